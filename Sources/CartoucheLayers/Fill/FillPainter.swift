import CartoucheRaster
import CartoucheStyle

extension FillLayer {
  /// Fills each polygon hard-edged and then softens its outline, as the reference renderer does.
  ///
  /// Rings of a feature are filled by the even-odd rule, which is what the reference's clean-up of GeoJSON
  /// polygons comes to (`geojson_tile_data.hpp`).
  package static func paint(
    _ tiles: [LaidOutTile<FillLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let zoom = frame.zoom
    let opacity = properties.opacity.value(atZoom: zoom)
    let fill = PremultipliedColor(properties.color.value(atZoom: zoom), opacity: opacity)
    let outline =
      properties.outlineColor.value(atZoom: zoom).map { PremultipliedColor($0, opacity: opacity) } ?? fill
    let isOutlined = properties.antialias.value(atZoom: zoom) && !outline.isInvisible
    let translate = properties.translate.value(atZoom: zoom)
    let anchor = properties.translateAnchor.value(atZoom: zoom)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      if !fill.isInvisible {
        for polygon in tile.layout.polygons {
          list.fill(
            polygon, transform: transform, rule: .evenOdd, edge: .pixelCentre, paint: .color(fill),
            clip: tile.clip)
        }
      }
      if isOutlined {
        for polygon in tile.layout.polygons {
          list.outline(polygon, transform: transform, paint: .color(outline), clip: tile.clip)
        }
      }
    }
  }
}
