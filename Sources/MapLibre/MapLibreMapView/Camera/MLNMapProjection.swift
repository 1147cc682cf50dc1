import Cartouche
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap

/// The mapping between places and points of a map view at the time it was made.
///
/// It has a camera of its own, which can be changed without changing the view.
@preconcurrency @MainActor
open class MLNMapProjection: NSObject {
  private var state: MapView
  private let size: CGSize

  /// The mapping of a map view at this moment.
  public init(mapView: MLNMapView) {
    state = mapView.state
    state.shouldChange = nil
    size = mapView.bounds.size
    super.init()
  }

  /// The camera.
  open var camera: MLNMapCamera { MLNMapCamera(state.camera, in: size) }

  /// The metres on the ground that a point covers in the middle.
  open var metersPerPoint: CLLocationDistance { state.metersPerPoint() }

  /// Sets another camera, in the middle of the area that insets leave free.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  open func setCamera(_ camera: MLNMapCamera, with insets: UIEdgeInsets) {
    var wanted = Camera(camera, in: size, otherwise: state.camera)
    wanted.padding = EdgeInsets(insets)
    state.jump(to: wanted)
    _ = state.takeEvents()
  }

  /// Takes the camera that shows a region as large as possible, with space around it.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  open func setVisibleCoordinateBounds(_ bounds: MLNCoordinateBounds, edgePadding insets: UIEdgeInsets) {
    let region = CoordinateBounds(bounds)
    guard region.isFinite else { return }
    state.jump(to: state.camera(fitting: region, insets: EdgeInsets(insets)))
    _ = state.takeEvents()
  }

  /// The place at a point; an invalid coordinate in the sky.
  open func convert(_ point: CGPoint) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(degrees: state.coordinate(at: SIMD2(Double(point.x), Double(point.y))))
  }

  /// The point of a place; NaN for a place behind the eye, and for invalid coordinates.
  open func convert(_ coordinate: CLLocationCoordinate2D) -> CGPoint {
    guard let place = coordinate.degrees, let point = state.point(for: place) else {
      return CGPoint(x: CGFloat.nan, y: .nan)
    }
    return CGPoint(x: point.x, y: point.y)
  }
}
