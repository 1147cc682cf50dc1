import CartoucheCoreGraphics
import CartoucheUIKit
import MapLibre
import MapLibreMapView
import Testing

/// The promises about features, shown by map views: features are asked for, written, read and used again.
@MainActor @Suite struct FeatureRowTests {
  /// A red point at 0°, 0° and a green area to the north-east of it, on white.
  private static let style = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": 5, "properties": {"v": 1, "name": "A"}, "geometry":
        {"type": "Point", "coordinates": [0, 0]}},
      {"type": "Feature", "id": 6, "properties": {"v": 2}, "geometry":
        {"type": "Polygon", "coordinates": [[[10, 5], [30, 5], [30, 25], [10, 25], [10, 5]]]}}]}}},
     "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "areas", "type": "fill", "source": "s", "paint": {"fill-color": "#0f0"}},
      {"id": "dots", "type": "circle", "source": "s", "paint": {"circle-color": "#f00", "circle-radius": 8}}]}
    """

  private func mapView(_ json: String = style) -> MLNMapView {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 360, height: 240), styleJSON: json)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 1, animated: false)
    return mapView
  }

  private func place(_ latitude: Double, _ longitude: Double, in mapView: MLNMapView) -> (x: Int, y: Int) {
    let point = mapView.convert(
      CLLocationCoordinate2D(latitude: latitude, longitude: longitude), toPointTo: mapView)
    return (Int(point.x.rounded()), Int(point.y.rounded()))
  }

  @Test(
    "F5 G22 G37 S3 a queried feature is written and read, and drawn as an annotation in the tint of the view")
  func queriedFeature() async throws {
    let mapView = mapView()
    await mapView.settle()
    let inside = place(15, 20, in: mapView)
    let found = mapView.visibleFeatures(at: CGPoint(x: inside.x, y: inside.y))
    let area = try #require(found.first as? MLNPolygonFeature)
    #expect(found.count == 1 && area.attribute(forKey: "v") as? UInt64 == 2)
    let text = area.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue)
    let again = try #require(
      try MLNShape(data: text, encoding: String.Encoding.utf8.rawValue) as? MLNPolygonFeature)
    #expect(again.pointCount == area.pointCount && again.identifier as? UInt64 == 6)
    #expect(abs(again.coordinate.latitude - area.coordinate.latitude) < 1e-9)
    let recorder = AnnotationRecorder()
    let other = recorder.mapView(zoom: 1)
    other.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let before = try await other.picture()
    #expect(before.color(at: inside) == [255, 255, 255])
    other.addAnnotation(area)
    #expect(try await other.picture().color(at: inside) == [0, 0, 255])
    // A feature that the program made is an annotation too, with the map's own pin.
    other.removeAnnotation(area)
    other.addAnnotation(MLNPointFeature())
    #expect(try await other.picture().difference(from: before) > 50)
  }

  @Test("F13 F20 changes of a queried feature do not reach the map, but another source")
  func changedFeature() async throws {
    let mapView = mapView()
    await mapView.settle()
    let centre = CGPoint(x: 180, y: 120)
    let point = try #require(mapView.visibleFeatures(at: centre).first as? MLNPointFeature)
    point.identifier = "mine"
    point.attributes["name"] = "B"
    mapView.triggerRepaint()
    await mapView.settle()
    let same = mapView.visibleFeatures(at: centre).first
    #expect(same?.identifier as? UInt64 == 5 && same?.attribute(forKey: "name") as? String == "A")
    let source = MLNShapeSource(identifier: "mine", features: [point])
    mapView.style?.addSource(source)
    mapView.style?.addLayer(MLNCircleStyleLayer(identifier: "mine", source: source))
    await mapView.settle()
    let mine = mapView.visibleFeatures(at: centre, styleLayerIdentifiers: ["mine"]).first
    #expect(mine?.identifier as? String == "mine" && mine?.attribute(forKey: "name") as? String == "B")
  }

  @Test("P1 a predicate leaves features out of the picture and of what is found, until it is taken away")
  func predicates() async throws {
    let mapView = mapView()
    #expect(try await mapView.picture().color(at: (180, 120)) == [255, 0, 0])
    let layer = try #require(mapView.style?.layer(withIdentifier: "dots") as? MLNCircleStyleLayer)
    layer.predicate = NSPredicate(format: "v > 1")
    #expect(try await mapView.picture().color(at: (180, 120)) == [255, 255, 255])
    #expect(mapView.visibleFeatures(at: CGPoint(x: 180, y: 120)).isEmpty)
    layer.predicate = nil
    #expect(try await mapView.picture().color(at: (180, 120)) == [255, 0, 0])
    #expect(mapView.visibleFeatures(at: CGPoint(x: 180, y: 120)).count == 1)
  }

  @Test("X12 X13 X14 clusters have their attributes, and other points have none of them")
  func clusters() async throws {
    let mapView = mapView(
      """
      {"version": 8, "sources": {"s": {"type": "geojson", "cluster": true, "data":
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}},
          {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0.1, 0]}},
          {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0.1]}},
          {"type": "Feature", "properties": {"name": "far"}, "geometry":
            {"type": "Point", "coordinates": [50, 0]}}]}}},
       "layers": [{"id": "dots", "type": "circle", "source": "s", "paint": {"circle-radius": 8}},
        {"id": "clusters", "type": "circle", "source": "s", "filter": ["==", ["get", "cluster"], true]}]}
      """)
    await mapView.settle()
    let cluster = try #require(
      mapView.visibleFeatures(at: CGPoint(x: 180, y: 120), styleLayerIdentifiers: ["clusters"]).first)
    #expect(cluster.attribute(forKey: "cluster") as? Bool == true)
    #expect(cluster.attribute(forKey: "cluster_id") is UInt64)
    #expect(cluster.attribute(forKey: "point_count") as? UInt64 == 3)
    #expect(cluster is MLNPointFeatureCluster)
    let far = place(0, 50, in: mapView)
    let point = try #require(mapView.visibleFeatures(at: CGPoint(x: far.x, y: far.y)).first)
    #expect(point.attribute(forKey: "name") as? String == "far")
    #expect(point.attribute(forKey: "cluster") == nil && point.attribute(forKey: "point_count") == nil)
  }
}
