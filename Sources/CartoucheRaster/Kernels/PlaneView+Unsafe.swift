// Sound because: columns are cut to `left..<right`; lens places are those of the list.

/// The points of a plane that are seen at the pixel centres of a strip.
struct PlaneView {
  private let rows: (x: Lanes, y: Lanes, w: Lanes)
  private let steps: SIMD3<Float>
  private let lens: Lens
  private let origin: (x: Int, y: Int)

  /// Prepares for a strip; large numbers are worked out in double precision.
  init(_ lens: Lens, origin: (x: Int, y: Int)) {
    self.lens = lens
    self.origin = origin
    let inverse = lens.inverse
    let first = inverse.homogeneous(SIMD2(Double(origin.x) + 0.5, Double(origin.y) + 0.5))
    let down = SIMD3<Float>(Float(inverse.x.y), Float(inverse.y.y), Float(inverse.w.y))
    steps = SIMD3<Float>(Float(inverse.x.x), Float(inverse.y.x), Float(inverse.w.x))
    rows = (
      Lanes.rows * down.x + Float(first.x), Lanes.rows * down.y + Float(first.y),
      Lanes.rows * down.z + Float(first.z)
    )
  }

  /// The points in a column, and their depths; negative depths are not seen.
  @inline(__always)
  func at(_ column: Int) -> (x: Lanes, y: Lanes, depth: Lanes) {
    let centre = Float(column)
    let depth = 1 / (rows.w + centre * steps.z)
    return ((rows.x + centre * steps.x) * depth, (rows.y + centre * steps.y) * depth, depth)
  }

  /// The condition for a depth to be seen.
  @inline(__always)
  static func isSeen(_ depth: Lanes) -> LaneMask {
    both(less(.zero, depth), less(depth, Lanes(repeating: 1e6)))
  }
}

extension PlaneView: StrokeView {
  /// A column, and the depths of the points that are seen in it.
  struct Place {
    let column: Float
    let depth: Lanes
  }

  @inline(__always)
  func place(_ column: Int) -> Place {
    let centre = Float(column)
    return Place(column: centre, depth: 1 / (rows.w + centre * steps.z))
  }

  /// A linear function of the plane is one of the picture, over the depth; worked out in double precision.
  @inline(__always)
  func field(_ normal: SIMD2<Float>, _ point: SIMD2<Float>, _ value: Float) -> LineField {
    let (n, p) = (SIMD2<Double>(normal), SIMD2<Double>(point))
    let (x, y, w) = (lens.inverse.x, lens.inverse.y, lens.inverse.w)
    let sum = x * n.x + y * n.y + w * (Double(value) - (n * p).sum())
    let first = sum.x * (Double(origin.x) + 0.5) + sum.y * (Double(origin.y) + 0.5) + sum.z
    return LineField(rows: Lanes.rows * Float(sum.y) + Float(first), step: Float(sum.x))
  }

  @inline(__always)
  func value(_ field: LineField, _ place: Place) -> Lanes { side(field, place) * place.depth }

  @inline(__always)
  func side(_ field: LineField, _ place: Place) -> Lanes { field.rows + place.column * field.step }

  @inline(__always)
  func softness(_ direction: SIMD2<Float>) -> Float {
    lens.softness(along: SIMD2(-direction.y, direction.x))
  }

  @inline(__always)
  func coverage(_ distance: Lanes, _ edge: LineEdge, _ place: Place) -> Lanes {
    let feather = place.depth * edge.feather
    let depth = minimum(distance - edge.inset + feather, edge.outset - distance)
    var coverage = unitClamped(depth / feather)
    let pixel = place.depth * edge.pixel
    let isThin = less(Lanes(repeating: 2 * edge.outset), pixel)
    if some(isThin), edge.inset == 0 {
      coverage = selected(Self.thinCoverage(distance, edge, pixel), coverage, where: isThin)
    }
    return kept(coverage, where: Self.isSeen(place.depth))
  }

