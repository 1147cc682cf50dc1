import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Annotations of a map view: adding and removing, what is drawn, what lies where.
@MainActor @Suite struct AnnotationStoreTests {
  private let recorder = AnnotationRecorder()

  @Test func annotationsAreKeptInTheOrderOfAdding() throws {
    let mapView = recorder.mapView()
    #expect(mapView.annotations == nil)
    let points = (0..<5).map { recorder.point("p\($0)", Double($0), 0) }
    mapView.addAnnotation(points[0])
    mapView.addAnnotations(points)
    #expect(mapView.annotations?.map(\.title) == ["p0", "p1", "p2", "p3", "p4"])
    mapView.removeAnnotation(points[1])
    mapView.removeAnnotations([points[1], points[3]])
    #expect(mapView.annotations?.map(\.title) == ["p0", "p2", "p4"])
    #expect(recorder.events == ["added 0", "added 0"])
    mapView.removeAnnotations(points)
    #expect(mapView.annotations == nil)
  }

  @Test func equalAnnotationsAreTwo() {
    let mapView = recorder.mapView()
    mapView.addAnnotations([recorder.point("a", 1, 1), recorder.point("a", 1, 1)])
    #expect(mapView.annotations?.count == 2)
  }

  @Test func collectionsAndEmptyLinesAreNoAnnotations() {
    let mapView = recorder.mapView()
    mapView.addAnnotations([
      MLNShapeCollection(shapes: [recorder.point("a", 0, 0)]), MLNPolyline(), MLNMultiPolyline(),
    ])
    #expect(mapView.annotations == nil)
  }

  @Test func overlaysAreLinesAndAreas() {
    let mapView = recorder.mapView()
    let area = polygon([(0, 0), (10, 0), (10, 10)])
    mapView.addAnnotation(recorder.point("a", 0, 0))
    mapView.addOverlays([area])
    #expect(mapView.overlays.count == 1 && mapView.annotations?.count == 2)
    mapView.removeOverlays(mapView.overlays)
    #expect(mapView.overlays.isEmpty && mapView.annotations?.count == 1)
  }

  @Test("the style and its JSON know nothing of annotations")
  func theStyleStaysAsItIs() async throws {
    let mapView = recorder.mapView()
    await mapView.settle()
    let style = try #require(mapView.style)
    let before = style.styleJSON
    mapView.addAnnotations([recorder.point("a", 0, 0), polygon([(0, 0), (10, 0), (10, 10)])])
    _ = try await mapView.picture()
    #expect(style.styleJSON == before && style.layers.map(\.identifier) == ["b"] && style.sources.isEmpty)
  }

  @Test("a queried annotation has a number and a sprite, and nothing of the feature it was")
  func queriedAnnotationsCarryNoIdentifiers() async throws {
    let mapView = recorder.mapView()
    let feature = MLNPointFeature()
    feature.coordinate = CLLocationCoordinate2D(latitude: 0, longitude: 0)
    feature.identifier = "shop"
    feature.attributes = ["name": "Bakery"]
    let area = MLNPolygonFeature(coordinates: corners([(5, 5), (5, 12), (12, 12)]), count: 3)
    area.identifier = 77
    area.attributes = ["name": "Park"]
    mapView.addAnnotations([feature, area])
    _ = try await mapView.picture()
    let found = mapView.visibleFeatures(
      at: CGPoint(x: 180, y: 110), styleLayerIdentifiers: ["org.maplibre.annotations.points"])
    let point = try #require(found.first)
    #expect(found.count == 1 && point.identifier as? Int == 0)
    #expect(point.attributes.keys.sorted() == ["sprite"])
    #expect(point.attribute(forKey: "sprite") as? String == "org.maplibre.sprites.default_marker")
    let place = mapView.convert(CLLocationCoordinate2D(latitude: 6, longitude: 11), toPointTo: mapView)
    let areas = mapView.visibleFeatures(
      at: place, styleLayerIdentifiers: ["org.maplibre.annotations.shape.1"])
    #expect(areas.first?.identifier as? Int == 1 && areas.first?.attributes.isEmpty == true)
  }

