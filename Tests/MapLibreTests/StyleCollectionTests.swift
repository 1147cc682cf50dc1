import Cartouche
import CartoucheJSON
import CartoucheStyle
import MapLibre
import SeededRandom
import Testing

/// Sources and layers of a style as live collections of objects.
@MainActor @Suite struct StyleCollectionTests {
  static let everything = """
    {"version": 8, "name": "All of it", "metadata": {"kept": true},
     "sources": {
       "v": {"type": "vector", "url": "https://a.example/t.json"},
       "r": {"type": "raster", "tiles": ["https://a.example/{z}/{x}/{y}.png"], "tileSize": 256},
       "d": {"type": "raster-dem", "url": "https://a.example/d.json", "encoding": "terrarium"},
       "g": {"type": "geojson", "data": {"type": "Point", "coordinates": [1, 2]}},
       "i": {"type": "image", "url": "a.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]},
       "film": {"type": "video", "urls": [], "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]},
       "paper": {"type": "canvas"}
     },
     "layers": [
       {"id": "background", "type": "background"},
       {"id": "circle", "type": "circle", "source": "g"},
       {"id": "fill", "type": "fill", "source": "v", "source-layer": "land"},
       {"id": "extrusion", "type": "fill-extrusion", "source": "v", "source-layer": "buildings"},
       {"id": "heatmap", "type": "heatmap", "source": "g"},
       {"id": "hillshade", "type": "hillshade", "source": "d"},
       {"id": "line", "type": "line", "source": "v", "source-layer": "roads"},
       {"id": "raster", "type": "raster", "source": "r"},
       {"id": "symbol", "type": "symbol", "source": "g", "layout": {"text-field": "{name}"}},
       {"id": "strange", "type": "sparkle", "source": "g"}
     ]}
    """

  private func style() throws -> MLNStyle { try MLNStyle(styleJSON: Self.everything) }

  private func names(_ style: MLNStyle) -> [String] { style.layers.map(\.identifier) }

  private func points(_ identifier: String = "p") -> MLNShapeSource {
    MLNShapeSource(identifier: identifier, features: [stop(0)])
  }

  /// The kind of error of a change, which leaves the style as it was.
  private func refusal(
    _ style: MLNStyle, _ change: (MLNStyle) throws(MLNStyleError) -> Void
  ) -> MLNStyleError.Kind? {
    let before = style.document
    var kind: MLNStyleError.Kind?
    do throws(MLNStyleError) {
      try change(style)
    } catch {
      kind = error.kind
      #expect(!error.description.isEmpty)
    }
    #expect(style.document == before)
    return kind
  }

  // MARK: Reading

  @Test("a loaded style gives a source object for each member") func sources() throws {
    let style = try style()
    let classes: [String: MLNSource.Type] = [
      "v": MLNVectorTileSource.self, "r": MLNRasterTileSource.self, "d": MLNRasterDEMSource.self,
      "g": MLNShapeSource.self, "i": MLNImageSource.self,
    ]
    for (name, type) in classes {
      let source = try #require(style.source(withIdentifier: name))
      #expect(Swift.type(of: source) == type)
      #expect(style.source(withIdentifier: name) === source)
      #expect(style.sources.contains(source))
    }
    #expect(style.sources.count == classes.count)
    #expect(style.source(withIdentifier: "none") == nil)
    #expect(style.name == "All of it")
  }

  @Test("canvas and video sources have no object, and are reported") func unsupportedSources() throws {
    let style = try style()
    #expect(style.source(withIdentifier: "film") == nil)
    #expect(style.source(withIdentifier: "paper") == nil)
    #expect(style.diagnostics.count == 2)
    #expect(style.diagnostics.first?.description.contains("video sources are not supported") == true)
    #expect(style.styleJSON.contains(#""film":{"type":"video""#), "nothing of the style is lost")
  }

