import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle

extension CircleLayer {
  /// Draws a circle at every centre; circles reach beyond their tile.
  package static func paint(
    _ tiles: [LaidOutTile<CircleLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let translate = frame.value(of: properties.translate)
    let anchor = frame.value(of: properties.translateAnchor)
    for tile in tiles {
      let ground = frame.ground(of: tile.tile, tile.transform, by: translate, anchor)
      let brush = CircleBrush(tile.layout, properties, frame)
      guard ground.isPlane else {
        paint(tile, brush, frame, on: ground, into: &list)
        continue
      }
      var start = 0
      for (index, end) in tile.layout.ends.enumerated() {
        var circle = brush.circle(index)
        for center in tile.layout.centers[start..<end]
        where tile.part?.contains(center) ?? (frame.drawsRims || center.isInsideTile) {
          circle.center = SIMD2<Float>(ground.plane.apply(x: Double(center.x), y: Double(center.y)))
          list.circle(circle, on: tile.facet)
        }
        start = end
      }
    }
  }
}

extension SIMD2<Float> {
  /// Whether a place in tile units lies in the tile itself, not in its margin.
  var isInsideTile: Bool {
    let extent = Float(TileID.extent)
    return x >= 0 && x < extent && y >= 0 && y < extent
  }
}

/// The circles of one tile's features in device pixels.
struct CircleBrush {
  private let ratio: Double
  let liesInPlane: Bool
  let shrinksWithDepth: Bool
  private let radii: ResolvedValues<Double>
  private let colors: ResolvedValues<Color>
  private let opacities: ResolvedValues<Double>
  private let blurs: ResolvedValues<Double>
  private let strokeWidths: ResolvedValues<Double>
  private let strokeColors: ResolvedValues<Color>
  private let strokeOpacities: ResolvedValues<Double>

  init(_ layout: CircleLayout, _ properties: LayerProperties<CircleProperties>, _ frame: FrameContext) {
    ratio = frame.pixelRatio
    liesInPlane = frame.value(of: properties.pitchAlignment) == .map
    shrinksWithDepth = frame.value(of: properties.pitchScale) == .map
    let values = FrameValues(layout.values, FrameProperties(properties, frame))
    radii = values.radius
    colors = values.color
    opacities = values.opacity
    blurs = values.blur
    strokeWidths = values.strokeWidth
    strokeColors = values.strokeColor
    strokeOpacities = values.strokeOpacity
  }

  /// The circle of a feature, whose centre is still to be set.
  func circle(_ index: Int) -> Circle {
    var circle = Circle(
      center: .zero, radius: Float(radii[index] * ratio),
      color: PremultipliedColor(colors[index], opacity: opacities[index]))
    circle.strokeWidth = Float(strokeWidths[index] * ratio)
    circle.strokeColor = PremultipliedColor(strokeColors[index], opacity: strokeOpacities[index])
    circle.blur = Float(blurs[index])
    circle.pixelRatio = Float(ratio)
    circle.liesInPlane = liesInPlane
    circle.shrinksWithDepth = shrinksWithDepth
    return circle
  }
}
