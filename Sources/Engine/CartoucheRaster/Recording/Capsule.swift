/// A line of one segment with round ends and no dashes, device pixels; trivial to copy.
///
/// Such lines have no neighbours to be combined with, so their one step carries all that its kernel needs.
struct Capsule: Sendable {
  var start: SIMD2<Float>
  /// A unit vector.
  var direction: SIMD2<Float>
  var length: Float
  /// A point `d` from the segment is covered by clamp((outset − d) / feather, 0, 1).
  var outset: Float
  var feather: Float

  /// Nil when the points are the same.
  init?(from p: SIMD2<Float>, to q: SIMD2<Float>, stroke: ResolvedStroke) {
    guard let (direction, length) = CentreLine.direction(from: p, to: q) else { return nil }
    start = p
    self.direction = direction
    self.length = length
    outset = stroke.outset
    feather = stroke.feather
  }
}

extension DisplayList {
  /// The segment of the only run since a mark, when it can be drawn as a capsule.
  ///
  /// It is mutating so that the list is not copied.
  mutating func capsule(from mark: (points: Int, runs: Int), stroke: ResolvedStroke, paint: Paint) -> Capsule?
  {
    guard runs.count == mark.runs + 1, runs[mark.runs].count == 1, stroke.isCapsule,
      case .color = paint
    else { return nil }
    let first = Int(runs[mark.runs].start)
    // Neighbours would make a join.
    guard points[first - 1].x.isNaN, points[first + 2].x.isNaN else { return nil }
    return Capsule(from: points[first], to: points[first + 1], stroke: stroke)
  }

  /// Records a capsule in place of the run since a mark.
  mutating func record(
    _ capsule: Capsule, from mark: (points: Int, runs: Int), extent: Extent, paint: Paint, on facet: Facet
  ) {
    points.removeLast(points.count - mark.points)
    runs.removeLast(runs.count - mark.runs)
    var command = Command(kind: .capsule, bounds: extent.centreBox(margin: capsule.outset))
    command.first = Int32(clamping: capsules.count)
    if record(command, paint: paint, on: facet) { capsules.append(capsule) }
  }
}
