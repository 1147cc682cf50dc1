import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The points of annotations in a map view at one moment, and the surroundings in which they have views.
struct AnnotationSight {
  /// The rectangle of the map view.
  let bounds: CGRect
  /// The rectangle in which annotations get views: the map view, and as much around it as the largest view covers.
  let near: CGRect
  /// The rectangle outside of which views are free for reuse; larger, so that small movements back and forth change none.
  let kept: CGRect

  private let projection: PlaceProjection

  @MainActor init(_ map: MLNMapView, largestView: CGSize) {
    bounds = map.bounds
    // 150 points, as around the map view of the SDK.
    let margin = CGSize(width: largestView.width + 150, height: largestView.height + 150)
    near = bounds.insetBy(dx: -margin.width, dy: -margin.height)
    kept = near.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2)
    projection = map.state.projection
  }

  /// The point of a coordinate in the map view; `nil` for one that is not valid, or behind the camera of a tilted map.
  func point(for coordinate: CLLocationCoordinate2D) -> CGPoint? {
    guard let place = coordinate.degrees, let point = projection.point(for: place), point.x.isFinite,
      point.y.isFinite
    else { return nil }
    return CGPoint(x: point.x, y: point.y)
  }
}
