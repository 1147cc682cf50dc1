import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension BackgroundLayer {
  /// Covers the whole picture.
  package static func paint(
    _ tiles: [LaidOutTile<Never>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    if properties.pattern.isSet {
      guard frame.part != .opaque else { return }
      let image = frame.value(of: properties.pattern, atZoom: frame.wholeZoom)
      let opacity = frame.value(of: properties.opacity)
      if let pattern = image.flatMap({ pattern($0.name, opacity: opacity, frame) }) { list.paint(pattern) }
      return
    }
    let color = PremultipliedColor(
      frame.value(of: properties.color), opacity: frame.value(of: properties.opacity))
    guard !color.isInvisible, frame.part == .whole || (frame.part == .opaque) == (color.alpha >= 1) else {
      return
    }
    list.paint(.color(color))
  }
}
