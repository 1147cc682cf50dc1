/// Polygons in whole units, as tiles have them, on which prisms stand.
package struct FootprintSet: Sendable {
  /// One polygon.
  struct Footprint: Sendable {
    /// Its rings.
    var rings: Range<Int32>
    /// Whether outer rings run anticlockwise, on a screen whose y goes down, and holes clockwise.
    var isReversed: Bool
    /// The box around it.
    var low: SIMD2<Int16>
    var high: SIMD2<Int16>
  }

  /// The points: x, y, x, y, ….
  package let coordinates: [Int16]
  /// The points of each ring; the last is joined to the first.
  private(set) var rings: [Range<Int32>] = []
  private(set) var footprints: [Footprint] = []

  /// An empty set of polygons from an array of points: x, y, x, y, ….
  package init(coordinates: [Int16]) { self.coordinates = coordinates }

  /// The number of polygons.
  package var count: Int { footprints.count }

  /// The number of points of all polygons.
  package private(set) var pointCount = 0

  /// Adds a polygon; the points of rings that the array does not have are left out.
  ///
  /// - Parameters:
  ///   - rings: The range of points of each ring, which does not repeat the first at the end: the outer one first,
  ///     holes the other way round.
  ///   - isReversed: Whether the outer ring runs anticlockwise on a screen whose y goes down.
  package mutating func append(rings: some Sequence<Range<Int>>, isReversed: Bool) {
    let first = Int32(clamping: self.rings.count)
    var low = SIMD2<Int16>(repeating: .max)
    var high = SIMD2<Int16>(repeating: .min)
    for ring in rings {
      let ring = ring.clamped(to: 0..<coordinates.count / 2)
      for index in ring {
        let point = point(index)
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
      }
      pointCount += ring.count
      self.rings.append(Int32(clamping: ring.lowerBound)..<Int32(clamping: ring.upperBound))
    }
    footprints.append(
      Footprint(
        rings: first..<Int32(clamping: self.rings.count), isReversed: isReversed, low: low, high: high))
  }

  /// The point of an index.
  @inline(__always)
  func point(_ index: Int) -> SIMD2<Int16> { SIMD2(coordinates[2 * index], coordinates[2 * index + 1]) }
}
