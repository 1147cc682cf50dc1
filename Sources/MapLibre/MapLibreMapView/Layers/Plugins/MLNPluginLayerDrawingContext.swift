import CartoucheCoreLocation
import Foundation
import MapLibreExpressions

/// The camera of the frame that an ``MLNPluginLayer`` draws in.
public struct MLNPluginLayerDrawingContext: Sendable {
  /// The size of the map view in points.
  public var size: CGSize
  /// The coordinate at the centre of the camera.
  public var centerCoordinate: CLLocationCoordinate2D
  /// The zoom level.
  public var zoomLevel: Double
  /// The direction that is up, in degrees clockwise from north.
  public var direction: CLLocationDirection
  /// The tilt in degrees.
  public var pitch: CGFloat
  /// The angle between the upper and the lower edge of what is seen, in radians.
  public var fieldOfView: Double
  /// The matrix that brings places of the flat world to the picture; see
  /// ``MLNStyleLayerDrawingContext/projectionMatrix``.
  public var projectionMatrix: MLNMatrix4
  /// The same matrix for what is close to the eye; here it is ``projectionMatrix``, since nothing is too close.
  public var nearClippedProjMatrix: MLNMatrix4

  /// A camera.
  public init(
    size: CGSize, centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, direction: CLLocationDirection,
    pitch: CGFloat, fieldOfView: Double, projectionMatrix: MLNMatrix4, nearClippedProjMatrix: MLNMatrix4
  ) {
    self.size = size
    self.centerCoordinate = centerCoordinate
    self.zoomLevel = zoomLevel
    self.direction = direction
    self.pitch = pitch
    self.fieldOfView = fieldOfView
    self.projectionMatrix = projectionMatrix
    self.nearClippedProjMatrix = nearClippedProjMatrix
  }

  /// The camera of a map view at this moment.
  @MainActor init(_ mapView: MLNMapView) {
    let context = MLNStyleLayerDrawingContext(mapView)
    self.init(
      size: context.size, centerCoordinate: context.centerCoordinate, zoomLevel: context.zoomLevel,
      direction: context.direction, pitch: context.pitch, fieldOfView: context.fieldOfView,
      projectionMatrix: context.projectionMatrix, nearClippedProjMatrix: context.projectionMatrix)
  }
}
