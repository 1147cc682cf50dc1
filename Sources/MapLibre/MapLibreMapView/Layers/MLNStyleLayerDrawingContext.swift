import Cartouche
import CartoucheCoreLocation
import CartoucheGeometry
import CartoucheMapView
import Foundation
import MapLibreExpressions

/// The camera of the frame that an ``MLNCustomStyleLayer`` draws in.
public struct MLNStyleLayerDrawingContext: Sendable {
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
  /// The matrix that brings places of the flat world to the picture.
  ///
  /// The world is 512 · 2ᶻ points wide at zoom level z, x to the east, y to the south from its north-western corner, the
  /// third number a height in points. The results, divided by the fourth number, are −1 to 1 from left to right and from
  /// the lower to the upper edge.
  public var projectionMatrix: MLNMatrix4
  /// The same matrix for what is close to the eye; here it is ``projectionMatrix``, since nothing is too close.
  public var nearClippedProjectionMatrix: MLNMatrix4 { projectionMatrix }

  /// A camera.
  public init(
    size: CGSize, centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, direction: CLLocationDirection,
    pitch: CGFloat, fieldOfView: Double, projectionMatrix: MLNMatrix4
  ) {
    self.size = size
    self.centerCoordinate = centerCoordinate
    self.zoomLevel = zoomLevel
    self.direction = direction
    self.pitch = pitch
    self.fieldOfView = fieldOfView
    self.projectionMatrix = projectionMatrix
  }

  /// The camera of a map view at this moment.
  @MainActor init(_ mapView: MLNMapView) {
    let view = mapView.viewTransform
    self.init(
      size: mapView.bounds.size, centerCoordinate: mapView.centerCoordinate, zoomLevel: mapView.zoomLevel,
      direction: mapView.direction, pitch: CGFloat(view.camera.pitch),
      fieldOfView: MLNRadiansFromDegrees(view.camera.fieldOfView), projectionMatrix: MLNMatrix4(view.clip))
  }
}

extension MLNMapView {
  /// The mapping between the world and the view, in points.
  var viewTransform: ViewTransform {
    var viewport = viewport
    viewport.pixelRatio = 1
    return ViewTransform(state.camera, viewport)
  }
}

extension ViewTransform {
  /// The matrix that brings places of the flat world and heights, in pixels, to −1 to 1 in the picture.
  fileprivate var clip: Matrix4 {
    let world = 512 * ElementaryFunctions.powerOfTwo(camera.zoom) * viewport.pixelRatio
    let (origin, east, south) = (plane(.zero), plane(SIMD2(1, 0)), plane(SIMD2(0, 1)))
    let (right, down) = ((east - origin) / world, (south - origin) / world)
    let flat = Matrix4(
      SIMD4(right.x, right.y, 0, 0), SIMD4(down.x, down.y, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(origin.x, origin.y, 0, 1))
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let edges = Matrix4(
      SIMD4(2 / max(size.x, 1), 0, 0, 0), SIMD4(0, -2 / max(size.y, 1), 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(-1, 1, 0, 1))
    return edges * space * flat
  }
}

extension MLNMatrix4 {
  /// A matrix of the engine.
  fileprivate init(_ matrix: Matrix4) {
    let (a, b, c, d) = matrix.columns
    self.init(
      m00: a.x, m01: a.y, m02: a.z, m03: a.w, m10: b.x, m11: b.y, m12: b.z, m13: b.w,
      m20: c.x, m21: c.y, m22: c.z, m23: c.w, m30: d.x, m31: d.y, m32: d.z, m33: d.w)
  }
}
