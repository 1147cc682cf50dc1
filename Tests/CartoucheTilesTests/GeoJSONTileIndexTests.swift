import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Testing

@Suite struct GeoJSONTileIndexTests {
  private func index(_ geometry: Geometry, _ options: GeoJSONTileOptions = GeoJSONTileOptions())
    -> GeoJSONTileIndex
  {
    GeoJSONTileIndex([Feature(geometry: geometry)], options: options)
  }

  private func coordinates(_ layer: TileLayer?) -> [[Int16]] {
    guard let layer else { return [] }
    return layer.flatMap { feature in (0..<feature.partCount).map { Array(feature.coordinates(ofPart: $0)) } }
  }

  private func object(_ value: JSONValue) -> JSONObject { value.object ?? JSONObject() }

  private let world = TileID(z: 0, x: 0, y: 0)

  // MARK: - Points

  @Test func pointsAreRounded() {
    let layer = index(.point(Position(0, 0))).tile(world)
    #expect(coordinates(layer) == [[4096, 4096]])
    #expect(layer?[0].type == .point)
    #expect(coordinates(index(.point(Position(0, 0))).tile(TileID(z: 1, x: 1, y: 1))) == [[0, 0]])
    // Half a unit east of the corner of tile 1/1/1 goes away from zero, and so does half a unit west.
    let half = 180.0 / 8192 / 2
    #expect(coordinates(index(.point(Position(half, 0))).tile(TileID(z: 1, x: 1, y: 1))) == [[1, 0]])
    #expect(coordinates(index(.point(Position(-half, 0))).tile(TileID(z: 1, x: 1, y: 1))) == [[-1, 0]])
  }

  @Test func theBufferIncludesItsBorder() {
    // At zoom 2 the buffer of a quarter tile is 22.5°.
    let tile = TileID(z: 2, x: 2, y: 1)
    for (longitude, x) in [(-22.5, Int16(-2048)), (112.5, 10240)] {
      #expect(coordinates(index(.point(Position(longitude, 10))).tile(tile)).first?.first == x)
    }
    #expect(index(.point(Position(-22.6, 10))).tile(tile) == nil)
    #expect(index(.point(Position(112.6, 10))).tile(tile) == nil)
    #expect(index(.point(Position(-0.1, 10)), GeoJSONTileOptions(buffer: 0)).tile(tile) == nil)
    #expect(index(.point(Position(0, 10)), GeoJSONTileOptions(buffer: 0)).tile(tile) != nil)
  }

  @Test func multiPointsStayOneFeature() {
    let layer = index(.multiPoint([Position(10, 10), Position(-100, 10), Position(20, 20)]))
      .tile(TileID(z: 1, x: 1, y: 0))
    #expect(layer?.count == 1)
    #expect(coordinates(layer).first?.count == 4)
  }

  // MARK: - Lines and rings

  @Test func linesAreSplitIntoParts() {
    // Leaves tile 1/1/0 and its buffer to the west, and comes back.
    let line = Geometry.lineString([
      Position(90, 10), Position(-90, 10), Position(-90, 30), Position(90, 30),
    ])
    let layer = index(line).tile(TileID(z: 1, x: 1, y: 0))
    #expect(layer?.count == 1 && layer?[0].partCount == 2)
    #expect(coordinates(layer).map { $0[0] } == [4096, -2048])
  }

  @Test func ringsAreWoundAndClosed() throws {
    let outer = [Position(0, 0), Position(40, 0), Position(40, 40), Position(0, 40), Position(0, 0)]
    let hole = [Position(10, 10), Position(20, 10), Position(20, 20), Position(10, 20), Position(10, 10)]
    for rings in [
      [outer, hole], [outer.reversed(), hole], [outer, hole.reversed()], [outer.reversed(), hole.reversed()],
    ] {
      let parts = coordinates(index(.polygon(rings)).tile(TileID(z: 1, x: 1, y: 0)))
      #expect(parts.count == 2)
      let areas = parts.map { FlatGeometry.signedArea($0.map(Double.init)) }
      #expect(areas[0] > 0 && areas[1] < 0)
      #expect(parts.allSatisfy { $0.prefix(2) == $0.suffix(2) && $0.count == 10 })
    }
    // Without its closing position the ring is the same.
    let open = index(.polygon([Array(outer.dropLast())])).tile(world)
    #expect(coordinates(open) == coordinates(index(.polygon([outer])).tile(world)))
  }

