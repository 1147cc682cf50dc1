import CartoucheExpressions
import CartoucheStyle

/// The properties of the `raster` layer type: pictures in tiles, or one picture.
package struct RasterProperties: PropertyTable {
  package let opacity = Property<Double>.paint("raster-opacity", default: 1, range: 0...1, by: .zoom)
  package let hueRotate = Property<Double>.paint("raster-hue-rotate", default: 0, unit: .degrees, by: .zoom)
  package let brightnessMin = Property<Double>.paint(
    "raster-brightness-min", default: 0, range: 0...1, by: .zoom)
  package let brightnessMax = Property<Double>.paint(
    "raster-brightness-max", default: 1, range: 0...1, by: .zoom)
  package let saturation = Property<Double>.paint("raster-saturation", default: 0, range: -1...1, by: .zoom)
  package let contrast = Property<Double>.paint("raster-contrast", default: 0, range: -1...1, by: .zoom)
  /// `nil` where only the older `raster-resampling` is set, or neither.
  package let resampling = Property<Resampling?>.paint(
    "resampling", default: nil, by: .zoom, transitions: false)
  package let rasterResampling = Property<Resampling>.paint(
    "raster-resampling", default: .linear, by: .zoom, transitions: false)
  package let fadeDuration = Property<Double>.paint(
    "raster-fade-duration", default: 300, unit: .milliseconds, range: 0...(.infinity), by: .zoom,
    transitions: false)

  package init() {}
}

/// The `raster` layer type.
package enum RasterLayer: LayerType {
  package typealias Properties = RasterProperties
  package typealias Content = RasterTile

  package static let name = "raster"
  package static let sourceTypes = [SourceType.raster, .image, .video]
  package static let traits = LayerTraits(isAlignedToPixels: true)
}