  @Test func aPictureStandsForItsIdentifier() async throws {
    let mapView = recorder.mapView()
    let green = MLNAnnotationImage(image: square(20, (0, 160, 0)), reuseIdentifier: "green")
    recorder.image = { _ in mapView.dequeueReusableAnnotationImage(withIdentifier: "green") ?? green }
    mapView.addAnnotation(recorder.point("a", 0, 0))
    #expect(mapView.dequeueReusableAnnotationImage(withIdentifier: "green") === green)
    #expect(mapView.dequeueReusableAnnotationImage(withIdentifier: "red") == nil)
    #expect(try await color(of: mapView, at: (180, 120)) == [0, 160, 0])
    // Another picture takes its place.
    green.image = square(20, (0, 0, 200))
    #expect(try await color(of: mapView, at: (180, 120)) == [0, 0, 200])
  }

  @Test func aMovedPointMovesInThePicture() async throws {
    let mapView = recorder.mapView()
    recorder.image = { _ in MLNAnnotationImage(image: square(20, (0, 160, 0)), reuseIdentifier: "green") }
    let point = recorder.point("a", 0, 0)
    mapView.addAnnotation(point)
    #expect(try await color(of: mapView, at: (180, 120)) == [0, 160, 0])
    point.coordinate = mapView.convert(CGPoint(x: 60, y: 60), toCoordinateFrom: mapView)
    #expect(try await color(of: mapView, at: (180, 120)) == [255, 255, 255])
    #expect(try await color(of: mapView, at: (60, 60)) == [0, 160, 0])
  }

  @Test func shapesHaveTheLookThatTheDelegateSays() async throws {
    let mapView = recorder.mapView()
    recorder.colors = (
      UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    let area = polygon([(-10, -10), (10, -10), (10, 10), (-10, 10)])
    mapView.addAnnotation(area)
    #expect(try await color(of: mapView, at: (180, 120)) == [0, 0, 255])
    recorder.alpha = 0.5
    mapView.removeAnnotation(area)
    let corner = mapView.convert(CGPoint(x: 0, y: 120), toCoordinateFrom: mapView)
    let other = mapView.convert(CGPoint(x: 360, y: 120), toCoordinateFrom: mapView)
    mapView.addAnnotation(
      MLNPolyline(coordinates: [corner, other], count: 2))
    let mixed = try await color(of: mapView, at: (180, 121))
    #expect(mixed[0] == 255 && abs(Int(mixed[1]) - 128) <= 1)
    // Six points wide.
    #expect(try await color(of: mapView, at: (180, 125)) == [255, 255, 255])
  }

  @Test func aChangedLineIsDrawnAnew() async throws {
    let mapView = recorder.mapView()
    recorder.colors = (UIColor(red: 1, green: 0, blue: 0, alpha: 1), .blue)
    func place(_ x: CGFloat, _ y: CGFloat) -> CLLocationCoordinate2D {
      mapView.convert(CGPoint(x: x, y: y), toCoordinateFrom: mapView)
    }
    let line = MLNPolyline(coordinates: [place(20, 40), place(340, 40)], count: 2)
    mapView.addAnnotation(line)
    #expect(try await color(of: mapView, at: (180, 40)) == [255, 0, 0])
    var lower = [place(20, 200), place(340, 200)]
    line.setCoordinates(&lower, count: 2)
    #expect(try await color(of: mapView, at: (180, 40)) == [255, 255, 255])
    #expect(try await color(of: mapView, at: (180, 200)) == [255, 0, 0])
  }

  @Test func whatIsSeenInARectangleIsFound() {
    let mapView = recorder.mapView()
    recorder.image = { _ in MLNAnnotationImage(image: square(20, (0, 160, 0)), reuseIdentifier: "green") }
    func place(_ x: CGFloat, _ y: CGFloat) -> CLLocationCoordinate2D {
      mapView.convert(CGPoint(x: x, y: y), toCoordinateFrom: mapView)
    }
    let points = [(50.0, 50.0), (180, 120), (365, 120), (400, 120)].map { x, y in
      recorder.point("\(Int(x))", place(x, y).latitude, place(x, y).longitude)
    }
    let line = MLNPolyline(coordinates: [place(-50, 220), place(500, 220)], count: 2)
    line.title = "line"
    mapView.addAnnotations([line] + points)
    func titles(_ rect: CGRect) -> [String?] { mapView.visibleAnnotations(in: rect)?.map(\.title) ?? [] }
    #expect(mapView.visibleAnnotations?.map(\.title) == ["50", "180", "365", "line"])
    #expect(titles(CGRect(x: 58, y: 58, width: 5, height: 5)) == ["50"])
    #expect(titles(CGRect(x: 62, y: 62, width: 5, height: 5)).isEmpty)
    #expect(titles(CGRect(x: 100, y: 210, width: 5, height: 20)) == ["line"])
    #expect(mapView.visibleAnnotations(in: CGRect(x: 62, y: 62, width: 5, height: 5)) == nil)
  }

  @Test func areasAreFoundByTheirInsideButNotInTheirHoles() {
    let mapView = recorder.mapView()
    let hole = polygon([(-5, -5), (5, -5), (5, 5), (-5, 5)])
    let area = MLNPolygon(
      coordinates: corners([(-15, -15), (15, -15), (15, 15), (-15, 15)]), count: 4, interiorPolygons: [hole])
    mapView.addAnnotation(area)
    func isFound(_ latitude: Double, _ longitude: Double) -> Bool {
      let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      let point = mapView.convert(place, toPointTo: mapView)
      return mapView.visibleAnnotations(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)) != nil
    }
    #expect(isFound(10, 10) && !isFound(0, 0) && !isFound(17, 0))
    #expect(mapView.visibleAnnotations?.count == 1)
  }

