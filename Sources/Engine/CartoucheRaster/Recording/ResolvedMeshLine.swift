/// A line on a mesh prepared for drawing.
struct ResolvedMeshLine: Sendable {
  /// The colours.
  enum Source: Sendable {
    case color(SIMD4<Float>)
    /// A table of colours.
    case ramp([SIMD4<Float>], origin: Float, scale: Float, isNearest: Bool)
    /// A picture, and one over its length.
    case picture(Bitmap, frequency: Float)
  }

  let outset: Float
  let inset: Float
  /// The softness where γ is 1.
  let softness: Float
  let opacity: Float
  let source: Source
  let dash: ResolvedDash?
  /// The distance of the edge from the middle in the unit of dashes.
  let dashOutset: Float

  /// Whether anything depends on the distance along the line.
  var followsLine: Bool {
    if case .color = source { dash != nil } else { true }
  }

  /// Nil when nothing would be seen; the dashes are added to the given ones.
  init?(_ line: MeshLine, dashes: inout Arena<SIMD2<Float>>) {
    guard line.outset > 0, line.outset.isFinite, line.inset.isFinite, line.blur.isFinite, line.opacity > 0,
      line.pixelRatio > 0, line.pixelRatio.isFinite
    else { return nil }
    outset = line.outset
    inset = line.inset
    softness = max(line.blur, 0) + 1 / line.pixelRatio
    opacity = min(line.opacity, 1)
    switch line.color {
    case .color(let color):
      let color = color.drawable.rgba
      guard color != .zero else { return nil }
      source = .color(color)
    case .ramp(let colors, let origin, let scale, let sampling):
      guard !colors.isEmpty, origin.isFinite, scale.isFinite else { return nil }
      source = .ramp(
        colors.map(\.drawable.rgba), origin: origin, scale: scale, isNearest: sampling == .nearest)
    case .picture(let bitmap, let period):
      guard !bitmap.pixels.isEmpty, period > 0, (1 / period).isFinite else { return nil }
      source = .picture(bitmap, frequency: 1 / period)
    }
    dashOutset = line.roundDash?.outset ?? 0
    dash = line.dash.flatMap { ResolvedDash($0, radius: line.roundDash?.radius, dashes: &dashes) }
    // Nothing but gaps.
    if let dash, dash.count == 0 { return nil }
  }
}
