import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension LineLayer {
  /// Strokes each feature, moved sideways by its offset.
  package static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let translate = properties.translate.value(atZoom: frame.zoom)
    let anchor = properties.translateAnchor.value(atZoom: frame.zoom)
    let common = LineFrame(properties, frame)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let pen = LinePen(tile.layout, properties, common)
      for (index, line) in tile.layout.lines.enumerated() {
        let color = pen.color(index)
        let style = pen.style(index)
        guard !color.isInvisible, style.width > 0 else { continue }
        let offset = pen.offset(index)
        let path = offset == 0 ? line : line.offset(by: Float(offset / transform.scale))
        list.stroke(path, transform: transform, style: style, paint: .color(color), clip: tile.clip)
      }
    }
  }
}

/// What all lines of a layer share in one frame.
private struct LineFrame {
  let zoom: Double
  let ratio: Double
  let magnification: Double
  let cap: StrokeStyle.Cap
  let miterLimit: Double
  let roundLimit: Double
  let dashes: [Double]

  init(_ properties: LayerProperties<LineProperties>, _ frame: FrameContext) {
    zoom = frame.zoom
    ratio = frame.pixelRatio
    magnification = frame.magnification
    // Layout properties are those of the whole zoom.
    let whole = zoom.rounded(.down)
    cap =
      switch properties.cap.value(atZoom: whole) {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    miterLimit = properties.miterLimit.value(atZoom: whole)
    roundLimit = properties.roundLimit.value(atZoom: whole)
    dashes = properties.dasharray.value(atZoom: zoom)
  }
}

/// The strokes of one tile's lines in device pixels.
private struct LinePen {
  private let frame: LineFrame
  private let colors: ResolvedValues<Color>
  private let opacities: ResolvedValues<Double>
  private let joins: ResolvedValues<LineJoin>
  private let widths: ResolvedValues<Double>
  private let wholeZoomWidths: ResolvedValues<Double>
  private let gapWidths: ResolvedValues<Double>
  private let offsets: ResolvedValues<Double>
  private let blurs: ResolvedValues<Double>

  init(_ layout: LineLayout, _ properties: LayerProperties<LineProperties>, _ frame: LineFrame) {
    self.frame = frame
    let (zoom, whole) = (frame.zoom, frame.zoom.rounded(.down))
    colors = layout.color.resolved(properties.color, atZoom: zoom)
    opacities = layout.opacity.resolved(properties.opacity, atZoom: zoom)
    joins = layout.join.resolved(properties.join, atZoom: whole)
    widths = layout.width.resolved(properties.width, atZoom: zoom)
    wholeZoomWidths = frame.dashes.isEmpty ? widths : layout.width.resolved(properties.width, atZoom: whole)
    gapWidths = layout.gapWidth.resolved(properties.gapWidth, atZoom: zoom)
    offsets = layout.offset.resolved(properties.offset, atZoom: zoom)
    blurs = layout.blur.resolved(properties.blur, atZoom: zoom)
  }

  /// The colour of a line times its opacity.
  func color(_ index: Int) -> PremultipliedColor {
    PremultipliedColor(colors[index], opacity: opacities[index])
  }

  /// How far a line is moved to the right of its direction.
  func offset(_ index: Int) -> Double { offsets[index] * frame.ratio }

  /// The stroke of a line.
  func style(_ index: Int) -> StrokeStyle {
    var style = StrokeStyle(width: Float(widths[index] * frame.ratio))
    style.gapWidth = Float(gapWidths[index] * frame.ratio)
    style.blur = Float(blurs[index] * frame.ratio)
    style.cap = frame.cap
    style.join =
      switch joins[index] {
      case .bevel: .bevel
      case .round: .round
      case .miter: .miter
      }
    style.miterLimit = Float(frame.miterLimit)
    style.roundLimit = Float(frame.roundLimit)
    style.dash = dashes(index)
    return style
  }

  /// The dashes of a line.
  ///
  /// They are sized for the whole zoom below the camera's and magnified from there, and their ends are softer
  /// at whole zooms: the reference renderer draws them from a texture that it is about to cross-fade
  /// (`line_atlas.cpp`, `line_layer_tweaker.cpp`).
  private func dashes(_ index: Int) -> DashPattern? {
    let width = wholeZoomWidths[index]
    guard frame.dashes.count > 1, width > 0 else { return nil }
    let unit = width * frame.magnification * frame.ratio
    return DashPattern(
      lengths: frame.dashes.map { Float(max($0, 0) * unit) },
      softness: Float(frame.magnification * (frame.magnification > 1 ? 0.5 : 1)))
  }
}
