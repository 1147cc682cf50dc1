import CoreLocation
import MapKit
import UIKit
import ZIPFoundation

/// A floor of a Mappedin venue (MVF 2) with MapKit: the steps of Mappedin's guide, but with a file instead of a
/// download, and with an error for bundles that are not what the guide expects.
final class ViewController: UIViewController, MKMapViewDelegate {
  /// The map; from a storyboard on iOS.
  let mapView: MKMapView
  /// The work that shows the venue.
  private(set) var loading: Task<Void, any Error>?

  private let bundle: URL
  private let elevation: Int
  private var styles: [String: Any] = [:]

  /// A controller that shows the floor of an elevation.
  init(bundle: URL, elevation: Int, frame: CGRect) {
    (self.bundle, self.elevation) = (bundle, elevation)
    mapView = MKMapView(frame: frame)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = mapView }

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.delegate = self
    loading = Task { try await processZipFile(at: bundle) }
  }

  // MARK: The bundle

  private func processZipFile(at url: URL) async throws {
    guard let archive = Archive(url: url, accessMode: .read) else {
      throw error("VenueError", 1, "Unable to read ZIP archive")
    }
    let manifest = try features(in: "manifest.geojson", of: archive)
    styles = try json(in: "styles.json", of: archive) as? [String: Any] ?? [:]
    let floor = try features(in: "floor.geojson", of: archive)
      .compactMap { $0["properties"] as? [String: Any] }
      .first { $0["elevation"] as? Int == elevation }
    let id = floor?["id"] as? String ?? ""
    let parts = try ["space", "obstruction"].map { try data(in: "\($0)/\(id).geojson", of: archive) }
    center(on: manifest.first)
    for part in parts { try addShapes(of: part) }
  }

  private func data(in path: String, of archive: Archive) throws -> Data {
    guard let entry = archive[path] else {
      throw error("ZipError", 2, "File not found in zip: \(path)")
    }
    var data = Data()
    try archive.extract(entry) { data.append($0) }
    return data
  }

  private func json(in path: String, of archive: Archive) throws -> Any {
    try JSONSerialization.jsonObject(with: data(in: path, of: archive))
  }

  private func features(in path: String, of archive: Archive) throws -> [[String: Any]] {
    let root = try json(in: path, of: archive) as? [String: Any]
    return root?["features"] as? [[String: Any]] ?? []
  }

  private func error(_ domain: String, _ code: Int, _ text: String) -> NSError {
    NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  // MARK: The map

  /// Shows a hundred metres around the place of the manifest.
  private func center(on feature: [String: Any]?) {
    let geometry = feature?["geometry"] as? [String: Any]
    guard let place = geometry?["coordinates"] as? [Double], place.count >= 2 else { return }
    let region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: place[1], longitude: place[0]), latitudinalMeters: 100,
      longitudinalMeters: 100)
    mapView.setRegion(region, animated: true)
  }

  private func addShapes(of data: Data) throws {
    for case let feature as MKGeoJSONFeature in try MKGeoJSONDecoder().decode(data) {
      guard let text = feature.properties,
        let properties = try JSONSerialization.jsonObject(with: text) as? [String: Any]
      else { continue }
      switch feature.geometry.first {
      case let point as MKPointAnnotation:
        point.title = properties["externalId"] as? String
        mapView.addAnnotation(point)
      case let line as MKPolyline: mapView.addOverlay(line)
      case let polygon as MKPolygon:
        polygon.title = properties["id"] as? String
        mapView.addOverlay(polygon)
      default: continue
      }
    }
  }

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    switch overlay {
    case let polygon as MKPolygon:
      let renderer = MKPolygonRenderer(polygon: polygon)
      renderer.fillColor = UIColor(hex: color(of: polygon.title ?? ""))
      return renderer
    case let line as MKPolyline:
      let renderer = MKPolylineRenderer(polyline: line)
      // Walls are white in bundles, which would be invisible here.
      renderer.strokeColor = UIColor(hex: "#dddddd")
      renderer.lineWidth = 2
      return renderer
    default: return MKOverlayRenderer(overlay: overlay)
    }
  }

  /// The colour of the look that refers to a polygon; for a room without a look, the default colour of rooms.
  private func color(of id: String) -> String {
    for key in styles.keys.sorted() {
      guard let style = styles[key] as? [String: Any], let color = style["color"] as? String,
        let polygons = style["polygons"] as? [String], polygons.contains(id)
      else { continue }
      return color
    }
    return "#f5f5f5"
  }
}

extension UIColor {
  /// The colour in six hexadecimal digits, with `#` or `0x` or nothing in front; black for other text.
  convenience init(hex: String) {
    var digits = Substring(hex.trimmingCharacters(in: .whitespacesAndNewlines))
    for start in ["#", "0x", "0X"] where digits.hasPrefix(start) {
      digits = digits.dropFirst(start.count)
      break
    }
    let number = UInt32(digits, radix: 16) ?? 0
    let channels = [16, 8, 0].map { CGFloat(number >> $0 & 255) / 255 }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: 1)
  }
}
