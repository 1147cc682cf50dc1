import CartoucheCoreLocation
import Foundation

/// Four corners of any quadrilateral, counter-clockwise from the top left.
public struct MLNCoordinateQuad: Sendable {
  /// The corner at the top left, degrees.
  public var topLeft: CLLocationCoordinate2D
  /// The corner at the bottom left, degrees.
  public var bottomLeft: CLLocationCoordinate2D
  /// The corner at the bottom right, degrees.
  public var bottomRight: CLLocationCoordinate2D
  /// The corner at the top right, degrees.
  public var topRight: CLLocationCoordinate2D

  /// All corners at 0°, 0°.
  public init() {
    let zero = CLLocationCoordinate2D()
    self.init(topLeft: zero, bottomLeft: zero, bottomRight: zero, topRight: zero)
  }

  /// The quadrilateral between four corners.
  public init(
    topLeft: CLLocationCoordinate2D, bottomLeft: CLLocationCoordinate2D,
    bottomRight: CLLocationCoordinate2D, topRight: CLLocationCoordinate2D
  ) {
    self.topLeft = topLeft
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
    self.topRight = topRight
  }
}

/// The quadrilateral between four corners.
public func MLNCoordinateQuadMake(
  _ topLeft: CLLocationCoordinate2D, _ bottomLeft: CLLocationCoordinate2D,
  _ bottomRight: CLLocationCoordinate2D, _ topRight: CLLocationCoordinate2D
) -> MLNCoordinateQuad {
  MLNCoordinateQuad(
    topLeft: topLeft, bottomLeft: bottomLeft, bottomRight: bottomRight, topRight: topRight)
}

/// The corners of a rectangle, north up.
public func MLNCoordinateQuadFromCoordinateBounds(_ bounds: MLNCoordinateBounds) -> MLNCoordinateQuad {
  MLNCoordinateQuad(
    topLeft: CLLocationCoordinate2D(latitude: bounds.ne.latitude, longitude: bounds.sw.longitude),
    bottomLeft: bounds.sw,
    bottomRight: CLLocationCoordinate2D(latitude: bounds.sw.latitude, longitude: bounds.ne.longitude),
    topRight: bounds.ne)
}

/// The corners as readable text, with one decimal place each.
public func MLNStringFromCoordinateQuad(_ quad: MLNCoordinateQuad) -> String {
  "{ topleft = \(quad.topLeft.roughText), bottomleft = \(quad.bottomLeft.roughText)}, "
    + "bottomright = \(quad.bottomRight.roughText), topright = \(quad.topRight.roughText)"
}

extension CLLocationCoordinate2D {
  /// Latitude and longitude with one decimal place, in braces.
  var roughText: String { String(format: "{%.1f, %.1f}", latitude, longitude) }
}
