/// Where points lie along a segment and across it, in the units of its paint.
struct LineCoordinates {
  private let start: SIMD2<Float>
  private let direction: SIMD2<Float>
  private let lean: DistanceLean
  private let place: Float
  private let scale: (along: Float, across: Float)
  private let middle: Float

  /// The coordinates about a segment whose first point lies at `place` of the paint.
  init(
    _ line: CentreLine, _ stroke: ResolvedStroke, place: Float, _ paint: ResolvedLinePaint, middle: Float
  ) {
    start = line.start
    direction = line.direction
    lean = DistanceLean(line, stroke)
    self.place = place
    scale = (paint.along, paint.across)
    self.middle = middle
  }

  /// The place along the line; beyond the segment's ends it stays that of the end.
  @inline(__always)
  func along(_ point: (x: Lanes, y: Lanes)) -> Lanes {
    let along = (point.y - start.y) * direction.y + (point.x - start.x) * direction.x
    return lean.distance(along: along, across: rightward(point)) * scale.along + place
  }

  /// The row across the line, to the left of its direction.
  @inline(__always)
  func across(_ point: (x: Lanes, y: Lanes)) -> Lanes { middle - rightward(point) * scale.across }

  @inline(__always)
  private func rightward(_ point: (x: Lanes, y: Lanes)) -> Lanes {
    (point.y - start.y) * direction.x - (point.x - start.x) * direction.y
  }
}
