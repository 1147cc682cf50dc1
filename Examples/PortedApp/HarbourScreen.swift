// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import MapLibre
import UIKit

/// The messages of a screen of harbours to its owner.
protocol HarbourScreenDelegate: AnyObject {
  func harbourScreen(_ screen: HarbourScreen, didMark place: CLLocationCoordinate2D)
  func harbourScreenDidClear(_ screen: HarbourScreen)
}

extension HarbourScreenDelegate {
  func harbourScreenDidClear(_ screen: HarbourScreen) {}
}

/// A map on which a long press marks a place, as an app for iOS has it.
class HarbourScreen: UIViewController {
  // Connected in Main.storyboard.
  private weak var mapView: MLNMapView!
  weak var countLabel: UILabel! {
    didSet { countLabel.text = "Press the map" }
  }

  weak var delegate: (any HarbourScreenDelegate)?
  var count = 0
  private var timer: Timer?

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 54.3, longitude: 10.2), zoomLevel: 4, animated: false)

    let clear = UIButton(type: .system)
    clear.frame = CGRect(x: 12, y: 12, width: 80, height: 32)
    clear.setTitle("Clear", for: .normal)
    clear.addTarget(self, action: HarbourScreen.clearAll(_:), for: .touchUpInside)
    mapView.addSubview(clear)

    let press = UILongPressGestureRecognizer(target: self, action: HarbourScreen.pressed)
    mapView.addGestureRecognizer(press)
    NotificationCenter.default.addObserver(
      self, selector: HarbourScreen.noted(_:), name: Notification.Name("harbour"), object: nil)
    timer = Timer.scheduledTimer(
      timeInterval: 60, target: self, selector: HarbourScreen.refresh, userInfo: nil, repeats: true)
  }

  private func pressed(_ recognizer: UILongPressGestureRecognizer) {
    guard recognizer.state == .began else { return }
    mark(mapView.convert(recognizer.location(in: mapView), toCoordinateFrom: mapView))
  }

  func noted(_ notification: Notification) {
    if let place = notification.object as? MLNPointAnnotation { mark(place.coordinate) }
  }

  func clearAll(_ sender: UIButton) {
    mapView.removeAnnotations(mapView.annotations ?? [])
    count = 0
    refresh()
    delegate?.harbourScreenDidClear(self)
  }

  func mark(_ place: CLLocationCoordinate2D) {
    let marker = MLNPointAnnotation()
    marker.coordinate = place
    mapView.addAnnotation(marker)
    count += 1
    refresh()
    delegate?.harbourScreen(self, didMark: place)
  }

  func refresh() { countLabel.text = "\(count) marked" }

  /// Takes part in tests.
  var map: MLNMapView { mapView }
  var buttons: [UIButton] { (view.subviews + mapView.subviews).compactMap { $0 as? UIButton } }

  override func loadView() {
    super.loadView()
    let mapView = MLNMapView(frame: view.bounds)
    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(mapView)
    self.mapView = mapView
    let countLabel = UILabel(frame: CGRect(x: 104, y: 12, width: 204, height: 32))
    countLabel.text = "No harbours"
    view.addSubview(countLabel)
    self.countLabel = countLabel
    let button1 = UIButton(type: .system)
    button1.frame = CGRect(x: 12, y: 196, width: 120, height: 32)
    button1.setTitle("Remove all", for: .normal)
    view.addSubview(button1)
    button1.addTarget(self, action: HarbourScreen.clearAll, for: .touchUpInside)
  }
}
