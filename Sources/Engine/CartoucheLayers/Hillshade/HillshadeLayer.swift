import CartoucheExpressions
import CartoucheStyle
import CartoucheTiles

/// The properties of the `hillshade` layer type: light and shadow on terrain.
///
/// Directions, altitudes and colours of the `multidirectional` method have one value per light source.
package struct HillshadeProperties: PropertyTable {
  package let illuminationDirection = Property<NumberArray>.paint(
    "hillshade-illumination-direction", default: 335, unit: .degrees, range: 0...359, by: .zoom,
    transitions: false)
  package let illuminationAltitude = Property<NumberArray>.paint(
    "hillshade-illumination-altitude", default: 45, unit: .degrees, range: 0...90, by: .zoom,
    transitions: false)
  package let illuminationAnchor = Property<IlluminationAnchor>.paint(
    "hillshade-illumination-anchor", default: .viewport, by: .zoom, transitions: false)
  package let exaggeration = Property<Double>.paint(
    "hillshade-exaggeration", default: 0.5, range: 0...1, by: .zoom)
  package let shadowColor = Property<ColorArray>.paint(
    "hillshade-shadow-color", default: ColorArray([.black]), by: .zoom)
  package let highlightColor = Property<ColorArray>.paint(
    "hillshade-highlight-color", default: ColorArray([.white]), by: .zoom)
  package let accentColor = Property<Color>.paint("hillshade-accent-color", default: .black, by: .zoom)
  package let method = Property<HillshadeMethod>.paint(
    "hillshade-method", default: .standard, by: .zoom, transitions: false)
  package let resampling = Property<Resampling>.paint(
    "resampling", default: .linear, by: .zoom, transitions: false)

  package init() {}
}

/// The reference for the direction of a hillshade's light when the map is rotated.
package enum IlluminationAnchor: String, StyleKeyword {
  /// A direction of the map: 0 is north.
  case map
  /// A direction of the picture: 0 is its top.
  case viewport
}

/// The method by which slopes become light and shadow.
package enum HillshadeMethod: String, StyleKeyword {
  /// The shading that styles had before other methods existed.
  case standard
  /// By the cosine of the angle between light and slope.
  case basic
  /// Basic shading, darker on steep slopes.
  case combined
  /// Shading by slope and aspect that keeps most of the map below.
  case igor
  /// Several light sources together.
  case multidirectional
}

/// The `hillshade` layer type.
package enum HillshadeLayer: LayerType {
  package typealias Properties = HillshadeProperties
  package typealias Content = ElevationTile

  package static let name = "hillshade"
  package static let sourceTypes = [SourceType.rasterDEM]
  package static let traits = LayerTraits(isAlignedToPixels: true)
}
