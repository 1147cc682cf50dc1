import MapLibre
import UIKit

/// Harbours from a file, gathered into clusters that a tap opens, as programs for iOS show them.
@MainActor package final class Harbours: UIViewController {
  package let mapView: MLNMapView
  /// The number of harbours in the cluster that was tapped last.
  package private(set) var tapped: Int?
  private let file: URL

  package init(styleURL: URL, file: URL) {
    mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), styleURL: styleURL)
    self.file = file
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override package func viewDidLoad() {
    super.viewDidLoad()
    // The view is not in a window yet.
    mapView.setCenter(CLLocationCoordinate2D(latitude: 54.2, longitude: 10.5), animated: false)
    mapView.zoomLevel = 5
    mapView.delegate = self
    view.addSubview(mapView)
  }

  /// Opens the cluster at a point of the map.
  package func tap(at point: CGPoint) {
    let area = CGRect(x: point.x - 8, y: point.y - 8, width: 16, height: 16)
    let found = mapView.visibleFeatures(in: area, styleLayerIdentifiers: ["clusters"])
    guard let source = mapView.style?.source(withIdentifier: "harbours") as? MLNShapeSource,
      let cluster = found.compactMap({ $0 as? MLNPointFeatureCluster }).first
    else { return }
    tapped = source.leaves(of: cluster, offset: 0, limit: .max).count
    mapView.setCenter(
      cluster.coordinate, zoomLevel: source.zoomLevel(forExpanding: cluster), animated: true)
  }
}

extension Harbours: MLNMapViewDelegate {
  package func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(
      identifier: "harbours", url: file, options: [.clustered: true, .clusterRadius: 40])
    style.addSource(source)
    let clusters = MLNCircleStyleLayer(identifier: "clusters", source: source)
    clusters.predicate = NSPredicate(format: "cluster == YES")
    clusters.circleColor = NSExpression(
      mglJSONObject: ["step", ["get", "point_count"], UIColor.systemTeal, 3, UIColor.systemRed] as [Any])
    clusters.circleRadius = NSExpression(forConstantValue: 14)
    style.addLayer(clusters)
    let single = MLNCircleStyleLayer(identifier: "single", source: source)
    single.predicate = NSPredicate(format: "cluster != YES")
    style.addLayer(single)
  }
}
