import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// Vector tiles as they are written.
@Suite struct VectorTileWriterTests {
  /// A layer of one feature with these parts.
  private func layer(
    _ type: TileGeometryType, _ parts: [[Int16]], identifier: JSONValue? = nil, extent: Int = 8192
  ) throws -> TileLayer {
    let attributes = try #require(
      TileAttributes(keys: [], values: [], tags: [], identifiers: identifier.map { [$0] } ?? []))
    var ends: [UInt32] = []
    for part in parts { ends.append((ends.last ?? 0) + UInt32(part.count / 2)) }
    let record = TileLayer.Record(
      type: type, identifier: identifier == nil ? .max : 0, tags: 0..<0, parts: 0..<UInt32(parts.count))
    return try #require(
      TileLayer(
        name: "layer", extent: extent, attributes: attributes, records: [record], partEnds: ends,
        coordinates: parts.flatMap(\.self)))
  }

  private func written(_ layers: TileLayer..., extent: Int? = 8192) -> [UInt8] {
    var writer = VectorTileWriter(extent: extent)
    for layer in layers { writer.append(layer) }
    return writer.bytes
  }

  private func read(_ bytes: [UInt8]) throws -> TileLayer? {
    try VectorTile(bytes).layer(named: "layer")?.features
  }

  /// The examples of §4.3.5 of the specification.
  @Test(
    arguments: [
      (1, [[25, 17]], [9, 50, 34]), (1, [[5, 7, 3, 2]], [17, 10, 14, 3, 9]),
      (2, [[2, 2, 2, 10, 10, 10]], [9, 4, 4, 18, 0, 16, 16, 0]),
      (2, [[2, 2, 2, 10, 10, 10], [1, 1, 3, 5]], [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8]),
      (3, [[3, 6, 8, 12, 20, 34, 3, 6]], [9, 6, 12, 18, 10, 12, 24, 44, 15]),
      (
        3,
        [
          [0, 0, 10, 0, 10, 10, 0, 10, 0, 0], [11, 11, 20, 11, 20, 20, 11, 20, 11, 11],
          [13, 13, 13, 17, 17, 17, 17, 13, 13, 13],
        ],
        [
          9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8,
          0,
          0, 7, 15,
        ]
      ),
    ] as [(UInt8, [[Int16]], [UInt64])])
  func examplesOfTheSpecification(type: UInt8, parts: [[Int16]], commands: [UInt64]) throws {
    let feature = VectorTileBytes.make {
      $0.field(3, varint: UInt64(type))
      $0.field(4, packed: commands)
    }
    let message = VectorTileBytes.make {
      $0.field(1, bytes: Array("layer".utf8))
      $0.field(2, bytes: feature)
      $0.field(5, varint: 8192)
      $0.field(15, varint: 2)
    }
    let layer = try layer(#require(TileGeometryType(rawValue: type)), parts)
    #expect(written(layer) == VectorTileBytes.make { $0.field(3, bytes: message) })
  }

  // MARK: - Geometry

  @Test func ringsRunAsTheSpecificationHasThem() throws {
    // Against the clock, and not closed.
    let turned = try #require(try read(written(layer(.polygon, [[0, 0, 0, 10, 10, 10, 10, 0]]))))
    #expect(turned.coordinates == [0, 0, 10, 0, 10, 10, 0, 10, 0, 0])
    #expect(turned[0].polygons == [0..<1])
  }

  @Test func nothingIsWrittenOfWhatHasNoSize() throws {
    for (type, parts): (TileGeometryType, [[Int16]]) in [
      (.point, []), (.lineString, [[5, 5]]), (.lineString, [[5, 5, 5, 5]]), (.polygon, [[0, 0, 5, 5, 0, 0]]),
      (.polygon, [[0, 0, 5, 5, 9, 9, 0, 0]]),
      // The hole of a ring without area has nothing to be in.
      (.polygon, [[0, 0, 5, 5, 9, 9, 0, 0], [1, 1, 1, 3, 3, 3, 1, 1]]),
    ] {
      #expect(written(try layer(type, parts)).isEmpty)
    }
    // In coarser units less is left.
    let small = try layer(.polygon, [[0, 0, 1, 0, 1, 1, 0, 1, 0, 0], [20, 20, 40, 20, 40, 40, 20, 20]])
    let coarse = try #require(try read(written(small, extent: 512)))
    #expect(coarse[0].partCount == 1)
  }

  @Test func bothSidesOfAnEdgeAreRoundedAlike() throws {
    // A place on the edge between two tiles, half a unit to the west.
    for half: Int16 in [1, 3, 5, -1] {
      let west = try #require(try read(written(layer(.point, [[8192 - half, 0]]), extent: 4096)))
      let east = try #require(try read(written(layer(.point, [[-half, 0]]), extent: 4096)))
      #expect(west.coordinates[0] - 8192 == east.coordinates[0])
    }
  }

  @Test func theExtentIsTheSmallestThatIsExact() throws {
    for (place, extent): ([Int16], Int) in [([2, 4], 4096), ([2, 5], 8192), ([-7, 8], 8192)] {
      let bytes = written(try layer(.point, [place]), extent: nil)
      #expect(try VectorTile(bytes).entries[0].extent == extent)
      #expect(try read(bytes)?.coordinates == place)
    }
    let other = written(try layer(.point, [[100, 50]], extent: 300), extent: nil)
    #expect(try VectorTile(other).entries[0].extent == 300)
  }

  // MARK: - Attributes

  @Test func tablesAreInTheOrderOfFirstUse() throws {
    let values: [JSONValue] = [
      "unused", "Łódź", .double(0.1), .double(0.5), .double(-0.0), 7, -3, .int(.min), .uint(.max), true,
      false,
      .null, [1, ["a": 2]], .double(7), .double(.greatestFiniteMagnitude),
    ]
    let keys = ["never", "b", "a"]
    let tags: [UInt32] =
      [2, 1, 1, 2, 2, 3, 1, 1] + (4..<UInt32(values.count)).flatMap { [1, $0] } + [0, 11]
    let attributes = try #require(TileAttributes(keys: keys, values: values, tags: tags))
    let record = TileLayer.Record(type: .point, tags: 0..<UInt32(tags.count), parts: 0..<1)
    let layer = try #require(
      TileLayer(
        name: "layer", attributes: attributes, records: [record, record], partEnds: [1], coordinates: [1, 2]))
    let bytes = written(layer)
    let read = try #require(try read(bytes))
    #expect(read.attributes.keys == ["a", "b"])
    #expect(
      read.attributes.values == [
        "Łódź", .double(0.1), .double(0.5), .double(-0.0), 7, -3, .int(.min), .uint(.max), true, false,
        #"[1,{"a":2}]"#, .double(7), .double(.greatestFiniteMagnitude),
      ])
    let zero = try #require(read.attributes.values[3].number)
    #expect(zero.sign == .minus)
    #expect(written(layer) == bytes)
    #expect(read[0].tags.map(\.self) == read[1].tags.map(\.self))
  }

  @Test(
    arguments: [
      (.int(5), .int(5)), (.int(0), .int(0)), (.uint(.max), .uint(.max)), (.double(7), .int(7)),
      (.int(-1), nil),
      (.double(0.5), nil), ("7", nil), (.double(1e30), nil), (nil, nil),
    ] as [(JSONValue?, JSONValue?)])
  func onlyWholeNumbersAreIdentifiers(given: JSONValue?, kept: JSONValue?) throws {
    let read = try #require(try read(written(layer(.point, [[1, 2]], identifier: given))))
    #expect(read[0].identifier == kept)
  }

  // MARK: - Properties

  /// A layer of random features that the format can hold exactly.
  private func random(_ random: inout SplitMix64, name: String, step: Int) throws -> TileLayer {
    var builder = TileAttributesBuilder()
    var (records, ends, coordinates): ([TileLayer.Record], [UInt32], [Int16]) = ([], [], [])
    var identifiers: [JSONValue] = []
    for _ in 0..<random.int(0...40) {
      let type = TileGeometryType.allCases[random.int(0...2)]
      let spread = [20, 900, 15_000][random.int(0...2)]
      let first = ends.count
      for _ in 0..<(type == .point ? 1 : random.int(1...4)) {
        var path: [Int16] = []
        func add(_ x: Int, _ y: Int) {
          let (x, y) = (Int16(x * step), Int16(y * step))
          // Lines must not stay where they are.
          if type == .point || path.suffix(2) != [x, y] { path += [x, y] }
        }
        func place() -> Int { random.int(-spread / step...spread / step) }
        if type == .polygon {
          let (x, y, size) = (place(), place(), max(2, spread / step / 3))
          for (dx, dy) in [(0, 0), (random.int(1...size), 0), (0, random.int(1...size)), (0, 0)] {
            add(x + dx, y + dy)
          }
        } else {
          add(place(), place())
          for _ in 0..<random.int(1...30) { add(place(), place()) }
          if type == .lineString, path.count == 2 { path += [path[0] == 0 ? Int16(step) : 0, path[1]] }
        }
        coordinates += path
        ends.append(UInt32(coordinates.count / 2))
      }
      var properties = JSONObject()
      for _ in 0..<random.int(0...8) {
        let values: [JSONValue] = [
          .int(Int64(random.int(-9...9))), .string("text \(random.int(0...9))"),
          .bool(random.int(0...1) == 0),
          .double(random.double(-1...1)), .double(Double(random.int(0...9)) / 4),
          .int(Int64(bitPattern: random.next())), .uint(random.next() | 1 << 63),
        ]
        properties["key \(random.int(0...12))"] = values[random.int(0...values.count - 1)]
      }
      let tags = builder.append(properties)
      let number = random.next()
      if random.int(0...1) == 0 {
        identifiers.append(number > Int64.max ? .uint(number) : .int(Int64(number)))
      }
      records.append(
        TileLayer.Record(
          type: type,
          identifier: random.int(0...1) == 0 || identifiers.isEmpty ? .max : UInt32(identifiers.count - 1),
          tags: tags, parts: UInt32(first)..<UInt32(ends.count)))
    }
    let table = builder.finish()
    let attributes = try #require(
      TileAttributes(keys: table.keys, values: table.values, tags: table.tags, identifiers: identifiers))
    return try #require(
      TileLayer(
        name: name, attributes: attributes, records: records, partEnds: ends, coordinates: coordinates))
  }

  private func expectEqual(_ found: TileLayer, _ expected: TileLayer) {
    #expect(found.name == expected.name && found.count == expected.count)
    #expect(found.coordinates == expected.coordinates && found.partEnds == expected.partEnds)
    for (feature, other) in zip(found, expected) {
      #expect(feature.type == other.type && feature.identifier == other.identifier)
      #expect(feature.properties == other.properties)
      #expect(
        feature.record.partStart == other.record.partStart && feature.record.partEnd == other.record.partEnd)
    }
  }

  @Test(arguments: [8192, 4096])
  func whatIsWrittenIsRead(extent: Int) throws {
    var random = SplitMix64(seed: UInt64(extent))
    for _ in 0..<200 {
      let layers = try ["a", "b", "c"].map { try self.random(&random, name: $0, step: 8192 / extent) }
      var writer = VectorTileWriter(extent: extent)
      for layer in layers { writer.append(layer) }
      let tile = try VectorTile(writer.bytes)
      let expected = layers.filter { !$0.isEmpty }
      #expect(tile.entries.map(\.name) == expected.map(\.name))
      for (entry, layer) in zip(tile.entries, expected) {
        #expect(entry.version == 2 && entry.extent == extent)
        let read = try tile.decode(entry)
        #expect(read.unknownGeometryCount == 0 && read.emptyGeometryCount == 0)
        expectEqual(read.features, layer)
      }
      // Written once more, the same.
      #expect(try tile.vectorTile() == writer.bytes || extent == 8192)
    }
  }

  @Test func largeTablesOfWhichLittleIsUsedGiveTheSameBytes() throws {
    let few = (0..<20).map { "value \($0)" }
    func layer(_ padding: Int) throws -> TileLayer {
      let values = few + (0..<padding).map { "other \($0)" }
      let attributes = try #require(
        TileAttributes(
          keys: ["a"], values: values.map(JSONValue.string), tags: (0..<20).reversed().flatMap { [0, $0] }))
      let records = (0..<20).map {
        TileLayer.Record(type: .point, tags: 2 * $0..<2 * $0 + 2, parts: 0..<1)
      }
      return try #require(
        TileLayer(
          name: "layer", attributes: attributes, records: records, partEnds: [1], coordinates: [1, 2]))
    }
    #expect(written(try layer(0)) == written(try layer(50_000)))
  }

  @Test func tilesOfTheCutterAreTheSameFeatures() throws {
    var random = SplitMix64(seed: 77)
    let features = (0..<200).map { number -> Feature in
      let (x, y) = (random.double(-170...170), random.double(-80...80))
      let size = random.double(0.1...9)
      return Feature(
        geometry: .polygon(
          Rings([
            [Position(x, y), Position(x + size, y), Position(x, y + size / 2), Position(x, y)]
          ])), properties: ["n": .int(Int64(number)), "nothing": .null], identifier: .int(Int64(number)))
    }
    let index = GeoJSONTileIndex(features, options: GeoJSONTileOptions(buffer: 8))
    for tile in [(0, 0, 0), (2, 1, 1), (4, 8, 7), (6, 30, 30)].map({ TileID(z: $0.0, x: $0.1, y: $0.2) }) {
      guard let cut = index.tile(tile) else { continue }
      var writer = VectorTileWriter(extent: 8192)
      writer.append(cut, named: "layer")
      let read = try #require(try read(writer.bytes))
      #expect(read.coordinates == cut.coordinates)
      #expect(read.map(\.identifier) == cut.map(\.identifier))
      #expect(read.map { $0["n"] } == cut.map { $0["n"] } && read.allSatisfy { $0["nothing"] == nil })
    }
  }

  @Test func layersOfSeveralTilesAreJoined() throws {
    let (one, two) = (written(try layer(.point, [[1, 2]])), written(try layer(.point, [[3, 4], [5, 6]])))
    var writer = VectorTileWriter()
    writer.append(try layer(.point, [[8, 8]]), named: "other")
    let joined = try VectorTile(
      VectorTile.joined([try VectorTile(one), try VectorTile(writer.bytes), try VectorTile(two)]))
    #expect(joined.layerNames == ["layer", "other"])
    #expect(joined.entries.count == 2 && joined.bytes == one + writer.bytes)
    #expect(VectorTile.joined([]).isEmpty)
  }

  @Test func featuresOfATileAreGeoJSON() throws {
    var writer = VectorTileWriter()
    writer.append(try layer(.point, [[4096, 4096]], identifier: 5), named: "a")
    writer.append(try layer(.lineString, [[0, 0, 8192, 8192], [0, 0, 0, 8192]]), named: "b")
    let features = try VectorTile(writer.bytes).geoJSON(in: TileID(z: 0, x: 0, y: 0)).features
    #expect(features.map { $0.properties["layer"] } == ["a", "b"])
    #expect(features[0].identifier == 5)
    guard case .point(let place)? = features[0].geometry,
      case .multiLineString(let lines)? = features[1].geometry
    else {
      Issue.record("\(features)")
      return
    }
    #expect(abs(place.longitude) < 1e-9 && abs(place.latitude) < 1e-9)
    #expect(lines.count == 2 && lines[0][0].longitude == -180 && lines[0][1].longitude == 180)
  }

  @Test func fieldsSayWhatTypesValuesHave() throws {
    var builder = TileAttributesBuilder()
    _ = builder.append(["a": "x", "b": 1, "c": true, "d": 1, "e": .null, "f": [1]])
    _ = builder.append(["a": "y", "b": 0.5, "c": false, "d": "x", "e": .null])
    #expect(
      builder.finish().fields == [
        "a": "String", "b": "Number", "c": "Boolean", "d": "Mixed", "f": "String",
      ])
  }
}
