import Cartouche
import CartoucheCoreGraphics
import CartoucheUIKit
import MapLibre
import MapLibreMapView
import Testing

/// Styles that map views show: vector tiles that are asked, symbols under a finger, labels that collide.
@MainActor @Suite struct MapViewStyleTests {
  private let recorder = AnnotationRecorder()

  /// A map view of 360 × 240 points that looks at 0°, 0°, with white ground and layers above it.
  private func mapView(sources: String, layers: String, zoom: Double = 1) -> MLNMapView {
    let ground = #"{"id": "ground", "type": "background", "paint": {"background-color": "white"}}"#
    let mapView = MLNMapView(
      frame: CGRect(x: 0, y: 0, width: 360, height: 240),
      styleJSON: #"{"version": 8, "sources": {\#(sources)}, "layers": [\#(ground), \#(layers)]}"#)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: zoom, animated: false)
    return mapView
  }

  private func dot(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
  }

  private static let point =
    #"{"type": "geojson", "data": {"type": "Feature", "#
    + #""properties": {"kind": "dot", "name": "Here"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}}"#

  // MARK: What lies at a point

  /// Answers tiles with a point in their middle, in their layer `places`: number 5, `name` "x", `n` 7.
  private struct Tiles: ResourceLoader {
    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard request.kind == .tile else { throw .notFound(url: request.url) }
      func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        [number << 3 | 2, UInt8(content.count)] + content
      }
      func number(_ number: UInt8, _ value: UInt8) -> [UInt8] { [number << 3, value] }
      // Vector tile specification 2.1; the middle of a tile 128 wide is zigzag(64) = 128, two bytes as a varint.
      let feature =
        number(1, 5) + field(2, [0, 0, 1, 1]) + number(3, 1) + field(4, [9, 128, 1, 128, 1])
      let layer =
        number(15, 2) + field(1, Array("places".utf8)) + field(2, feature)
        + ["name", "n"].flatMap { field(3, Array($0.utf8)) }
        + [field(1, Array("x".utf8)), number(5, 7)].flatMap { field(4, $0) } + [5 << 3, 128, 1]
      return ResourceResponse(field(3, layer))
    }
  }

  @Test("a feature of a vector tile is found where it is drawn, with its identifier and attributes")
  func vectorTiles() async throws {
    let mapView = mapView(
      sources: #""v": {"type": "vector", "tiles": ["https://a.example/{z}/{x}/{y}"], "maxzoom": 0}"#,
      layers: #"{"id": "places", "type": "circle", "source": "v", "source-layer": "places"}"#, zoom: 0)
    mapView.loader = Tiles()
    await mapView.settle()
    let found = mapView.visibleFeatures(at: CGPoint(x: 180, y: 120))
    let place = try #require(found.first as? MLNPointFeature)
    #expect(found.count == 1 && place.identifier as? UInt64 == 5)
    #expect(place.attribute(forKey: "name") as? String == "x" && place.attribute(forKey: "n") as? UInt64 == 7)
    #expect(abs(place.coordinate.latitude) < 1e-6 && abs(place.coordinate.longitude) < 1e-6)
    #expect(mapView.visibleFeatures(at: CGPoint(x: 230, y: 120)).isEmpty)
  }

  @Test("a recogniser of the program asks for the symbol under the finger")
  func symbolUnderFinger() async throws {
    let mapView = mapView(
      sources: #""s": \#(Self.point)"#,
      layers: #"{"id": "icons", "type": "symbol", "source": "s", "layout": {"icon-image": "{kind}"}}"#)
    while mapView.style == nil { await Task.yield() }
    mapView.style?.setImage(dot(.red), forName: "dot")
    await mapView.settle()
    var names: [String?] = []
    mapView.addGestureRecognizer(
      UITapGestureRecognizer { recognizer in
        let features = mapView.visibleFeatures(
          at: recognizer.location(in: mapView), styleLayerIdentifiers: ["icons"])
        names.append(features.first?.attribute(forKey: "name") as? String)
      })
    let fingers = Fingers()
    fingers.tap(mapView, at: (186, 126))
    fingers.tap(mapView, at: (220, 120))
    #expect(names == ["Here", nil])
  }

  // MARK: Changes at run time

  @Test("the size of an icon changes while the program runs") func iconScale() async throws {
    let mapView = mapView(
      sources: #""s": \#(Self.point)"#,
      layers: #"{"id": "icons", "type": "symbol", "source": "s", "layout": {"icon-image": "{kind}"}}"#)
    while mapView.style == nil { await Task.yield() }
    mapView.style?.setImage(dot(.red), forName: "dot")
    let layer = try #require(mapView.style?.layer(withIdentifier: "icons") as? MLNSymbolStyleLayer)
    for (scale, edge) in [(1.0, 10), (2, 20), (0.5, 5)] {
      layer.iconScale = NSExpression(forConstantValue: scale)
      let picture = try await mapView.picture()
      #expect(picture.color(at: (180 + edge - 2, 120)) == [255, 0, 0], "scale \(scale)")
      #expect(picture.color(at: (180 + edge + 2, 120)) == [255, 255, 255], "scale \(scale)")
    }
  }

  @Test("no URL of a style stands for that of the default style") func defaultStyle() {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 10, height: 10), styleURL: nil)
    #expect(mapView.styleURL == MLNStyle.defaultStyleURL())
    mapView.styleURL = URL(fileURLWithPath: "/nowhere.json")
    mapView.styleURL = nil
    #expect(mapView.styleURL == MLNStyle.defaultStyleURL())
  }

  // MARK: Collisions

  @Test("symbols of two sources cover each other where the user defaults say so, and only there")
  func collisions() async throws {
    let name = "cartouche-tests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    func layer(_ source: String, _ image: String) -> String {
      #"{"id": "\#(source)", "type": "symbol", "source": "\#(source)", "layout": {"icon-image": "\#(image)"}}"#
    }
    for (value, isShared, expected) in [
      (nil, false, 1), (false, false, 1), (true, false, 2), ("YES", false, 2), ("NO", false, 1),
      (true, true, 1),
    ] as [(Any?, Bool, Int)] {
      defaults.set(value, forKey: "MGLCollisionBehaviorPre4_0")
      let second = isShared ? "a" : "b"
      let over = layer(second, "blue").replacing(#""id": "a""#, with: #""id": "c""#)
      let mapView = mapView(
        sources: #""a": \#(Self.point), "b": \#(Self.point)"#, layers: layer("a", "red") + ", " + over)
      mapView.defaults = defaults
      while mapView.style == nil { await Task.yield() }
      mapView.style?.setImage(dot(.red), forName: "red")
      mapView.style?.setImage(dot(.blue), forName: "blue")
      await mapView.settle()
      let found = mapView.visibleFeatures(at: CGPoint(x: 180, y: 120))
      #expect(found.count == expected, "\(value ?? "none"), one source: \(isShared)")
    }
  }
}
