import CartoucheExpressions
import CartoucheStyle
import CartoucheText

/// The properties of a layer that make the text of each feature, looked up once.
final class SymbolLabelProperties {
  let textField: PropertyValue<Formatted>
  let textTransform: PropertyValue<TextTransform>
  let textFont: PropertyValue<[String]>

  init(_ properties: LayerProperties<SymbolProperties>) {
    textField = properties.textField
    textTransform = properties.textTransform
    textFont = properties.textFont
  }
}

/// The properties of a layer that are evaluated for each feature, looked up once.
final class SymbolFeatureProperties {
  let label: SymbolLabelProperties
  let sortKey: PropertyValue<Double>
  let iconImage: PropertyValue<ResolvedImage?>
  let iconSize: PropertyValue<Double>
  let iconAnchor: PropertyValue<SymbolAnchor>
  let iconOffset: PropertyValue<SIMD2<Double>>
  let iconRotate: PropertyValue<Double>
  let iconPadding: PropertyValue<Padding>
  let textSize: PropertyValue<Double>
  let textAnchor: PropertyValue<SymbolAnchor>
  let textOffset: PropertyValue<SIMD2<Double>>
  /// The distance from the anchor; `nil` if the layer does not set it.
  let textRadialOffset: PropertyValue<Double>?
  let textJustify: PropertyValue<TextJustification>
  let textLetterSpacing: PropertyValue<Double>
  let textMaxWidth: PropertyValue<Double>
  let textRotate: PropertyValue<Double>
  let textVariableAnchorOffset: PropertyValue<VariableAnchorOffsetCollection?>

  init(_ properties: LayerProperties<SymbolProperties>) {
    label = SymbolLabelProperties(properties)
    sortKey = properties.sortKey
    iconImage = properties.iconImage
    iconSize = properties.iconSize
    iconAnchor = properties.iconAnchor
    iconOffset = properties.iconOffset
    iconRotate = properties.iconRotate
    iconPadding = properties.iconPadding
    textSize = properties.textSize
    textAnchor = properties.textAnchor
    textOffset = properties.textOffset
    textRadialOffset = properties.isSet(\.textRadialOffset) ? properties.textRadialOffset : nil
    textJustify = properties.textJustify
    textLetterSpacing = properties.textLetterSpacing
    textMaxWidth = properties.textMaxWidth
    textRotate = properties.textRotate
    textVariableAnchorOffset = properties.textVariableAnchorOffset
  }
}
