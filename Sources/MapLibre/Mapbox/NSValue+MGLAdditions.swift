import Foundation
import MapLibre

extension NSValue {
  /// A box around a coordinate.
  public convenience init(mglCoordinate coordinate: CLLocationCoordinate2D) {
    self.init(mlnCoordinate: coordinate)
  }

  /// A box around a point of the Mercator plane.
  public convenience init(mglMapPoint point: MGLMapPoint) { self.init(mlnMapPoint: point) }

  /// A box around a coordinate span.
  public convenience init(mglCoordinateSpan span: MGLCoordinateSpan) { self.init(mlnCoordinateSpan: span) }

  /// A box around a rectangle.
  public convenience init(mglCoordinateBounds bounds: MGLCoordinateBounds) {
    self.init(mlnCoordinateBounds: bounds)
  }

  /// A box around four corners.
  public convenience init(mglCoordinateQuad quad: MGLCoordinateQuad) { self.init(mlnCoordinateQuad: quad) }

  /// The coordinate in the box; an invalid one when the box holds something else.
  public var mglCoordinateValue: CLLocationCoordinate2D { mlnCoordinateValue }

  /// The point in the box; zero when the box holds something else.
  public var mglMapPointValue: MGLMapPoint { mlnMapPointValue }

  /// The span in the box; zero when the box holds something else.
  public var mglCoordinateSpanValue: MGLCoordinateSpan { mlnCoordinateSpanValue }

  /// The rectangle in the box; zero when the box holds something else.
  public var mglCoordinateBoundsValue: MGLCoordinateBounds { mlnCoordinateBoundsValue }

  /// The corners in the box; zero when the box holds something else.
  public func mglCoordinateQuadValue() -> MGLCoordinateQuad { mlnCoordinateQuadValue() }
}
