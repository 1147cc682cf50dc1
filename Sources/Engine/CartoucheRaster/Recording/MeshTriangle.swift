/// A triangle of a mesh, as it is seen in the picture.
struct MeshTriangle: Sendable {
  /// The corners in device pixels, in steps of 1/256.
  var a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>
  /// The pixels that may be inside; its planes are relative to the centre of the first.
  var bounds: PixelBox
}

/// The triangles of a mesh, and how they are drawn.
struct PlacedMesh: Sendable {
  /// The first of its triangles in the list.
  var firstTriangle: Int
  /// The first of its planes in the list, and the number of values for each triangle: three for each plane, the value at
  /// the first pixel of the triangle's bounds and what columns and rows add.
  ///
  /// The first plane is that of the depth, if there is one; then come 1/w, and the values of the paint over w.
  var firstPlane: Int
  var stride: Int
  var depth: MeshDepth
  var paint: ResolvedMeshPaint

  /// Whether the first plane is that of the depth.
  var hasDepths: Bool { depth == .tests || depth == .writes }
}

/// The paint of a mesh prepared for drawing.
enum ResolvedMeshPaint: Sendable {
  /// One colour; clear only where depths are kept.
  case color(SIMD4<Float>)
  case picture(MeshPicture)
  case line(ResolvedMeshLine)
  case circle(Circle)

  /// The number of values at a corner that are interpolated.
  var valueCount: Int {
    switch self {
    case .color: 0
    case .picture(let picture): picture.fog == nil ? 2 : 3
    case .line(let line): line.followsLine ? 4 : 3
    case .circle: 2
    }
  }

  /// Nil when nothing would be seen.
  init?(_ paint: MeshPaint, _ depth: MeshDepth, dashes: inout Arena<SIMD2<Float>>) {
    switch paint {
    case .color(let color):
      let color = color.drawable.rgba
      guard color != .zero || depth == .writes || depth == .once else { return nil }
      self = .color(color)
    case .picture(var picture):
      guard !picture.bitmap.pixels.isEmpty, picture.opacity > 0 else { return nil }
      picture.opacity = min(picture.opacity, 1)
      picture.adjustment = picture.adjustment.flatMap { $0.isFinite && $0 != .none ? $0 : nil }
      picture.maximumTaps = min(max(picture.maximumTaps, 1), 16)
      if let fog = picture.fog, !(fog.opacity > 0) || !fog.groundBlend.isFinite || !fog.horizonBlend.isFinite
      {
        picture.fog = nil
      }
      self = .picture(picture)
    case .line(let line):
      guard let line = ResolvedMeshLine(line, dashes: &dashes) else { return nil }
      self = .line(line)
    case .circle(let circle):
      guard let circle = circle.onMesh else { return nil }
      self = .circle(circle)
    }
  }
}

extension Circle {
  /// The disc as it is drawn; `nil` when nothing would be seen.
  fileprivate var onMesh: Circle? {
    var circle = self
    guard radius.isFinite, strokeWidth.isFinite, blur.isFinite, antialiasing.isFinite else { return nil }
    circle.radius = max(radius, 0)
    circle.strokeWidth = max(strokeWidth, 0)
    guard circle.radius + circle.strokeWidth > 0 else { return nil }
    circle.color = color.drawable
    circle.strokeColor = strokeColor.drawable
    guard circle.color != .clear || circle.strokeColor != .clear else { return nil }
    return circle
  }
}
