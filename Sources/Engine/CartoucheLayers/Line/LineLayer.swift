import CartoucheExpressions
import CartoucheStyle

/// The properties of the `line` layer type: stroked lines.
package struct LineProperties: PropertyTable {
  package let cap = Property<LineCap>.layout("line-cap", default: .butt, by: .feature)
  package let join = Property<LineJoin>.layout("line-join", default: .miter, by: .feature)
  package let miterLimit = Property<Double>.layout("line-miter-limit", default: 2, by: .feature)
    .requires(.value("line-join", ["miter"]))
  package let roundLimit = Property<Double>.layout("line-round-limit", default: 1.05, by: .feature)
    .requires(.value("line-join", ["round"]))
  package let sortKey = Property<Double>.layout("line-sort-key", default: 0, by: .feature).stepped
  package let opacity = Property<Double>.paint("line-opacity", default: 1, range: 0...1)
  package let layerOpacity = Property<Double>.paint(
    "line-layer-opacity", default: 1, range: 0...1, by: .zoom
  )
  package let color = Property<Color>.paint("line-color", default: .black).requires(.absent("line-pattern"))
  package let translate = Property<SIMD2<Double>>.paint(
    "line-translate", default: .zero, unit: .pixels, by: .zoom)
  package let translateAnchor = Property<TranslateAnchor>.paint(
    "line-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("line-translate")
  package let width = Property<Double>.paint("line-width", default: 1, unit: .pixels, range: 0...(.infinity))
  package let gapWidth = Property<Double>.paint(
    "line-gap-width", default: 0, unit: .pixels, range: 0...(.infinity))
  package let offset = Property<Double>.paint("line-offset", default: 0, unit: .pixels)
  package let blur = Property<Double>.paint("line-blur", default: 0, unit: .pixels, range: 0...(.infinity))
  package let dasharray = Property<[Double]>.paint(
    "line-dasharray", default: [], unit: .lineWidths, range: 0...(.infinity), by: .feature
  ).requires(.absent("line-pattern"))
  package let pattern = Property<ResolvedImage?>.paint("line-pattern", default: nil, by: .feature)
  package let gradient = Property<ColorRamp?>.paint(
    "line-gradient", default: nil, by: .lineProgress, transitions: false
  ).requires(
    .absent("line-dasharray"), .absent("line-pattern"), .source(type: "geojson", member: "lineMetrics")
  )

  package init() {}
}

/// The ends of lines.
package enum LineCap: String, StyleKeyword {
  /// Squared off at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Squared off half a width beyond the end point.
  case square
}

/// The corners of lines.
package enum LineJoin: String, StyleKeyword {
  /// Cut off at the corner.
  case bevel
  /// A circle around the corner.
  case round
  /// Extended to the point where the edges meet.
  case miter
}

/// The `line` layer type.
package enum LineLayer: LayerType {
  package typealias Properties = LineProperties

  package static let name = "line"
  package static let traits = LayerTraits(isDivisible: true)
  package static var sortKey: KeyPath<LineProperties, Property<Double>>? { \.sortKey }
}
