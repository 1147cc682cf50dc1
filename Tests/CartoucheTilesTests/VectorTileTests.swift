import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

@Suite struct VectorTileTests {
  private func decode(_ fixture: LayerFixture) throws -> VectorTileLayer {
    try #require(try VectorTile(fixture.tile).layer(named: fixture.name))
  }

  /// The parts of one feature, decoded at the extent of 8192 so that nothing is scaled.
  private func parts(_ type: UInt64, _ geometry: [UInt64], version: UInt64 = 2) throws -> [[Int16]] {
    let layer = try decode(
      LayerFixture(version: version, extent: 8192, features: [.init(type: type, geometry: geometry)]))
    guard let feature = layer.features.first else { return [] }
    return (0..<feature.partCount).map { Array(feature.coordinates(ofPart: $0)) }
  }

  // MARK: - Geometry

  /// The examples of §4.3.5 of the specification.
  @Test func examplesOfTheSpecification() throws {
    #expect(try parts(1, [9, 50, 34]) == [[25, 17]])
    #expect(try parts(1, [17, 10, 14, 3, 9]) == [[5, 7, 3, 2]])
    #expect(try parts(2, [9, 4, 4, 18, 0, 16, 16, 0]) == [[2, 2, 2, 10, 10, 10]])
    #expect(
      try parts(2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
        == [[2, 2, 2, 10, 10, 10], [1, 1, 3, 5]])
    #expect(try parts(3, [9, 6, 12, 18, 10, 12, 24, 44, 15]) == [[3, 6, 8, 12, 20, 34, 3, 6]])
    let rings = try parts(
      3,
      [
        9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0,
        0, 7, 15,
      ])
    #expect(
      rings == [
        [0, 0, 10, 0, 10, 10, 0, 10, 0, 0], [11, 11, 20, 11, 20, 20, 11, 20, 11, 11],
        [13, 13, 13, 17, 17, 17, 17, 13, 13, 13],
      ])
    #expect(rings.map { FlatGeometry.signedArea($0.map(Double.init)) > 0 } == [true, true, false])
  }

  @Test func ringsThatRunTheOtherWayAreTurned() throws {
    // A square against the clock and a hole with it.
    let rings = try parts(
      3, [9, 0, 0, 26, 0, 20, 20, 0, 0, 19, 15, 9, 4, 15, 26, 4, 0, 0, 4, 3, 0, 15])
    #expect(rings.map { FlatGeometry.signedArea($0.map(Double.init)) } == [100, -4])
    #expect(rings.allSatisfy { $0.prefix(2) == $0.suffix(2) })
  }

  @Test func nothingIsLeftOfDegenerateParts() throws {
    let geometries: [(UInt64, [UInt64])] = [
      (1, []), (2, []), (3, []), (2, [9, 4, 4]), (2, [17, 4, 4, 4, 4]), (3, [9, 4, 4, 15]),
      (3, [9, 0, 0, 18, 2, 2, 2, 2, 15]), (3, [9, 0, 0, 10, 2, 2, 15]), (1, [1]), (3, [15, 15]),
    ]
    for (type, geometry) in geometries {
      let layer = try decode(LayerFixture(features: [.init(type: type, geometry: geometry)]))
      #expect(layer.features.isEmpty && layer.emptyGeometryCount == 1)
    }
    // A second vertex at the same place is still a line.
    #expect(try parts(2, [9, 4, 4, 10, 0, 0]) == [[2, 2, 2, 2]])
  }

  @Test func ringsMayBeOpenOrClosedTwice() throws {
    let square: [Int16] = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]
    #expect(try parts(3, [9, 0, 0, 26, 20, 0, 0, 20, 19, 0]) == [square])
    #expect(try parts(3, [9, 0, 0, 34, 20, 0, 0, 20, 19, 0, 0, 19, 15, 15]) == [square])
  }

  @Test func coordinatesAreRoundedFromAnyExtent() throws {
    var random = SplitMix64(seed: 40)
    for extent in [1, 3, 100, 256, 512, 1000, 4096, 8192, 16384, 65536, 1_000_003] {
      var (x, y) = (0, 0)
      var geometry: [UInt64] = []
      var expected: [Int16] = []
      let count = 200
      geometry.append(UInt64(count) << 3 | 1)
      for _ in 0..<count {
        let (newX, newY) = (random.int(-2 * extent...6 * extent), random.int(-extent...2 * extent))
        geometry += [VectorTileBytes.zigzag(newX - x), VectorTileBytes.zigzag(newY - y)]
        (x, y) = (newX, newY)
        for value in [x, y] {
          // Halves away from zero, in whole numbers.
          let rounded = (2 * 8192 * abs(value) + extent) / (2 * extent)
          expected.append(Int16(clamping: value < 0 ? -rounded : rounded))
        }
      }
      let layer = try decode(
        LayerFixture(extent: UInt64(extent), features: [.init(type: 1, geometry: geometry)]))
      #expect(layer.features.coordinates == expected)
      #expect(layer.features.extent == 8192)
    }
  }

  // MARK: - Attributes

  @Test func allKindsOfValues() throws {
    typealias Writer = VectorTileBytes
    let messages: [([UInt8], JSONValue?)] = [
      (Writer.make { $0.field(1, bytes: Array("Łódź".utf8)) }, "Łódź"),
      (Writer.make { $0.field(2, fixed32: Float(0.1).bitPattern) }, .double(Double(Float(0.1)))),
      (Writer.make { $0.field(3, fixed64: (0.1).bitPattern) }, 0.1),
      (Writer.make { $0.field(4, varint: UInt64(bitPattern: -3)) }, -3),
      (Writer.make { $0.field(5, varint: .max) }, .uint(.max)),
      (Writer.make { $0.field(6, varint: 5) }, -3),
      (Writer.make { $0.field(6, varint: .max) }, .int(.min)),
      (Writer.make { $0.field(7, varint: 1) }, true),
      (Writer.make { $0.field(7, varint: 0) }, false),
      (Writer.make { $0.field(5, varint: 7) }, 7),
      (Writer.make { $0.field(4, varint: 7) }, 7),
      (Writer.make { $0.field(3, fixed64: (7.0).bitPattern) }, 7.0),
      (Writer.make { $0.field(3, fixed64: (-0.0).bitPattern) }, -0.0),
      (Writer.make { $0.field(1, bytes: [0x61, 0xff]) }, "a\u{fffd}"),
      ([], .null), (Writer.make { $0.field(9, bytes: [1]) }, .null),
      (
        Writer.make {
          $0.field(7, varint: 1)
          $0.field(1, bytes: [])
        }, ""
      ),
    ]
    for tablesFirst in [false, true] {
      let fixture = LayerFixture(
        keys: messages.indices.map { "k\($0)" }, values: messages.map(\.0),
        features: [
          .init(
            id: .max, type: 1, tags: messages.indices.flatMap { [UInt64($0), UInt64($0)] },
            geometry: [9, 2, 2])
        ], tablesFirst: tablesFirst)
      let layer = try decode(fixture).features
      let feature = try #require(layer.first)
      for index in messages.indices { #expect(feature["k\(index)"] == messages[index].1) }
      #expect(feature.identifier == .uint(.max))
      // −3 and 7 and null are there twice.
      #expect(layer.attributes.values.count == messages.count - 3)
      guard case .double(let zero)? = feature["k12"] else {
        Issue.record("no zero")
        return
      }
      #expect(zero.sign == .minus)
    }
  }

  @Test func manyKeysAndValuesAreInterned() throws {
    var random = SplitMix64(seed: 41)
    var words: [String] = []
    for _ in 0..<5000 {
      words.append(String(repeating: "é", count: random.int(0...9)) + "\(random.int(0...999))")
    }
    let fixture = LayerFixture(
      keys: words,
      values: words.map { word in VectorTileBytes.make { $0.field(1, bytes: Array(word.utf8)) } },
      features: words.indices.map { .init(type: 1, tags: [UInt64($0), UInt64($0)], geometry: [9, 2, 2]) })
    let layer = try decode(fixture).features
    #expect(Set(layer.attributes.keys).count == layer.attributes.keys.count)
    #expect(Set(layer.attributes.values).count == layer.attributes.values.count)
    for (feature, word) in zip(layer, words) { #expect(feature[word] == .string(word)) }
  }

  // MARK: - Layers

  @Test func layersAreListedBeforeTheyAreDecoded() throws {
    let point = LayerFixture.Feature(id: 3, type: 1, geometry: [9, 50, 34])
    var first = LayerFixture(name: "roads", version: nil, extent: nil, features: [point, point])
    var bytes = first.tile
    bytes += VectorTileBytes.make { $0.field(17, fixed64: 1) }
    first.name = "water"
    first.extent = 512
    first.version = 2
    bytes += first.tile
    first.name = "roads"
    first.features = [point]
    bytes += first.tile
    bytes += VectorTileBytes.make { $0.field(3, bytes: []) }
    let tile = try VectorTile(bytes)
    #expect(tile.entries.map(\.name) == ["roads", "water", "roads", ""])
    #expect(tile.layerNames == ["roads", "water", ""])
    #expect(tile.entries.map(\.version) == [1, 2, 2, 1])
    #expect(tile.entries.map(\.extent) == [4096, 512, 512, 4096])
    #expect(tile.entries.map(\.featureCount) == [2, 2, 1, 0])
    #expect(Array(bytes[tile.entries[2].byteRange]) == first.message)
    #expect(try tile.layer(named: "roads")?.features.coordinates == [50, 34, 50, 34])
    #expect(try tile.decode(tile.entries[2]).features.coordinates == [400, 272])
    #expect(try tile.layer(named: "none") == nil)
    #expect(try VectorTile([]).entries.isEmpty)
  }

  @Test func unknownFieldsAndKindsAreSkipped() throws {
    let feature = VectorTileBytes.make {
      $0.field(99, bytes: [1, 2, 3])
      $0.field(4, packed: [9, 50, 34])
      $0.field(3, varint: 1)
      $0.field(98, fixed32: 7)
      $0.field(1, varint: 12)
    }
    let message = VectorTileBytes.make { writer in
      writer.field(2, bytes: feature)
      for type in [0, 4, 260] as [UInt64] {
        writer.field(
          2,
          bytes: VectorTileBytes.make {
            $0.field(3, varint: type)
            $0.field(4, packed: [9, 50, 34])
          })
      }
      writer.field(1000, varint: 5)
      writer.field(1, bytes: Array("x".utf8))
      writer.field(15, varint: 3)
    }
    let tile = try VectorTile(VectorTileBytes.make { $0.field(3, bytes: message) })
    let layer = try #require(try tile.layer(named: "x"))
    #expect(layer.features.map(\.identifier) == [12])
    #expect(layer.unknownGeometryCount == 3 && layer.emptyGeometryCount == 0 && layer.version == 3)
  }

  @Test func fieldsOfALayerMayStandInAnyOrder() throws {
    func feature(_ tag: UInt64) -> [UInt8] {
      VectorTileBytes.make {
        $0.field(4, packed: [9, 50, 34])
        $0.field(2, packed: [tag, 1 - tag])
        $0.field(3, varint: 1)
      }
    }
    func value(_ number: UInt64) -> [UInt8] { VectorTileBytes.make { $0.field(5, varint: number) } }
    let pieces: [(UInt64, [UInt8])] = [
      (1, Array("x".utf8)), (2, feature(0)), (3, Array("a".utf8)), (4, value(7)), (2, feature(1)),
      (3, Array("b".utf8)), (99, [1, 2]), (4, value(8)),
    ]
    var random = SplitMix64(seed: 12)
    for _ in 0..<50 {
      let shuffled = pieces.shuffled(using: &random)
      let message = VectorTileBytes.make { for piece in shuffled { $0.field(piece.0, bytes: piece.1) } }
      let tile = try VectorTile(VectorTileBytes.make { $0.field(3, bytes: message) })
      let layer = try #require(try tile.layer(named: "x")).features
      func order(_ number: UInt64) -> [[UInt8]] { shuffled.filter { $0.0 == number }.map(\.1) }
      let keys = order(3).map { String(decoding: $0, as: UTF8.self) }
      let values: [JSONValue] = order(4).map { $0 == value(7) ? 7 : 8 }
      #expect(layer.attributes.keys == keys && layer.attributes.values == values)
      #expect(
        layer.map(\.properties)
          == order(2).map { $0 == feature(0) ? [keys[0]: values[1]] : [keys[1]: values[0]] })
    }
  }

  // MARK: - Errors

  @Test func errorsSayWhereAndWhat() throws {
    func error(_ bytes: [UInt8]) -> VectorTileError? {
      do throws(VectorTileError) {
        let tile = try VectorTile(bytes)
        for entry in tile.entries { _ = try tile.decode(entry) }
        return nil
      } catch {
        return error
      }
    }
    func error(_ type: UInt64, _ geometry: [UInt64], tags: [UInt64] = []) -> VectorTileError? {
      error(
        LayerFixture(
          name: "", version: nil, extent: nil, keys: ["a"], values: [[]],
          features: [.init(type: type, tags: tags, geometry: geometry)]
        ).tile)
    }
    #expect(error([0x1a, 0x05, 0x0a])?.kind == .truncated)
    #expect(error([0x1a, 0x05, 0x0a])?.offset == 1)
    #expect(error([0x18, 0x05])?.kind == .wireType)
    #expect(
      error([0x0f])?.description == "vector tile: expected wire type 0, 1, 2 or 5, found wire type 7 (byte 0)"
    )
    #expect(error([0x1f, 0x8b, 0x08])?.found == "gzip")
    #expect(error([UInt8](repeating: 0xff, count: 11))?.kind == .integer)
    #expect(error([0x80])?.kind == .truncated)
    #expect(error(LayerFixture(extent: 0).tile)?.kind == .extent)
    #expect(error([0x1a, 0x02, 0x22, 0x05])?.kind == .truncated)
    #expect(error([0x1a, 0x04, 0x22, 0x02, 0x0d, 0x00])?.kind == .wireType)

    // Head of the layer 2, name 2, head of the feature 2, heads of tags 2, type 2 and geometry 2.
    #expect(error(1, [10, 2, 2])?.offset == 12)
    #expect(error(1, [10, 2, 2])?.description.contains("MoveTo (1) in points") == true)
    #expect(error(2, [10, 2, 2])?.kind == .geometry)
    #expect(error(2, [9, 2, 2, 10, 2, 2, 15])?.kind == .geometry)
    #expect(error(3, [9, 2, 2, 10, 2, 2, 15, 10, 2, 2])?.kind == .geometry)
    #expect(error(3, [9, 2, 2, 11, 2, 2])?.found == "command 3 for 1")
    #expect(error(1, [9, 2])?.kind == .truncated)
    #expect(error(1, [UInt64(UInt32.max) & ~7 | 1, 2, 2])?.kind == .truncated)
    #expect(error(1, [9, 2, 2], tags: [0, 1])?.kind == .tag)
    #expect(error(1, [9, 2, 2], tags: [1, 0])?.kind == .tag)
    #expect(error(1, [9, 2, 2], tags: [0, 1 << 40])?.found == "key 0, value \(1 << 40)")
    #expect(error(1, [9, 2, 2], tags: [0])?.kind == .truncated)
    #expect(error(1, [9, 2, 2], tags: [0, 0]) == nil)
  }

  @Test func entriesOfOtherTilesDoNoHarm() throws {
    let long = LayerFixture(features: (0..<50).map { _ in .init(type: 1, geometry: [9, 50, 34]) })
    let short = LayerFixture(features: [.init(type: 1, geometry: [9, 50, 34])])
    let entry = try #require(try VectorTile(long.tile).entries.first)
    #expect(throws: VectorTileError.self) { _ = try VectorTile(short.tile).decode(entry) }
    #expect(try VectorTile([]).decode(entry).features.isEmpty)
  }
}