  @Test("a loaded style gives a layer object for each element, in its order") func layers() throws {
    let style = try style()
    let classes: [MLNStyleLayer.Type] = [
      MLNBackgroundStyleLayer.self, MLNCircleStyleLayer.self, MLNFillStyleLayer.self,
      MLNFillExtrusionStyleLayer.self, MLNHeatmapStyleLayer.self, MLNHillshadeStyleLayer.self,
      MLNLineStyleLayer.self, MLNRasterStyleLayer.self, MLNSymbolStyleLayer.self, MLNStyleLayer.self,
    ]
    #expect(style.layers.map { ObjectIdentifier(type(of: $0)) } == classes.map { ObjectIdentifier($0) })
    for (layer, again) in zip(style.layers, style.layers) {
      #expect(layer === again)
      #expect(style.layer(withIdentifier: layer.identifier) === layer)
    }
    #expect(style.layer(withIdentifier: "none") == nil)
    #expect((style.layer(withIdentifier: "line") as? MLNLineStyleLayer)?.sourceIdentifier == "v")
  }

  @Test("reading a style does not change it") func lookingIsFree() throws {
    let style = try style()
    let before = style.document
    _ = (style.sources, style.layers, style.light, style.transition)
    #expect(style.document == before)
    #expect(style.data.isEmpty)
    #expect(try JSONValue(parsing: style.styleJSON) == JSONValue(parsing: Self.everything))
  }

  // MARK: Changing

