/// One corner of a line: the meeting of the edges of its two segments.
///
/// Shapes and limits after `gfx/polyline_generator.cpp` of MapLibre Native. The line through a corner that
/// divides two pieces is worked out from the same numbers for both, so that each pixel belongs to one of them.
struct LineCorner {
  enum Shape {
    /// The edges are extended to where they meet.
    case miter
    /// The inner edges meet; between the outer ones lies a fan of triangles, which is the bevel when it has
    /// only one.
    case fan
    /// Too sharp for a bevel: both segments are cut along the line that halves the angle between them.
    case flip
    /// Too sharp for a fan: both segments have a half disc.
    case round
  }

  let shape: Shape
  let point: SIMD2<Float>
  /// Unit vectors: the directions in which the line comes and goes.
  private let before: SIMD2<Float>
  private let after: SIMD2<Float>
  let cosine: Float
  /// The sine of the turn, positive to the right (y down).
  private let sine: Float
  /// The tangent of half the turn, positive to the right.
  private let tangent: Float
  /// The point where the inner edges meet, if there is a fan.
  let inner: SIMD2<Float>

  @inline(__always)
  init(
    _ point: SIMD2<Float>, before: SIMD2<Float>, after: SIMD2<Float>, _ stroke: ResolvedStroke
  ) {
    self.point = point
    self.before = before
    self.after = after
    cosine = before.x * after.x + before.y * after.y
    sine = before.x * after.y - before.y * after.x
    let sum = 1 + cosine
    shape = Self.shape(squaredMiter: sum > 1e-7 ? 2 / sum : .infinity, stroke)
    tangent = sine / sum
    guard shape == .fan else {
      inner = point
      return
    }
    let miter = (Self.rightward(before) + Self.rightward(after)) / sum
    inner = point + miter * (stroke.offset + Self.inside(sine) * stroke.outset)
  }

  /// The shape by the length of the miter in half widths.
  @inline(__always)
  private static func shape(squaredMiter miter: Float, _ stroke: ResolvedStroke) -> Shape {
    switch stroke.join {
    case .round: miter < stroke.squaredLimit ? .miter : miter <= 4 ? .fan : .round
    case .miter: miter <= stroke.squaredLimit ? .miter : miter > 4 ? .flip : .fan
    case .bevel: miter < stroke.squaredLimit ? .miter : miter > 4 ? .flip : .fan
    }
  }

  /// 1 when the right edge is the inner one, −1 when the left one is.
  @inline(__always)
  var inside: Float { Self.inside(sine) }

  @inline(__always)
  private static func inside(_ sine: Float) -> Float { sine > 0 ? 1 : -1 }

  /// The end of the incoming segment.
  @inline(__always)
  func tail(_ stroke: ResolvedStroke) -> SegmentEnd { end(before, -1, stroke) }

  /// The beginning of the outgoing segment.
  @inline(__always)
  func head(_ stroke: ResolvedStroke) -> SegmentEnd { end(after, 1, stroke) }

  /// - Parameter sign: 1 at the beginning of the segment, −1 at its end.
  @inline(__always)
  private func end(_ direction: SIMD2<Float>, _ sign: Float, _ stroke: ResolvedStroke) -> SegmentEnd {
    let (right, left) = (stroke.offset + stroke.outset, stroke.offset - stroke.outset)
    switch shape {
    case .miter:
      let lean = tangent * sign
      return SegmentEnd(right: lean * right, left: lean * left, point: point, normal: before + after)
    case .flip:
      let difference = 1 - cosine
      let lean = difference > 1e-7 ? -sign * sine / difference : 0
      return SegmentEnd(
        right: lean * right, left: lean * left, point: point, normal: (after - before) * sign)
    case .fan:
      let lean = tangent * sign
      return SegmentEnd(
        right: sine > 0 ? lean * right : 0, left: sine > 0 ? 0 : lean * left, point: inner,
        normal: divisor(beside: direction, stroke))
    case .round:
      return SegmentEnd(roundAt: point, direction)
    }
  }

  @inline(__always)
  private static func rightward(_ direction: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(-direction.y, direction.x)
  }

  /// The normal, in the direction of the line, of the line from the inner corner to the outer one beside a segment.
  @inline(__always)
  private func divisor(beside direction: SIMD2<Float>, _ stroke: ResolvedStroke) -> SIMD2<Float> {
    let edge = point + Self.rightward(direction) * outerRadius(stroke) - inner
    return SIMD2(-edge.y, edge.x) * inside
  }

  // MARK: Fans

  /// The distance to the right of the corner at which the outer corners lie.
  @inline(__always)
  func outerRadius(_ stroke: ResolvedStroke) -> Float { stroke.offset - inside * stroke.outset }

  /// The normals, in the direction of the line, of the first and the last side of the fan.
  @inline(__always)
  func sides(_ stroke: ResolvedStroke) -> (first: SIMD2<Float>, last: SIMD2<Float>) {
    (divisor(beside: before, stroke), divisor(beside: after, stroke))
  }

  /// The unit vectors to the right of the segments that meet.
  @inline(__always)
  var normals: (first: SIMD2<Float>, last: SIMD2<Float>) { (Self.rightward(before), Self.rightward(after)) }

  /// The number of triangles of the fan, 1 to 6: at a round join one for every 20° of at most 120°.
  @inline(__always)
  func triangles(_ stroke: ResolvedStroke) -> Int {
    guard stroke.join == .round else { return 1 }
    // The angle taken from its chord.
    let half = (max(1 + cosine, 0) * 0.5).squareRoot()
    let angle = 2 * max(2 - 2 * half, 0).squareRoot() * (180 / Float.pi)
    return min(max(Int((angle / 20).rounded(.toNearestOrAwayFromZero)), 1), 6)
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

  @inline(__always)
  init(right: Float, left: Float, point: SIMD2<Float>, normal: SIMD2<Float>) {
    self.right = right
    self.left = left
    self.point = point
    self.normal = normal
  }

  /// An end with a half disc.
  @inline(__always)
  init(roundAt point: SIMD2<Float>, _ direction: SIMD2<Float>) {
    self.init(right: 0, left: 0, point: point, normal: direction)
    isRound = true
  }

  /// The end of a line.
  ///
  /// - Parameters:
  ///   - direction: That of the segment.
  ///   - sign: 1 at the beginning of the line, −1 at its end.
  @inline(__always)
  init(capAt point: SIMD2<Float>, _ direction: SIMD2<Float>, sign: Float, _ stroke: ResolvedStroke) {
    if stroke.cap == .round {
      self.init(roundAt: point, direction)
      return
    }
    let extent = stroke.cap == .square ? -sign * stroke.outset : 0
    self.init(right: extent, left: extent, point: point + direction * extent, normal: direction)
  }
}
