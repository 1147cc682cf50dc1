import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

extension FillLayer {
  /// Fills polygons on the globe: hard-edged insides, and outlines along the edges that lie in the tile.
  static func paint(
    _ tiles: [LaidOutTile<FillLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    on globe: Globe, into list: inout DisplayList
  ) {
    let isAntialiased = frame.value(of: properties.antialias)
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    let drawn = FrameProperties(properties, frame)
    // The stencils of tiles have no pixels beyond the horizon, along which outlines are soft.
    let outline = isAntialiased ? globe.horizonOutline : nil
    let horizon = outline.map { list.facet(.picture, within: $0) } ?? .picture
    for tile in tiles {
      let ground = frame.globeTile(globe, tile.tile.unwrapped, by: translate, anchor)
      let layout = tile.layout
      let values = FrameValues(layout.values, drawn)
      let (colors, opacities, outlineColors) = (values.color, values.opacity, values.outlineColor)
      let areas = frame.areas(of: tile.token, in: ground) { SphereAreas(layout.polygons, in: ground) }
      for index in 0..<layout.polygons.count where !frame.stop.isGiven {
        let fill = PremultipliedColor(colors[index], opacity: opacities[index])
        let outline = PremultipliedColor(outlineColors[index] ?? colors[index], opacity: opacities[index])
        if !fill.isInvisible {
          list.fill(
            areas.path(of: index, on: ground), rule: .evenOdd, edge: .pixelCentre, paint: .color(fill),
            on: .picture)
        }
        if isAntialiased, !outline.isInvisible {
          list.outline(
            areas.outline(of: index, on: ground), paint: .color(outline),
            on: ground.isBeforeHorizon ? .picture : horizon)
        }
      }
    }
  }
}
