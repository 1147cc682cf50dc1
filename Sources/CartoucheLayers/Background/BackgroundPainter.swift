import CartoucheRaster
import CartoucheStyle

extension BackgroundLayer {
  /// Covers the whole picture.
  package static func paint(
    _ tiles: [LaidOutTile<Never>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let color = PremultipliedColor(
      frame.value(of: properties.color), opacity: frame.value(of: properties.opacity))
    guard !color.isInvisible else { return }
    list.paint(.color(color))
  }
}
