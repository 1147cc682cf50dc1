import CartoucheExpressions
import CartoucheStyle
import CartoucheText

/// The properties of a layer that are evaluated for each feature, looked up once.
final class SymbolFeatureProperties {
  let textField: PropertyValue<Formatted>
  let textTransform: PropertyValue<TextTransform>
  let textFont: PropertyValue<[String]>
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

  /// Whether the letters or the fonts of a text differ between features, whatever its value.
  let styleOfTextDependsOnFeature: Bool
  /// Whether the values for laying out a text differ between features.
  let labelDependsOnFeature: Bool
  /// Whether the values for laying out an icon, besides its image, differ between features.
  let iconDependsOnFeature: Bool

  init(_ properties: LayerProperties<SymbolProperties>) {
    textField = properties.textField
    textTransform = properties.textTransform
    textFont = properties.textFont
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
    styleOfTextDependsOnFeature = textTransform.dependsOnFeature || textFont.dependsOnFeature
    labelDependsOnFeature =
      textSize.dependsOnFeature || textAnchor.dependsOnFeature || textOffset.dependsOnFeature
      || (textRadialOffset?.dependsOnFeature ?? false) || textJustify.dependsOnFeature
      || textLetterSpacing.dependsOnFeature || textMaxWidth.dependsOnFeature || textRotate.dependsOnFeature
      || textVariableAnchorOffset.dependsOnFeature
    iconDependsOnFeature =
      iconSize.dependsOnFeature || iconAnchor.dependsOnFeature || iconOffset.dependsOnFeature
      || iconRotate.dependsOnFeature || iconPadding.dependsOnFeature
  }
}
