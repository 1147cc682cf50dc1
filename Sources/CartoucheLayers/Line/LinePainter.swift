import CartoucheRaster
import CartoucheStyle

extension LineLayer {
  /// The units of a tile after which the reference begins to count anew (`gfx/polyline_generator.cpp`).
  private static let distanceLimit = 16_384.0

  /// Strokes each feature, moved sideways by its offset.
  package static func paint(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    list.group(opacity: Float(frame.value(of: properties.layerOpacity))) { list in
      paintLines(tiles, properties, frame, into: &list)
    }
  }

  private static func paintLines(
    _ tiles: [LaidOutTile<LineLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let pen = LinePen(tile.layout, properties, frame, tile: tile.tile)
      let texture = LineTexture(tile.layout, properties, frame)
      for index in 0..<tile.layout.lines.count {
        var style = pen.style(index)
        style.distanceLimit = Float(distanceLimit * transform.scale)
        guard style.width > 0,
          let paint = texture.map({ $0.paint(index, style, scale: transform.scale) }) ?? pen.paint(index)
        else { continue }
        let offset = pen.offset(index)
        guard offset != 0 || texture?.needsPath == true else {
          list.stroke(
            index, of: tile.layout.lines, transform: transform, style: style, paint: paint,
            clip: tile.clip)
          continue
        }
        let line = tile.layout.lines.path(index)
        let path = offset == 0 ? line : line.offset(by: Float(offset / transform.scale))
        list.stroke(path, transform: transform, style: style, paint: paint.measuringPath, clip: tile.clip)
      }
    }
  }
}

extension Paint {
  /// The paint for another path than the line of its length.
  fileprivate var measuringPath: Paint {
    guard case .lineGradient(var gradient) = self else { return self }
    gradient.length = nil
    return .lineGradient(gradient)
  }
}
