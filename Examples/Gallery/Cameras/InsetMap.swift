import MapLibre
import UIKit

/// A small map in the corner of a large one, which shows where the large one is.
final class InsetMap: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let inset = UIImageView(frame: CGRect(x: 216, y: 12, width: 92, height: 92))
  private var snapshotter: MLNMapSnapshotter?

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 40, longitude: -4), zoomLevel: 4.2, animated: false)
    view.addSubview(mapView)
    inset.layer.borderColor = UIColor.white.cgColor
    inset.layer.borderWidth = 3
    mapView.addSubview(inset)
  }

  /// Draws the small map again, with the view of the large one in it.
  func refresh() async throws {
    let camera = MLNMapCamera(
      lookingAtCenter: mapView.centerCoordinate, altitude: 22_000_000, pitch: 0, heading: 0)
    let options = MLNMapSnapshotOptions(styleURL: Places.world, camera: camera, size: inset.bounds.size)
    options.zoomLevel = 0.3
    options.scale = 2
    options.showsLogo = false
    options.showsAttribution = false
    let snapshotter = MLNMapSnapshotter(options: options)
    self.snapshotter = snapshotter
    let bounds = mapView.visibleCoordinateBounds
    let snapshot = try await snapshotter.start { overlay in
      let corners = [bounds.sw, bounds.ne].map { overlay.point(for: $0) }
      let rect = CGRect(
        x: corners[0].x, y: corners[1].y, width: corners[1].x - corners[0].x,
        height: corners[0].y - corners[1].y)
      UIColor.brick.setStroke()
      let path = UIBezierPath(rect: rect)
      path.lineWidth = 2
      path.stroke()
    }
    inset.image = snapshot.image
  }

  func demonstrate(on stage: Stage) async { try? await refresh() }
}
