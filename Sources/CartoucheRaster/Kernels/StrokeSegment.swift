/// The middle of a segment.
struct CentreLine {
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  /// A unit vector.
  var direction: SIMD2<Float>
  var length: Float

  /// The unit vector between two points and their distance; nil when they are equal or one is not a number.
  @inline(__always)
  static func direction(from p: SIMD2<Float>, to q: SIMD2<Float>) -> (SIMD2<Float>, Float)? {
    let along = q - p
    let squared = (along * along).sum()
    guard squared > 1e-20 else { return nil }
    let length = squared.squareRoot()
    return (along / length, length)
  }
}

/// The course of a line from one segment to the next, which begins with the corner at which the one before ends.
struct LineCourse {
  /// The segment to come; nil if it has no length, or the line ends.
  private(set) var line: CentreLine?
  /// The corner at which it begins; nil where the line begins or ends.
  private(set) var corner: LineCorner?

  /// Begins before any segment.
  @inline(__always)
  init() {}

  /// Begins at a segment.
  ///
  /// - Parameters: The point before, not a number where the line begins, and both end points.
  @inline(__always)
  init(_ before: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ stroke: ResolvedStroke) {
    guard let (direction, length) = CentreLine.direction(from: p, to: q) else { return }
    line = CentreLine(start: p, end: q, direction: direction, length: length)
    guard let (arrival, _) = CentreLine.direction(from: before, to: p) else { return }
    corner = LineCorner(p, before: arrival, after: direction, stroke)
  }

  /// Goes on to the segment after a given one, which ends at a point; not a number if the line has ended.
  @inline(__always)
  mutating func advance(past last: CentreLine, to point: SIMD2<Float>, _ stroke: ResolvedStroke) {
    guard let (direction, length) = CentreLine.direction(from: last.end, to: point) else {
      (line, corner) = (nil, nil)
      return
    }
    line = CentreLine(start: last.end, end: point, direction: direction, length: length)
    corner = LineCorner(last.end, before: last.direction, after: direction, stroke)
  }
}

/// A segment of a line as the reference draws it: two triangles between its four corners.
///
/// The distance from the moved centre line is the same function on both triangles, so they are drawn as one
/// piece; unless the segment is shorter than its corners are wide, which folds them over.
struct StrokeSegment {
  let line: CentreLine
  /// The ends, with distances from the segment's first point.
  let head: SegmentEnd
  let tail: SegmentEnd
  /// The corner at the last point; nil where the line ends.
  let corner: LineCorner?

  /// A segment between two corners; nil where the line begins or ends.
  @inline(__always)
  init(_ line: CentreLine, from first: LineCorner?, to last: LineCorner?, _ stroke: ResolvedStroke) {
    self.line = line
    head = first?.head(stroke) ?? SegmentEnd(capAt: line.start, line.direction, sign: 1, stroke)
    var tail = last?.tail(stroke) ?? SegmentEnd(capAt: line.end, line.direction, sign: -1, stroke)
    tail.right += line.length
    tail.left += line.length
    self.tail = tail
    corner = last
  }

  /// Whether an edge runs backwards: the triangle on the right one, and that on the left.
  @inline(__always)
  var isFolded: (first: Bool, second: Bool) { (tail.right < head.right, tail.left < head.left) }

  /// Whether the corners are straight across from each other at both ends.
  @inline(__always)
  var isStraight: Bool { head.right == head.left && tail.right == tail.left }

  /// The least and the greatest place of anything that is drawn, along the segment from its first point.
  @inline(__always)
  func extent(_ stroke: ResolvedStroke) -> (low: Float, high: Float) {
    let radius = stroke.outset
    let low = min(min(head.right, head.left), min(tail.right, tail.left))
    let high = max(max(head.right, head.left), max(tail.right, tail.left))
    return (head.isRound ? min(low, -radius) : low, tail.isRound ? max(high, line.length + radius) : high)
  }

  /// The line between the two triangles, from the left corner of the head to the right one of the tail.
  @inline(__always)
  func diagonal(_ stroke: ResolvedStroke) -> SegmentEnd {
    let rightward = SIMD2(-line.direction.y, line.direction.x)
    let corner = line.start + line.direction * head.left + rightward * (stroke.offset - stroke.outset)
    // Along the segment by so much from its left edge to its right one.
    let slant = tail.right - head.left
    return SegmentEnd(
      right: tail.right, left: head.left, point: corner,
      normal: line.direction * (2 * stroke.outset) - rightward * slant)
  }
}
