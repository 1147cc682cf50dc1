import MapLibre
import UIKit

/// A region that is kept for use without a network, with its progress in a bar.
final class OfflinePack: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let progress = UIProgressView(frame: CGRect(x: 40, y: 48, width: 240, height: 8))
  private let note = UILabel.card("", in: CGRect(x: 40, y: 12, width: 240, height: 28))
  private var pack: MLNOfflinePack?
  private var observation: (any NSObjectProtocol)?
  private let bounds = MLNCoordinateBounds(
    sw: CLLocationCoordinate2D(latitude: 36, longitude: 6),
    ne: CLLocationCoordinate2D(latitude: 47, longitude: 19))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setVisibleCoordinateBounds(bounds, animated: false)
    view.addSubview(mapView)
    mapView.addSubview(note)
    mapView.addSubview(progress)
    observation = NotificationCenter.default.addObserver(
      forName: .MLNOfflinePackProgressChanged, object: nil, queue: nil
    ) { [weak self] notification in
      guard let pack = notification.object as? MLNOfflinePack else { return }
      MainActor.assumeIsolated { self?.show(pack) }
    }
  }

  /// Begins to keep the region; `mapViewDidFinishLoadingMap` calls this in an app.
  func begin() {
    let region = MLNTilePyramidOfflineRegion(
      styleURL: Places.world, bounds: bounds, fromZoomLevel: 0, toZoomLevel: 5)
    MLNOfflineStorage.shared.addPack(for: region, withContext: Data("Italy".utf8)) { pack, error in
      self.pack = pack
      pack?.resume()
      if let error { self.note.text = error.localizedDescription }
    }
  }

  private func show(_ pack: MLNOfflinePack) {
    let found = pack.progress
    let part =
      found.countOfResourcesExpected == 0
      ? 0 : Float(found.countOfResourcesCompleted) / Float(found.countOfResourcesExpected)
    progress.progress = part
    let name = String(decoding: pack.context, as: UTF8.self)
    let count = "\(found.countOfResourcesCompleted) of \(found.countOfResourcesExpected) files"
    note.text = pack.state == .complete ? "\(name) is kept: \(count)" : "\(name): \(count)"
  }

  func demonstrate(on stage: Stage) async {
    begin()
    await MLNOfflineStorage.shared.settle()
    await stage.settle()
  }
  /// Takes the picture and removes the pack, so that nothing stays behind.
  func picture() async throws -> UIImage {
    let picture = try await mapView.picture()
    if let pack { MLNOfflineStorage.shared.removePack(pack) }
    await MLNOfflineStorage.shared.settle()
    return picture
  }
}
