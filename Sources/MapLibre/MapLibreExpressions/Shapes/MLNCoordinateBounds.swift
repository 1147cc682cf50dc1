import CartoucheCoreLocation

/// A rectangle of meridians and parallels.
public struct MLNCoordinateBounds: Sendable {
  /// The southwestern corner, degrees.
  public var sw: CLLocationCoordinate2D
  /// The northeastern corner, degrees.
  public var ne: CLLocationCoordinate2D

  /// The rectangle with both corners at 0°, 0°.
  public init() { self.init(sw: CLLocationCoordinate2D(), ne: CLLocationCoordinate2D()) }

  /// The rectangle between two corners.
  public init(sw: CLLocationCoordinate2D, ne: CLLocationCoordinate2D) {
    self.sw = sw
    self.ne = ne
  }
}

/// The rectangle between a southwestern and a northeastern corner.
public func MLNCoordinateBoundsMake(
  _ sw: CLLocationCoordinate2D, _ ne: CLLocationCoordinate2D
) -> MLNCoordinateBounds {
  MLNCoordinateBounds(sw: sw, ne: ne)
}

/// Whether two rectangles have the same corners.
public func MLNCoordinateBoundsEqualToCoordinateBounds(
  _ bounds1: MLNCoordinateBounds, _ bounds2: MLNCoordinateBounds
) -> Bool {
  bounds1.sw.isSame(as: bounds2.sw) && bounds1.ne.isSame(as: bounds2.ne)
}

/// Whether two rectangles share an area; touching edges do not make one.
public func MLNCoordinateBoundsIntersectsCoordinateBounds(
  _ bounds1: MLNCoordinateBounds, _ bounds2: MLNCoordinateBounds
) -> Bool {
  bounds1.ne.latitude > bounds2.sw.latitude && bounds1.sw.latitude < bounds2.ne.latitude
    && bounds1.ne.longitude > bounds2.sw.longitude && bounds1.sw.longitude < bounds2.ne.longitude
}

/// Whether a coordinate lies inside a rectangle or on its edge; longitudes are not wrapped.
public func MLNCoordinateInCoordinateBounds(
  _ coordinate: CLLocationCoordinate2D, _ bounds: MLNCoordinateBounds
) -> Bool {
  coordinate.latitude >= bounds.sw.latitude && coordinate.latitude <= bounds.ne.latitude
    && coordinate.longitude >= bounds.sw.longitude && coordinate.longitude <= bounds.ne.longitude
}

/// The height and the width of a rectangle in degrees.
public func MLNCoordinateBoundsGetCoordinateSpan(_ bounds: MLNCoordinateBounds) -> MLNCoordinateSpan {
  MLNCoordinateSpan(
    latitudeDelta: bounds.ne.latitude - bounds.sw.latitude,
    longitudeDelta: bounds.ne.longitude - bounds.sw.longitude)
}

/// The rectangle with both corners moved by `offset`.
public func MLNCoordinateBoundsOffset(
  _ bounds: MLNCoordinateBounds, _ offset: MLNCoordinateSpan
) -> MLNCoordinateBounds {
  func moved(_ corner: CLLocationCoordinate2D) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(
      latitude: corner.latitude + offset.latitudeDelta, longitude: corner.longitude + offset.longitudeDelta)
  }
  return MLNCoordinateBounds(sw: moved(bounds.sw), ne: moved(bounds.ne))
}

/// Whether a rectangle covers no area: its height or its width is zero.
public func MLNCoordinateBoundsIsEmpty(_ bounds: MLNCoordinateBounds) -> Bool {
  let span = MLNCoordinateBoundsGetCoordinateSpan(bounds)
  return span.latitudeDelta == 0 || span.longitudeDelta == 0
}

/// The corners as readable text, with one decimal place each.
public func MLNStringFromCoordinateBounds(_ bounds: MLNCoordinateBounds) -> String {
  "{ sw = \(bounds.sw.roughText), ne = \(bounds.ne.roughText)}"
}
