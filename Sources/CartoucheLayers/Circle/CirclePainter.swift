import CartoucheRaster
import CartoucheStyle

extension CircleLayer {
  /// Draws a circle at every centre; circles reach beyond their tile.
  package static func paint(
    _ tiles: [LaidOutTile<CircleLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let zoom = frame.zoom
    let ratio = frame.pixelRatio
    var circle = Circle(
      center: .zero, radius: Float(properties.radius.value(atZoom: zoom) * ratio),
      color: PremultipliedColor(
        properties.color.value(atZoom: zoom), opacity: properties.opacity.value(atZoom: zoom)))
    circle.strokeWidth = Float(properties.strokeWidth.value(atZoom: zoom) * ratio)
    circle.strokeColor = PremultipliedColor(
      properties.strokeColor.value(atZoom: zoom), opacity: properties.strokeOpacity.value(atZoom: zoom))
    circle.blur = Float(properties.blur.value(atZoom: zoom))
    circle.pixelRatio = Float(ratio)
    let translate = properties.translate.value(atZoom: zoom)
    let anchor = properties.translateAnchor.value(atZoom: zoom)

    for tile in tiles {
      let transform = frame.translated(tile.transform, by: translate, anchor)
      for center in tile.layout.centers {
        circle.center = SIMD2<Float>(transform.apply(x: Double(center.x), y: Double(center.y)))
        list.circle(circle)
      }
    }
  }
}
