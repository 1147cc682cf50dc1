import Cartouche
import CartoucheTiles
import SeededRandom
import Testing

/// Questions to a drawn map: what lies where.
struct QueryTests {
  private let viewport = Viewport(width: 256, height: 256)

  private func map(_ features: [JSONValue], _ layers: [JSONValue], options: JSONObject = [:]) -> Map {
    var source: JSONObject = [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)],
    ]
    for (name, value) in options { source[name] = value }
    return Map(["version": 8, "sources": ["s": .object(source)], "layers": .array(layers)])
  }

  private func feature(
    _ type: String, _ coordinates: JSONValue, id: JSONValue? = nil, _ properties: JSONObject = [:]
  ) -> JSONValue {
    var members: JSONObject = [
      "type": "Feature", "properties": .object(properties),
      "geometry": ["type": .string(type), "coordinates": coordinates],
    ]
    members["id"] = id
    return .object(members)
  }

  private func layer(_ id: String, _ type: String, _ paint: JSONObject = [:]) -> JSONValue {
    ["id": .string(id), "type": .string(type), "source": "s", "paint": .object(paint)]
  }

  private func features(_ map: Map) async throws -> FrameFeatures {
    try await Snapshotter().features(of: map, in: viewport).features
  }

  // MARK: What is found

  private let square: JSONValue = [[[-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]]]

  @Test func layersAnswerFromTheTopAndFeaturesFromTheLast() async throws {
    let map = map(
      [feature("Polygon", square, id: 1), feature("Polygon", square, id: "two")],
      [layer("low", "fill"), layer("high", "line", ["line-width": 400])])
    let found = try await features(map).features(FeatureQuery(.point([128, 128])))
    #expect(found.map(\.layer) == ["high", "high", "low", "low"])
    #expect(found.map(\.identifier) == ["two", 1, "two", 1])
    #expect(found.map(\.source) == ["s", "s", "s", "s"])
  }

  @Test func layersAndFiltersNarrowTheAnswer() async throws {
    let map = map(
      [feature("Polygon", square, id: 1, ["k": "a"]), feature("Polygon", square, id: 2, ["k": "b"])],
      [layer("low", "fill"), layer("high", "fill")])
    let shown = try await features(map)
    let found = try shown.features(
      FeatureQuery(.picture, layers: ["low"], filter: ["==", ["get", "k"], "b"]))
    #expect(found.map(\.layer) == ["low"] && found.map(\.identifier) == [2])
    #expect(found.first?.properties == ["k": "b"])
  }

  @Test func whatIsMisspeltIsNamed() async throws {
    let shown = try await features(map([], [layer("roads", "line")]))
    #expect(throws: FeatureQueryError.unknownLayer("raods", nearest: "roads")) {
      try shown.features(FeatureQuery(.picture, layers: ["raods"]))
    }
    #expect(throws: FeatureQueryError.self) {
      try shown.features(FeatureQuery(.picture, filter: ["=~", 1, 2]))
    }
    #expect(throws: FeatureQueryError.unknownSource("t", nearest: "s")) { try shown.features(ofSource: "t") }
  }

  @Test func holesAreNoPartOfAnArea() async throws {
    let ring: JSONValue = [[-5, -5], [-5, 5], [5, 5], [5, -5], [-5, -5]]
    let map = map(
      [feature("Polygon", .array((square.array ?? []) + [ring]))], [layer("a", "fill")])
    let shown = try await features(map)
    #expect(try shown.features(FeatureQuery(.point([128, 128]))).isEmpty)
    #expect(try shown.features(FeatureQuery(.point([136, 128]))).count == 1)
    #expect(try shown.features(FeatureQuery(.box(min: [120, 120], max: [136, 136]))).count == 1)
  }

  @Test func aPolygonAsksWhatLiesInside() async throws {
    let places: [JSONValue] = [[-30, 0], [0, 0], [30, 0]]
    let map = map(
      places.map { feature("Point", $0, ["at": $0]) }, [layer("p", "circle", ["circle-radius": 1])])
    let triangle = FeatureQuery(.polygon([[100, 200], [128, 90], [256, 100]]))
    let found = try await features(map).features(triangle)
    #expect(found.map(\.properties) == [["at": [30, 0]], ["at": [0, 0]]])
  }

  @Test func statesAreAnsweredAndRead() async throws {
    var map = map(
      [feature("Point", [0, 0], id: 7)],
      [
        layer(
          "p", "circle", ["circle-radius": ["case", ["boolean", ["feature-state", "big"], false], 50, 5]])
      ])
    let query = FeatureQuery(.point([160, 128]))
    #expect(try await features(map).features(query).isEmpty)
    map.featureStates.merge(["big": .boolean(true)], source: "s", id: "7")
    let found = try await features(map).features(query)
    #expect(found.map(\.state) == [["big": .boolean(true)]])
    map.featureStates.remove(source: "s", id: "7", key: "big")
    #expect(try await features(map).features(query).isEmpty)
  }

  @Test func nothingIsFoundInPlacesThatAreNone() async throws {
    let shown = try await features(map([feature("Polygon", square)], [layer("a", "fill")]))
    let places: [FeatureQuery.Area] = [
      .polygon([]), .box(min: [1e300, 0], max: [1e301, 1]), .point([-1e12, 1e12]),
    ]
    for place in places { #expect(try shown.features(FeatureQuery(place)).isEmpty) }
    for place in [FeatureQuery.Area.point([.nan, 0]), .point([.infinity, 3])] {
      #expect(throws: FeatureQueryError.self) { try shown.features(FeatureQuery(place)) }
    }
  }

  // MARK: Tiles

  @Test func aFeatureThatTilesCutIsFoundOnce() async throws {
    let line: JSONValue = [[-40, 10], [40, -10]]
    var map = map(
      [feature("LineString", line), feature("LineString", line, ["k": 2]), feature("Point", [0, 0])],
      [layer("l", "line", ["line-width": 3]), layer("p", "circle")])
    map.camera.zoom = 2
    let shown = try await features(map)
    let found = try shown.features(FeatureQuery(.picture, layers: ["l"]))
    #expect(found.map(\.properties) == [["k": 2], [:]])
    #expect(try shown.features(FeatureQuery(.picture, layers: ["p"])).count == 3)
    var query = FeatureQuery(.picture, layers: ["l"])
    query.repeatsParts = true
    #expect(try shown.features(query).count > 2)
  }

  @Test func copiesOfTheWorldAnswerOnce() async throws {
    var map = map([feature("Point", [170, 0], id: 1)], [layer("p", "circle")])
    map.camera.zoom = -1
    let wide = Viewport(width: 1024, height: 256)
    let shown = try await Snapshotter().features(of: map, in: wide).features
    #expect(try shown.features(FeatureQuery(.picture)).count == 1)
    // In each of the copies it is found.
    let middle = 512 + 128 * 170.0 / 180
    for x in [middle - 256, middle, middle + 256] {
      #expect(try shown.features(FeatureQuery(.point([x, 128]))).count == 1)
    }
  }

  // MARK: Sources

  @Test func sourcesAnswerWhateverIsShown() async throws {
    let map = map(
      [feature("Point", [0, 0], id: 1), feature("Point", [10, 0], id: 2, ["hidden": true])],
      [["id": "p", "type": "circle", "source": "s", "filter": ["!", ["has", "hidden"]]]])
    let shown = try await features(map)
    #expect(try shown.features(FeatureQuery(.picture)).map(\.identifier) == [1])
    #expect(try shown.features(ofSource: "s").map(\.identifier) == [1, 2])
    #expect(try shown.features(ofSource: "s", filter: ["has", "hidden"]).map(\.identifier) == [2])
  }

  @Test func clustersFallApart() async throws {
    let points = (0..<12).map { feature("Point", [.double(Double($0) / 10), 0], ["n": .int(Int64($0))]) }
    let map = map(points, [layer("p", "circle")], options: ["cluster": true])
    let shown = try await features(map)
    let cluster = try #require(try shown.features(FeatureQuery(.point([128, 128]))).first)
    #expect(cluster.properties["point_count"] == 12)
    let id = try #require(cluster.properties["cluster_id"]?.number)
    let clusters = try #require(shown.clusters(ofSource: "s"))
    #expect(clusters.leaves(ofCluster: Int(id), limit: 100)?.count == 12)
    #expect((clusters.children(ofCluster: Int(id))?.count ?? 0) > 1)
    #expect((clusters.expansionZoom(ofCluster: Int(id)) ?? 0) > 0)
  }

  // MARK: Symbols

  @Test func aLabelIsFoundWhereItWasPlaced() async throws {
    let names = ["first", "second"].map { feature("Point", [0, 0], ["name": .string($0)]) }
    let map = map(
      names,
      [
        [
          "id": "t", "type": "symbol", "source": "s",
          "layout": ["text-field": ["get", "name"], "text-size": 20],
        ]
      ])
    let shown = try await Snapshotter(loader: SchemeLoader.local).snapshot(of: map, in: viewport).features
    // The second has no room, so it is nowhere.
    let found = try shown.features(FeatureQuery(.picture))
    #expect(found.map(\.properties) == [["name": "first"]])
    #expect(try shown.features(FeatureQuery(.point([140, 128]))).count == 1)
    #expect(try shown.features(FeatureQuery(.point([128, 160]))).isEmpty)
    #expect(shown.labels.map(\.text) == ["first", "second"])
    #expect(shown.labels.map(\.textOutcome) == [.shown, .covered(layer: "t", text: "first")])
    #expect(shown.labels.first?.place == [128, 128] && shown.labels.first?.iconOutcome == nil)
  }

  // MARK: Solids and heat

  @Test func solidsAreFoundByTheirWallsTheNearestFirst() async throws {
    func block(_ south: Double, id: Int64) -> JSONValue {
      let (north, box) = (south + 0.001, 0.002)
      let ring: [[Double]] = [[-box, south], [box, south], [box, north], [-box, north], [-box, south]]
      return feature("Polygon", .array([.array(ring.map { .array($0.map { .double($0) }) })]), id: .int(id))
    }
    // The one in the back comes last in the data, so on the ground it would be answered first.
    var map = map(
      [block(0.001, id: 1), block(0.004, id: 2)],
      [layer("b", "fill-extrusion", ["fill-extrusion-height": 400]), layer("ground", "fill")])
    map.camera = Camera(center: [0, 0.002], zoom: 14, pitch: 60)
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    let found = try snapshot.features.features(FeatureQuery(.picture, layers: ["b"]))
    #expect(found.map(\.identifier) == [1, 2])
    // Where something is drawn and there is no ground of it, a wall or a roof is.
    var walls = 0
    for y in stride(from: 2, to: 254, by: 4) {
      for x in stride(from: 2, to: 254, by: 4) {
        let isDrawn = snapshot.pixels[(y * 256 + x) * 4 + 3] == 255
        let place = FeatureQuery(.point([Double(x) + 0.5, Double(y) + 0.5]))
        let layers = Set(try snapshot.features.features(place).map(\.layer))
        if layers == ["b"] { walls += 1 }
        #expect(layers.contains("b") == isDrawn || layers == ["ground"], "\(x), \(y)")
      }
    }
    #expect(walls > 50)
  }

  /// Solids that lie wholly inside of an area are found, and ordered, as those are whose walls are examined.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func solidsInsideOfAnAreaAreOrderedByTheirNearestParts(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let blocks = (0..<40).map { index in
      let (west, south) = (random.double(-0.008...0.006), random.double(-0.004...0.012))
      let (east, north) = (west + random.double(0.0003...0.002), south + random.double(0.0003...0.002))
      let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
      return feature(
        "Polygon", .array([.array(ring.map { .array($0.map { .double($0) }) })]), id: .int(Int64(index)),
        ["height": .double(random.double(0...300)), "base": .double(random.double(0...30))])
    }
    var map = map(
      blocks,
      [
        layer(
          "b", "fill-extrusion",
          ["fill-extrusion-height": ["get", "height"], "fill-extrusion-base": ["get", "base"]])
      ])
    map.camera = Camera(center: [0, 0.002], zoom: 14, bearing: random.double(-180...180), pitch: 55)
    let shown = try await features(map)
    let (low, high) = (Point(20, 30), Point(230, 240))
    let box = try shown.features(FeatureQuery(.box(min: low, max: high)))
    // The same area; with a corner on a side it is not taken for convex.
    let area: [Point] = [low, Point(120, low.y), Point(high.x, low.y), high, Point(low.x, high.y)]
    let polygon = try shown.features(FeatureQuery(.polygon(area)))
    #expect(box.map(\.identifier) == polygon.map(\.identifier))
    #expect(box.count > 5)
    // Asked again, when heights are known.
    #expect(
      try shown.features(FeatureQuery(.box(min: low, max: high))).map(\.identifier) == box.map(\.identifier))
  }

  @Test func heatIsFoundAsFarAsItReaches() async throws {
    let map = map([feature("Point", [0, 0])], [layer("h", "heatmap", ["heatmap-radius": 20])])
    let shown = try await features(map)
    #expect(try shown.features(FeatureQuery(.point([128, 147]))).count == 1)
    #expect(try shown.features(FeatureQuery(.point([128, 149]))).isEmpty)
  }

  // MARK: Extents

  /// A feature is found at pixels that it covers wholly, and not at pixels far away from it, however the camera looks.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func whatIsDrawnIsFound(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> JSONValue { .double(random.double(range)) }
    let anchor: JSONValue = seed.isMultiple(of: 2) ? "map" : "viewport"
    let geometry = (0..<4).map { _ in JSONValue.array([number(-30...30), number(-30...30)]) }
    let (shape, layer): (JSONValue, JSONValue) =
      switch seed % 4 {
      case 0:
        (
          feature("Polygon", .array([.array(geometry + [geometry[0]])])),
          layer(
            "a", "fill",
            ["fill-translate": [number(-20...20), number(-20...20)], "fill-translate-anchor": anchor])
        )
      case 1:
        (
          // Gentle bends: the picture cuts sharp corners of offset lines off, the query does not.
          feature(
            "LineString", .array([-36, -12, 12, 36].map { [.double($0), number(-5...5)] })),
          [
            "id": "a", "type": "line", "source": "s",
            "layout": ["line-cap": "round", "line-join": "round"],
            "paint": [
              "line-width": number(2...12), "line-offset": number(-9...9),
              "line-translate": [number(-20...20), 5], "line-translate-anchor": anchor,
            ],
          ]
        )
      default:
        (
          feature("Point", geometry[0]),
          layer(
            "a", "circle",
            [
              "circle-radius": number(3...30), "circle-stroke-width": number(0...10),
              "circle-pitch-alignment": anchor,
              "circle-pitch-scale": seed % 8 < 4 ? "map" : "viewport",
              "circle-translate": [number(-20...20), number(-20...20)],
            ])
        )
      }
    var map = map([shape], [layer])
    map.camera = Camera(
      center: [random.double(-10...10), random.double(-10...10)], zoom: random.double(0...1.5),
      bearing: random.double(-180...180), pitch: random.double(0...60))
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    let pixels = snapshot.pixels
    func alpha(_ x: Int, _ y: Int) -> UInt8 {
      (0..<256).contains(x) && (0..<256).contains(y) ? pixels[(y * 256 + x) * 4 + 3] : 0
    }
    var (inside, missed, wrong) = (0, 0, 0)
    for y in stride(from: 4, to: 252, by: 3) {
      for x in stride(from: 4, to: 252, by: 3) {
        let around = (-2...2).flatMap { dy in (-2...2).map { dx in alpha(x + dx, y + dy) } }
        let place = Point(Double(x) + 0.5, Double(y) + 0.5)
        let isFound = try !snapshot.features.features(FeatureQuery(.point(place))).isEmpty
        if around.allSatisfy({ $0 == 255 }) {
          inside += 1
          if !isFound { missed += 1 }
        } else if around.allSatisfy({ $0 == 0 }), isFound {
          wrong += 1
        }
      }
    }
    #expect(missed == 0 && wrong == 0, "of \(inside) places \(missed) are missed, \(wrong) are wrong")
  }
}
