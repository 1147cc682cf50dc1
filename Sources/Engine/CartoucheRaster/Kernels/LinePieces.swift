/// The properties of a piece of a line at the points of one column.
struct LinePoints {
  /// From the middle of the line, for the coverage.
  var distance: Lanes
  /// The distance to the right of the middle.
  var across: Lanes
  /// Whether the points belong to the piece.
  var isInside: LaneMask
}

/// A part of a line that is blended by itself.
protocol LinePiece {
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> LinePoints
}

/// The points between two lines; those on a line belong to the side that it is a left or top edge of.
struct LineSpan {
  /// The signed distances, positive after the first line and before the last.
  private let head: LineField
  private let tail: LineField
  /// The least values inside.
  private let least: (head: Float, tail: Float)

  /// Nil for a line leaves that side open.
  @inline(__always)
  init<View: StrokeView>(from head: SegmentEnd?, to tail: SegmentEnd?, _ view: View) {
    self.head = head.map { view.field($0.normal, $0.point, 0) } ?? .zero
    self.tail = tail.map { view.field(-$0.normal, $0.point, 0) } ?? .zero
    least = (
      head.map { Self.leastInside($0.normal) } ?? 0, tail.map { Self.leastInside(-$0.normal) } ?? 0
    )
  }

  /// 0 for a line with its inside to the right, or below; else the least number above.
  @inline(__always)
  private static func leastInside(_ normal: SIMD2<Float>) -> Float {
    normal.x > 0 || normal.x == 0 && normal.y > 0 ? 0 : .leastNormalMagnitude
  }

  @inline(__always)
  func contains<View: StrokeView>(_ place: View.Place, _ view: View) -> LaneMask {
    both(
      lessOrEqual(Lanes(repeating: least.head), view.side(head, place)),
      lessOrEqual(Lanes(repeating: least.tail), view.side(tail, place)))
  }
}

/// A segment between its two ends, or one of its two triangles.
struct LineBar: LinePiece {
  let across: LineField
  let span: LineSpan

  /// Nil for an open end.
  @inline(__always)
  init<View: StrokeView>(
    _ segment: StrokeSegment, from head: SegmentEnd?, to tail: SegmentEnd?, _ stroke: ResolvedStroke,
    _ view: View
  ) {
    let direction = segment.line.direction
    across = view.field(SIMD2(-direction.y, direction.x), segment.line.start, -stroke.offset)
    span = LineSpan(from: head, to: tail, view)
  }

  @inline(__always)
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> LinePoints {
    let across = view.value(across, place)
    return LinePoints(
      distance: magnitude(across), across: across, isInside: span.contains(place, view))
  }
}

/// A segment with a half disc at one end or both.
struct RoundedBar: LinePiece {
  let bar: LineBar
  let along: LineField
  /// The offset of the first disc beyond the first point, along the segment.
  let headShift: Float
  let tailShift: Float

  /// Nil for an end adds the half disc.
  @inline(__always)
  init<View: StrokeView>(
    _ segment: StrokeSegment, from head: SegmentEnd?, to tail: SegmentEnd?, _ stroke: ResolvedStroke,
    _ view: View
  ) {
    bar = LineBar(segment, from: head, to: tail, stroke, view)
    along = view.field(segment.line.direction, segment.line.start, 0)
    let far: Float = 1e9
    headShift = head == nil ? 0 : far
    tailShift = tail == nil ? segment.line.length : far
  }

  @inline(__always)
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> LinePoints {
    var points = bar.at(place, view)
    let along = view.value(along, place)
    let beyond = maximum(maximum(-along - headShift, along - tailShift), .zero)
    points.distance = squareRoot(beyond * beyond + points.across * points.across)
    return points
  }
}

/// The distance along a line at the points of a piece.
///
/// The reference has a distance at each end of a segment, the same at both corners, and its two triangles
/// carry it over the segment: towards a corner the places of equal distance turn to the line that halves it
/// (`line_sdf.vertex.glsl` of MapLibre Native).
struct LineMeasure {
  /// Whether the point is on the triangle of the right edge, and on that of the left one, after the diagonal.
  private let first: LineField
  private let second: LineField
  private let diagonal: LineField
  private let range: (low: Float, high: Float)

  /// The distances of a segment from one at its first point to one at its last.
  init<View: StrokeView>(
    _ segment: StrokeSegment, from: Float, to: Float, _ stroke: ResolvedStroke, _ view: View
  ) {
    range = (from, to)
    let (head, tail, line) = (segment.head, segment.tail, segment.line)
    let rightward = SIMD2(-line.direction.y, line.direction.x)
    func field(_ end: SegmentEnd, _ value: Float, span: Float) -> LineField {
      let scale = span * span > 1e-10 ? (to - from) / span : 0
      let slant = (end.right - end.left) / (2 * stroke.outset)
      let point =
        line.start + line.direction * end.left + rightward * (stroke.offset - stroke.outset)
      return view.field((line.direction - rightward * slant) * scale, point, value)
    }
    first = field(head, from, span: tail.right - head.right)
    if segment.isStraight {
      second = first
      diagonal = .zero
      return
    }
    second = field(tail, to, span: tail.left - head.left)
    let end = segment.diagonal(stroke)
    diagonal = view.field(end.normal, end.point, 0)
  }

  /// The distance of a corner.
  init<View: StrokeView>(at distance: Float, _ view: View) {
    first = view.field(.zero, .zero, distance)
    second = first
    diagonal = .zero
    range = (distance, distance)
  }

  @inline(__always)
  func along<View: StrokeView>(_ place: View.Place, _ view: View) -> Lanes {
    let isFirst = lessOrEqual(view.side(diagonal, place), .zero)
    let distance = selected(view.value(first, place), view.value(second, place), where: isFirst)
    return minimum(maximum(distance, Lanes(repeating: range.low)), Lanes(repeating: range.high))
  }
}
