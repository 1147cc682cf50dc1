import MapLibre

// The style and its parts under their names before the SDK was renamed.

/// `MLNStyle` under its name before the SDK was renamed.
public typealias MGLStyle = MLNStyle
/// `MLNStyleError` under its name before the SDK was renamed.
public typealias MGLStyleError = MLNStyleError
/// `MLNStylable` under its name before the SDK was renamed.
public typealias MGLStylable = MLNStylable
/// `MLNDefaultStyle` under its name before the SDK was renamed.
public typealias MGLDefaultStyle = MLNDefaultStyle
/// `MLNLight` under its name before the SDK was renamed.
public typealias MGLLight = MLNLight
/// `MLNLightAnchor` under its name before the SDK was renamed.
public typealias MGLLightAnchor = MLNLightAnchor
/// `MLNSphericalPosition` under its name before the SDK was renamed.
public typealias MGLSphericalPosition = MLNSphericalPosition

/// A place from its distance and its angles in degrees.
@inlinable
public func MGLSphericalPositionMake(
  _ radial: CGFloat, _ azimuthal: CLLocationDirection, _ polar: CLLocationDirection
) -> MGLSphericalPosition {
  MLNSphericalPosition(radial: radial, azimuthal: azimuthal, polar: polar)
}

extension NSValue {
  /// A box around a place on a sphere.
  public convenience init(mglSphericalPosition position: MGLSphericalPosition) {
    self.init(mlnSphericalPosition: position)
  }

  /// The place in the box; the middle of the sphere when the box holds something else.
  public var mglSphericalPositionValue: MGLSphericalPosition { mlnSphericalPositionValue }

  /// A box around the frame of reference of a light.
  public convenience init(mglLightAnchor lightAnchor: MGLLightAnchor) {
    self.init(mlnLightAnchor: lightAnchor)
  }

  /// The frame of reference in the box; `map` when the box holds something else.
  public var mglLightAnchorValue: MGLLightAnchor { mlnLightAnchorValue }
}
