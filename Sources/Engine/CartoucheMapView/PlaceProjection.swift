import Cartouche

/// The mapping of places to points of a map view at one moment, for many places.
///
/// ``MapView/point(for:)`` sets it up anew for each place.
package struct PlaceProjection: Sendable {
  private let transform: ViewTransform
  private let center: Double

  fileprivate init(_ view: MapView) {
    transform = view.transform
    center = Mercator.x(longitude: view.camera.center.x)
  }

  /// The point of a place, or of its nearest copy around the world; `nil` if it is behind the eye or no place.
  ///
  /// - Parameter coordinate: Longitude and latitude in degrees.
  package func point(for coordinate: SIMD2<Double>) -> SIMD2<Double>? {
    guard coordinate.x.isFinite, coordinate.y.isFinite else { return nil }
    var world = Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
    world.x -= (world.x - center).rounded()
    return transform.pixel(world)
  }
}

extension MapView {
  /// The mapping of places to points as it is now.
  package var projection: PlaceProjection { PlaceProjection(self) }
}
