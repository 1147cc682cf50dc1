import CartoucheExpressions
import CartoucheStyle

/// The properties of the `fill-extrusion` layer type: polygons with height.
package struct FillExtrusionProperties: PropertyTable {
  package let roundedCornerDistance = Property<Double>.layout(
    "fill-extrusion-rounded-corner-distance", default: 0, unit: .meters, range: 0...(.infinity), by: .constant
  )
  package let opacity = Property<Double>.paint("fill-extrusion-opacity", default: 1, range: 0...1, by: .zoom)
  package let color = Property<Color>.paint("fill-extrusion-color", default: .black)
    .requires(.absent("fill-extrusion-pattern"))
  package let translate = Property<SIMD2<Double>>.paint(
    "fill-extrusion-translate", default: .zero, unit: .pixels, by: .zoom)
  package let translateAnchor = Property<TranslateAnchor>.paint(
    "fill-extrusion-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("fill-extrusion-translate")
  package let pattern = Property<ResolvedImage?>.paint("fill-extrusion-pattern", default: nil, by: .feature)
  package let height = Property<Double>.paint("fill-extrusion-height", default: 0, unit: .meters)
  package let base = Property<Double>.paint("fill-extrusion-base", default: 0, unit: .meters)
    .requires("fill-extrusion-height")
  package let verticalGradient = Property<VerticalGradient>.paint(
    "fill-extrusion-vertical-gradient", default: VerticalGradient(depth: 0.5, referenceHeight: 150),
    by: .zoom,
    transitions: false)

  package init() {}
}

/// The `fill-extrusion` layer type.
package enum FillExtrusionLayer: LayerType {
  package typealias Properties = FillExtrusionProperties

  package static let name = "fill-extrusion"
  // Every side of a polygon becomes a wall.
  package static let traits = LayerTraits(
    isClippedToTiles: false, isDivisible: true, drawsSolids: true, vertexWeight: 8)
}
