/// Polygons on which prisms stand.
package struct FootprintSet: Sendable {
  /// The directions in which the outer rings of polygons run, on a screen whose y goes down; holes run the other way.
  package enum Winding: Sendable {
    /// Clockwise: the outside is to the left.
    case clockwise
    /// Anticlockwise: the outside is to the right.
    case anticlockwise
    /// Partly so and partly so, as rings cross each other or themselves.
    case mixed
  }

  /// One polygon.
  struct Footprint: Sendable {
    /// Its rings.
    var rings: Range<Int32>
    var winding: Winding
    /// The box around it.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
  }

  /// The bounds of both coordinates beyond which polygons may have been cut off along an axis.
  private let uncut: ClosedRange<Float>
  /// The points of all polygons.
  package let points: [SIMD2<Float>]
  /// The points of each ring; the last is joined to the first.
  private(set) var rings: [Range<Int32>] = []
  private(set) var footprints: [Footprint] = []
  /// The number of points of all rings.
  package private(set) var pointCount = 0

  /// An empty set of polygons from an array of points.
  ///
  /// - Parameter uncut: The bounds of both coordinates beyond which sides along an axis have no walls, as polygons may
  ///   have been cut off there.
  package init(
    points: [SIMD2<Float>], uncut: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) {
    self.points = points
    self.uncut = uncut
  }

  /// Whether a polygon may have been cut off along a side.
  package func isCutOff(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    isCut(from: start, to: end)
  }

  /// The same, for the loops of pens.
  @inline(__always)
  package func isCut(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    let (low, high) = (Double(uncut.lowerBound), Double(uncut.upperBound))
    return start.x == end.x && (start.x < low || start.x > high)
      || start.y == end.y && (start.y < low || start.y > high)
  }

  /// The number of polygons.
  package var count: Int { footprints.count }

  /// The points of each ring of a polygon; the last is joined to the first.
  package func rings(ofPolygon index: Int) -> [ArraySlice<SIMD2<Float>>] {
    guard footprints.indices.contains(index) else { return [] }
    return footprints[index].rings.map { ring in
      let points = rings[Int(ring)]
      return self.points[Int(points.lowerBound)..<Int(points.upperBound)]
    }
  }

  /// Whether the outer ring of a polygon runs anticlockwise on a screen whose y goes down.
  package func runsAnticlockwise(_ index: Int) -> Bool {
    footprints.indices.contains(index) && footprints[index].winding == .anticlockwise
  }

  /// Adds a polygon; the points of rings that the array does not have are left out.
  ///
  /// - Parameters:
  ///   - rings: The range of points of each ring, which does not repeat the first at the end: the outer one first,
  ///     holes the other way round.
  ///   - winding: The direction of the outer ring.
  package mutating func append(rings: [Range<Int>], _ winding: Winding) {
    let first = Int32(clamping: self.rings.count)
    var extent = Extent()
    for ring in rings {
      let ring = ring.clamped(to: points.indices)
      for index in ring { extent.include(points[index]) }
      pointCount += ring.count
      self.rings.append(Int32(clamping: ring.lowerBound)..<Int32(clamping: ring.upperBound))
    }
    footprints.append(
      Footprint(
        rings: first..<Int32(clamping: self.rings.count), winding: winding, low: extent.low,
        high: extent.high))
  }
}