  /// The coverage by a line that appears less than a pixel wide, edges included.
  ///
  /// Many pixel centres lie beside such a line, so it would look dotted; it is made wider, up to two pixels,
  /// and as much paler. Where this begins it is one pixel wide and the same as other lines.
  @inline(__always)
  private static func thinCoverage(_ distance: Lanes, _ edge: LineEdge, _ pixel: Lanes) -> Lanes {
    // Half widths in pixels.
    let half = edge.outset / pixel
    let wide = minimum(0.25 / half, .one)
    let paleness = half * half / wide * (edge.pixel / edge.feather)
    return paleness * maximum(1 - distance / (wide * pixel), .zero)
  }

  /// The boxes of segments in the plane have already decided this.
  @inline(__always)
  func mayShow(_ p: SIMD2<Float>, _ q: SIMD2<Float>, _ reach: Float) -> Bool { true }

  @inline(__always)
  func columns(
    _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ direction: SIMD2<Float>, _ reach: Float, _ strip: Strip
  ) -> (Int, Int)? {
    let (left, right) = (strip.left, strip.right)
    let across = SIMD2(-Double(direction.y), Double(direction.x)) * Double(reach)
    let (p, q) = (SIMD2<Double>(from), SIMD2<Double>(to))
    let corners = (
      lens.forward.homogeneous(p - across), lens.forward.homogeneous(q - across),
      lens.forward.homogeneous(q + across), lens.forward.homogeneous(p + across)
    )
    let nearest = min(min(corners.0.z, corners.1.z), min(corners.2.z, corners.3.z))
    // Partly behind the eye: this is rare, and then large.
    guard nearest >= lens.near else { return (left, right &- 1) }
    let origin = SIMD2(Double(origin.x), Double(origin.y))
    let places = (
      corners.0.pixel - origin, corners.1.pixel - origin, corners.2.pixel - origin, corners.3.pixel - origin
    )
    var (low, high) = (Double.infinity, -Double.infinity)
    Self.include(places.0, places.1, &low, &high)
    Self.include(places.1, places.2, &low, &high)
    Self.include(places.2, places.3, &low, &high)
    Self.include(places.3, places.0, &low, &high)
    guard low <= high, low < Double(right) + 1, high > Double(left) - 1 else { return nil }
    let first = low - 1 > Double(left) ? Int(low - 1) : left
    let last = high + 1 < Double(right &- 1) ? Int(high + 1) : right &- 1
    return first <= last ? (first, last) : nil
  }

  /// Widens a range by the part of an edge within the rows of a strip and one more on both sides.
  @inline(__always)
  private static func include(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ low: inout Double, _ high: inout Double
  ) {
    let (a, b) = p.y < q.y ? (p, q) : (q, p)
    let (top, bottom) = (-1.0, 9.0)
    guard a.y <= bottom, b.y >= top else { return }
    let slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0
    let first = a.y < top ? a.x + (top - a.y) * slope : a.x
    let last = b.y > bottom ? a.x + (bottom - a.y) * slope : b.x
    low = min(low, min(first, last))
    high = max(high, max(first, last))
  }
}

extension Strip {
  /// Draws a disc and its ring that lie in the plane of a projection.
  mutating func paintGroundCircle(_ circle: Circle, _ lens: Int32) {
    let view = PlaneView(list.pointee.lenses.elements[Int(lens)], origin: (originX, originY))
    let brush = CircleBrush(circle)
    let perRadius = brush.perRadius
    for column in left..<right {
      let seen = view.at(column)
      let x = (seen.x - circle.center.x) * perRadius
      let y = (seen.y - circle.center.y) * perRadius
      var opacity = brush.opacity(squareRoot(y * y + x * x))
      opacity = kept(opacity, where: PlaneView.isSeen(seen.depth))
      paint(brush, squareRoot(y * y + x * x), clipped(opacity, at: column), at: column)
    }
  }
}

extension SIMD3<Double> {
  /// The pixel of homogeneous coordinates.
  @inline(__always)
  fileprivate var pixel: SIMD2<Double> { SIMD2(x, y) / z }
}
