/// The middle of a segment, with the directions of its neighbours.
struct CentreLine {
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  /// A unit vector.
  var direction: SIMD2<Float>
  var length: Float
  /// The unit vectors away from the segment's ends; nil if the line ends.
  var previous: SIMD2<Float>?
  var next: SIMD2<Float>?

  /// Nil for a segment without length.
  ///
  /// - Parameters: The point before, both end points, and the point after; not a number where the line ends.
  @inline(__always)
  init?(_ before: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ after: SIMD2<Float>) {
    guard let (direction, length) = Self.direction(from: p, to: q) else { return nil }
    start = p
    end = q
    self.direction = direction
    self.length = length
    previous = Self.direction(from: p, to: before)?.0
    next = Self.direction(from: q, to: after)?.0
  }

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

/// A segment of a line as the reference draws it: two triangles between its four corners.
///
/// The distance from the moved centre line is the same function on both triangles, so they are drawn as one
/// piece; unless the segment is shorter than its corners are wide, which folds them over.
struct StrokeSegment {
  let line: CentreLine
  /// The ends, with distances from the segment's first point.
  let head: SegmentEnd
  let tail: SegmentEnd
  /// The triangles at the last point.
  let fan: LineCorner.Fan?

  @inline(__always)
  init(_ line: CentreLine, _ stroke: ResolvedStroke) {
    self.line = line
    if let previous = line.previous {
      head = LineCorner(line.start, before: -previous, after: line.direction, stroke).head(stroke)
    } else {
      head = SegmentEnd(capAt: line.start, line.direction, sign: 1, stroke)
    }
    var tail: SegmentEnd
    if let next = line.next {
      let corner = LineCorner(line.end, before: line.direction, after: next, stroke)
      tail = corner.tail(stroke)
      fan = corner.fan(stroke)
    } else {
      tail = SegmentEnd(capAt: line.end, line.direction, sign: -1, stroke)
      fan = nil
    }
    tail.right += line.length
    tail.left += line.length
    self.tail = tail
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
