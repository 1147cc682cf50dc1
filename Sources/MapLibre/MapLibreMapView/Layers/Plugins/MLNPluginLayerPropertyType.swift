/// The type of the values that a property of a plug-in layer has.
public struct MLNPluginLayerPropertyType: Hashable, RawRepresentable, Sendable {
  /// The number of the type.
  public var rawValue: UInt

  /// The type of this number.
  public init(_ rawValue: UInt) { self.rawValue = rawValue }

  /// The type of this number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// The constants are spelled as documented.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// An unknown type.
public let MLNPluginLayerPropertyTypeUnknown = MLNPluginLayerPropertyType(0)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of numbers.
public let MLNPluginLayerPropertyTypeSingleFloat = MLNPluginLayerPropertyType(1)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of colours.
public let MLNPluginLayerPropertyTypeColor = MLNPluginLayerPropertyType(2)
