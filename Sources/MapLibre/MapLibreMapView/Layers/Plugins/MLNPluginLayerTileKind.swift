/// The kind of tiles that a plug-in layer draws.
public struct MLNPluginLayerTileKind: Hashable, RawRepresentable, Sendable {
  /// The number of the kind.
  public var rawValue: UInt

  /// The kind of this number.
  public init(_ rawValue: UInt) { self.rawValue = rawValue }

  /// The kind of this number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// The constants are spelled as documented.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Tiles of features.
public let MLNPluginLayerTileKindGeometry = MLNPluginLayerTileKind(0)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Tiles of pictures.
public let MLNPluginLayerTileKindRaster = MLNPluginLayerTileKind(1)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Tiles of heights.
public let MLNPluginLayerTileKindRasterDEM = MLNPluginLayerTileKind(2)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// No tiles.
public let MLNPluginLayerTileKindNotRequired = MLNPluginLayerTileKind(3)
