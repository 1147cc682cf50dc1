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
  private let point: SIMD2<Float>
  /// Unit vectors: the directions in which the line comes and goes.
  private let before: SIMD2<Float>
  private let after: SIMD2<Float>
  private let cosine: Float
  /// The sine of the turn, positive to the right (y down).
  private let sine: Float

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

  /// The tangent of half the turn, positive to the right.
  private var tangent: Float { sine / (1 + cosine) }
  /// 1 when the right edge is the inner one, −1 when the left one is.
  private var inside: Float { sine > 0 ? 1 : -1 }

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
        right: sine > 0 ? lean * right : 0, left: sine > 0 ? 0 : lean * left, point: innerCorner(stroke),
        normal: divisor(along: Self.rightward(direction), stroke))
    case .round:
      return SegmentEnd(roundAt: point, direction)
    }
  }

  // MARK: Fans

  /// The fan between the outer edges, for the corners that have one.
  @inline(__always)
  func fan(_ stroke: ResolvedStroke) -> Fan? {
    shape == .fan ? Fan(corner: self, stroke) : nil
  }

  private static func rightward(_ direction: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(-direction.y, direction.x)
  }

  /// The point where the inner edges meet.
  private func innerCorner(_ stroke: ResolvedStroke) -> SIMD2<Float> {
    let miter = (Self.rightward(before) + Self.rightward(after)) / (1 + cosine)
    return point + miter * (stroke.offset + inside * stroke.outset)
  }

  /// A point of the outer edge in a direction from the corner.
  private func outerCorner(_ normal: SIMD2<Float>, _ stroke: ResolvedStroke) -> SIMD2<Float> {
    point + normal * (stroke.offset - inside * stroke.outset)
  }

  /// The normal, in the direction of the line, of the line from the inner corner to an outer one.
  private func divisor(along normal: SIMD2<Float>, _ stroke: ResolvedStroke) -> SIMD2<Float> {
    let edge = outerCorner(normal, stroke) - innerCorner(stroke)
    return SIMD2(-edge.y, edge.x) * inside
  }

  /// The triangles between the inner corner and the outer edge.
  struct Fan {
    let corner: LineCorner
    let stroke: ResolvedStroke
    let count: Int
    let inner: SIMD2<Float>
    /// The distance to the right of the moved line at which the inner corner counts.
    let innerDistance: Float

    init(corner: LineCorner, _ stroke: ResolvedStroke) {
      self.corner = corner
      self.stroke = stroke
      inner = corner.innerCorner(stroke)
      innerDistance = corner.inside * stroke.outset
      guard stroke.join == .round else {
        count = 1
        return
      }
      // A triangle for every 20°, the angle taken from its chord.
      let cosine = (max(1 + corner.cosine, 0) * 0.5).squareRoot()
      let angle = 2 * max(2 - 2 * cosine, 0).squareRoot() * (180 / Float.pi)
      count = max(Int((angle / 20).rounded(.toNearestOrAwayFromZero)), 1)
    }

    /// A side between two triangles, or of the first or last one.
    struct Side {
      /// The outer corner.
      let outer: SIMD2<Float>
      /// The line from the inner corner to the outer one.
      let edge: SegmentEnd
    }

    /// The side before a triangle, or after the last.
    @inline(__always)
    func side(_ index: Int) -> Side {
      let normal = normal(index)
      return Side(
        outer: corner.outerCorner(normal, stroke),
        edge: SegmentEnd(right: 0, left: 0, point: inner, normal: corner.divisor(along: normal, stroke)))
    }

    /// The unit vector to the right after a fraction of the turn.
    ///
    /// Evenly spaced but for small errors, after “Approximating geometric slerp” by Volodymyr Agafonkin.
    private func normal(_ index: Int) -> SIMD2<Float> {
      let (first, last) = (LineCorner.rightward(corner.before), LineCorner.rightward(corner.after))
      if index == 0 { return first }
      if index == count { return last }
      let c = corner.cosine
      var share = Float(index) / Float(count)
      let middle = share - 0.5
      let a = 1.0904 + c * (-3.2452 + c * (3.55645 - c * 1.43519))
      let b = 0.848013 + c * (-1.06021 + c * 0.215638)
      share += share * middle * (share - 1) * (a * middle * middle + b)
      let sum = first * (1 - share) + last * share
      return sum / (sum * sum).sum().squareRoot()
    }
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
