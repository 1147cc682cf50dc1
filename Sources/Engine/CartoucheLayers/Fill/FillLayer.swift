import CartoucheExpressions
import CartoucheStyle

/// The properties of the `fill` layer type: filled polygons.
package struct FillProperties: PropertyTable {
  package let sortKey = Property<Double>.layout("fill-sort-key", default: 0, by: .feature).stepped
  package let antialias = Property<Bool>.paint("fill-antialias", default: true, by: .zoom, transitions: false)
  package let opacity = Property<Double>.paint("fill-opacity", default: 1, range: 0...1)
  package let layerOpacity = Property<Double>.paint(
    "fill-layer-opacity", default: 1, range: 0...1, by: .zoom
  )
  package let color = Property<Color>.paint("fill-color", default: .black)
  package let outlineColor = Property<Color?>.paint("fill-outline-color", default: nil)
    .requires(.absent("fill-pattern"), .isOn("fill-antialias"))
  package let translate = Property<SIMD2<Double>>.paint(
    "fill-translate", default: .zero, unit: .pixels, by: .zoom)
  package let translateAnchor = Property<TranslateAnchor>.paint(
    "fill-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("fill-translate")
  package let pattern = Property<ResolvedImage?>.paint("fill-pattern", default: nil, by: .feature)

  package init() {}
}

/// The `fill` layer type.
package enum FillLayer: LayerType {
  package typealias Properties = FillProperties

  package static let name = "fill"
  package static let traits = LayerTraits(isDivisible: true)
  package static var sortKey: KeyPath<FillProperties, Property<Double>>? { \.sortKey }
}
