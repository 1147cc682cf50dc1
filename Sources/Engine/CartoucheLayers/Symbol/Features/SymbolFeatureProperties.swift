import CartoucheExpressions
import CartoucheStyle
import CartoucheText

/// The properties of a layer that are evaluated for each feature, looked up once.
final class SymbolFeatureProperties {
  private let properties: LayerProperties<SymbolProperties>
  private(set) lazy var textField = properties.textField
  private(set) lazy var textTransform = properties.textTransform
  private(set) lazy var textFont = properties.textFont
  private(set) lazy var sortKey = properties.sortKey
  /// The height above the map in metres; `nil` if the layer does not set it.
  private(set) lazy var heightOffset =
    properties.isSet(\.heightOffset) ? properties.heightOffset : nil
  private(set) lazy var iconImage = properties.iconImage
  private(set) lazy var iconSize = properties.iconSize
  private(set) lazy var iconAnchor = properties.iconAnchor
  private(set) lazy var iconOffset = properties.iconOffset
  private(set) lazy var iconRotate = properties.iconRotate
  private(set) lazy var iconPadding = properties.iconPadding
  private(set) lazy var textSize = properties.textSize
  private(set) lazy var textAnchor = properties.textAnchor
  private(set) lazy var textOffset = properties.textOffset
  /// The distance from the anchor; `nil` if the layer does not set it.
  private(set) lazy var textRadialOffset =
    properties.isSet(\.textRadialOffset) ? properties.textRadialOffset : nil
  private(set) lazy var textJustify = properties.textJustify
  private(set) lazy var textLetterSpacing = properties.textLetterSpacing
  private(set) lazy var textMaxWidth = properties.textMaxWidth
  private(set) lazy var textRotate = properties.textRotate
  private(set) lazy var textVariableAnchorOffset = properties.textVariableAnchorOffset

  /// Whether the letters or the fonts of a text differ between features, whatever its value.
  private(set) lazy var styleOfTextDependsOnFeature =
    textTransform.dependsOnFeature || textFont.dependsOnFeature
  /// Whether the values for laying out a text differ between features.
  private(set) lazy var labelDependsOnFeature =
    textSize.dependsOnFeature || textAnchor.dependsOnFeature || textOffset.dependsOnFeature
    || (textRadialOffset?.dependsOnFeature ?? false) || textJustify.dependsOnFeature
    || textLetterSpacing.dependsOnFeature || textMaxWidth.dependsOnFeature || textRotate.dependsOnFeature
    || textVariableAnchorOffset.dependsOnFeature
  /// Whether the values for laying out an icon, besides its image, differ between features.
  private(set) lazy var iconDependsOnFeature =
    iconSize.dependsOnFeature || iconAnchor.dependsOnFeature || iconOffset.dependsOnFeature
    || iconRotate.dependsOnFeature || iconPadding.dependsOnFeature

  init(_ properties: LayerProperties<SymbolProperties>) { self.properties = properties }
}
