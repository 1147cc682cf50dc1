import CartoucheRaster
import CartoucheStyle

extension LineLayer {
  /// Strokes each feature, moved sideways by its offset.
  package static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let pen = LinePen(tile.layout, properties, frame)
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
