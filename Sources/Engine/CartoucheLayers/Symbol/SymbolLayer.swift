import CartoucheExpressions
import CartoucheStyle
import CartoucheText

/// The properties of the `symbol` layer type: icons and text.
package struct SymbolProperties: PropertyTable {
  // MARK: Placement

  package let placement = Property<SymbolPlacement>.layout("symbol-placement", default: .point)
  package let spacing = Property<Double>.layout(
    "symbol-spacing", default: 250, unit: .pixels, range: 1...(.infinity)
  ).requires(.value("symbol-placement", ["line"]))
  package let avoidEdges = Property<Bool>.layout("symbol-avoid-edges", default: false)
  package let sortKey = Property<Double>.layout("symbol-sort-key", default: 0, by: .feature).stepped
  /// From the native renderer, not from the specification.
  package let screenSpace = Property<Bool>.layout("symbol-screen-space", default: false, by: .constant)
    .notDrawn
  package let zOrder = Property<SymbolZOrder>.layout("symbol-z-order", default: .auto)

  // MARK: Icon layout

  package let iconAllowOverlap = Property<Bool>.layout("icon-allow-overlap", default: false)
    .requires("icon-image", .absent("icon-overlap"))
  package let iconOverlap = Property<SymbolOverlap?>.layout("icon-overlap", default: nil)
    .requires("icon-image")
  package let iconIgnorePlacement = Property<Bool>.layout("icon-ignore-placement", default: false)
    .requires("icon-image")
  package let iconOptional = Property<Bool>.layout("icon-optional", default: false)
    .requires("icon-image", "text-field")
  package let iconRotationAlignment = Property<SymbolAlignment>.layout(
    "icon-rotation-alignment", default: .auto, by: .feature
  ).requires("icon-image")
  package let iconSize = Property<Double>.layout(
    "icon-size", default: 1, unit: .imageSizes, range: 0...(.infinity), by: .feature
  ).requires("icon-image")
  package let iconTextFit = Property<IconTextFit>.layout("icon-text-fit", default: .none)
    .requires("icon-image", "text-field")
  /// The padding in the order top, right, bottom, left.
  package let iconTextFitPadding = Property<SIMD4<Double>>.layout(
    "icon-text-fit-padding", default: .zero, unit: .pixels
  ).requires("icon-image", "text-field", .value("icon-text-fit", ["both", "width", "height"]))
  package let iconImage = Property<ResolvedImage?>.layout("icon-image", default: nil, by: .feature).tokens
  package let iconRotate = Property<Double>.layout("icon-rotate", default: 0, unit: .degrees, by: .feature)
    .requires("icon-image")
  package let iconPadding = Property<Padding>.layout(
    "icon-padding", default: Padding(top: 2, right: 2, bottom: 2, left: 2), unit: .pixels, by: .feature
  ).requires("icon-image")
  package let iconKeepUpright = Property<Bool>.layout("icon-keep-upright", default: false)
    .requires(
      "icon-image", .value("icon-rotation-alignment", ["map"]),
      .value("symbol-placement", ["line", "line-center"]))
  package let iconOffset = Property<SIMD2<Double>>.layout("icon-offset", default: .zero, by: .feature)
    .requires("icon-image")
  package let iconAnchor = Property<SymbolAnchor>.layout("icon-anchor", default: .center, by: .feature)
    .requires("icon-image")
  package let iconPitchAlignment = Property<SymbolAlignment>.layout("icon-pitch-alignment", default: .auto)
    .requires("icon-image")

  // MARK: Text layout

  package let textPitchAlignment = Property<SymbolAlignment>.layout("text-pitch-alignment", default: .auto)
    .requires("text-field")
  package let textRotationAlignment = Property<TextRotationAlignment>.layout(
    "text-rotation-alignment", default: .auto
  ).requires("text-field")
  package let textField = Property<Formatted>.layout("text-field", default: Formatted(""), by: .feature)
    .tokens
  package let textFont = Property<[String]>.layout(
    "text-font", default: ["Open Sans Regular", "Arial Unicode MS Regular"], by: .feature
  ).requires("text-field")
  package let textSize = Property<Double>.layout(
    "text-size", default: 16, unit: .pixels, range: 0...(.infinity), by: .feature
  ).requires("text-field")
  package let textMaxWidth = Property<Double>.layout(
    "text-max-width", default: 10, unit: .ems, range: 0...(.infinity), by: .feature
  ).requires("text-field")
  package let textLineHeight = Property<Double>.layout("text-line-height", default: 1.2, unit: .ems)
    .requires("text-field")
  package let textLetterSpacing = Property<Double>.layout(
    "text-letter-spacing", default: 0, unit: .ems, by: .feature
  ).requires("text-field")
  package let textJustify = Property<TextJustification>.layout("text-justify", default: .center, by: .feature)
    .requires("text-field")
  package let textRadialOffset = Property<Double>.layout(
    "text-radial-offset", default: 0, unit: .ems, by: .feature
  ).requires("text-field")
  package let textVariableAnchor = Property<[SymbolAnchor]?>.layout("text-variable-anchor", default: nil)
    .requires("text-field", .value("symbol-placement", ["point"]))
  package let textVariableAnchorOffset = Property<VariableAnchorOffsetCollection?>.layout(
    "text-variable-anchor-offset", default: nil, unit: .ems, by: .feature
  ).requires("text-field", .value("symbol-placement", ["point"]))
  package let textAnchor = Property<SymbolAnchor>.layout("text-anchor", default: .center, by: .feature)
    .requires("text-field", .absent("text-variable-anchor"))
  package let textMaxAngle = Property<Double>.layout("text-max-angle", default: 45, unit: .degrees)
    .requires("text-field", .value("symbol-placement", ["line", "line-center"]))
  package let textWritingMode = Property<[TextWritingMode]?>.layout("text-writing-mode", default: nil)
    .requires("text-field", .value("symbol-placement", ["point"]))
  package let textRotate = Property<Double>.layout("text-rotate", default: 0, unit: .degrees, by: .feature)
    .requires("text-field")
  package let textPadding = Property<Double>.layout(
    "text-padding", default: 2, unit: .pixels, range: 0...(.infinity)
  ).requires("text-field")
  package let textKeepUpright = Property<Bool>.layout("text-keep-upright", default: true)
    .requires(
      "text-field", .value("text-rotation-alignment", ["map"]),
      .value("symbol-placement", ["line", "line-center"]))
  package let textTransform = Property<TextTransform>.layout("text-transform", default: .none, by: .feature)
    .requires("text-field")
  package let textOffset = Property<SIMD2<Double>>.layout(
    "text-offset", default: .zero, unit: .ems, by: .feature
  ).requires("text-field", .absent("text-radial-offset"))
  package let textAllowOverlap = Property<Bool>.layout("text-allow-overlap", default: false)
    .requires("text-field", .absent("text-overlap"))
  package let textOverlap = Property<SymbolOverlap?>.layout("text-overlap", default: nil)
    .requires("text-field")
  package let textIgnorePlacement = Property<Bool>.layout("text-ignore-placement", default: false)
    .requires("text-field")
  package let textOptional = Property<Bool>.layout("text-optional", default: false)
    .requires("text-field", "icon-image")

  // MARK: Height

  package let heightOffset = Property<Double>.layout(
    "symbol-height-offset", default: 0, unit: .meters, by: .feature
  ).requires(.value("symbol-placement", ["point"]))
  package let heightAnchor = Property<SymbolHeightAnchor>.layout("symbol-height-anchor", default: .ground)
    .requires("symbol-height-offset")

  // MARK: Icon paint

  package let iconOpacity = Property<Double>.paint("icon-opacity", default: 1, range: 0...1)
    .requires("icon-image")
  package let iconColor = Property<Color>.paint("icon-color", default: .black).requires("icon-image")
  package let iconHaloColor = Property<Color>.paint("icon-halo-color", default: .transparent)
    .requires("icon-image")
  package let iconHaloWidth = Property<Double>.paint(
    "icon-halo-width", default: 0, unit: .pixels, range: 0...(.infinity)
  ).requires("icon-image")
  package let iconHaloBlur = Property<Double>.paint(
    "icon-halo-blur", default: 0, unit: .pixels, range: 0...(.infinity)
  ).requires("icon-image")
  package let iconTranslate = Property<SIMD2<Double>>.paint(
    "icon-translate", default: .zero, unit: .pixels, by: .zoom
  ).requires("icon-image")
  package let iconTranslateAnchor = Property<TranslateAnchor>.paint(
    "icon-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("icon-image", "icon-translate")

  // MARK: Text paint

  package let textOpacity = Property<Double>.paint("text-opacity", default: 1, range: 0...1)
    .requires("text-field")
  package let textColor = Property<Color>.paint("text-color", default: .black).requires("text-field")
  package let textHaloColor = Property<Color>.paint("text-halo-color", default: .transparent)
    .requires("text-field")
  package let textHaloWidth = Property<Double>.paint(
    "text-halo-width", default: 0, unit: .pixels, range: 0...(.infinity)
  ).requires("text-field")
  package let textHaloBlur = Property<Double>.paint(
    "text-halo-blur", default: 0, unit: .pixels, range: 0...(.infinity)
  ).requires("text-field")
  package let textTranslate = Property<SIMD2<Double>>.paint(
    "text-translate", default: .zero, unit: .pixels, by: .zoom
  ).requires("text-field")
  package let textTranslateAnchor = Property<TranslateAnchor>.paint(
    "text-translate-anchor", default: .map, by: .zoom, transitions: false
  ).requires("text-field", "text-translate")

  package init() {}
}

/// The `symbol` layer type.
package enum SymbolLayer: LayerType {
  package typealias Properties = SymbolProperties

  package static let name = "symbol"
  package static let traits = LayerTraits(isClippedToTiles: false)
}
