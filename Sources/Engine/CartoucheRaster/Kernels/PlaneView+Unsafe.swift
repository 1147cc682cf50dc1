// Sound because: columns are cut to `left..<right`; lens places are those of the list, which outlives the views of its
// strips.

/// The points of a plane that are seen at the pixel centres of a strip.
struct PlaneView {
  private let rows: (x: Lanes, y: Lanes, w: Lanes)
  private let steps: SIMD3<Float>
  private let lens: UnsafePointer<Lens>
  private let origin: (x: Int, y: Int)

  /// Prepares for a strip; large numbers are worked out in double precision.
  @inline(__always)
  init(_ lens: UnsafePointer<Lens>, origin: (x: Int, y: Int)) {
    self.lens = lens
    self.origin = origin
    let inverse = lens.pointee.inverse
    let first = inverse.homogeneous(SIMD2(Double(origin.x) + 0.5, Double(origin.y) + 0.5))
    let down = SIMD3<Float>(Float(inverse.x.y), Float(inverse.y.y), Float(inverse.w.y))
    steps = SIMD3<Float>(Float(inverse.x.x), Float(inverse.y.x), Float(inverse.w.x))
    rows = (
      timesRows(down.x) + Float(first.x), timesRows(down.y) + Float(first.y),
      timesRows(down.z) + Float(first.z)
    )
  }

  /// The points in a column, and their depths; negative depths are not seen.
  @inline(__always)
  func at(_ column: Int) -> (x: Lanes, y: Lanes, depth: Lanes) {
    let centre = Float(column)
    let depth = 1 / (rows.w + centre * steps.z)
    return ((rows.x + centre * steps.x) * depth, (rows.y + centre * steps.y) * depth, depth)
  }

  /// The depths of each row, if they are the same in all columns, as on maps that are tilted and not rolled.
  @inline(__always)
  var levelDepth: Lanes? { steps.z == 0 ? 1 / rows.w : nil }

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
    let inverse = lens.pointee.inverse
    let (x, y, w) = (inverse.x, inverse.y, inverse.w)
    let sum = x * n.x + y * n.y + w * (Double(value) - (n * p).sum())
    let first = sum.x * (Double(origin.x) + 0.5) + sum.y * (Double(origin.y) + 0.5) + sum.z
    return LineField(rows: timesRows(Float(sum.y)) + Float(first), step: Float(sum.x))
  }

  @inline(__always)
  func value(_ field: LineField, _ place: Place) -> Lanes { side(field, place) * place.depth }

  @inline(__always)
  func side(_ field: LineField, _ place: Place) -> Lanes { field.rows + place.column * field.step }

  @inline(__always)
  func finish(
    _ masks: inout SegmentMasks, lanes: SegmentLanes, shape: StrokeShape, strip: Strip
  ) {
    let direction = lanes[.directionX, .directionY]
    lanes[.softness] = lens.pointee.softness(along: LaneVectors(x: -direction.y, y: direction.x))
  }

  @inline(__always)
  func softness(of lane: Int, _ lanes: SegmentLanes) -> Float { lanes.value(.softness, lane) }

  @inline(__always)
  func coverage(_ distance: Lanes, _ edge: LineEdge, _ place: Place) -> Lanes {
    Self.coverage(distance, edge, atDepth: place.depth)
  }

  /// The coverage of points at depths.
  @inline(__always)
  static func coverage(_ distance: Lanes, _ edge: LineEdge, atDepth place: Lanes) -> Lanes {
    let feather = place * edge.feather
    let depth = minimum(distance - edge.inset + feather, edge.outset - distance)
    var coverage = unitClamped(depth / feather)
    let pixel = place * edge.pixel
    let isThin = less(Lanes(repeating: 2 * edge.outset), pixel)
    if some(isThin), edge.inset == 0 {
      coverage = selected(thinCoverage(distance, edge, pixel), coverage, where: isThin)
    }
    return kept(coverage, where: isSeen(place))
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

  @inline(__always)
  func columns(of lane: Int, _ lanes: SegmentLanes, _ edge: LineEdge, _ strip: Strip) -> (Int, Int)? {
    columns(
      from: lanes.vector(.barStartX, .barStartY, lane), to: lanes.vector(.barEndX, .barEndY, lane),
      direction: lanes.vector(.directionX, .directionY, lane), reach: edge.outset, edge: edge, strip: strip)
  }

  @inline(__always)
  func columns(low: SIMD2<Float>, high: SIMD2<Float>, edge: LineEdge, strip: Strip) -> (Int, Int)? {
    let middle = (low.y + high.y) / 2
    return columns(
      from: SIMD2(low.x, middle), to: SIMD2(high.x, middle), direction: SIMD2(1, 0), reach: high.y - middle,
      edge: edge, strip: strip)
  }

  /// The columns that show a bar of half width `reach` from one point to another, nil for none in the strip.
  @inline(__always)
  private func columns(
    from: SIMD2<Float>, to: SIMD2<Float>, direction: SIMD2<Float>, reach: Float, edge: LineEdge,
    strip: Strip
  ) -> (Int, Int)? {
    let (left, right) = (strip.left, strip.right)
    let across = SIMD2(-Double(direction.y), Double(direction.x)) * Double(reach)
    let (x, y, w) = lens.pointee.corners(
      ofBarFrom: SIMD2<Double>(from), to: SIMD2<Double>(to), across)
    // Partly behind the eye: this is rare, and then large.
    guard Lens.least(w) >= lens.pointee.near else { return (left, right &- 1) }
    let scale = 1 / w
    let place = BarCorners(
      x: SIMD4<Float>(x * scale - Double(origin.x)), y: SIMD4<Float>(y * scale - Double(origin.y)))
    // Lines that appear less than a pixel wide are drawn wider.
    let isThin = Double(2 * edge.outset) < Lens.greatest(w) * Double(edge.pixel) * 1.01
    let spare: Float = isThin ? 1.5 : 0.05
    guard var (low, high) = place.columns(from: 0.5 - spare, to: 7.5 + spare) else {
      return (left, right &- 1)
    }
    // The first and last column with its centre inside.
    low += 0.5 - spare
    high += spare - 0.5
    guard low < Float(right), high >= Float(left) else { return nil }
    let first = low > Float(left) ? whole(low) : left
    let last = high < Float(right &- 1) ? whole(high) : right &- 1
    return first <= last ? (first, last) : nil
  }
}

