import CartoucheExpressions
import CartoucheStyle

/// The properties of the `heatmap` layer type: how densely points lie.
package struct HeatmapProperties: PropertyTable {
  package let radius = Property<Double>.paint(
    "heatmap-radius", default: 30, unit: .pixels, range: 1...(.infinity))
  package let weight = Property<Double>.paint(
    "heatmap-weight", default: 1, range: 0...(.infinity), transitions: false)
  package let intensity = Property<Double>.paint(
    "heatmap-intensity", default: 1, range: 0...(.infinity), by: .zoom)
  package let color = Property<ColorRamp?>.paint(
    "heatmap-color", default: .heatmap, by: .heatmapDensity, transitions: false)
  package let opacity = Property<Double>.paint("heatmap-opacity", default: 1, range: 0...1, by: .zoom)

  package init() {}
}

/// The `heatmap` layer type.
package enum HeatmapLayer: LayerType {
  package typealias Properties = HeatmapProperties

  package static let name = "heatmap"
  package static let traits = LayerTraits(isClippedToTiles: false, vertexWeight: 2, bytesPerPixel: 2)
}