  @Test("changes of an object are in the style") func objectsChangeTheStyle() throws {
    let style = try style()
    let line = try #require(style.layer(withIdentifier: "line") as? MLNLineStyleLayer)
    line.lineColor = NSExpression(forConstantValue: UIColor.red)
    line.lineWidth = NSExpression(format: "mgl_step:from:stops:($zoomLevel, 1, %@)", [10: 2, 12: 4])
    #expect(
      style.document.layer("line")?.paint["line-width"] == ["step", ["zoom"], 1, 10, 2, 12, 4])
    let image = try #require(style.source(withIdentifier: "i") as? MLNImageSource)
    image.url = URL(string: "https://a.example/b.png")
    #expect(style.document.source("i")?.members["url"] == "https://a.example/b.png")
    let shapes = try #require(style.source(withIdentifier: "g") as? MLNShapeSource)
    shapes.shape = stop(7)
    #expect(style.data["g"]?.geoJSON.features.count == 1)
    #expect(style.styleJSON.contains(#""coordinates":[7"#), "written, the style has the data")
    // A change that makes the source unusable is told and not made.
    shapes.shape = stop(7, ["when": Date()])
    #expect(style.data["g"]?.geoJSON.features.count == 1)
    #expect(style.error?.kind == .invalidSource)
  }

  @Test("data that are not changed stay the same object") func dataKeepTheirIdentity() throws {
    let style = try style()
    let shapes = try #require(style.source(withIdentifier: "g") as? MLNShapeSource)
    shapes.shape = stop(7)
    let held = try #require(style.data["g"])
    (style.layer(withIdentifier: "line") as? MLNLineStyleLayer)?.isVisible = false
    #expect(style.data["g"] === held)
    shapes.shape = stop(7)
    #expect(style.data["g"] !== held)
  }

  @Test("layers are added above, below, at an index and in place of others") func insertion() throws {
    let style = try MLNStyle.white([points()])
    func layer(_ name: String) -> MLNCircleStyleLayer {
      MLNCircleStyleLayer(identifier: name, source: MLNSource(identifier: "p"))
    }
    let (a, b, c, d, e) = (layer("a"), layer("b"), layer("c"), layer("d"), layer("e"))
    style.addLayer(a)
    style.insertLayer(b, below: a)
    style.insertLayer(c, above: b)
    style.insertLayer(d, at: 0)
    #expect(names(style) == ["d", "ground", "b", "c", "a"])
    style.insertLayer(e, at: 5)
    #expect(names(style).last == "e")
    style.replaceLayer(c, with: layer("c"))
    #expect(names(style) == ["d", "ground", "b", "c", "a", "e"])
    #expect(style.layer(withIdentifier: "c") !== c)
    style.removeLayer(b)
    style.removeLayer(d)
    #expect(names(style) == ["ground", "c", "a", "e"])
    #expect(style.error == nil)
    // What was removed keeps what it is, changes without the style, and may come back.
    b.circleRadius = NSExpression(forConstantValue: 9)
    style.addLayer(b)
    #expect(style.document.layer("b")?.paint["circle-radius"] == 9)
    b.circleRadius = NSExpression(forConstantValue: 8)
    #expect(style.document.layer("b")?.paint["circle-radius"] == 8)
  }

  @Test("below a layer that is not in the style means above all") func unknownSibling() throws {
    let symbolSource = MLNSource(identifier: "source")
    let symbolLayer = MLNSymbolStyleLayer(identifier: "place-city-sm", source: symbolSource)
    let url = try #require(
      URL(string: "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_week.geojson"))
    let source = MLNShapeSource(identifier: "earthquakes", url: url, options: nil)
    let style = try MLNStyle.white()
    style.addSource(source)
    let layer = MLNCircleStyleLayer(identifier: "circles", source: source)
    style.insertLayer(layer, below: symbolLayer)
    #expect(style.error == nil)
    #expect(names(style) == ["ground", "circles"])
    style.insertLayer(MLNLineStyleLayer(identifier: "lines", source: source), above: symbolLayer)
    #expect(style.error?.kind == .foreignLayer)
    #expect(names(style) == ["ground", "circles"])
  }

  @Test("the arrays and sets are changed like any other") func collectionsAreAssigned() throws {
    let style = try MLNStyle.white([points(), points("q")])
    let layers = ["a", "b", "c"].map {
      MLNCircleStyleLayer(identifier: $0, source: MLNSource(identifier: "p"))
    }
    style.layers += layers as [MLNStyleLayer]
    #expect(names(style) == ["ground", "a", "b", "c"])
    style.layers.swapAt(1, 3)
    style.layers.remove(at: 2)
    #expect(names(style) == ["ground", "c", "a"])
    #expect(style.layer(withIdentifier: "a") === layers[0])
    layers[0].circleRadius = NSExpression(forConstantValue: 3)
    #expect(style.document.layer("a")?.paint["circle-radius"] == 3)
    let third = points("r")
    style.sources.insert(third)
    style.sources.remove(try #require(style.source(withIdentifier: "q")))
    #expect(style.document.sources.map(\.id) == ["p", "r"])
    #expect(style.source(withIdentifier: "r") === third)
    // A source in use may give way to another of the same name, but not to none.
    style.sources = []
    #expect(style.error?.kind == .sourceInUse)
    #expect(style.document.sources.count == 2)
    let other = points("p")
    style.sources = [other, third]
    #expect(style.error == nil)
    #expect(style.source(withIdentifier: "p") === other)
    #expect(style.document.sources.map(\.id) == ["p", "r"])
    style.layers = [layers[1], layers[1]]
    #expect(style.error?.kind == .duplicateLayer)
    #expect(names(style) == ["ground", "c", "a"])
  }

  // MARK: Refusals

  @Test("a source is in the style once it is added, and only once") func redundantSources() throws {
    let (style, source) = (try MLNStyle.white(), points())
    #expect(style.source(withIdentifier: "p") == nil)
    try style.add(source)
    #expect(style.source(withIdentifier: "p") === source)
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(source) } == .duplicateSource)
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(points()) } == .duplicateSource)
    #expect(
      refusal(style) { style throws(MLNStyleError) in try style.add(MLNSource(identifier: "plain")) }
        == .invalidSource)
    let bad = MLNShapeSource(identifier: "bad", shape: nil, options: [.buffer: "wide"])
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(bad) } == .invalidSource)
    let other = try MLNStyle.white()
    #expect(refusal(other) { style throws(MLNStyleError) in try style.add(source) } == .foreignSource)
    // The documented method keeps the reason.
    other.addSource(source)
    #expect(other.error?.kind == .foreignSource)
    other.addSource(points())
    #expect(other.error == nil)
  }

  @Test("a source can be removed when no layer draws it") func removedSources() throws {
    let source = points()
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "p")])
    #expect(refusal(style) { style throws(MLNStyleError) in try style.remove(source) } == .sourceInUse)
    let codes: [(MLNSource, MLNErrorCode)] = [
      (source, .sourceIsInUseCannotRemove), (points(), .sourceIdentifierMismatch),
      (points("q"), .sourceCannotBeRemovedFromStyle),
    ]
    for (source, code) in codes {
      let error = #expect(throws: MLNStyleError.self) { try style.removeSource(source, error: ()) }
      #expect((try #require(error) as NSError).code == code.rawValue)
      #expect((try #require(error) as NSError).domain == MLNErrorDomain)
    }
    style.removeSource(source)
    #expect(style.error?.description == #"source "p" is in use by layer "circles""#)
    style.removeLayer(try #require(style.layer(withIdentifier: "circles")))
    try style.removeSource(source, error: ())
    #expect(style.sources.isEmpty)
    try style.add(source)
    #expect(style.sources == [source])
  }

  @Test("a layer is refused if it is in a style already, or has no source") func badLayers() throws {
    let style = try MLNStyle.white([points()])
    let layer = Picture.circles(of: "p")
    try style.add(layer)
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(layer) } == .duplicateLayer)
    let same = Picture.circles(of: "p")
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(same) } == .duplicateLayer)
    #expect(refusal(style) { style throws(MLNStyleError) in try style.remove(same) } == .foreignLayer)
    let other = try MLNStyle.white([points()])
    #expect(refusal(other) { style throws(MLNStyleError) in try style.add(layer) } == .foreignLayer)
    let lost = MLNCircleStyleLayer(identifier: "lost", source: MLNSource(identifier: "pp"))
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(lost) } == .missingSource)
    style.addLayer(lost)
    #expect(style.error?.description.contains(#"did you mean "p"?"#) == true)
    let wrong = MLNRasterStyleLayer(identifier: "wrong", source: points())
    #expect(refusal(style) { style throws(MLNStyleError) in try style.add(wrong) } == .invalidLayer)
    #expect(
      refusal(style) { style throws(MLNStyleError) in
        try style.insert(Picture.circles(of: "p"), at: .max)
      } == .outOfRange)
    #expect(refusal(style) { style throws(MLNStyleError) in try style.remove(lost) } == .foreignLayer)
    #expect(
      refusal(style) { style throws(MLNStyleError) in try style.replace(lost, with: same) } == .foreignLayer)
  }

  // MARK: Random changes

  @Test("after random changes the objects, the document and the written style agree")
  func randomChanges() throws {
    var random = SplitMix64(seed: 16)
    let style = try MLNStyle.white([points("s0")])
    var count = 0
    for _ in 0..<400 {
      let layers = style.layers
      let layer = layers.randomElement(using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        count += 1
        let source = style.sources.min { $0.identifier < $1.identifier } ?? MLNSource(identifier: "none")
        let new = MLNCircleStyleLayer(identifier: "l\(count)", source: source)
        let index = UInt(Int.random(in: 0...layers.count, using: &random))
        style.insertLayer(new, at: index)
      case 2: if let layer, layers.count > 3 { style.removeLayer(layer) }
      case 3: style.layers.shuffle(using: &random)
      case 4: style.addSource(points("s\(count % 5)"))
      case 5:
        if let source = style.sources.max(by: { $0.identifier < $1.identifier }) {
          style.removeSource(source)
        }
      default:
        (layer as? MLNCircleStyleLayer)?.circleRadius = NSExpression(forConstantValue: count)
      }
      let document = style.document
      #expect(style.layers.map(\.styleLayer) == document.layers)
      #expect(Set(style.sources.map(\.identifier)) == Set(document.sources.map(\.id)))
      for layer in document.layers { #expect(layer.source.map { document.source($0) != nil } ?? true) }
    }
    let again = try MLNStyle(styleJSON: style.styleJSON)
    #expect(again.layers.map(\.styleLayer) == style.layers.map(\.styleLayer))
  }

  @Test("successive changes are announced once, on the main actor") func announcements() async throws {
    let style = try MLNStyle.white([points()])
    try await Task.sleep(for: .milliseconds(20))
    var told = 0
    style.onChange = { told += 1 }
    let layer = Picture.circles(of: "p")
    try style.add(layer)
    layer.circleRadius = NSExpression(forConstantValue: 7)
    #expect(told == 0)
    for _ in 0..<200 where told == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(told == 1)
    let source = try #require(style.source(withIdentifier: "p") as? MLNShapeSource)
    source.shape = stop(5)
    for _ in 0..<200 where told == 1 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(told == 2)
  }
}
