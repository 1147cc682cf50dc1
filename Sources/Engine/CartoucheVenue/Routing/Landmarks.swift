import CartoucheGeoJSON
import CartoucheGeometry

/// The named spaces of a floor, which serve as landmarks.
struct Landmarks: Sendable {
  private struct Entry: Sendable {
    let id, name: String
    let center: Point
    let geometry: Geometry
    /// The corners of the bounding box in the plane, with a margin for rounding.
    let low, high: Point
  }

  private let entries: [Entry]
  private let plane: LocalPlane

  /// The greatest distance to the centre of a nearby space, in metres.
  private static let reach = 8.0
  /// The greatest distance to the centre of a space that contains a point, in metres.
  private static let span = 60.0

  /// The named spaces of a floor, in the plane of a graph.
  init(_ floor: Floor?, _ plane: LocalPlane, _ names: VenueNames) {
    self.plane = plane
    entries =
      floor?.spaces.compactMap { space in
        guard space.kind != "hallway", let name = names[space.id],
          let center = space.center ?? space.geometry.firstPosition
        else { return nil }
        var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
        space.geometry.forEachPosition { position in
          let point = plane.point(position)
          low = Point(min(low.x, point.x), min(low.y, point.y))
          high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        return Entry(
          id: space.id, name: name, center: plane.point(center), geometry: space.geometry, low: low - 0.1,
          high: high + 0.1)
      } ?? []
  }

  /// Returns the space that contains a point, or else the one with the nearest centre.
  func near(_ point: Point) -> (id: String, name: String)? {
    let here = LocalPlane(around: plane.position(point))
    var best: (entry: Int, distance: Double)?
    for (index, entry) in entries.enumerated() {
      let distance = Segment(entry.center, point).length
      guard distance < Self.span else { continue }
      let isInBox =
        entry.low.x <= point.x && point.x <= entry.high.x && entry.low.y <= point.y && point.y <= entry.high.y
      if isInBox, entry.geometry.covers(here) { return (entry.id, entry.name) }
      if distance < min(best?.distance ?? .infinity, Self.reach) { best = (index, distance) }
    }
    return best.map { (entries[$0.entry].id, entries[$0.entry].name) }
  }
}
