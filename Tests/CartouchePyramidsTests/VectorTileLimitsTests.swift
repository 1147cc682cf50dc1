import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

@testable import CartouchePyramids

/// Tiles that are kept within limits by leaving out features.
@Suite struct VectorTileLimitsTests {
  private func maker(
    _ layers: [(String, [Feature])], _ zooms: ClosedRange<Int>, bytes: Int = 500_000, features: Int = 200_000
  ) -> VectorTileMaker {
    var options = VectorTileOptions()
    (options.minzoom, options.maxzoom) = (zooms.lowerBound, zooms.upperBound)
    options.limits = VectorTileOptions.Limits(bytes: bytes, features: features)
    return VectorTileMaker(layers.map { VectorLayer(named: $0.0, $0.1) }, options: options)
  }

  /// Points of which half are close together, so that neither zooms nor places are alike.
  private func points(_ count: Int, seed: UInt64) -> [Feature] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let isCity = number % 2 == 0
      let spread = isCity ? 0.05 : 40.0
      return Feature(
        geometry: .point(
          Position(10 + random.double(-spread...spread), 20 + random.double(-spread...spread))),
        properties: ["name": .string("point \(random.int(0...1_000_000))")], identifier: .int(Int64(number)))
    }
  }

  @Test(arguments: [(20_000, 200_000), (500_000, 1500)])
  func pointsOfALowZoomAreInTheTilesBelow(bytes: Int, features: Int) async throws {
    let maker = maker([("points", points(12_000, seed: 1))], 0...8, bytes: bytes, features: features)
    var above: Set<Int64> = []
    for zoom in 0...8 {
      var shown: Set<Int64> = []
      for tile in try await maker.tiles(atZoom: zoom).values {
        let layer = try #require(try VectorTileSamples.layer(of: tile))
        #expect(tile.bytes.count <= bytes)
        #expect(layer.count <= features)
        // Points beyond the square are shown by the tile that they are in, if at all.
        for feature in layer where feature.coordinates(ofPart: 0).allSatisfy({ (0..<8192).contains($0) }) {
          if case .int(let number)? = feature.identifier { shown.insert(number) }
        }
      }
      #expect(above.isSubset(of: shown))
      above = shown
    }
    let world = try #require(maker.omissions[0])
    #expect(world.thinnedTiles == 1)
    #expect(world.points > 6000)
  }

  @Test func whatIsShownAndWhatIsLeftOutIsAll() async throws {
    let maker = maker([("points", points(5000, seed: 2))], 0...0, bytes: 15_000)
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    let shown = try VectorTileSamples.identifiers(of: tile).count
    #expect(shown + (maker.omissions[0]?.points ?? 0) == 5000)
    // Most of the room is used.
    #expect(tile.bytes.count > 9000)
    #expect(tile.diagnostics.map(\.kind) == [.limit])
    #expect(
      maker.summary().map(\.message) == ["zoom 0: 1 tile thinned: \(5000 - shown) points left out"])
  }

  @Test func pointsAreThinnedEvenly() async throws {
    // A grid of 100 by 100, of which about a tenth stays: in each of 25 squares about as many.
    let features = (0..<10_000).map { number in
      Feature(
        geometry: .point(Position(Double(number % 100) / 10, Double(number / 100) / 10)),
        identifier: .int(Int64(number)))
    }
    let maker = maker([("grid", features)], 0...6, features: 1000)
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    var counts = Array(repeating: 0, count: 25)
    for number in try VectorTileSamples.identifiers(of: tile) {
      counts[Int(number) % 100 / 20 + 5 * (Int(number) / 2000)] += 1
    }
    #expect(counts.reduce(0, +) == 1000)
    #expect(counts.allSatisfy { (30...50).contains($0) })
  }

  @Test func theSmallestPolygonsGoBeforeTheShortestLines() async throws {
    let polygons = VectorTileSamples.features(600, seed: 3, types: [.polygon])
    let lines = VectorTileSamples.features(300, seed: 4, types: [.lineString])
    let all = maker([("polygons", polygons), ("lines", lines)], 0...6, features: 400)
    let world = try #require(try await all.tiles(atZoom: 0).values.first)
    _ = world
    let tiles = try await maker([("polygons", polygons), ("lines", lines)], 0...6, features: 100).tiles(
      atZoom: 6)
    for tile in tiles.values {
      let layers = try VectorTileSamples.layers(of: tile)
      #expect(layers.reduce(0) { $0 + $1.layer.count } <= 100)
      // Lines are left out only where no polygon is left.
      let whole = try await maker([("lines", lines)], 0...6).tiles(of: TileBlock(square: tile.id, zoom: 6))
      let own = try whole.first.flatMap { try VectorTileSamples.layer(of: $0) }?.count ?? 0
      let shown = layers.first { $0.name == "lines" }?.layer.count ?? 0
      #expect(shown == own || !layers.contains { $0.name == "polygons" })
    }
  }

  @Test(arguments: [2_000, 10_000, 40_000])
  func tilesOfAllTypesStayWithinTheirBytes(limit: Int) async throws {
    let features = VectorTileSamples.features(3000, seed: 5)
    let maker = maker([("all", features)], 0...7, bytes: limit)
    var thinned = 0
    for zoom in [4, 5, 7] {
      for tile in try await maker.tiles(atZoom: zoom).values {
        #expect(tile.bytes.count <= limit)
        if !tile.diagnostics.isEmpty {
          thinned += 1
          #expect(try VectorTileSamples.layer(of: tile)?.isEmpty == false)
          #expect(tile.bytes.count > limit / 3)
        }
      }
    }
    #expect(thinned > 0)
  }

  @Test func largePolygonsStay() async throws {
    var features = VectorTileSamples.features(500, seed: 6, types: [.polygon])
    let ring = Positions([
      Position(3, 43), Position(11, 43), Position(11, 50), Position(3, 50), Position(3, 43),
    ])
    features.append(Feature(geometry: .polygon(Rings([ring])), identifier: 10_000))
    let maker = maker([("areas", features)], 0...6, features: 20)
    for tile in try await maker.tiles(atZoom: 6).values {
      let identifiers = try VectorTileSamples.identifiers(of: tile)
      if identifiers.count == 20 { #expect(identifiers.contains(10_000)) }
    }
    #expect((maker.omissions[6]?.polygons ?? 0) > 0)
  }

  @Test func oneFeatureStaysWhateverItsSize() async throws {
    let line = Positions(
      (0..<5000).map { Position(Double($0) / 500, Double($0 * 7919 % 1000) / 100) })
    let feature = Feature(geometry: .lineString(line), identifier: 1)
    let maker = maker([("line", [feature])], 0...3, bytes: 500)
    let tile = try #require(try await maker.tiles(atZoom: 3).values.first)
    #expect(try VectorTileSamples.identifiers(of: tile) == [1])
    #expect(maker.omissions[3]?.exceedingTiles ?? 0 > 0)
    #expect(maker.summary().contains { $0.message.contains("above the limit by a single feature") })
  }

  @Test func withoutLimitsAllFeaturesStay() async throws {
    var options = VectorTileOptions()
    options.maxzoom = 0
    options.limits = nil
    let maker = VectorTileMaker([VectorLayer(named: "points", points(5000, seed: 7))], options: options)
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    #expect(try VectorTileSamples.identifiers(of: tile).count == 5000)
    #expect(maker.summary().isEmpty)
  }

  @Test func whatIsTooSmallToBeSeenIsCounted() async throws {
    let maker = maker([("areas", VectorTileSamples.features(50, seed: 8, types: [.polygon]))], 0...8)
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    let missing = 50 - (try VectorTileSamples.identifiers(of: tile).count)
    #expect(missing > 20)
    #expect(maker.omissions[0]?.simplifiedAway == missing)
    #expect(
      maker.summary().map(\.message) == ["zoom 0: \(missing) features too small to be seen left out"])
  }

  @Test func ranksOfNeighboursAreFarApart() {
    #expect((0..<4).map { PointOrder.rank(ofNumber: $0) >> 30 } == [0, 2, 1, 3])
    #expect(Set((0..<1000).map { PointOrder.rank(ofNumber: $0) }).count == 1000)
  }
}
