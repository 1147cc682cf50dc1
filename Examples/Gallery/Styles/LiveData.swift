import MapLibre
import UIKit

/// The place of a ship that another one replaces every few seconds, with the track behind it.
final class LiveData: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private var ship: MLNShapeSource?
  private var track: MLNShapeSource?
  private var reports: [CLLocationCoordinate2D] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(
      CLLocationCoordinate2D(latitude: 57.6, longitude: 18.9), zoomLevel: 4, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    style.setImage(Drawings.badge("▲", .brick, diameter: 30), forName: "ship")
    let track = MLNShapeSource(identifier: "track", shape: nil, options: nil)
    let ship = MLNShapeSource(identifier: "ship", shape: nil, options: nil)
    style.addSource(track)
    style.addSource(ship)
    (self.track, self.ship) = (track, ship)

    let dots = MLNCircleStyleLayer(identifier: "track-dots", source: track)
    dots.circleRadius = NSExpression(forConstantValue: 3.5)
    dots.circleColor = NSExpression(forConstantValue: UIColor.brick)
    dots.circleOpacity = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(age, 'linear', nil, %@)",
      [0: 1, 12: 0.15] as [NSNumber: NSNumber])
    style.addLayer(dots)

    let symbol = MLNSymbolStyleLayer(identifier: "ship-symbol", source: ship)
    symbol.iconImageName = NSExpression(forConstantValue: "ship")
    symbol.iconAllowsOverlap = NSExpression(forConstantValue: true)
    symbol.iconRotation = NSExpression(forKeyPath: "course")
    style.addLayer(symbol)
  }

  /// Takes a report as a server sends it, in GeoJSON.
  func receive(_ report: Data) throws {
    let shape = try MLNShape(data: report, encoding: String.Encoding.utf8.rawValue)
    ship?.shape = shape
    reports.append(shape.coordinate)
    track?.shape = MLNShapeCollectionFeature(
      shapes: reports.dropLast().reversed().enumerated().map { age, place in
        let dot = MLNPointFeature()
        dot.coordinate = place
        dot.attributes = ["age": age]
        return dot
      })
  }

  func demonstrate(on stage: Stage) async {
    for hour in 0..<13 {
      let (longitude, latitude) = (14.2 + Double(hour) * 0.68, 55.2 + Double(hour) * 0.33)
      let report = """
        {"type": "Feature", "properties": {"course": 48},
         "geometry": {"type": "Point", "coordinates": [\(longitude), \(latitude)]}}
        """
      try? receive(Data(report.utf8))
      await stage.settle()
    }
  }
}
