import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension FillLayer {
  /// Fills the polygons of a tile with images; those without one are not drawn.
  ///
  /// The soft rim lies only outside the polygons: the reference renderer hides it behind the area they cover, and draws
  /// none where the outline has another colour (`render_fill_layer.cpp`).
  static func paintPattern(
    _ tile: LaidOutTile<FillLayout>, _ transform: Transform,
    _ properties: LayerProperties<FillProperties>, _ frame: FrameContext, into list: inout DisplayList
  ) {
    let layout = tile.layout
    let values = FrameValues(layout.values, FrameProperties(properties, frame))
    let (patterns, opacities) = (values[\.pattern, at: .whole], values.opacity)
    let world = tile.worldPixels(atZoom: frame.wholeZoom, transform)
    let paints = (0..<layout.polygons.count).map { index -> Paint? in
      guard opacities[index] > 0, let image = patterns[index].flatMap({ frame.image($0.name) }) else {
        return nil
      }
      return frame.pattern(image, world, pixelsPerUnit: image.pixelRatio, opacity: opacities[index])
    }
    if frame.value(of: properties.antialias), !properties.outlineColor.isSet {
      for (index, paint) in paints.enumerated() {
        guard let paint else { continue }
        list.rim(
          index, of: layout.polygons, transform: transform, rule: .evenOdd, paint: paint, on: tile.facet)
      }
    }
    for (index, paint) in paints.enumerated() {
      guard let paint else { continue }
      list.fill(
        index, of: layout.polygons, transform: transform, rule: .evenOdd, edge: .pixelCentre, paint: paint,
        on: tile.facet)
    }
  }
}
