import CartoucheGeometry
import CartoucheRenderer

extension Map {
  /// Returns the longitude and latitude, in degrees, at a point of the picture; `nil` for a point in the sky or beside a globe.
  ///
  /// - Parameters:
  ///   - point: The point in logical pixels from the upper left corner; it may lie outside the picture.
  ///   - viewport: The size of the picture.
  public func coordinate(at point: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard point.x.isFinite, point.y.isFinite, let world = view(in: viewport).world(point) else { return nil }
    let place = Mercator.unproject(world)
    return place.x.isFinite && place.y.isFinite ? place : nil
  }

  /// Returns the point of a coordinate in the picture; `nil` if the coordinate is behind the camera, or beyond
  /// the horizon of a globe.
  ///
  /// Of the copies of the world, the nearest one counts.
  ///
  /// ```swift
  /// if let pixel = map.point(for: [8.55, 47.37], in: viewport) { draw(pin, at: pixel) }
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: The longitude and latitude in degrees.
  ///   - viewport: The size of the picture.
  /// - Returns: The point in logical pixels from the upper left corner; it may lie outside the picture.
  public func point(for coordinate: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard coordinate.x.isFinite, coordinate.y.isFinite else { return nil }
    var world = Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
    world.x -= (world.x - Mercator.x(longitude: camera.center.x)).rounded()
    return view(in: viewport).pixel(world)
  }

  /// The mapping between the world and the logical pixels of a picture.
  private func view(in viewport: Viewport) -> ViewTransform {
    ViewTransform(camera, Viewport(width: viewport.width, height: viewport.height), in: projection)
  }

  /// The projection of the style, which may change with the zoom level.
  package var projection: MapProjection { MapProjection(style, globalState: globalState) }
}
