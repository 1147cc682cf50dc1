import CartoucheGeometry
import CartoucheRenderer

extension Map {
  /// The place at a point of a picture: longitude and latitude in degrees; `nil` in the sky.
  ///
  /// - Parameters:
  ///   - point: Logical pixels from the upper left corner; may be outside the picture.
  ///   - viewport: The size of the picture.
  public func coordinate(at point: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard point.x.isFinite, point.y.isFinite, let world = view(in: viewport).world(point) else { return nil }
    let place = Mercator.unproject(world)
    return place.x.isFinite && place.y.isFinite ? place : nil
  }

  /// The point of a place in a picture, or of its nearest copy around the world; `nil` if it is behind the eye.
  ///
  /// ```swift
  /// if let pixel = map.point(for: [8.55, 47.37], in: viewport) { draw(pin, at: pixel) }
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: Longitude and latitude in degrees.
  ///   - viewport: The size of the picture.
  /// - Returns: Logical pixels from the upper left corner, which may be outside the picture.
  public func point(for coordinate: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard coordinate.x.isFinite, coordinate.y.isFinite else { return nil }
    var world = Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
    world.x -= (world.x - Mercator.x(longitude: camera.center.x)).rounded()
    return view(in: viewport).pixel(world)
  }

  /// The mapping between the world and the logical pixels of a picture.
  private func view(in viewport: Viewport) -> ViewTransform {
    ViewTransform(camera, Viewport(width: viewport.width, height: viewport.height))
  }
}
