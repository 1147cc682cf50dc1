/// A linear function of the plane of a stroke, made ready for the columns of a strip.
struct LineField {
  /// The values in column 0, and the increments per column.
  var rows: Lanes
  var step: Float

  @inline(__always)
  static var zero: LineField { LineField(rows: .zero, step: 0) }
}

/// The view that a stroke has of its plane in the columns of a strip: the picture itself, or a plane through a lens.
protocol StrokeView {
  /// A column.
  associatedtype Place

  func place(_ column: Int) -> Place
  /// The function normal · (p − point) + value.
  func field(_ normal: SIMD2<Float>, _ point: SIMD2<Float>, _ value: Float) -> LineField
  func value(_ field: LineField, _ place: Place) -> Lanes
  /// A value of the same sign; cheaper.
  func side(_ field: LineField, _ place: Place) -> Lanes
  /// The width of the soft edge of the segment of a lane, in units of the plane and of depth.
  func softness(of lane: Int, _ lanes: SegmentLanes) -> Float
  /// The coverage of points by their distance from the middle of a line.
  func coverage(_ distance: Lanes, _ edge: LineEdge, _ place: Place) -> Lanes
  /// Adds what depends on the view, and removes segments and fans that contain no centre of a pixel of a strip, as far
  /// as that is seen at once.
  func finish(
    _ masks: inout SegmentMasks, lanes: SegmentLanes, shape: StrokeShape, strip: Strip)
  /// The columns that show the segment of a lane, nil for none in the strip.
  func columns(of lane: Int, _ lanes: SegmentLanes, _ edge: LineEdge, _ strip: Strip) -> (Int, Int)?
  /// The columns that show a box about a part of a line with an edge, nil for none in the strip.
  func columns(low: SIMD2<Float>, high: SIMD2<Float>, edge: LineEdge, strip: Strip) -> (Int, Int)?
  /// A bit for each of eight boxes that may contain the centre of a pixel, by their least and greatest coordinates.
  func mayShow(_ low: LaneVectors, _ high: LaneVectors) -> UInt8
  /// Whether a fan that is not culled may be seen.
  func mayShow(_ corner: LineCorner, _ edge: LineEdge, _ strip: Strip) -> Bool
}

extension StrokeView {
  @inline(__always)
  func mayShow(_ low: LaneVectors, _ high: LaneVectors) -> UInt8 { .max }

  @inline(__always)
  func mayShow(_ corner: LineCorner, _ edge: LineEdge, _ strip: Strip) -> Bool {
    columns(low: corner.low, high: corner.high, edge: edge, strip: strip) != nil
  }
}

/// Eight vectors.
struct LaneVectors {
  var x: Lanes
  var y: Lanes

  @inline(__always)
  subscript(index: Int) -> SIMD2<Float> { SIMD2(x[index], y[index]) }
}

/// The first where a condition holds, the second elsewhere.
@inline(__always)
func selected(_ a: LaneVectors, _ b: LaneVectors, where mask: LaneMask) -> LaneVectors {
  LaneVectors(x: selected(a.x, b.x, where: mask), y: selected(a.y, b.y, where: mask))
}

/// The soft edges of a line: a point is covered by clamp(min(d − inner, outset − d) / feather, 0, 1).
struct LineEdge {
  let outset: Float
  let inset: Float
  /// In the plane of a projection, for each unit of depth.
  let feather: Float
  /// The width of a pixel across the line; in the plane of a projection, for each unit of depth.
  let pixel: Float

  @inline(__always)
  init(_ stroke: ResolvedStroke, softness: Float = 1) {
    outset = stroke.outset
    inset = stroke.innerEdge + stroke.feather
    feather = stroke.feather * softness
    pixel = softness
  }
}

/// Strokes on the picture itself.
struct FlatView: StrokeView {
  typealias Place = Float

  @inline(__always)
  func place(_ column: Int) -> Float { Float(column) }

  @inline(__always)
  func field(_ normal: SIMD2<Float>, _ point: SIMD2<Float>, _ value: Float) -> LineField {
    LineField(
      rows: (Lanes.rows + (0.5 - point.y)) * normal.y + ((0.5 - point.x) * normal.x + value),
      step: normal.x)
  }

  @inline(__always)
  func value(_ field: LineField, _ place: Float) -> Lanes { field.rows + place * field.step }

  @inline(__always)
  func side(_ field: LineField, _ place: Float) -> Lanes { field.rows + place * field.step }

  @inline(__always)
  func softness(of lane: Int, _ lanes: SegmentLanes) -> Float { 1 }

  @inline(__always)
  func coverage(_ distance: Lanes, _ edge: LineEdge, _ place: Float) -> Lanes {
    let scale = 1 / edge.feather
    let inner = edge.inset - edge.feather
    return unitClamped(minimum(distance - inner, edge.outset - distance) * scale)
  }

  @inline(__always)
  func columns(low: SIMD2<Float>, high: SIMD2<Float>, edge: LineEdge, strip: Strip) -> (Int, Int)? {
    guard low.y < 7.5, high.y > 0.5 else { return nil }
    return strip.columns(low: low.x, high: high.x, through: low, direction: SIMD2(1, 0), outset: 0)
  }

  /// Most triangles at the corners of thin lines lie between the centres of pixels.
  @inline(__always)
  func mayShow(_ low: LaneVectors, _ high: LaneVectors) -> UInt8 {
    // With a little to spare, as in `Strip.columns`.
    let spare: Float = 0.02
    let columns = lessOrEqual(low.x - (0.5 + spare), floored(high.x - (0.5 - spare)))
    let rows = lessOrEqual(low.y - (0.5 + spare), floored(high.y - (0.5 - spare)))
    return rowBits(both(columns, rows))
  }
}
