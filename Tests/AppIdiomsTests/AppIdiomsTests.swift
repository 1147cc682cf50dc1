import AppIdioms
import CartoucheJSON
import HTTPTestServer
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

  @MainActor @Test func aClusterOfAFileIsOpenedByATap() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "harbours-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let features = [(10.13, 54.32), (10.18, 54.34), (10.6, 54.2), (12.1, 54.15)].map {
      #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [\#($0.0), \#($0.1)]}}"#
    }
    let file = folder.appending(path: "harbours.geojson")
    let collection = #"{"type": "FeatureCollection", "features": ["# + features.joined(separator: ",") + "]}"
    try Data(collection.utf8).write(to: file)
    // The style comes from a server, the data from a file of the program.
    let server = try LoopbackServer { _, _ in
      .response(200, [], body: Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8))
    }
    defer { server.stop() }
    let controller = Harbours(styleURL: try #require(URL(string: server.url("/style.json"))), file: file)
    let window = UIWindow(frame: controller.mapView.frame)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let mapView = controller.mapView
    await mapView.settle()
    #expect(mapView.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(abs(mapView.centerCoordinate.latitude - 54.2) < 1e-9 && mapView.zoomLevel == 5)
    let kiel = CLLocationCoordinate2D(latitude: 54.2, longitude: 10.4)
    controller.tap(at: mapView.convert(kiel, toPointTo: mapView))
    #expect(controller.tapped == 3)
    await mapView.settle()
    #expect(mapView.zoomLevel > 5 && mapView.zoomLevel < 12)
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
