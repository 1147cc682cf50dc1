import MapLibre

// The classes and values that layers have in common under their names before the SDK was renamed.

/// `MLNCustomStyleLayer` under its name before the SDK was renamed.
public typealias MGLCustomStyleLayer = MLNCustomStyleLayer
/// `MLNCustomDrawableStyleLayer` under its name before the SDK was renamed.
@available(*, deprecated, message: "version 6.31 of the SDK has no such layer; use MGLCustomStyleLayer")
public typealias MGLCustomDrawableStyleLayer = MLNCustomDrawableStyleLayer
/// `MLNForegroundStyleLayer` under its name before the SDK was renamed.
public typealias MGLForegroundStyleLayer = MLNForegroundStyleLayer
/// `MLNPluginLayer` under its name before the SDK was renamed.
public typealias MGLPluginLayer = MLNPluginLayer
/// `MLNPluginLayerCapabilities` under its name before the SDK was renamed.
public typealias MGLPluginLayerCapabilities = MLNPluginLayerCapabilities
/// `MLNPluginLayerDrawingContext` under its name before the SDK was renamed.
public typealias MGLPluginLayerDrawingContext = MLNPluginLayerDrawingContext
/// `MLNPluginLayerProperty` under its name before the SDK was renamed.
public typealias MGLPluginLayerProperty = MLNPluginLayerProperty
/// `MLNPluginLayerPropertyType` under its name before the SDK was renamed.
public typealias MGLPluginLayerPropertyType = MLNPluginLayerPropertyType
/// `MLNPluginLayerTileKind` under its name before the SDK was renamed.
public typealias MGLPluginLayerTileKind = MLNPluginLayerTileKind
/// `MLNPluginStyleLayer` under its name before the SDK was renamed.
public typealias MGLPluginStyleLayer = MLNPluginStyleLayer
/// `MLNStyleLayer` under its name before the SDK was renamed.
public typealias MGLStyleLayer = MLNStyleLayer
/// `MLNStyleLayerDrawingContext` under its name before the SDK was renamed.
public typealias MGLStyleLayerDrawingContext = MLNStyleLayerDrawingContext
/// `MLNStyleLayerError` under its name before the SDK was renamed.
public typealias MGLStyleLayerError = MLNStyleLayerError
/// `MLNTransition` under its name before the SDK was renamed.
public typealias MGLTransition = MLNTransition
/// `MLNVectorStyleLayer` under its name before the SDK was renamed.
public typealias MGLVectorStyleLayer = MLNVectorStyleLayer

// The constants are spelled as documented.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerPropertyTypeUnknown` under its name before the SDK was renamed.
public let MGLPluginLayerPropertyTypeUnknown = MLNPluginLayerPropertyTypeUnknown
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerPropertyTypeSingleFloat` under its name before the SDK was renamed.
public let MGLPluginLayerPropertyTypeSingleFloat = MLNPluginLayerPropertyTypeSingleFloat
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerPropertyTypeColor` under its name before the SDK was renamed.
public let MGLPluginLayerPropertyTypeColor = MLNPluginLayerPropertyTypeColor
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerTileKindGeometry` under its name before the SDK was renamed.
public let MGLPluginLayerTileKindGeometry = MLNPluginLayerTileKindGeometry
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerTileKindRaster` under its name before the SDK was renamed.
public let MGLPluginLayerTileKindRaster = MLNPluginLayerTileKindRaster
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerTileKindRasterDEM` under its name before the SDK was renamed.
public let MGLPluginLayerTileKindRasterDEM = MLNPluginLayerTileKindRasterDEM
// swift-format-ignore: AlwaysUseLowerCamelCase
/// `MLNPluginLayerTileKindNotRequired` under its name before the SDK was renamed.
public let MGLPluginLayerTileKindNotRequired = MLNPluginLayerTileKindNotRequired

/// A transition from its duration and its delay, in seconds.
@inlinable
public func MGLTransitionMake(_ duration: TimeInterval, _ delay: TimeInterval) -> MGLTransition {
  MLNTransitionMake(duration, delay)
}

/// The transition as readable text.
public func MGLStringFromMGLTransition(_ transition: MGLTransition) -> String {
  MLNStringFromMLNTransition(transition)
}

extension NSValue {
  /// A box around a transition.
  public convenience init(mglTransition transition: MGLTransition) { self.init(mlnTransition: transition) }

  /// The transition in the box; zero when the box holds something else.
  public var mglTransitionValue: MGLTransition { mlnTransitionValue }
}
