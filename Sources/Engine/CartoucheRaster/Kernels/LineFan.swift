/// A corner of a line that has a fan.
struct LineCorner {
  let point: SIMD2<Float>
  /// The point where the inner edges meet.
  let inner: SIMD2<Float>
  /// Unit vectors: the directions in which the line comes and goes.
  let before: SIMD2<Float>
  let after: SIMD2<Float>
  let cosine: Float
  /// The number of triangles of the fan, 1 to 6.
  let triangles: Int
  /// 1 when the right edge is the inner one, −1 when the left one is.
  let inside: Float
  /// The box around the fan.
  let low: SIMD2<Float>
  let high: SIMD2<Float>

  /// The distance to the right of the corner at which the outer corners lie.
  @inline(__always)
  func outerRadius(_ stroke: ResolvedStroke) -> Float { stroke.offset - inside * stroke.outset }

  /// The unit vectors to the right of the segments that meet.
  @inline(__always)
  var normals: (first: SIMD2<Float>, last: SIMD2<Float>) {
    (SIMD2(-before.y, before.x), SIMD2(-after.y, after.x))
  }
}

/// The triangles between the inner corner of a line and its outer edge, worked out all at once: a lane for each.
///
/// Triangle `i` lies between the sides `i` and `i + 1`, which are lines from the inner corner to outer ones.
struct LineFan {
  /// 1 to 6.
  let count: Int
  fileprivate let inner: SIMD2<Float>
  /// The distance to the right of the moved line at which the inner corner counts.
  fileprivate let innerDistance: Float
  /// The normals of the sides, in the direction of the line.
  fileprivate let sides: LaneVectors
  /// The gradients of the distance to the right.
  fileprivate let slopes: LaneVectors
  /// A bit for each triangle that is turned over, as in a line that is moved by more than half its width.
  fileprivate let turned: UInt8
  /// The boxes around the triangles.
  private let low: LaneVectors
  private let high: LaneVectors

  @inline(__always)
  init(_ corner: LineCorner, _ stroke: ResolvedStroke) {
    count = corner.triangles
    inner = corner.inner
    innerDistance = corner.inside * stroke.outset
    let normals = Self.normals(corner, count)
    let radius = corner.outerRadius(stroke)
    let (x, y) = (corner.point.x + normals.x * radius, corner.point.y + normals.y * radius)
    sides = LaneVectors(x: (inner.y - y) * corner.inside, y: (x - inner.x) * corner.inside)

    let (nextX, nextY) = (Self.next(x), Self.next(y))
    low = LaneVectors(
      x: minimum(minimum(x, nextX), Lanes(repeating: inner.x)),
      y: minimum(minimum(y, nextY), Lanes(repeating: inner.y)))
    high = LaneVectors(
      x: maximum(maximum(x, nextX), Lanes(repeating: inner.x)),
      y: maximum(maximum(y, nextY), Lanes(repeating: inner.y)))

    // The distance falls from the inner corner to the middle of the triangle and rises to its outer edge.
    let (edgeX, edgeY) = (nextX - x, nextY - y)
    let height = (x - inner.x) * -edgeY + (y - inner.y) * edgeX
    let slope = kept(
      -2 * innerDistance / height, where: less(Lanes(repeating: 1e-20), height * height))
    slopes = LaneVectors(x: -edgeY * slope, y: edgeX * slope)
    turned = rowBits(
      less(sides.x * (x + edgeX - inner.x) + sides.y * (y + edgeY - inner.y), .zero))
  }

  /// The unit vectors to the right before each triangle and after the last.
  ///
  /// Evenly spaced but for small errors, after “Approximating geometric slerp” by Volodymyr Agafonkin.
  @inline(__always)
  private static func normals(_ corner: LineCorner, _ count: Int) -> LaneVectors {
    let (first, last) = corner.normals
    let c = corner.cosine
    let a = 1.0904 + c * (-3.2452 + c * (3.55645 - c * 1.43519))
    let b = 0.848013 + c * (-1.06021 + c * 0.215638)
    let index = Lanes.rows
    var share = index / Float(count)
    let middle = share - 0.5
    share += share * middle * (share - 1) * (a * middle * middle + b)
    let x = first.x * (1 - share) + last.x * share
    let y = first.y * (1 - share) + last.y * share
    let length = squareRoot(x * x + y * y)
    let (isFirst, isLast) = (
      lessOrEqual(index, .zero), lessOrEqual(Lanes(repeating: Float(count)), index)
    )
    return LaneVectors(
      x: selected(
        Lanes(repeating: first.x), selected(Lanes(repeating: last.x), x / length, where: isLast),
        where: isFirst),
      y: selected(
        Lanes(repeating: first.y), selected(Lanes(repeating: last.y), y / length, where: isLast),
        where: isFirst))
  }

  /// Each lane's next.
  @inline(__always)
  private static func next(_ a: Lanes) -> Lanes {
    Lanes(a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[7])
  }

  /// A bit for each triangle that may contain the centre of a pixel.
  @inline(__always)
  func shown<View: StrokeView>(_ view: View) -> UInt8 {
    view.mayShow(low, high) & ~(.max &<< UInt8(truncatingIfNeeded: count))
  }

  /// The columns that show a triangle, nil for none in the strip.
  @inline(__always)
  func columns<View: StrokeView>(
    of triangle: Int, _ view: View, _ edge: LineEdge, _ strip: Strip
  ) -> (Int, Int)? {
    view.columns(low: low[triangle], high: high[triangle], edge: edge, strip: strip)
  }
}

/// A triangle of the fan at a corner.
struct FanTriangle: LinePiece {
  let across: LineField
  /// Between the edges to the segments or triangles beside.
  let span: LineSpan

  @inline(__always)
  init<View: StrokeView>(_ fan: LineFan, _ index: Int, _ view: View) {
    across = view.field(fan.slopes[index], fan.inner, fan.innerDistance)
    let (first, last) = (fan.sides[index], fan.sides[index &+ 1])
    let isTurned = fan.turned &>> UInt8(truncatingIfNeeded: index) & 1 != 0
    span = LineSpan(
      from: SegmentEnd(right: 0, left: 0, point: fan.inner, normal: isTurned ? last : first),
      to: SegmentEnd(right: 0, left: 0, point: fan.inner, normal: isTurned ? first : last), view)
  }

  @inline(__always)
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> LinePoints {
    let across = view.value(across, place)
    return LinePoints(
      distance: magnitude(across), across: across, isInside: span.contains(place, view))
  }
}
