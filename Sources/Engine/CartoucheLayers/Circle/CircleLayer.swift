import CartoucheExpressions
import CartoucheStyle

/// The properties of the `circle` layer type: a circle at every point.
package struct CircleProperties: PropertyTable {
  package let sortKey = Property<Double>.layout("circle-sort-key", default: 0, by: .feature).stepped
  package let radius = Property<Double>.paint(
    "circle-radius", default: 5, unit: .pixels, range: 0...(.infinity))
  package let color = Property<Color>.paint("circle-color", default: .black)
  package let blur = Property<Double>.paint("circle-blur", default: 0)
  package let opacity = Property<Double>.paint("circle-opacity", default: 1, range: 0...1)
  package let translate = Property<SIMD2<Double>>.paint(
    "circle-translate", default: .zero, unit: .pixels, by: .zoom)
  package let translateAnchor = Property<TranslateAnchor>.paint(
    "circle-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("circle-translate")
  package let pitchScale = Property<PitchAlignment>.paint(
    "circle-pitch-scale", default: .map, by: .zoom, transitions: false)
  package let pitchAlignment = Property<PitchAlignment>.paint(
    "circle-pitch-alignment", default: .viewport, by: .zoom, transitions: false)
  package let strokeWidth = Property<Double>.paint(
    "circle-stroke-width", default: 0, unit: .pixels, range: 0...(.infinity))
  package let strokeColor = Property<Color>.paint("circle-stroke-color", default: .black)
  package let strokeOpacity = Property<Double>.paint("circle-stroke-opacity", default: 1, range: 0...1)

  package init() {}
}

/// Whether circles lie on the map or face the viewer; they differ only on a tilted map.
package enum PitchAlignment: String, StyleKeyword {
  /// Flat on the map.
  case map
  /// Facing the viewer.
  case viewport
}

/// The `circle` layer type.
package enum CircleLayer: LayerType {
  package typealias Properties = CircleProperties

  package static let name = "circle"
  package static let traits = LayerTraits(isClippedToTiles: false, vertexWeight: 4)
  package static var sortKey: KeyPath<CircleProperties, Property<Double>>? { \.sortKey }
}
