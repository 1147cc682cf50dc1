/// A fault in the bounds of tiles: four numbers that are not a region of the world in degrees.
package struct BoundsFault: Sendable, Hashable {
  /// A line with what was expected and what was found.
  package let message: String
  /// Whether the bounds are wholly outside the world.
  package let isOutsideOfWorld: Bool

  /// The longitudes that bounds may have: the world, and half a turn on either side for bounds that cross its edge.
  private static let longitudes = -540.0...540
  private static let latitudes = -90.0...90

  /// Checks west, south, east and north; `nil` if they are valid.
  ///
  /// A west beyond the east is valid, and crosses the antimeridian.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    func fault(_ value: Double, _ name: String, _ range: ClosedRange<Double>) -> String {
      let edges = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
      return "expected a \(name) from \(edges) degrees, found \(value)"
    }
    if south > north {
      message = "expected a south that is not above the north, found \(south) and \(north)"
      isOutsideOfWorld = true
    } else if let value = [west, east].first(where: { !Self.longitudes.contains($0) }) {
      message = fault(value, "longitude", Self.longitudes)
      isOutsideOfWorld = true
    } else if let value = [south, north].first(where: { !Self.latitudes.contains($0) }) {
      message = fault(value, "latitude", Self.latitudes)
      isOutsideOfWorld = north < Self.latitudes.lowerBound || south > Self.latitudes.upperBound
    } else {
      return nil
    }
  }
}
