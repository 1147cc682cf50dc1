import MapLibre

// The classes and values of sources under their names before the SDK was renamed.

/// `MLNAttributionInfo` under its name before the SDK was renamed.
public typealias MGLAttributionInfo = MLNAttributionInfo
/// `MLNAttributionInfoStyle` under its name before the SDK was renamed.
public typealias MGLAttributionInfoStyle = MLNAttributionInfoStyle
/// `MLNComputedShapeSource` under its name before the SDK was renamed.
public typealias MGLComputedShapeSource = MLNComputedShapeSource
/// `MLNComputedShapeSourceDataSource` under its name before the SDK was renamed.
public typealias MGLComputedShapeSourceDataSource = MLNComputedShapeSourceDataSource
/// `MLNDEMEncoding` under its name before the SDK was renamed.
public typealias MGLDEMEncoding = MLNDEMEncoding
/// `MLNImageSource` under its name before the SDK was renamed.
public typealias MGLImageSource = MLNImageSource
/// `MLNRasterDEMSource` under its name before the SDK was renamed.
public typealias MGLRasterDEMSource = MLNRasterDEMSource
/// `MLNRasterTileSource` under its name before the SDK was renamed.
public typealias MGLRasterTileSource = MLNRasterTileSource
/// `MLNShapeSource` under its name before the SDK was renamed.
public typealias MGLShapeSource = MLNShapeSource
/// `MLNShapeSourceOption` under its name before the SDK was renamed.
public typealias MGLShapeSourceOption = MLNShapeSourceOption
/// `MLNSource` under its name before the SDK was renamed.
public typealias MGLSource = MLNSource
/// `MLNSourceError` under its name before the SDK was renamed.
public typealias MGLSourceError = MLNSourceError
/// `MLNTileCoordinateSystem` under its name before the SDK was renamed.
public typealias MGLTileCoordinateSystem = MLNTileCoordinateSystem
/// `MLNTileSource` under its name before the SDK was renamed.
public typealias MGLTileSource = MLNTileSource
/// `MLNTileSourceOption` under its name before the SDK was renamed.
public typealias MGLTileSourceOption = MLNTileSourceOption
/// `MLNVectorTileSource` under its name before the SDK was renamed.
public typealias MGLVectorTileSource = MLNVectorTileSource
/// `MLNVectorTileSourceEncoding` under its name before the SDK was renamed.
public typealias MGLVectorTileSourceEncoding = MLNVectorTileSourceEncoding

/// `MLNVectorTileSource` under the name it had in the SDK's first versions.
public typealias MGLVectorSource = MLNVectorTileSource
/// `MLNRasterTileSource` under the name it had in the SDK's first versions.
public typealias MGLRasterSource = MLNRasterTileSource