/// The corners of a bar in a strip, in their order around it.
private struct BarCorners {
  let x: SIMD4<Float>
  let y: SIMD4<Float>

  /// Coordinates up to here are exact to a hundredth of a pixel, slopes included.
  private static let limit: Float = 16_384

  /// The extent in x of the part between two places in y; nil for corners that are far away.
  ///
  /// Nothing branches on where the corners are: an edge has a lane for each of its ends, which is moved along it to
  /// the nearest of these places.
  @inline(__always)
  func columns(from top: Float, to bottom: Float) -> (low: Float, high: Float)? {
    let (nextX, nextY) = (Self.next(x), Self.next(y))
    let (fromX, fromY) = (Lanes(lowHalf: x, highHalf: nextX), Lanes(lowHalf: y, highHalf: nextY))
    let (toX, toY) = (Lanes(lowHalf: nextX, highHalf: x), Lanes(lowHalf: nextY, highHalf: y))
    let limit = Lanes(repeating: Self.limit)
    guard every(both(less(magnitude(fromX), limit), less(magnitude(fromY), limit))) else { return nil }
    let (top, bottom) = (Lanes(repeating: top), Lanes(repeating: bottom))
    let rise = toY - fromY
    let isLevel = lessOrEqual(magnitude(rise), .zero)
    let slope = (toX - fromX) / selected(.one, rise, where: isLevel)
    let near = minimum(maximum(fromY, top), bottom)
    let place = fromX + (near - fromY) * slope
    let isNear = both(lessOrEqual(minimum(fromY, toY), bottom), lessOrEqual(top, maximum(fromY, toY)))
    return (
      least(selected(place, Lanes(repeating: 1e9), where: isNear)),
      greatest(selected(place, Lanes(repeating: -1e9), where: isNear))
    )
  }

  /// Each corner's next.
  @inline(__always)
  private static func next(_ a: SIMD4<Float>) -> SIMD4<Float> { SIMD4(a.y, a.z, a.w, a.x) }
}

extension Strip {
  /// Draws a disc and its ring that lie in the plane of a projection.
  mutating func paintGroundCircle(_ circle: Circle, _ lens: Int32) {
    let view = PlaneView(list.pointee.lenses.elements + Int(lens), origin: (originX, originY))
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