  @Test func showingAnnotationsMovesTheMapAcrossTheAntimeridian() {
    let mapView = recorder.mapView()
    mapView.showAnnotations([recorder.point("a", 10, 175), recorder.point("b", -10, -175)], animated: false)
    let visible = [(10.0, 175.0), (-10, -175)].map { latitude, longitude in
      mapView.convert(CLLocationCoordinate2D(latitude: latitude, longitude: longitude), toPointTo: mapView)
    }
    #expect(visible.allSatisfy { mapView.bounds.insetBy(dx: 47, dy: 47).contains($0) })
    #expect(mapView.zoomLevel > 2)
    let before = mapView.camera
    mapView.showAnnotations([], animated: false)
    mapView.showAnnotations([recorder.point("c", .nan, 0)], animated: false)
    #expect(mapView.camera == before)
  }

  @Test func badCoordinatesDoNoHarm() async throws {
    let mapView = recorder.mapView()
    let views = [
      recorder.point("a", .nan, 0), recorder.point("b", .infinity, -.infinity), recorder.point("c", 1e300, 0),
    ]
    recorder.view = { $0.title == "c" ? MLNAnnotationView(reuseIdentifier: nil) : nil }
    mapView.addAnnotations(views)
    mapView.addAnnotation(polygon([(.nan, .nan), (1, .infinity), (0, 0)]))
    _ = try await mapView.picture()
    #expect(mapView.annotations?.count == 4)
  }

  @Test func tenThousandPointsAreAddedInBulkAndOneByOne() async throws {
    let mapView = recorder.mapView()
    let points = (0..<10_000).map { (index: Int) -> MLNPointAnnotation in
      let (column, row) = (Double(index % 100), Double(index / 100))
      return recorder.point(nil, column - 50, row - 50)
    }
    mapView.addAnnotations(Array(points[..<5000]))
    for point in points[5000...] { mapView.addAnnotation(point) }
    #expect(mapView.annotations?.count == 10_000)
    _ = try await mapView.picture()
    for point in points[..<9999] { mapView.removeAnnotation(point) }
    #expect(mapView.annotations?.count == 1)
  }

  // MARK: Parts

  private func corners(_ places: [(Double, Double)]) -> [CLLocationCoordinate2D] {
    places.map { CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
  }

  private func polygon(_ places: [(Double, Double)]) -> MLNPolygon {
    MLNPolygon(coordinates: corners(places), count: UInt(places.count))
  }

  private func color(of mapView: MLNMapView, at point: (Int, Int)) async throws -> [UInt8] {
    try await mapView.picture().color(at: point)
  }
}
