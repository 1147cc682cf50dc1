import CartoucheCoreLocation
import CartoucheImages
import CartoucheMapKit
import CartoucheMapKitView
import CartoucheUIKit
import Foundation

/// The pixels of a view's picture, by points of the view.
@MainActor struct PictureProbe {
  private let image: Image
  private let scale: Double

  init(_ view: MKMapView) async throws {
    let picture = try await view.picture()
    image = try Image(decoding: [UInt8](picture.pngData() ?? Data()))
    scale = Double(picture.scale)
  }

  /// The colour at a point of the view, as `rrggbb`.
  func color(_ x: Double, _ y: Double) -> String {
    let pixel = image[Int(x * scale), Int(y * scale)]
    return [pixel.red, pixel.green, pixel.blue].map { String($0 + 0, radix: 16) }
      .map { $0.count < 2 ? "0\($0)" : $0 }.joined()
  }

  /// The colour at a place of the map.
  func color(at place: CLLocationCoordinate2D, in view: MKMapView) -> String {
    let point = view.convert(place, toPointTo: view)
    return color(Double(point.x), Double(point.y))
  }
}

/// Answers a map view with looks that a test gives, and keeps what it is told.
@MainActor final class Answers: NSObject, MKMapViewDelegate {
  var renderer: (any MKOverlay) -> MKOverlayRenderer = { MKOverlayRenderer(overlay: $0) }
  var annotationView: (any MKAnnotation) -> MKAnnotationView? = { _ in nil }
  private(set) var calls: [String] = []

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    calls.append("renderer")
    return renderer(overlay)
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    calls.append("view")
    return annotationView(annotation)
  }

  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) { calls.append("select") }
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) { calls.append("deselect") }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    calls.append("will \(animated)")
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) { calls.append("change") }
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    calls.append("did \(animated)")
  }

  func mapViewWillStartRenderingMap(_ mapView: MKMapView) { calls.append("start") }
  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {
    calls.append("finish \(fullyRendered)")
  }
}

/// Places of tests: metres east and north of a point in the middle of Bern.
func place(_ east: Double, _ north: Double) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(
    latitude: 46.948 + north / 111_319.49, longitude: 7.4474 + east / (111_319.49 * 0.6827))
}

/// A line through places.
func line(_ places: (Double, Double)...) -> MKPolyline {
  let places = places.map { place($0.0, $0.1) }
  return MKPolyline(coordinates: places, count: places.count)
}

/// A square about a place, of half a side in metres.
func square(_ east: Double = 0, _ north: Double = 0, _ half: Double, holes: [MKPolygon]? = nil) -> MKPolygon {
  let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    .map { place(east + $0.0 * half, north + $0.1 * half) }
  return MKPolygon(coordinates: ring, count: ring.count, interiorPolygons: holes)
}
