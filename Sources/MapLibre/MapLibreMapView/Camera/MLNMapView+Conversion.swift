import Cartouche
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheUIKit
import MapLibreExpressions

// Points are those of any view of the hierarchy, as on iOS, or of the outermost view for `nil`. The views are stand-ins
// for UIKit's.
extension MLNMapView {
  /// The place at a point of a view; an invalid coordinate in the sky.
  ///
  /// Differs from iOS only in the view, which is a stand-in for UIKit's.
  public func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
    let point = convert(point, from: view)
    return CLLocationCoordinate2D(degrees: state.coordinate(at: SIMD2(Double(point.x), Double(point.y))))
  }

  /// The point of a view at which a place is seen.
  ///
  /// Differs from iOS in the view, a stand-in for UIKit's, and in that coordinates behind the eye, or that are not
  /// valid, give a point whose coordinates are not numbers.
  public func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
    guard let place = coordinate.degrees, let point = state.point(for: place) else {
      return CGPoint(x: CGFloat.nan, y: .nan)
    }
    return convert(CGPoint(x: point.x, y: point.y), to: view)
  }

  /// The smallest region around the ground in a rectangle of a view.
  ///
  /// Differs from iOS only in the view, which is a stand-in for UIKit's.
  public func convert(_ rect: CGRect, toCoordinateBoundsFrom view: UIView?) -> MLNCoordinateBounds {
    let rect = convert(rect, from: view)
    return MLNCoordinateBounds(
      state.bounds(
        of: Box(
          min: SIMD2(Double(rect.minX), Double(rect.minY)), max: SIMD2(Double(rect.maxX), Double(rect.maxY))))
    )
  }

  /// The smallest rectangle of a view around the visible part of a region; the null rectangle where none of its corners
  /// is visible.
  ///
  /// Differs from iOS only in the view, which is a stand-in for UIKit's.
  public func convert(_ bounds: MLNCoordinateBounds, toRectTo view: UIView?) -> CGRect {
    let region = CoordinateBounds(bounds)
    guard region.isFinite else { return .null }
    let corners = [
      SIMD2(region.west, region.north), SIMD2(region.east, region.north), SIMD2(region.east, region.south),
      SIMD2(region.west, region.south),
    ]
    let points = state.points(of: corners)
    guard !points.isEmpty else { return .null }
    let box = Box(around: points)
    return convert(CGRect(x: box.min.x, y: box.min.y, width: box.width, height: box.height), to: view)
  }

  /// The metres on the ground that a point of the view covers at a latitude in degrees.
  public func metersPerPoint(atLatitude latitude: CLLocationDegrees) -> CLLocationDistance {
    state.metersPerPoint(atLatitude: latitude)
  }

  /// The mapping of the view at this moment, which does not change with the view.
  public func mapProjection() -> MLNMapProjection { MLNMapProjection(mapView: self) }
}

extension MapView {
  /// The points of places that belong together: all in the same copy of the world.
  fileprivate func points(of places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard let first = places.first, let start = point(for: first) else { return places.compactMap(point) }
    guard camera.pitch == 0 else { return places.compactMap(point) }
    let scale = Mercator.worldSize(zoom: camera.zoom)
    let origin = Mercator.project(longitude: first.x, latitude: first.y)
    let angle = -camera.bearing * .pi / 180
    return places.map { place in
      let way = (Mercator.project(longitude: place.x, latitude: place.y) - origin) * scale
      return start
        + SIMD2(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))
    }
  }
}
