import CartoucheJSON
import CartoucheUIKit
import MapLibreExpressions

/// A property that a plug-in layer has in style documents.
///
/// As on iOS, except for its default, which is read by the type: a number, or a `UIColor`.
open class MLNPluginLayerProperty: NSObject {
  /// The name in style documents.
  open var propertyName: String
  /// The type of the values.
  open var propertyType: MLNPluginLayerPropertyType
  /// The default of a property of numbers; 0 for others.
  open var singleFloatDefaultValue: Float
  /// The default of a property of colours; transparent for others.
  open var colorDefaultValue: UIColor

  /// A property with its default.
  ///
  /// - Parameters:
  ///   - propertyName: The name in style documents.
  ///   - propertyType: The type of the values.
  ///   - defaultValue: A number or a `UIColor`, by the type; any other value counts as 0 or as transparent.
  public init(name propertyName: String, propertyType: MLNPluginLayerPropertyType, defaultValue: Any) {
    self.propertyName = propertyName
    self.propertyType = propertyType
    singleFloatDefaultValue = 0
    colorDefaultValue = .clear
    super.init()
    switch (propertyType, ConstantValue(defaultValue)) {
    case (MLNPluginLayerPropertyTypeSingleFloat, .number(let number)):
      singleFloatDefaultValue = Float(number.number ?? 0)
    case (MLNPluginLayerPropertyTypeColor, .color(let color)): colorDefaultValue = color
    default: break
    }
  }
}
