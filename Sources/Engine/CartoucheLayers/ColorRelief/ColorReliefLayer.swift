import CartoucheExpressions
import CartoucheStyle
import CartoucheTiles

/// The properties of the `color-relief` layer type: heights as colours.
package struct ColorReliefProperties: PropertyTable {
  package let opacity = Property<Double>.paint("color-relief-opacity", default: 1, range: 0...1, by: .zoom)
  package let color = Property<ColorRamp?>.paint(
    "color-relief-color", default: nil, by: .elevation, transitions: false)
  package let resampling = Property<Resampling>.paint(
    "resampling", default: .linear, by: .zoom, transitions: false)

  package init() {}
}

/// The `color-relief` layer type.
package enum ColorReliefLayer: LayerType {
  package typealias Properties = ColorReliefProperties
  package typealias Content = ElevationTile

  package static let name = "color-relief"
  package static let sourceTypes = [SourceType.rasterDEM]
  package static let traits = LayerTraits(isAlignedToPixels: true)
}
