import MapLibre

// Formatters of places, and names, under the names from before the SDK was renamed.

/// `MLNClockDirectionFormatter` under its name before the SDK was renamed.
public typealias MGLClockDirectionFormatter = MLNClockDirectionFormatter
/// `MLNCompassDirectionFormatter` under its name before the SDK was renamed.
public typealias MGLCompassDirectionFormatter = MLNCompassDirectionFormatter
/// `MLNCoordinateFormatter` under its name before the SDK was renamed.
public typealias MGLCoordinateFormatter = MLNCoordinateFormatter
/// `MLNDistanceFormatter` under its name before the SDK was renamed.
public typealias MGLDistanceFormatter = MLNDistanceFormatter
/// `MLNExceptionName` under its name before the SDK was renamed.
public typealias MGLExceptionName = MLNExceptionName
/// `MLNTileOperation` under its name before the SDK was renamed.
public typealias MGLTileOperation = MLNTileOperation

/// `MLNEffectiveScaleFactorForView` under its name before the SDK was renamed.
@preconcurrency @MainActor public func MGLEffectiveScaleFactorForView(_ viewOrNil: Any?) -> Double {
  MLNEffectiveScaleFactorForView(viewOrNil)
}
