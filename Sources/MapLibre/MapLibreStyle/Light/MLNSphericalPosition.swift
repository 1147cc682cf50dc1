import CartoucheCoreLocation
import MapLibreExpressions

/// A place around the middle of a sphere, such as that of a light.
public struct MLNSphericalPosition: Hashable, Sendable {
  /// The distance from the middle; the base of an object on the ground is there.
  public var radial: Double
  /// The direction in degrees clockwise from the top of the picture, or from north.
  public var azimuthal: CLLocationDirection
  /// The angle in degrees from straight above: 0 is above, 90 is at the horizon.
  public var polar: CLLocationDirection

  /// The middle of the sphere.
  public init() { self.init(radial: 0, azimuthal: 0, polar: 0) }

  /// A place from its distance and its angles in degrees.
  public init(radial: CGFloat, azimuthal: CLLocationDirection, polar: CLLocationDirection) {
    self.radial = Double(radial)
    self.azimuthal = azimuthal
    self.polar = polar
  }
}

/// A place from its distance and its angles in degrees.
@inlinable
public func MLNSphericalPositionMake(
  _ radial: CGFloat, _ azimuthal: CLLocationDirection, _ polar: CLLocationDirection
) -> MLNSphericalPosition {
  MLNSphericalPosition(radial: radial, azimuthal: azimuthal, polar: polar)
}

extension NSValue {
  /// A box around a place on a sphere.
  public convenience init(mlnSphericalPosition position: MLNSphericalPosition) {
    self.init(boxing: [position.radial, position.azimuthal, position.polar])
  }

  /// The place in the box; the middle of the sphere when the box holds something else.
  public var mlnSphericalPositionValue: MLNSphericalPosition {
    guard let numbers = boxedNumbers(3) else { return MLNSphericalPosition() }
    return MLNSphericalPosition(radial: CGFloat(numbers[0]), azimuthal: numbers[1], polar: numbers[2])
  }
}
