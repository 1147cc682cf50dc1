import CartoucheCoreLocation

/// The height and the width of a rectangle of meridians and parallels.
public struct MLNCoordinateSpan: Sendable {
  /// The difference of latitudes, degrees.
  public var latitudeDelta: CLLocationDegrees
  /// The difference of longitudes, degrees.
  public var longitudeDelta: CLLocationDegrees

  /// No height and no width.
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  /// A height and a width in degrees.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// No height and no width.
public let MLNCoordinateSpanZero = MLNCoordinateSpan()

/// A height and a width in degrees.
public func MLNCoordinateSpanMake(
  _ latitudeDelta: CLLocationDegrees, _ longitudeDelta: CLLocationDegrees
) -> MLNCoordinateSpan {
  MLNCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
}

/// Whether two spans have the same height and the same width.
public func MLNCoordinateSpanEqualToCoordinateSpan(
  _ span1: MLNCoordinateSpan, _ span2: MLNCoordinateSpan
) -> Bool {
  span1.latitudeDelta == span2.latitudeDelta && span1.longitudeDelta == span2.longitudeDelta
}
