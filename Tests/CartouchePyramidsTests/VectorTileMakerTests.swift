import CartoucheArchives
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Testing

@testable import CartouchePyramids

/// Vector tiles of a pyramid as readers get them.
@Suite struct VectorTileMakerTests {
  private func options(_ zooms: ClosedRange<Int>, _ change: (inout VectorTileOptions) -> Void = { _ in })
    -> VectorTileOptions
  {
    var options = VectorTileOptions()
    (options.minzoom, options.maxzoom) = (zooms.lowerBound, zooms.upperBound)
    change(&options)
    return options
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyFeatureIsOnceInEachTileOfTheHighestZoom(seed: UInt64) async throws {
    let features = VectorTileSamples.features(300, seed: seed)
    let maker = VectorTileMaker([VectorLayer(named: "all", features)], options: options(0...8))
    var seen: Set<Int64> = []
    for tile in try await maker.tiles(atZoom: 8).values {
      let layer = try #require(try VectorTileSamples.layer(of: tile))
      var own: Set<Int64> = []
      for feature in layer {
        guard case .int(let number)? = feature["number"] else {
          Issue.record("no number in \(tile.id)")
          continue
        }
        #expect(own.insert(number).inserted)
        #expect(feature.identifier == .int(number))
        #expect(feature.properties == features[Int(number)].properties)
      }
      seen.formUnion(own)
    }
    #expect(seen.count == 300)
    #expect(maker.omissions[8] == nil)
  }

  @Test func pointsAreInTheTileThatTheyLieIn() async throws {
    let features = VectorTileSamples.features(200, seed: 4, types: [.point])
    let maker = VectorTileMaker(
      [VectorLayer(named: "points", features)], options: options(0...9) { $0.buffer = 0 })
    let tiles = try await maker.tiles(atZoom: 9)
    for (number, feature) in features.enumerated() {
      guard case .point(let position)? = feature.geometry else { continue }
      let place = Mercator.project(longitude: position.longitude, latitude: position.latitude) * 512
      let id = TileID(z: 9, x: Int(place.x), y: Int(place.y))
      let tile = try #require(tiles[id])
      #expect(try VectorTileSamples.identifiers(of: tile).contains(Int64(number)))
      let found = try #require(
        try VectorTileSamples.layer(of: tile)?.first { $0.identifier == .int(Int64(number)) })
      let units = Array(found.coordinates(ofPart: 0))
      #expect(abs(Double(units[0]) - (place.x - Double(id.x)) * 8192) <= 2)
      #expect(abs(Double(units[1]) - (place.y - Double(id.y)) * 8192) <= 2)
    }
  }

  @Test func tilesHaveTheSameBytesInAnyOrderAndInAnyBlocks() async throws {
    let layers = [VectorLayer(named: "all", VectorTileSamples.features(400, seed: 5))]
    let first = try await VectorTileMaker(layers, options: options(0...7)).tiles(atZoom: 7)
    let other = VectorTileMaker(layers, options: options(0...7))
    for (id, tile) in first.sorted(by: { $0.key > $1.key }) {
      let alone = try await other.tiles(of: TileBlock(square: id, zoom: 7))
      #expect(alone.map(\.id) == [id])
      #expect(alone.first?.bytes == tile.bytes)
    }
  }

  @Test func blocksHaveAllOfTheirTiles() async throws {
    let maker = VectorTileMaker(
      [VectorLayer(named: "all", VectorTileSamples.features(5, seed: 6))], options: options(0...6))
    let square = TileID(z: 3, x: 4, y: 2)
    let tiles = try await maker.tiles(of: TileBlock(square: square, zoom: 6))
    #expect(Set(tiles.map(\.id)).count == 64)
    #expect(tiles.allSatisfy { square.contains($0.id) && $0.id.z == 6 })
  }

