/// The middle of a segment.
struct CentreLine {
  var start: SIMD2<Float>
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

/// A segment of a line as the reference draws it: two triangles between its four corners.
///
/// The distance from the moved centre line is the same function on both triangles, so they are drawn as one
/// piece; unless the segment is shorter than its corners are wide, which folds them over.
struct StrokeSegment {
  let line: CentreLine
  /// The ends, with distances from the segment's first point.
  let head: SegmentEnd
  let tail: SegmentEnd

  /// Whether an edge runs backwards: the triangle on the right one, and that on the left.
  @inline(__always)
  var isFolded: (first: Bool, second: Bool) { (tail.right < head.right, tail.left < head.left) }

  /// Whether the corners are straight across from each other at both ends.
  @inline(__always)
  var isStraight: Bool { head.right == head.left && tail.right == tail.left }

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

/// One end of a segment.
struct SegmentEnd {
  /// The distances of the right and the left corner from the end point in the segment's direction.
  var right: Float = 0
  var left: Float = 0
  /// The line through both corners: a point on it, and its normal in the segment's direction.
  var point: SIMD2<Float>
  var normal: SIMD2<Float>
  /// A semicircle lies beyond the line.
  var isRound = false
}

/// Ends of eight segments, all first or all last.
struct SegmentEnds {
  /// The distances of the right and the left corners from the end points in the segments' directions.
  var right: Lanes
  var left: Lanes
  /// The lines through both corners: a point on each, and its normal in the segment's direction.
  var points: LaneVectors
  var normals: LaneVectors
  /// The lanes of ends with a semicircle beyond the line.
  var isRound = LaneMask.none
}
