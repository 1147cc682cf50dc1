import AppIdioms
import CartoucheJSON
import MapKit
import MapLibre
import Testing

@Suite struct AppIdiomsTests {
  private let quakes = Data(
    #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": "ak1", "properties": {"mag": 5.1, "sig": 400, "type": "earthquake"},
       "geometry": {"type": "Point", "coordinates": [-151.5, 63.1]}},
      {"type": "Feature", "id": "ak2", "properties": {"mag": 5.5, "sig": 410, "type": "explosion"},
       "geometry": {"type": "Point", "coordinates": [-150.4, 63.1]}},
      {"type": "Feature", "id": "ak3", "properties": {"mag": 1.8, "sig": 50, "type": "earthquake"},
       "geometry": {"type": "Point", "coordinates": [-149.4, 61.1]}}
    ]}
    """#.utf8)

  @MainActor @Test func aControllerReadsFeaturesAndPlaces() throws {
    let controller = Earthquakes()
    controller.loadViewIfNeeded()
    controller.locations.receive(.authorizedWhenInUse)
    controller.locations.receive(CLLocation(latitude: 63.1, longitude: -150.5))
    let source = try #require(controller.source(from: quakes))
    #expect(source.error == nil)
    let found = source.features(matching: controller.strong)
    #expect(found.count == 1)
    let feature = try #require(found.first as? MLNPointFeature)
    #expect(controller.summary(of: feature) == "ak1: 5.1, 400, 50 km")
    #expect(controller.source(from: Data("[".utf8)) == nil && controller.message?.contains("1:") == true)
  }

  @MainActor @Test func itsExpressionsHaveAForm() throws {
    let controller = Earthquakes()
    #expect(
      try controller.radius.styleJSON() == [
        "interpolate", ["exponential", 1.5], ["get", "mag"], 0, 2, 5, 20, 9, 60,
      ])
    #expect(try controller.textOffset.styleJSON() == ["literal", [0, 1.5]])
    #expect(try controller.padding.styleJSON() == ["literal", [1, 4, 3, 2]])
    let color = try #require(controller.color.expressionValue(with: ["mag": 8], context: nil) as? UIColor)
    #expect(color.description == UIColor(red: 1, green: 59.0 / 255, blue: 48.0 / 255, alpha: 1).description)
  }

  @Test func aFileMayImportFoundationByName() {
    let features = ["b", "a", "c"].enumerated().map { index, title in
      let feature = MLNPointFeature()
      feature.title = title
      feature.attributes = ["n": 3 - index]
      return feature
    }
    let list = FeatureList(predicate: NSPredicate(format: "n < 3"), key: NSExpression(forKeyPath: "n"))
    #expect(list.titles(of: features) == ["c", "a"])
  }

  @Test func aVenueIsReadAsMapKitDoes() throws {
    let text = #"""
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "Hall"}, "geometry":
          {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}},
        {"type": "Feature", "properties": {"name": "Door"}, "geometry": {"type": "Point", "coordinates": [1, 0]}}
      ]}
      """#
    let venue = try Venue(geojson: Data(text.utf8))
    #expect(venue.rooms.first?.title == "Hall" && venue.entrances.first?.title == "Door")
    #expect(!venue.bounds.isEmpty && venue.region(around: CLLocationCoordinate2D()).span.latitudeDelta < 0.01)
  }

  @MainActor @Test func handlersOfMovementsChangeTheController() async throws {
    let style = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: style) }
    try Data(#"{"version": 8, "sources": {}, "layers": []}"#.utf8).write(to: style)
    let places = [
      CLLocationCoordinate2D(latitude: 21, longitude: -157),
      CLLocationCoordinate2D(latitude: 47, longitude: 8),
    ]
    let tour = Tour(styleURL: style, places: places)
    tour.loadViewIfNeeded()
    await tour.mapView.settle()
    #expect(tour.log == ["0: 0°", "1: 10°", "all", "end"] && tour.mapView.alpha == 0.9)
    let bounds = tour.mapView.visibleCoordinateBounds
    #expect(places.allSatisfy { MLNCoordinateInCoordinateBounds($0, bounds) })
  }
}