  @Test(
    arguments: [
      (.all, ["number", "kind", "share", "open"]), (.only(["kind", "missing"]), ["kind"]),
      (.except(["number", "open"]), ["kind", "share"]), (.only([]), []),
    ] as [(VectorLayer.Attributes, [String])])
  func attributesAreChosen(attributes: VectorLayer.Attributes, expected: [String]) async throws {
    var layer = VectorLayer(named: "all", VectorTileSamples.features(10, seed: 7))
    layer.attributes = attributes
    let maker = VectorTileMaker([layer], options: options(0...4))
    for tile in try await maker.tiles(atZoom: 4).values {
      for feature in try #require(try VectorTileSamples.layer(of: tile)) {
        #expect(feature.properties.keys == expected)
      }
    }
  }

  @Test(
    arguments: [
      (.int(7), .int(7)), (.double(7), .int(7)), (.string("7"), .int(7)), (.string("a"), nil),
      (.int(-7), nil),
      (.double(0.5), nil), (.bool(true), nil), (nil, nil),
    ] as [(JSONValue?, JSONValue?)])
  func anAttributeBecomesTheIdentifier(value: JSONValue?, expected: JSONValue?) async throws {
    var properties: JSONObject = ["other": 1]
    properties["key"] = value
    let feature = Feature(geometry: .point(Position(7, 47)), properties: properties, identifier: 99)
    var layer = VectorLayer(named: "all", [feature])
    layer.identifier = "key"
    let maker = VectorTileMaker([layer], options: options(0...0))
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    #expect(try VectorTileSamples.layer(of: tile)?.first?.identifier == expected)
    #expect(maker.findings.contains { $0.message.contains("no whole number") } == (expected == nil))
  }

  @Test(
    arguments: [
      (#"["==", ["get", "kind"], "a"]"#, 0), (#"["==", "kind", "a"]"#, 0),
      (#"["==", ["geometry-type"], "Polygon"]"#, 1),
      (#"["<", ["id"], 20]"#, 2), (#"[">=", ["get", "number"], ["*", 10, ["-", 6, ["zoom"]]]]"#, 3),
    ])
  func filtersDecideWhichFeaturesThereAre(text: String, rule: Int) async throws {
    let features = VectorTileSamples.features(100, seed: 8)
    var layer = VectorLayer(named: "all", features)
    layer.filter = try VectorLayer.Condition(parsing: JSONValue(parsing: Array(text.utf8)))
    let maker = VectorTileMaker([layer], options: options(0...6) { $0.tolerance = 0 })
    for zoom in [2, 4, 6] {
      var found: Set<Int64> = []
      for tile in try await maker.tiles(atZoom: zoom).values {
        found.formUnion(try VectorTileSamples.identifiers(of: tile))
      }
      let expected = features.indices.filter { number in
        switch rule {
        case 0: return features[number].properties["kind"] == "a"
        case 1: if case .polygon? = features[number].geometry { return true } else { return false }
        case 2: return number < 20
        default: return number >= 10 * (6 - zoom)
        }
      }
      // What is smaller than a unit is in no tile.
      if zoom == 6 { #expect(found == Set(expected.map { Int64($0) })) }
      #expect(found.isSubset(of: Set(expected.map { Int64($0) })))
    }
  }

  @Test func layersKeepTheirNamesAndTheirOrder() async throws {
    let features = VectorTileSamples.features(20, seed: 9)
    let maker = VectorTileMaker(
      [
        VectorLayer(named: "roads", features), VectorLayer(named: "empty", []),
        VectorLayer(named: "Bäche", features),
      ],
      options: options(0...3))
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    #expect(try VectorTileSamples.layers(of: tile).map(\.name) == ["roads", "Bäche"])
    #expect(maker.findings.contains { $0.message == "layer \"empty\" has no features" })
  }

  // MARK: - Same tiles

  @Test func emptyAreasAreKnownWithoutMakingThem() async throws {
    let maker = VectorTileMaker(
      [VectorLayer(named: "all", VectorTileSamples.features(20, seed: 10))], options: options(0...10))
    let empty = try await maker.uniformTile(below: TileID(z: 2, x: 0, y: 3), maxzoom: 10)
    #expect(empty?.bytes == [])
    #expect(try await maker.uniformTile(below: TileID(z: 0, x: 0, y: 0), maxzoom: 10) == nil)
  }

  @Test func tilesInsideAPolygonAreEqual() async throws {
    let ring = Positions([
      Position(-10, -10), Position(50, -20), Position(60, 60), Position(-20, 50), Position(-10, -10),
    ])
    let feature = Feature(geometry: .polygon(Rings([ring])), properties: ["name": "sea"])
    let maker = VectorTileMaker([VectorLayer(named: "water", [feature])], options: options(0...12))
    // Inside at zoom 5, near 20° east and 20° north.
    let square = TileID(z: 5, x: 17, y: 14)
    let uniform = try #require(try await maker.uniformTile(below: square, maxzoom: 12))
    #expect(!uniform.bytes.isEmpty)
    for zoom in [5, 6, 7, 8, 12] {
      let first = square.x << (zoom - 5)
      for offset in 0..<4 where offset < 1 << (zoom - 5) {
        let id = TileID(z: zoom, x: first + offset, y: square.y << (zoom - 5) + offset)
        let tile = try await maker.tiles(of: TileBlock(square: id, zoom: zoom))
        #expect(tile.first?.bytes == uniform.bytes)
      }
    }
    // Its edge is not.
    #expect(try await maker.uniformTile(below: TileID(z: 1, x: 1, y: 0), maxzoom: 12) == nil)
  }

  @Test func weightsFollowTheWork() async throws {
    let maker = VectorTileMaker(
      [VectorLayer(named: "all", VectorTileSamples.features(200, seed: 15))], options: options(0...10))
    let whole = try await maker.weight(below: TileID(z: 2, x: 2, y: 1), maxzoom: 10)
    #expect(whole > 1000)
    #expect(try await maker.weight(below: TileID(z: 2, x: 0, y: 3), maxzoom: 10) == 1)
    #expect(try await maker.weight(below: TileID(z: 2, x: 2, y: 1), maxzoom: 12) > whole)
  }

  // MARK: - Rings

  @Test(arguments: [11, 12] as [UInt64])
  func ringsAreClosedAndOrientedAndHaveAnArea(seed: UInt64) async throws {
    let features = VectorTileSamples.features(300, seed: seed, types: [.polygon])
    let maker = VectorTileMaker([VectorLayer(named: "areas", features)], options: options(0...9))
    for zoom in [0, 3, 5, 7, 9] {
      for tile in try await maker.tiles(atZoom: zoom).values {
        for feature in try #require(try VectorTileSamples.layer(of: tile)) {
          for part in 0..<feature.partCount {
            let ring = Array(feature.coordinates(ofPart: part).map(Int.init))
            #expect(ring.count >= 8)
            #expect(ring.prefix(2) == ring.suffix(2))
            var area = 0
            for at in stride(from: 0, to: ring.count - 2, by: 2) {
              area += ring[at] * ring[at + 3] - ring[at + 2] * ring[at + 1]
            }
            // The features have no holes.
            #expect(area > 0)
          }
        }
      }
    }
  }

  // MARK: - Description

  @Test(
    arguments: [
      (0.01, 7), (0.001, 11), (1e-7, 14), (45, 0),
    ])
  func theHighestZoomFollowsFromTheDistancesInTheData(step: Double, zoom: Int) {
    let line = Positions((0..<100).map { Position(Double($0 % 2) * step, 0) })
    let maker = VectorTileMaker([VectorLayer(named: "line", [Feature(geometry: .lineString(line))])])
    #expect((zoom - 1...zoom + 1).contains(maker.zooms.upperBound))
    #expect(maker.findings.contains { $0.message.contains("guessed from the distances") })
  }

  @Test func aSinglePointHasZoomZero() {
    let maker = VectorTileMaker([VectorLayer(named: "one", [Feature(geometry: .point(Position(8, 47)))])])
    #expect(maker.zooms == 0...0)
  }

  @Test func metadataDescribeLayersAndTheirAttributes() throws {
    let features = VectorTileSamples.features(20, seed: 13, types: [.point])
    var layer = VectorLayer(named: "points", features)
    layer.description = "Some points"
    let maker = VectorTileMaker(
      [layer],
      options: options(2...5) { ($0.name, $0.attribution) = ("Points", "© nobody") })
    let description = maker.description
    #expect((description.minzoom, description.maxzoom) == (2, 5))
    #expect(description.tileCompression == .gzip)
    #expect(description.tileType == .mvt)
    #expect(description.metadata["name"] == "Points")
    #expect(description.metadata["attribution"] == "© nobody")
    #expect(
      description.metadata["vector_layers"] == [
        [
          "id": "points", "description": "Some points", "minzoom": 2, "maxzoom": 5,
          "fields": ["number": "Number", "kind": "String", "share": "Number", "open": "Boolean"],
        ]
      ])
    guard case .object(let statistics)? = description.metadata["tilestats"],
      case .array(let layers)? = statistics["layers"], case .object(let first)? = layers.first,
      case .array(let attributes)? = first["attributes"], case .object(let number)? = attributes.first
    else {
      Issue.record("no statistics")
      return
    }
    #expect(statistics["layerCount"] == 1)
    #expect(first["count"] == 20)
    #expect(first["geometry"] == "Point")
    #expect(number["attribute"] == "number")
    #expect(number["type"] == "number")
    #expect((number["min"], number["max"]) == (0, 19))
    #expect(number["count"] == 20)
  }

  @Test func boundsAreThoseOfTheFeatures() {
    let features = [
      Feature(geometry: .point(Position(7, 46))), Feature(geometry: .point(Position(9, 48))),
    ]
    let bounds = VectorTileMaker([VectorLayer(named: "points", features)]).bounds
    for (found, expected) in zip(bounds, [7.0, 46, 9, 48]) { #expect(abs(found - expected) < 1e-9) }
  }

  @Test func theIdentityChangesWithAllThatTilesDependOn() throws {
    let features = VectorTileSamples.features(20, seed: 14)
    func identity(
      _ change: (inout VectorLayer) -> Void = { _ in },
      _ changeOptions: (inout VectorTileOptions) -> Void = { _ in }
    ) -> String {
      var layer = VectorLayer(named: "all", features)
      change(&layer)
      let maker = VectorTileMaker([layer], options: options(0...5, changeOptions))
      return maker.identity.map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
    }
    let filter = try VectorLayer.Condition(parsing: [">", ["zoom"], 3])
    let all = [
      identity(), identity { $0.name = "other" }, identity { $0.features.removeLast() },
      identity { $0.features[3].properties["kind"] = "z" }, identity { $0.features[3].identifier = 77 },
      identity { $0.features[3].geometry = .point(Position(0, 0)) },
      identity { $0.attributes = .only(["kind"]) },
      identity { $0.filter = filter }, identity({ _ in }) { $0.buffer = 3 },
      identity({ _ in }) { $0.extent = 512 },
      identity({ _ in }) { $0.maxzoom = 6 }, identity({ _ in }) { $0.limits = nil },
    ]
    #expect(Set(all).count == all.count)
    #expect(identity() == all[0])
  }

  @Test func featuresWithoutPlaceAreReported() async throws {
    let maker = VectorTileMaker(
      [VectorLayer(named: "all", [Feature(geometry: nil), Feature(geometry: .point(Position(20, 20)))])],
      options: options(0...2))
    #expect(maker.findings.map(\.message).contains("layer \"all\": 1 feature without geometry left out"))
    #expect(try await maker.tiles(atZoom: 2).count == 1)
  }

  @Test func aPyramidOfNothingIsEmpty() async throws {
    let maker = VectorTileMaker([VectorLayer(named: "all", [])])
    #expect(try await maker.uniformTile(below: TileID(z: 0, x: 0, y: 0), maxzoom: 0)?.bytes == [])
    #expect(try await maker.tiles(atZoom: 0).isEmpty)
  }
}
