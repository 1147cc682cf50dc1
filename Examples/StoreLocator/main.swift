// Runs the view controller on Linux: taps and locations are simulated here, and what a phone would show becomes
// pictures.
//
//     StoreLocator FOLDER

import Cartouche
import CoreLocation
import MapLibre
import UIKit

/// A simulated phone.
@MainActor final class Phone {
  let window: UIWindow
  let controller: StoreLocatorViewController
  let folder: URL
  var mapView: MLNMapView { controller.mapView }
  private var time = 1.0

  init(folder: URL) {
    self.folder = folder
    UIScreen.main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 2)
    window = UIWindow(frame: UIScreen.main.bounds)
    controller = StoreLocatorViewController(styleURL: WorldResources.stylePath.map { URL(filePath: $0) })
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  /// Taps a point of a view, and waits until everything that follows is done.
  func tap(_ point: CGPoint, in view: UIView) async {
    time = max(time, mapView.time) + 1
    let place = view.convert(point, to: nil)
    let touch = UITouch(at: place, in: window, timestamp: time)
    window.send([touch])
    touch.change(to: place, phase: .ended, timestamp: time + 0.05)
    window.send([touch])
    time += 1
    mapView.step(to: time)
    await mapView.settle()
  }

  func tap(_ place: CLLocationCoordinate2D) async {
    await tap(mapView.convert(place, toPointTo: mapView), in: mapView)
  }

  /// The features that a layer shows.
  func shown(_ layer: String) -> [any MLNFeature] {
    mapView.visibleFeatures(in: mapView.bounds, styleLayerIdentifiers: [layer])
  }

  /// Writes what is on the screen.
  func save(_ name: String) async throws {
    let image = try await mapView.picture()
    try image.pngData()?.write(to: folder.appending(path: "\(name).png"))
    let center = mapView.centerCoordinate
    let selected = mapView.selectedAnnotations.first.flatMap { $0.title } ?? "nothing"
    print(
      "\(name): \(Int((center.latitude * 10).rounded())) \(Int((center.longitude * 10).rounded())) "
        + "zoom \((mapView.zoomLevel * 10).rounded() / 10), selected: \(selected)")
  }
}

guard CommandLine.arguments.count == 2 else {
  print("usage: StoreLocator FOLDER")
  exit(64)
}
let phone = Phone(folder: URL(filePath: CommandLine.arguments[1]))
try await phone.save("1-shops")

// The user is in Konstanz.
let manager = phone.mapView.locationManager as? MLNCLLocationManager
manager?.source.receive(.authorizedWhenInUse)
manager?.source.receive(CLLocation(latitude: 47.66, longitude: 9.18))

// Taps on the cluster around Bern open it until the shop stands alone.
let bern = CLLocation(latitude: 46.948, longitude: 7.45)
func distance(_ feature: any MLNFeature) -> CLLocationDistance {
  bern.distance(
    from: CLLocation(latitude: feature.coordinate.latitude, longitude: feature.coordinate.longitude))
}
for _ in 0..<6 {
  let isShown = phone.shown("shops").contains { distance($0) < 20_000 }
  let cluster = phone.shown("clusters").min { distance($0) < distance($1) }
  guard !isShown, let cluster else { break }
  await phone.tap(cluster.coordinate)
}
try await phone.save("2-cluster")

// Then a tap on a shop.
if let shop = phone.shown("shops").first(where: { $0.attribute(forKey: "name") as? String == "Bern" }) {
  await phone.tap(shop.coordinate)
}
try await phone.save("3-shop")

// And one on the button in the callout.
if let button = phone.mapView.firstButton {
  await phone.tap(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button)
}
try await phone.save("4-details")

extension UIView {
  /// The first button in the view, at any depth.
  @MainActor fileprivate var firstButton: UIButton? {
    for view in subviews {
      if let button = view as? UIButton ?? view.firstButton { return button }
    }
    return nil
  }
}
