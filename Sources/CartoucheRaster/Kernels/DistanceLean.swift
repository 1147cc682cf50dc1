/// How the distance along a line leans with its corners, for dashes and paints that follow the line.
///
/// The reference renderer has a distance at each end of a segment, the same on both sides of the line, and
/// its two triangles carry it over the segment: towards a mitred corner the places of equal distance turn to
/// the line that halves it (`gfx/polyline_generator.cpp`, `line_sdf.vertex.glsl` of MapLibre Native). Positions
/// are relative to the segment's first point: along it, and across it to the right.
struct DistanceLean {
  /// Distance is (along − start − slant · across) · scale, before the diagonal.
  private var head: (start: Float, slant: Float, scale: Float) = (0, 0, 1)
  /// The same measured back from the last point, behind it.
  private var tail: (start: Float, slant: Float, scale: Float) = (0, 0, 1)
  /// The diagonal lies at start + slant · across.
  private var diagonal: (start: Float, slant: Float) = (.greatestFiniteMagnitude, 0)
  private let length: Float

  /// The lean of a segment by its corners.
  init(_ line: CentreLine, _ stroke: ResolvedStroke) {
    length = line.length
    let half = stroke.outset
    // Seen from the end the segment begins there, and right and left change places.
    let begin = line.previous.map { Self.shift(from: -$0, to: line.direction, stroke) } ?? .zero
    let behind = line.next.map { Self.shift(from: -$0, to: -line.direction, stroke) } ?? .zero
    let end = SIMD2(-behind.y, -behind.x)
    guard begin != .zero || end != .zero else { return }
    // Right and left.
    let first = SIMD2(begin.x, begin.y) * half
    let last = SIMD2(repeating: length) + SIMD2(end.x, end.y) * half
    let spans = last - first
    // Negative where a corner is wider than the segment is long: the triangles fold over.
    guard abs(spans.x) > 1e-3, abs(spans.y) > 1e-3, length > 1e-3 else { return }
    head = ((first.x + first.y) / 2, (first.x - first.y) / (2 * half), length / spans.x)
    tail = ((last.x + last.y) / 2, (last.x - last.y) / (2 * half), length / spans.y)
    diagonal = ((first.y + last.x) / 2, (last.x - first.y) / (2 * half))
  }

  /// How far a segment's edges are shifted along it at its beginning, in half widths, right and left.
  ///
  /// - Parameters:
  ///   - before: The direction of the segment that comes to the corner.
  ///   - direction: That of the segment which leaves it.
  static func shift(
    from before: SIMD2<Float>, to direction: SIMD2<Float>, _ stroke: ResolvedStroke
  ) -> SIMD2<Float> {
    let cosine = (before * direction).sum()
    // Positive when the corner turns to the left, so that the left edge is the inner one.
    let sine = before.y * direction.x - before.x * direction.y
    let halfCosine = (max(1 + cosine, 0) * 0.5).squareRoot()
    let miter: Float = halfCosine > 1e-6 ? 1 / halfCosine : .infinity
    let lean: Float
    switch SegmentCorner(miter: miter, stroke: stroke) {
    case .miter: lean = 1 + cosine > 1e-6 ? sine / (1 + cosine) : 0
    case .flip: return 1 - cosine > 1e-6 ? SIMD2(1, -1) * (sine / (1 - cosine)) : .zero
    case .bevel, .round:
      // Two half discs, or an outer edge cut off square and an inner corner shared.
      guard miter <= 2 else { return .zero }
      let inner = abs(sine / (1 + cosine))
      return sine > 0 ? SIMD2(0, inner) : SIMD2(inner, 0)
    }
    return SIMD2(-lean, lean)
  }

  /// The distance from the segment's first point at points along it and across it.
  @inline(__always)
  func distance(along: Lanes, across: Lanes) -> Lanes {
    let fromHead = (along - head.start - across * head.slant) * head.scale
    let fromTail = length - (tail.start + across * tail.slant - along) * tail.scale
    let place = selected(fromHead, fromTail, where: less(along, across * diagonal.slant + diagonal.start))
    return minimum(maximum(place, .zero), Lanes(repeating: length))
  }
}

/// A segment that is shorter than one of its corners is wide, so that its edges run backwards.
///
/// The reference renderer draws the two triangles between its corners all the same, folded over, and nothing
/// else; what the wide corner would have covered stays free.
struct FoldedSegment {
  private let length: Float
  /// Where the corners lie along the segment, right and left, at its beginning and its end.
  private let first: SIMD2<Float>
  private let last: SIMD2<Float>
  private let outset: Float

  /// Nil when the segment is not folded, or has other corners than mitres.
  @inline(__always)
  init?(_ line: CentreLine, _ stroke: ResolvedStroke) {
    // Two corners of 120°.
    guard line.length < 3.47 * stroke.outset else { return nil }
    self.init(short: line, stroke)
  }

  private init?(short line: CentreLine, _ stroke: ResolvedStroke) {
    guard Self.isMitre(line.direction, line.next, stroke),
      Self.isMitre(-line.direction, line.previous, stroke)
    else { return nil }
    length = line.length
    outset = stroke.outset
    let begin =
      line.previous.map { DistanceLean.shift(from: -$0, to: line.direction, stroke) } ?? .zero
    let behind = line.next.map { DistanceLean.shift(from: -$0, to: -line.direction, stroke) } ?? .zero
    first = begin * outset
    last = SIMD2(repeating: length) - SIMD2(behind.y, behind.x) * outset
    guard last.x < first.x || last.y < first.y else { return nil }
  }

  private static func isMitre(
    _ direction: SIMD2<Float>, _ next: SIMD2<Float>?, _ stroke: ResolvedStroke
  ) -> Bool {
    guard let next else { return stroke.cap == .butt }
    let cosine = (max(1 + (direction * next).sum(), 0) * 0.5).squareRoot()
    return SegmentCorner(miter: cosine > 1e-6 ? 1 / cosine : .infinity, stroke: stroke) == .miter
  }

  /// How far the corners reach beyond the segment's beginning and its end.
  var reach: (head: Float, tail: Float) {
    let least = min(min(first.x, first.y), min(last.x, last.y))
    let most = max(max(first.x, first.y), max(last.x, last.y))
    return (max(-least, 0), max(most - length, 0))
  }

  /// The values at points in one of the triangles, 0 elsewhere.
  @inline(__always)
  func kept(_ value: Lanes, along: Lanes, across: Lanes) -> Lanes {
    // 0 at the left edge, 1 at the right.
    let side = (across + outset) * (0.5 / outset)
    let begin = side * (first.x - first.y) + first.y
    let diagonal = side * (last.x - first.y) + first.y
    let end = side * (last.x - last.y) + last.y
    let least = minimum(minimum(begin, end), diagonal)
    let most = maximum(maximum(begin, end), diagonal)
    let inside = both(lessOrEqual(least, along), lessOrEqual(along, most))
    return selected(value, .zero, where: inside)
  }
}

extension StrokeSegment {
  /// Leaves the ends open: the triangles of a folded segment say where they are.
  mutating func open(_ folded: FoldedSegment) {
    let reach = folded.reach
    head = SegmentEnd(openBeyond: reach.head)
    tail = SegmentEnd(openBeyond: reach.tail)
  }
}
