import MapLibre
import UIKit

/// A map above, and below it the picture that a snapshotter made of it, with a pin drawn over it.
final class StaticSnapshot: UIViewController, Example {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let picture = UIImageView(frame: CGRect(x: 12, y: 92, width: 296, height: 104))
  private var snapshotter: MLNMapSnapshotter?

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.setCenter(CLLocationCoordinate2D(latitude: -34, longitude: -62), zoomLevel: 2, animated: false)
    view.addSubview(mapView)
    picture.layer.borderColor = UIColor.white.cgColor
    picture.layer.borderWidth = 3
    mapView.addSubview(picture)
  }

  /// Makes the picture; a button calls this in an app.
  func makePicture() async throws {
    let buenosAires = CLLocationCoordinate2D(latitude: -34.6, longitude: -58.4)
    let camera = MLNMapCamera(lookingAtCenter: buenosAires, altitude: 2_000_000, pitch: 0, heading: 0)
    let options = MLNMapSnapshotOptions(styleURL: Places.world, camera: camera, size: picture.bounds.size)
    options.zoomLevel = 3.9
    options.scale = 2
    options.showsLogo = false
    let snapshotter = MLNMapSnapshotter(options: options)
    self.snapshotter = snapshotter
    let pin = Drawings.pin(.brick)
    let snapshot = try await snapshotter.start { overlay in
      let tip = overlay.point(for: buenosAires)
      pin.draw(at: CGPoint(x: tip.x - pin.size.width / 2, y: tip.y - pin.size.height))
    }
    picture.image = snapshot.image
  }

  func demonstrate(on stage: Stage) async { try? await makePicture() }
}