  @Test func smallThingsAreDroppedAboveTheDeepestZoom() {
    func square(_ size: Double) -> [Position] {
      [
        Position(1, 1), Position(1 + size, 1), Position(1 + size, 1 + size), Position(1, 1 + size),
        Position(1, 1),
      ]
    }
    // Six units of tile 0/0/0 are 0.26°.
    #expect(index(.polygon([square(0.2)])).tile(world) == nil)
    #expect(index(.polygon([square(0.4)])).tile(world) != nil)
    #expect(index(.polygon([square(0.2)]), GeoJSONTileOptions(maxzoom: 0)).tile(world) != nil)
    #expect(index(.polygon([square(0.2)]), GeoJSONTileOptions(tolerance: 0)).tile(world) != nil)
    #expect(index(.lineString([Position(0, 0), Position(0.2, 0)])).tile(world) == nil)
    #expect(index(.lineString([Position(0, 0), Position(0.4, 0)])).tile(world) != nil)
    // A small hole goes, its ring stays. What is larger than its outer ring is no hole: it is drawn as a ring.
    let both = index(.polygon([square(30), square(0.2)])).tile(world)
    #expect(both?[0].partCount == 1)
    let odd = index(.polygon([square(0.2), square(30)])).tile(world)
    #expect(odd?[0].partCount == 1)
    #expect(odd.map { coordinates($0) } == both.map { coordinates($0) })
    let two = index(.multiPolygon([[square(30), square(20)], [square(0.2), square(30)]])).tile(world)
    #expect(two?[0].partCount == 3)
  }

