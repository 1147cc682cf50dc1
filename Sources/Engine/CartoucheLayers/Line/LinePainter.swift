import CartoucheRaster
import CartoucheStyle

extension LineLayer {
  /// Strokes each feature, moved sideways by its offset.
  package static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    guard !tiles.isEmpty else { return }
    list.group(opacity: Float(frame.value(of: properties.layerOpacity))) { list in
      if let globe = frame.globe { return paint(tiles, properties, frame, on: globe, into: &list) }
      paintLines(tiles, properties, frame, into: &list)
    }
  }

  private static func paintLines(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    let drawn = FrameProperties(properties, frame)
    var last: LinePen?
    let isPlain = !properties.pattern.isSet && !properties.gradient.isSet

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let values = FrameValues(tile.layout.values, drawn)
      let pen =
        last.flatMap { $0.draws(values, tile: tile.tile) ? $0 : nil } ?? LinePen(values, tile: tile.tile)
      last = pen
      let texture = isPlain ? nil : LineTexture(tile.layout, values, properties.gradient)
      if texture == nil, tile.layout.fractions.isEmpty, let (shared, paint) = pen.sharedStroke {
        guard let paint else { continue }
        var style = shared
        style.distances = tile.layout.distances(0, scale: transform.scale)
        list.stroke(tile.layout.lines, transform: transform, style: style, paint: paint, on: tile.facet)
        continue
      }
      for index in 0..<tile.layout.lines.count {
        var style = pen.style(index)
        guard style.width > 0,
          let paint = texture.map({ $0.paint(index, style, scale: transform.scale) }) ?? pen.paint(index)
        else { continue }
        style.offset = Float(pen.offset(index))
        guard texture?.needsPath == true else {
          style.distances = tile.layout.distances(index, scale: transform.scale)
          list.stroke(
            index, of: tile.layout.lines, transform: transform, style: style, paint: paint,
            on: tile.facet)
          continue
        }
        list.stroke(
          tile.layout.lines.path(index), transform: transform, style: style, paint: paint, on: tile.facet)
      }
    }
  }
}
