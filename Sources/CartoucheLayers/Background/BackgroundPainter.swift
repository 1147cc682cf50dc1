import CartoucheRaster
import CartoucheStyle

extension BackgroundLayer {
  /// Covers the whole picture.
  package static func paint(
    _ tiles: [LaidOutTile<Never>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let color = PremultipliedColor(
      properties.color.value(atZoom: frame.zoom), opacity: properties.opacity.value(atZoom: frame.zoom))
    guard !color.isInvisible else { return }
    list.paint(.color(color))
  }
}
