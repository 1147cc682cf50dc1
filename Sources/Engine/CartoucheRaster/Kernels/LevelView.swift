/// A plane through a lens, of which each row of the picture shows one depth.
///
/// It gives the same bits as a `PlaneView` of the same lens; what depends on the depth is worked out once for all
/// columns.
struct LevelView: StrokeView {
  typealias Place = Float

  private let plane: PlaneView
  private let depth: Lanes

  /// The view of a plane whose rows have the given depths.
  @inline(__always)
  init(_ plane: PlaneView, _ depth: Lanes) {
    self.plane = plane
    self.depth = depth
  }

  @inline(__always)
  func place(_ column: Int) -> Float { Float(column) }

  @inline(__always)
  func field(_ normal: SIMD2<Float>, _ point: SIMD2<Float>, _ value: Float) -> LineField {
    plane.field(normal, point, value)
  }

  @inline(__always)
  func value(_ field: LineField, _ place: Float) -> Lanes { side(field, place) * depth }

  @inline(__always)
  func side(_ field: LineField, _ place: Float) -> Lanes { field.rows + place * field.step }

  @inline(__always)
  func finish(
    _ masks: inout SegmentMasks, lanes: SegmentLanes, shape: StrokeShape, strip: Strip
  ) {
    plane.finish(&masks, lanes: lanes, shape: shape, strip: strip)
  }

  @inline(__always)
  func softness(of lane: Int, _ lanes: SegmentLanes) -> Float { plane.softness(of: lane, lanes) }

  @inline(__always)
  func coverage(_ distance: Lanes, _ edge: LineEdge, _ place: Float) -> Lanes {
    PlaneView.coverage(distance, edge, atDepth: depth)
  }

  @inline(__always)
  func columns(of lane: Int, _ lanes: SegmentLanes, _ edge: LineEdge, _ strip: Strip) -> (Int, Int)? {
    plane.columns(of: lane, lanes, edge, strip)
  }

  @inline(__always)
  func columns(low: SIMD2<Float>, high: SIMD2<Float>, edge: LineEdge, strip: Strip) -> (Int, Int)? {
    plane.columns(low: low, high: high, edge: edge, strip: strip)
  }
}
