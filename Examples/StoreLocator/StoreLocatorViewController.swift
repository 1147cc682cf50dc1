import CoreLocation
import MapLibre
import UIKit

/// Shops on a map: clusters when zoomed out, single shops when zoomed in, with a callout and a card for a tapped shop.
///
/// The file is the same for iOS and for Linux, except for the way in which a tap finds its method.
final class StoreLocatorViewController: UIViewController {
  let mapView: MLNMapView
  private let card = StoreCard()
  private let source = MLNShapeSource(
    identifier: "stores", features: Store.all.map(\.feature),
    options: [.clustered: true, .clusterRadius: 42, .maximumZoomLevelForClustering: 5])
  private var marker: MLNPointAnnotation?

  private let ink = UIColor(red: 0.13, green: 0.2, blue: 0.29, alpha: 1)
  private let accent = UIColor(red: 0.82, green: 0.33, blue: 0.19, alpha: 1)

  init(styleURL: URL?) {
    mapView = MLNMapView(frame: .zero, styleURL: styleURL)
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 49.4, longitude: 8), zoomLevel: 3.35, animated: false)
    mapView.showsUserLocation = true
    view.addSubview(mapView)
    #if canImport(ObjectiveC)
      let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
    #else
      let tap = UITapGestureRecognizer { [weak self] recognizer in self?.tapped(recognizer) }
    #endif
    // Taps on annotations belong to the map view.
    for recognizer in mapView.gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer {
      if let other = recognizer as? UITapGestureRecognizer, other.numberOfTapsRequired > 1 {
        tap.require(toFail: other)
      }
    }
    mapView.addGestureRecognizer(tap)
    card.isHidden = true
    mapView.addSubview(card)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    card.frame = CGRect(x: 16, y: view.bounds.height - 148, width: view.bounds.width - 32, height: 96)
  }

  #if canImport(ObjectiveC)
    @objc private func tapped(_ recognizer: UITapGestureRecognizer) { tap(recognizer) }
  #else
    private func tapped(_ recognizer: UIGestureRecognizer) { tap(recognizer) }
  #endif

  /// Opens a cluster, or shows the shop that was tapped.
  private func tap(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended else { return }
    let point = recognizer.location(in: mapView)
    let finger = CGRect(x: point.x - 12, y: point.y - 12, width: 24, height: 24)
    let features = mapView.visibleFeatures(in: finger, styleLayerIdentifiers: ["clusters", "shops"])
    if let cluster = features.first(where: { $0 is MLNPointFeatureCluster }) as? MLNPointFeatureCluster {
      let zoom = source.zoomLevel(forExpanding: cluster)
      mapView.setCenter(cluster.coordinate, zoomLevel: zoom + 0.4, animated: true)
    } else if let shop = features.first(where: { $0.attribute(forKey: "name") != nil }) {
      show(shop)
    }
  }

  /// Puts a marker on a shop, selects it and flies there.
  private func show(_ shop: any MLNFeature) {
    if let marker { mapView.removeAnnotation(marker) }
    let marker = MLNPointAnnotation()
    marker.coordinate = shop.coordinate
    marker.title = shop.attribute(forKey: "name") as? String
    marker.subtitle = shop.attribute(forKey: "street") as? String
    self.marker = marker
    mapView.addAnnotation(marker)
    mapView.selectAnnotation(marker, moveIntoView: false, animateSelection: true, completionHandler: nil)
    let camera = mapView.camera
    camera.centerCoordinate = shop.coordinate
    camera.altitude = 700_000
    mapView.fly(to: camera, completionHandler: nil)
  }

  /// The distance from the user to a place, in words.
  private func distance(to place: CLLocationCoordinate2D) -> String? {
    guard let user = mapView.userLocation?.location else { return nil }
    let metres = user.distance(from: CLLocation(latitude: place.latitude, longitude: place.longitude))
    return "\(Int((metres / 1000).rounded())) km from you"
  }
}

extension StoreLocatorViewController: MLNMapViewDelegate {
  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    style.addSource(source)

    let clusters = MLNCircleStyleLayer(identifier: "clusters", source: source)
    clusters.predicate = NSPredicate(format: "cluster == YES")
    clusters.circleColor = NSExpression(forConstantValue: ink)
    clusters.circleRadius = NSExpression(
      format: "mgl_step:from:stops:(point_count, %@, %@)", NSExpression(forConstantValue: 14),
      [4: 18, 8: 23] as [NSNumber: NSNumber])
    clusters.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    clusters.circleStrokeWidth = NSExpression(forConstantValue: 2)
    style.addLayer(clusters)

    let counts = MLNSymbolStyleLayer(identifier: "counts", source: source)
    counts.predicate = NSPredicate(format: "cluster == YES")
    counts.text = NSExpression(format: "CAST(point_count, 'NSString')")
    counts.textFontNames = NSExpression(forConstantValue: ["Noto Sans Regular"])
    counts.textColor = NSExpression(forConstantValue: UIColor.white)
    counts.textFontSize = NSExpression(forConstantValue: 14)
    counts.textAllowsOverlap = NSExpression(forConstantValue: true)
    counts.textIgnoresPlacement = NSExpression(forConstantValue: true)
    style.addLayer(counts)

    let shops = MLNCircleStyleLayer(identifier: "shops", source: source)
    shops.predicate = NSPredicate(format: "cluster != YES")
    shops.circleColor = NSExpression(
      forMLNMatchingKey: NSExpression(forKeyPath: "kind"),
      in: [NSExpression(forConstantValue: "roastery"): NSExpression(forConstantValue: accent)],
      default: NSExpression(forConstantValue: UIColor(red: 0.16, green: 0.46, blue: 0.5, alpha: 1)))
    shops.circleRadius = NSExpression(forConstantValue: 7)
    shops.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    shops.circleStrokeWidth = NSExpression(forConstantValue: 2)
    style.addLayer(shops)
  }

  func mapView(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation) -> MLNAnnotationImage? {
    if let known = mapView.dequeueReusableAnnotationImage(withIdentifier: "cup") { return known }
    guard let url = Bundle.module.url(forResource: "cup", withExtension: "png"),
      let data = try? Data(contentsOf: url), let image = UIImage(data: data, scale: 3)
    else { return nil }
    // The tip of the marker is in the middle of the picture: its lower half is empty.
    let margins = UIEdgeInsets(top: 0, left: 0, bottom: image.size.height / 2, right: 0)
    return MLNAnnotationImage(image: image.withAlignmentRectInsets(margins), reuseIdentifier: "cup")
  }

  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool { true }

  func mapView(
    _ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation
  ) -> UIView? {
    annotation is MLNUserLocation ? nil : UIButton(type: .detailDisclosure)
  }

  func mapView(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl
  ) {
    guard let store = Store.all.first(where: { $0.name == annotation.title }) else { return }
    card.show(store, distance: distance(to: store.coordinate))
    card.isHidden = false
  }

  func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
    card.isHidden = true
    if let marker, annotation === marker {
      mapView.removeAnnotation(marker)
      self.marker = nil
    }
  }
}
