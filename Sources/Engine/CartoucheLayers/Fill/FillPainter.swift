import CartoucheRaster
import CartoucheStyle

extension FillLayer {
  /// Fills each polygon hard-edged and then softens its outline, as the reference renderer does.
  ///
  /// Rings of a feature are filled by the even-odd rule, which has the same effect as the reference's clean-up of
  /// GeoJSON polygons (`geojson_tile_data.hpp`).
  package static func paint(
    _ tiles: [LaidOutTile<FillLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    guard !tiles.isEmpty else { return }
    guard frame.part == .whole || frame.globe != nil else {
      return paintPart(tiles, properties, frame, into: &list)
    }
    list.group(opacity: Float(frame.value(of: properties.layerOpacity))) { list in
      if let globe = frame.globe {
        if properties.pattern.isSet {
          SurfacePictures(frame, on: globe).draw(tiles, into: &list) { tile, frame, list in
            paintPolygons([tile], properties, frame, into: &list)
          }
          return
        }
        return paint(tiles, properties, frame, on: globe, into: &list)
      }
      paintPolygons(tiles, properties, frame, into: &list)
    }
  }

  private static func paintPolygons(
    _ tiles: [LaidOutTile<FillLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    // Fills on terrain have no outlines (`render_to_texture.ts` of GL JS).
    let isAntialiased = frame.drape == nil && frame.value(of: properties.antialias)
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    // Looked up once: polygons are many.
    let hasOutlineColor = properties.outlineColor.isSet
    let drawn = FrameProperties(properties, frame)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      if properties.pattern.isSet {
        paintPattern(tile, transform, properties, frame, into: &list)
        continue
      }
      let layout = tile.layout
      let values = FrameValues(layout.values, drawn)
      let (colors, opacities, outlineColors) = (values.color, values.opacity, values.outlineColor)

      if isAntialiased, !hasOutlineColor, colors.isUniform, opacities.isUniform,
        layout.polygons.count > 0
      {
        let fill = PremultipliedColor(colors[0], opacity: opacities[0])
        if fill.alpha >= 1 {
          // Filled and softened at once: with one opaque colour the order makes no difference.
          for index in 0..<layout.polygons.count {
            list.softFill(
              index, of: layout.polygons, transform: transform, rule: .evenOdd, paint: .color(fill),
              on: tile.facet)
          }
          continue
        }
      }
      var rings: [RecordedRings?] = []
      if isAntialiased { rings.reserveCapacity(layout.polygons.count) }
      for index in 0..<layout.polygons.count {
        let fill = PremultipliedColor(colors[index], opacity: opacities[index])
        let recorded =
          fill.isInvisible
          ? nil
          : list.fill(
            index, of: layout.polygons, transform: transform, rule: .evenOdd, edge: .pixelCentre,
            paint: .color(fill), on: tile.facet)
        if isAntialiased { rings.append(recorded) }
      }
      for (index, rings) in rings.enumerated() {
        let outline = PremultipliedColor(outlineColors[index] ?? colors[index], opacity: opacities[index])
        guard !outline.isInvisible else { continue }
        if let rings {
          list.outline(rings, paint: .color(outline), on: tile.facet)
        } else {
          // A colour of its own is there to be seen.
          list.outline(
            index, of: layout.polygons, transform: transform, paint: .color(outline), on: tile.facet,
            isWhole: hasOutlineColor)
        }
      }
    }
  }

  /// The opaque insides of polygons, or what is left without them: their rims, or a layer that is not opaque.
  private static func paintPart(
    _ tiles: [LaidOutTile<FillLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let opacity = frame.value(of: properties.layerOpacity)
    var fill = PremultipliedColor.clear
    if !properties.color.dependsOnFeature, !properties.opacity.dependsOnFeature {
      fill = PremultipliedColor(
        frame.value(of: properties.color), opacity: frame.value(of: properties.opacity))
    }
    guard opacity >= 1, !properties.pattern.isSet, fill.alpha >= 1 else {
      guard frame.part == .rest else { return }
      var whole = frame
      whole.part = .whole
      return paint(tiles, properties, whole, into: &list)
    }
    let isAntialiased = frame.value(of: properties.antialias)
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      let outlines = tile.layout.values[\.outlineColor].resolved(properties.outlineColor, frame)
      for index in 0..<tile.layout.polygons.count {
        if frame.part == .opaque {
          list.fill(
            index, of: tile.layout.polygons, transform: transform, rule: .evenOdd, edge: .pixelCentre,
            paint: .color(fill), on: tile.facet)
        } else if isAntialiased, let outline = outlines[index] {
          list.outline(
            index, of: tile.layout.polygons, transform: transform,
            paint: .color(PremultipliedColor(outline, opacity: 1)), on: tile.facet, isWhole: true)
        } else if isAntialiased {
          list.rim(
            index, of: tile.layout.polygons, transform: transform, rule: .evenOdd, paint: .color(fill),
            on: tile.facet)
        }
      }
    }
  }
}
