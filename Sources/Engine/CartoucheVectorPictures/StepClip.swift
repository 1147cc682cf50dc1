import CartoucheRaster

/// The clip that a step needs, reduced to the sides at which its shape is cut, so that many steps share one clip.
struct StepClip {
  /// The convex polygon that the shape is clipped to; nil if it needs no clip.
  let polygon: [SIMD2<Float>]?

  /// The distance in device pixels by which opaque shapes of a tile overlap its neighbour, so that enlarged pictures
  /// show no seam between tiles.
  private static let overlap: Float = 0.5

  init(_ step: DrawingStep, frame: PixelRectangle) {
    let overlap = step.isOpaque ? Self.overlap : 0
    switch step.clip {
    case nil: polygon = nil
    case .rectangle(let box): polygon = Self.sides(of: box, cutting: step.content.reach, frame, overlap)
    case .polygon(let hull):
      let corners = step.content.reach?.corners ?? frame.corners
      if corners.allSatisfy({ hull.containsConvex($0, margin: 1) }) {
        polygon = nil
      } else {
        polygon = Self.grown(hull, by: overlap)
      }
    }
  }

  private static func sides(
    of box: PixelRectangle, cutting reach: ShapeReach?, _ frame: PixelRectangle, _ overlap: Float
  ) -> [SIMD2<Float>]? {
    let far = Float(1_000)
    let (width, height) = (Float(frame.width), Float(frame.height))
    var (low, high) = (SIMD2(-far, -far), SIMD2(width + far, height + far))
    let (left, top) = (Float(box.x), Float(box.y))
    let (right, bottom) = (left + Float(box.width), top + Float(box.height))
    // Nothing is visible beyond the edge of the frame.
    func isCut(_ edge: Float, _ end: Float?, _ frameEdge: Float, isLow: Bool) -> Bool {
      guard edge != frameEdge else { return false }
      guard let end else { return true }
      return isLow ? end < edge - 0.01 : end > edge + 0.01
    }
    if isCut(left, reach?.low.x, 0, isLow: true) { low.x = left - overlap }
    if isCut(top, reach?.low.y, 0, isLow: true) { low.y = top - overlap }
    if isCut(right, reach?.high.x, width, isLow: false) { high.x = right + overlap }
    if isCut(bottom, reach?.high.y, height, isLow: false) { high.y = bottom + overlap }
    if low == SIMD2(-far, -far), high == SIMD2(width + far, height + far) { return nil }
    return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
  }

  private static func grown(_ hull: [SIMD2<Float>], by overlap: Float) -> [SIMD2<Float>] {
    guard overlap > 0, hull.count >= 3 else { return hull }
    var path = Path()
    path.append(contour: hull, closed: true)
    var area: Float = 0
    for index in hull.indices {
      let (p, q) = (hull[index], hull[(index + 1) % hull.count])
      area += p.x * q.y - q.x * p.y
    }
    return LineOutline.moved(path, by: Double(area > 0 ? -overlap : overlap)).points
  }
}

/// The box around everything that a shape may cover, in device pixels.
struct ShapeReach {
  var low: SIMD2<Float>
  var high: SIMD2<Float>

  /// The box around points with a margin; nil without points.
  init?(_ points: some Sequence<SIMD2<Float>>, margin: Float) {
    low = SIMD2(repeating: .infinity)
    high = SIMD2(repeating: -.infinity)
    for point in points {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }
    guard low.x <= high.x else { return nil }
    low -= margin
    high += margin
  }

  /// The corners of the box.
  var corners: [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map { SIMD2<Double>($0) }
  }
}

extension DrawingStep {
  /// Whether the step paints one opaque colour.
  var isOpaque: Bool {
    switch content {
    case .fill(_, _, _, .color(let color)), .outline(_, .color(let color)), .stroke(_, .color(let color)):
      color.alpha >= 1
    default: false
    }
  }
}

extension DrawingStep.Content {
  /// The box around everything that the shape may cover; nil if it is unknown.
  var reach: ShapeReach? {
    switch self {
    case .fill(let path, _, let edge, _):
      return ShapeReach(path.points, margin: edge == .soft || edge == .rim ? 0.5 : 0)
    case .outline(let path, _): return ShapeReach(path.points, margin: 0.5)
    case .stroke(let lines, _):
      guard lines.plane == nil else { return nil }
      let style = lines.style
      let half = style.gapWidth > 0 ? style.gapWidth / 2 + style.width : style.width / 2
      let corner = style.join == .miter ? max(style.miterLimit, 1.5) : 1.5
      return ShapeReach(lines.path.points, margin: (half + abs(style.offset)) * corner)
    case .circle(let circle, let plane):
      guard plane == nil else { return nil }
      return ShapeReach([circle.center], margin: circle.radius + circle.strokeWidth)
    case .picture(let picture):
      guard let image = VectorImage(picture) else { return nil }
      return ShapeReach(image.corners.map { SIMD2<Float>($0) }, margin: -1)
    case .field(let field):
      guard let transform = Transform(field.transform) else { return nil }
      let (width, height) = (Double(field.width), Double(field.height))
      return ShapeReach(
        [(0, 0), (width, 0), (width, height), (0, height)].map {
          SIMD2<Float>(transform.apply(x: $0.0, y: $0.1))
        }, margin: -1)
    case .text, .heat, .relief, .heights, .faces, .mesh, .atmosphere, .sky, .groupBegin, .groupEnd:
      return nil
    }
  }
}
