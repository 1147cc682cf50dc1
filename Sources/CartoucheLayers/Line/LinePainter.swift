import CartoucheRaster
import CartoucheStyle

extension LineLayer {
  /// Strokes each feature once, so that a translucent line does not darken where it crosses itself.
  package static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let zoom = frame.zoom
    let color = PremultipliedColor(
      properties.color.value(atZoom: zoom), opacity: properties.opacity.value(atZoom: zoom))
    let style = strokeStyle(properties, frame)
    guard !color.isInvisible, style.width > 0 else { return }
    let offset = properties.offset.value(atZoom: zoom) * frame.pixelRatio
    let translate = properties.translate.value(atZoom: zoom)
    let anchor = properties.translateAnchor.value(atZoom: zoom)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let distance = offset / transform.scale
      for line in tile.layout.lines {
        let path = offset == 0 ? line : line.offset(by: Float(distance))
        list.stroke(path, transform: transform, style: style, paint: .color(color), clip: tile.clip)
      }
    }
  }

  /// The stroke in device pixels.
  private static func strokeStyle(_ properties: LayerProperties<Properties>, _ frame: FrameContext)
    -> StrokeStyle
  {
    let zoom = frame.zoom
    let ratio = frame.pixelRatio
    var style = StrokeStyle(width: Float(properties.width.value(atZoom: zoom) * ratio))
    style.gapWidth = Float(properties.gapWidth.value(atZoom: zoom) * ratio)
    style.blur = Float(properties.blur.value(atZoom: zoom) * ratio)
    style.miterLimit = Float(properties.miterLimit.value(atZoom: zoom))
    style.roundLimit = Float(properties.roundLimit.value(atZoom: zoom))
    style.cap =
      switch properties.cap.value(atZoom: zoom) {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    style.join =
      switch properties.join.value(atZoom: zoom) {
      case .bevel: .bevel
      case .round: .round
      case .miter: .miter
      }
    style.dash = dashPattern(properties, frame)
    return style
  }

  /// The dashes in device pixels.
  ///
  /// They are sized for the whole zoom below the camera's and magnified from there, and their ends are softer
  /// at whole zooms: the reference renderer draws them from a texture that it is about to cross-fade
  /// (`line_atlas.cpp`, `line_layer_tweaker.cpp`).
  private static func dashPattern(_ properties: LayerProperties<Properties>, _ frame: FrameContext)
    -> DashPattern?
  {
    let dashes = properties.dasharray.value(atZoom: frame.zoom)
    let wholeZoom = frame.zoom.rounded(.down)
    let width = properties.width.value(atZoom: wholeZoom)
    guard dashes.count > 1, width > 0 else { return nil }
    let magnification = frame.magnification * frame.pixelRatio
    return DashPattern(
      lengths: dashes.map { Float(max($0, 0) * width * magnification) },
      softness: Float(frame.magnification * (frame.zoom > wholeZoom ? 0.5 : 1)))
  }
}