  @Test func smallFeaturesKeepAPixelIfTheyAreTo() throws {
    var keeping = GeoJSONTileOptions()
    keeping.keepsSmallFeatures = true
    func ring(_ x: Double, _ size: Double) -> [Position] {
      [
        Position(x, 1), Position(x + size, 1), Position(x + size, 1 + size), Position(x, 1 + size),
        Position(x, 1),
      ]
    }
    // A pixel is 16 units. 1° east is 22.8 units from the middle, 1° north likewise.
    for size in [1e-6, 0.2] {
      let tile = try #require(index(.polygon([ring(1, size)]), keeping).tile(world))
      #expect(
        coordinates(tile) == [[4112, 4064, 4128, 4064, 4128, 4080, 4112, 4080, 4112, 4064]], "\(size)")
    }
    let line = index(.lineString([Position(1, 1), Position(1, 1 + 1e-6)]), keeping)
    #expect(coordinates(try #require(line.tile(world))) == [[4119, 4081, 4119, 4065]])
    // A feature with a part that is large enough needs no pixel, and one of many small parts needs one.
    let large = index(.multiPolygon([[ring(1, 0.1)], [ring(20, 9)]]), keeping)
    #expect(large.tile(world)?[0].partCount == 1)
    let small = index(.multiPolygon([[ring(1, 0.1)], [ring(20, 0.1)]]), keeping)
    #expect(small.tile(world)?[0].partCount == 1)
    // Tiles that are stretched keep the least unit.
    keeping.maxzoom = 0
    let deepest = try #require(index(.polygon([ring(1, 1e-6)]), keeping).tile(world))
    #expect(coordinates(deepest) == [[4118, 4073, 4119, 4073, 4119, 4074, 4118, 4074, 4118, 4073]])
    // What has no extent at all is no feature.
    #expect(index(.lineString([Position(1, 1), Position(1, 1)]), keeping).tile(world) == nil)
  }

  @Test func smallFeaturesThatAreLeftOutAreCountedOnce() {
    let features = (0..<40).map { number -> Feature in
      let x = Double(number) - 20
      return Feature(geometry: .lineString([Position(x, 1), Position(x + 0.001, 1)]))
    }
    let index = GeoJSONTileIndex(features, options: GeoJSONTileOptions())
    #expect(index.cut(world).omittedCount == 40)
    // In the margins they count for the neighbours.
    let west = index.cut(TileID(z: 1, x: 0, y: 0)).omittedCount
    let east = index.cut(TileID(z: 1, x: 1, y: 0)).omittedCount
    #expect(west + east == 40 && west == 20)
    #expect(index.cut(TileID(z: 17, x: 65_536, y: 65_172)).omittedCount == 0)
  }

  @Test func ofManyFeaturesTheLastKeepsEachBlockOfPixels() throws {
    var keeping = GeoJSONTileOptions()
    keeping.keepsSmallFeatures = true
    keeping.generateId = true
    // Seventy thousand in 30 × 20 pixels of zoom 0, one of them a line, and one far away.
    func small(_ x: Double, _ y: Double) -> Feature {
      Feature(geometry: .polygon([[Position(x, y), Position(x + 1e-5, y), Position(x, y + 1e-5)]]))
    }
    var features = (0..<70_000).map { number in
      small(0.01 + Double(number % 350) * 0.06, 0.01 + Double(number / 350) * 0.07)
    }
    features.insert(Feature(geometry: .lineString([Position(5, 5), Position(5, 5.00001)])), at: 100)
    features.insert(small(-100, 50), at: 100)
    let tile = try #require(GeoJSONTileIndex(features, options: keeping).tile(world))
    let squares = tile.filter { $0.type == .polygon }.map { Array($0.coordinates(ofPart: 0)) }
    #expect(Set(squares).count == squares.count, "no square is there twice")
    #expect(squares.count > 100 && squares.count < 200)
    let sides = squares.map { $0[2] - $0[0] }
    #expect(sides.count { $0 == 16 } < 20 && sides.contains(32), "blocks that are needed as a whole")
    #expect(sides.first == 16, "one that is alone keeps its pixel")
    #expect(tile.count { $0.type == .lineString } == 1)
    #expect(tile.last?.identifier?.number == 70_001, "the last is drawn over the others")
    let few = try #require(GeoJSONTileIndex(Array(features.suffix(60_000)), options: keeping).tile(world))
    #expect(few.count == 60_000, "where there is room, all features stay")
  }

  @Test func featuresKeepTheTypeOfTheWhole() {
    let tile = TileID(z: 2, x: 2, y: 1)
    let single = index(.lineString([Position(-90, 10), Position(90, 10)])).tile(tile)
    #expect(single?[0].record.isMultiple == false)
    let other = index(.multiPoint([Position(10, 10), Position(-100, 10)])).tile(tile)
    #expect(other?[0].record.isMultiple == true, "one of two points is in the tile")
  }

  @Test func whatHasNoExtentIsCounted() {
    let flat = index(
      .geometryCollection([
        .lineString([Position(1, 1), Position(1, 1)]), .lineString([Position(1, 1), Position(2, 1)]),
        .polygon([[Position(1, 1), Position(2, 1), Position(3, 1), Position(1, 1)]]),
      ]))
    #expect(flat.emptyLineCount == 1)
    #expect(flat.emptyRingCount == 0)
    #expect(flat.flatRingCount == 1)
  }

  @Test("rings without area are in tiles as long as their outline is large enough")
  func flatRings() {
    let shapes: [[Position]] = [
      [Position(0, 0), Position(10, 10), Position(10, 0), Position(0, 10), Position(0, 0)],
      [Position(0, 0), Position(5, 0), Position(10, 0), Position(0, 0)],
      [Position(0, 0), Position(9, 7), Position(0, 0), Position(9, 7), Position(0, 0)],
    ]
    for ring in shapes {
      let index = index(.polygon([Positions(ring)]))
      #expect(index.flatRingCount == 1)
      for tile in [world, TileID(z: 3, x: 4, y: 3), TileID(z: 9, x: 256, y: 255)] {
        #expect(index.tile(tile) != nil)
      }
      let small = self.index(
        .polygon([Positions(ring.map { Position($0.longitude / 1e4, $0.latitude / 1e4) })]))
      #expect(small.tile(world) == nil && small.flatRingCount == 1)
    }
    let twice = index(.multiPolygon([[Positions(shapes[0])], [Positions(shapes[1])]]))
    #expect(twice.flatRingCount == 2 && twice.tile(world)?[0].partCount == 2)
  }

  @Test func degenerateGeometryLeavesNothing() {
    let same = Position(5, 5)
    let geometries: [Geometry] = [
      .polygon([[same, same, same, same]]), .polygon([[same, Position(6, 6), same]]), .polygon([[]]),
      .lineString([same, same]), .lineString([same]), .multiPoint([]), .multiLineString([]),
      .geometryCollection([]), .point(Position(.nan, 0)), .point(Position(0, .infinity)),
      .lineString([Position(.nan, 0), Position(1, 1)]), .point(Position(900, 0)),
    ]
    for geometry in geometries {
      for maxzoom in [0, 3] {
        let index = index(geometry, GeoJSONTileOptions(maxzoom: maxzoom))
        #expect(index.tile(world) == nil)
        #expect(index.tile(TileID(z: maxzoom, x: 0, y: 0)) == nil)
      }
    }
    #expect(GeoJSONTileIndex([]).tile(world) == nil)
  }

  @Test func positionsThatAreNotFiniteAreLeftOut() {
    let line = Geometry.lineString([Position(0, 0), Position(.nan, 5), Position(90, 0)])
    #expect(coordinates(index(line).tile(world)) == [[4096, 4096, 6144, 4096]])
  }

  @Test func farAwayPositionsDoNoHarm() {
    let far = [Position(-1e308, 1e308), Position(1e308, -1e308), Position(1e200, 3), Position(-1e308, 1e308)]
    for lineMetrics in [false, true] {
      var options = GeoJSONTileOptions(maxzoom: 3, buffer: .nan, tolerance: -.infinity)
      options.lineMetrics = lineMetrics
      for geometry in [Geometry.lineString(far), .polygon([far]), .multiPoint(far)] {
        let layer = index(geometry, options).tile(TileID(z: 2, x: 1, y: 1))
        #expect(layer?.coordinates.allSatisfy { (0...8192).contains($0) } ?? true)
      }
    }
  }

  @Test func polesEndAtTheEdgeOfTheWorld() {
    let cap = Geometry.polygon([
      [Position(-90, 60), Position(90, 60), Position(90, 90), Position(-90, 90), Position(-90, 60)]
    ])
    let parts = coordinates(index(cap).tile(world))
    #expect(parts.count == 1)
    #expect(stride(from: 1, to: 10, by: 2).map { parts[0][$0] }.min() == 0)
    #expect(coordinates(index(.point(Position(0, -90))).tile(world)) == [[4096, 8192]])
  }

  // MARK: - Copies of the world

  @Test func pointsNearTheAntimeridianShowOnBothSides() {
    let index = GeoJSONTileIndex([
      Feature(geometry: .point(Position(0, 1))), Feature(geometry: .point(Position(-179, 0))),
      Feature(geometry: .point(Position(179, 0))),
    ])
    let parts = coordinates(index.tile(TileID(z: 1, x: 1, y: 0)))
    // The copy from the other side comes before the features of this one: its place in the west is −1 + 180°.
    #expect(parts.count == 3)
    #expect(parts[0][0] == 8238 && parts[2][0] == 8146)
    let west = coordinates(index.tile(TileID(z: 1, x: 0, y: 0)))
    #expect(west.map { $0[0] } == [8192, 46, -46])
  }

  @Test func linesAcrossTheAntimeridianContinue() {
    let line = Geometry.lineString([Position(170, 0), Position(190, 0)])
    let east = coordinates(index(line).tile(TileID(z: 1, x: 1, y: 0)))
    let west = coordinates(index(line).tile(TileID(z: 1, x: 0, y: 0)))
    #expect(east == [[7737, 8192, 8647, 8192]])
    #expect(west == [[-455, 8192, 455, 8192]])
    // At 190° written as −170° on the other side.
    let other = Geometry.lineString([Position(-190, 0), Position(-170, 0)])
    #expect(coordinates(index(other).tile(TileID(z: 1, x: 1, y: 0))) == east)
    #expect(coordinates(index(other).tile(TileID(z: 1, x: 0, y: 0))) == west)
  }

  @Test func everyCopyOfAWidePolygonShows() {
    let ring = [
      Position(-360, -60), Position(360, -60), Position(360, 60), Position(-360, 60), Position(-360, -60),
    ]
    let parts = coordinates(index(.polygon([ring])).tile(world))
    let columns = parts.map { part in Set(stride(from: 0, to: part.count, by: 2).map { part[$0] }) }
    #expect(columns == [[4096, 10240], [-2048, 10240], [-2048, 4096]])
  }

  // MARK: - Attributes and identifiers

  @Test func identifiers() {
    let features = [
      Feature(
        geometry: .point(Position(0, 0)), properties: object(["key": "a", "n": 7]), identifier: .string("x")),
      Feature(geometry: nil, properties: object(["key": "b"]), identifier: .int(2)),
      Feature(geometry: .point(Position(1, 1)), properties: object(["key": true]), identifier: .uint(.max)),
      Feature(geometry: .point(Position(2, 2)), identifier: .double(0.5)),
      Feature(geometry: .point(Position(3, 3)), properties: object(["key": 1.5])),
    ]
    func identifiers(_ options: GeoJSONTileOptions) -> [JSONValue?] {
      (GeoJSONTileIndex(features, options: options).tile(world) ?? nil)?.map(\.identifier) ?? []
    }
    #expect(identifiers(GeoJSONTileOptions()) == ["x", .uint(.max), 0.5, nil])
    #expect(identifiers(GeoJSONTileOptions(generateId: true)) == [0, 2, 3, 4])
    #expect(identifiers(GeoJSONTileOptions(promoteId: "key")) == ["a", nil, nil, 1.5])
    #expect(identifiers(GeoJSONTileOptions(generateId: true, promoteId: "n")) == [7, nil, nil, nil])
  }

  @Test func collectionsFallApart() throws {
    let feature = Feature(
      geometry: .geometryCollection([
        .point(Position(10, 10)), .geometryCollection([.lineString([Position(0, 0), Position(20, 20)])]),
      ]), properties: object(["a": [1, ["b": .null]]]), identifier: 9)
    let layer = try #require(GeoJSONTileIndex([feature]).tile(world))
    #expect(layer.map(\.type) == [.point, .lineString])
    #expect(layer.allSatisfy { $0.identifier == 9 && $0.properties == feature.properties })
  }

  @Test func valuesAreExactAndStoredOnce() throws {
    let values: [JSONValue] = [
      ["a": 1, "b": "x"], ["a": 1.0, "b": "x"], ["b": "x", "a": true], ["c": .null, "a": 0.0], ["a": -0.0],
      ["a": .uint(.max)], [:],
    ]
    let properties = values.map { object($0) }
    let index = GeoJSONTileIndex(properties.map { Feature(geometry: .point(Position(0, 0)), properties: $0) })
    let layer = try #require(index.tile(world))
    #expect(layer.map(\.properties) == properties)
    #expect(layer.attributes.keys == ["a", "b", "c"])
    #expect(layer.attributes.values.count == 8)
    if case .double(let zero)? = layer[4]["a"] {
      #expect(zero.sign == .minus)
    } else {
      Issue.record("no zero")
    }
    #expect(layer.attributes === index.attributes)
  }

  // MARK: - Line metrics

  @Test func lineMetricsMakeEachPieceAFeature() throws {
    let line = Geometry.multiLineString([
      [Position(-90, 0), Position(90, 0)], [Position(-10, 10), Position(-10, 40), Position(-40, 40)],
    ])
    let options = GeoJSONTileOptions(buffer: 0, lineMetrics: true)
    let index = index(line, options)
    let west = try #require(index.tile(TileID(z: 1, x: 0, y: 0)))
    let east = try #require(index.tile(TileID(z: 1, x: 1, y: 0)))
    #expect(west.map(\.lineFraction) == [0...0.5, 0...1])
    #expect(east.map(\.lineFraction) == [0.5...1])
    #expect(west.allSatisfy { $0.partCount == 1 })
    // A quarter of the way in, two zooms deeper.
    let deep = try #require(index.tile(TileID(z: 3, x: 3, y: 3)))
    let fraction = try #require(deep[0].lineFraction)
    #expect(abs(fraction.lowerBound - 0.25) < 1e-12 && abs(fraction.upperBound - 0.5) < 1e-12)
    #expect(GeoJSONTileIndex([Feature(geometry: line)]).tile(world)?[0].lineFraction == nil)
  }
}
