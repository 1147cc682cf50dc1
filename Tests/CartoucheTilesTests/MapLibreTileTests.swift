import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// Layers are written by hand after the specification and decoded.
@Suite struct MapLibreTileTests {
  private typealias Bytes = MapLibreTileBytes

  private func layer(
    extent: UInt64 = 8192, _ heads: [[UInt8]], _ data: [[UInt8]]
  ) throws -> TileLayer {
    let tile = try MapLibreTile(Bytes.tile(extent: extent, heads: [[4]] + heads, data: data))
    return try #require(try tile.layer(named: "layer")).features
  }

  /// The values of one column beside as many points.
  private func values(_ head: [UInt8], count: Int, _ data: [UInt8]) throws -> [JSONValue?] {
    let layer = try layer(
      [head], [Bytes.points((0..<count).map { (Int64($0), 1) }), data])
    return layer.map { $0["key"] }
  }

  private func parts(_ streams: [[UInt8]], extent: UInt64 = 8192) throws -> [[[Int16]]] {
    try layer(extent: extent, [], [Bytes.geometry(streams)]).map { feature in
      (0..<feature.partCount).map { Array(feature.coordinates(ofPart: $0)) }
    }
  }

  private func kind(_ body: () throws -> some Any) -> VectorTileError.Kind? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? VectorTileError)?.kind
    }
  }

  // MARK: - Tiles

  @Test func layersAreListedAndUnknownOnesPassedOver() throws {
    let one = Bytes.tile("one", heads: [[4]], data: [Bytes.points([(1, 2)])])
    let other = Bytes.varint(3) + [2, 9, 9]
    let tile = try MapLibreTile(one + other + Bytes.tile("two", extent: 4096, heads: [[4]], data: []))
    #expect(tile.layerNames == ["one", "two"])
    #expect(tile.entries.map(\.extent) == [8192, 4096])
    #expect(try tile.layer(named: "one")?.features.count == 1)
    #expect(try tile.layer(named: "three") == nil)
    #expect(try MapLibreTile([]).entries.isEmpty)
  }

  @Test func bytesThatEndTooEarlyAreAnError() throws {
    let whole = Bytes.tile(
      heads: [[4], Bytes.head(0x10, "key")],
      data: [Bytes.points([(5, 6), (7, 8)]), Bytes.integers(0x10, [2, 4])])
    for count in 1..<whole.count {
      #expect(kind { try MapLibreTile(Array(whole.prefix(count))) } == .truncated)
    }
    // A layer that says it is shorter than its content, from behind its name and extent on.
    let body = Array(whole.dropFirst())
    for count in 9..<body.count {
      let body = Array(body.prefix(count))
      let tile = try MapLibreTile(Bytes.varint(UInt64(body.count)) + body)
      #expect(throws: VectorTileError.self) { try tile.layer(named: "layer") }
    }
  }

  // MARK: - Values

  @Test func integersInAnyEncodingAreTheSame() throws {
    let expected: [JSONValue?] = [7, 7, 7, -3, -2]
    let plain = Bytes.integers(0x10, [7, 7, 7, -3, -2].map(Bytes.signed))
    let delta = Bytes.integers(0x10, Bytes.deltas([7, 7, 7, -3, -2]), logical: 0b001_000)
    let runs = Bytes.runs(0x10, [(3, Bytes.signed(7)), (1, Bytes.signed(-3)), (1, Bytes.signed(-2))])
    let deltaRuns = Bytes.runs(
      0x10, [(1, Bytes.signed(7)), (2, 0), (1, Bytes.signed(-10)), (1, Bytes.signed(1))], logical: 0b001_011)
    for data in [plain, delta, runs, deltaRuns] {
      #expect(try values(Bytes.head(16, "key"), count: 5, data) == expected)
      #expect(try values(Bytes.head(20, "key"), count: 5, data) == expected)
    }
  }

  @Test func wordsOfFixedWidthHaveTheLowestByteFirst() throws {
    let words = Bytes.stream(0x10, physical: .plain, count: 2, [0x39, 0x30, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try values(Bytes.head(18, "key"), count: 2, words) == [12_345, 4_294_967_295])
  }

  @Test func unsignedIntegersBeyondTheSignedOnesStayExact() throws {
    let data = Bytes.integers(0x10, [.max, 1])
    #expect(try values(Bytes.head(22, "key"), count: 2, data) == [.uint(.max), 1])
  }

  @Test(arguments: [0, 5, 13, 32] as [UInt32])
  func fastPFORGivesBackBlocksExceptionsAndTheRest(width: UInt32) throws {
    var random = SplitMix64(seed: 5)
    var numbers = (0..<600).map { _ in UInt32(random.int(0...(1 << Int(min(width, 12))) - 1)) }
    for place in [0, 31, 255, 256, 400, 511] { numbers[place] = UInt32(random.int(0...4_000_000_000)) }
    numbers[300] = width < 32 ? 1 << width : 1
    let payload = Bytes.fastPFOR(numbers, width: width)
    let data = Bytes.stream(0x10, physical: .fastPFOR, count: numbers.count, payload)
    let found = try values(Bytes.head(18, "key"), count: numbers.count, data)
    #expect(found == numbers.map { .int(Int64($0)) })
    #expect(
      kind {
        try values(
          Bytes.head(22, "key"), count: numbers.count,
          Bytes.stream(0x10, physical: .fastPFOR, count: numbers.count, payload))
      } == .encoding)
  }

  @Test func floatsDoublesAndTruthValues() throws {
    let float = Bytes.stream(0x10, physical: .plain, count: 1, [0, 0, 0xC0, 0x3F])
    #expect(try values(Bytes.head(24, "key"), count: 1, float) == [1.5])
    let double = Bytes.stream(0x10, physical: .plain, count: 1, [0, 0, 0, 0, 0, 0, 0xF8, 0xBF])
    #expect(try values(Bytes.head(26, "key"), count: 1, double) == [-1.5])
    // Some encoders write doubles as floats.
    #expect(try values(Bytes.head(26, "key"), count: 1, float) == [1.5])
    let bits = (0..<40).map { $0 % 3 == 0 }
    let found = try values(Bytes.head(10, "key"), count: 40, Bytes.bits(0x10, bits))
    #expect(found == bits.map(JSONValue.bool))
    // Five equal bytes as a run.
    let run = Bytes.stream(0x10, logical: 0b011_000, physical: .plain, count: 40, [2, 0xFF])
    #expect(try values(Bytes.head(10, "key"), count: 40, run) == Array(repeating: true, count: 40))
  }

  @Test func missingValuesAreNotThere() throws {
    let presence = Bytes.bits(0, [true, false, false, true])
    let data = presence + Bytes.integers(0x10, [2, 4])
    #expect(try values(Bytes.head(17, "key"), count: 4, data) == [1, nil, nil, 2])
    let tooFew = presence + Bytes.integers(0x10, [2])
    #expect(kind { try values(Bytes.head(17, "key"), count: 4, tooFew) } == .column)
    #expect(kind { try values(Bytes.head(16, "key"), count: 4, Bytes.integers(0x10, [2])) } == .column)
  }

  @Test func identifiersAreThoseOfTheirColumn() throws {
    let layer = try layer(
      [[3]],
      [
        Bytes.points([(0, 0), (1, 1)]), Bytes.bits(0, [false, true]) + Bytes.integers(0x10, [1 << 40]),
      ])
    #expect(layer.map(\.identifier) == [nil, .int(1 << 40)])
  }

  // MARK: - Strings

  @Test func stringsInAnyLayoutAreTheSame() throws {
    let expected: [JSONValue?] = ["abcd", nil, "abz", "abcd"]
    let presence = Bytes.bits(0, [true, false, true, true])
    func bytes(_ type: UInt8, _ text: String) -> [UInt8] {
      Bytes.stream(type, physical: .plain, count: 1, Array(text.utf8))
    }
    let plain = [Bytes.integers(0x30, [4, 3, 4]), bytes(0x10, "abcdabzabcd")]
    let dictionary = [
      Bytes.integers(0x36, [4, 3]), Bytes.integers(0x22, [0, 1, 0]), bytes(0x11, "abcdabz"),
    ]
    let symbols = [
      Bytes.integers(0x35, [2, 2]), bytes(0x15, "abcd"), Bytes.integers(0x36, [4, 3, 4]),
      Bytes.stream(0x11, physical: .plain, count: 3, [0, 1, 0, 255, 0x7A, 0, 1]),
    ]
    let both = [
      Bytes.integers(0x35, [2, 2]), bytes(0x15, "abcd"), Bytes.integers(0x36, [4, 3]),
      Bytes.stream(0x11, physical: .plain, count: 2, [0, 1, 0, 255, 0x7A]), Bytes.integers(0x22, [0, 1, 0]),
    ]
    for streams in [plain, dictionary, symbols, both] {
      let data = Bytes.varint(UInt64(streams.count + 1)) + presence + streams.flatMap(\.self)
      #expect(try values(Bytes.head(29, "key"), count: 4, data) == expected)
    }
    let beyond = [Bytes.integers(0x36, [4, 3]), Bytes.integers(0x22, [0, 2, 0]), bytes(0x11, "abcdabz")]
    let data = Bytes.varint(4) + presence + beyond.flatMap(\.self)
    #expect(kind { try values(Bytes.head(29, "key"), count: 4, data) } == .column)
  }

  @Test(arguments: [5, 6])
  func columnsShareADictionary(streamCount: UInt64) throws {
    let head = Bytes.head(30, "name:") + Bytes.varint(2) + Bytes.head(28, "de") + Bytes.head(29, "en")
    let dictionary =
      Bytes.integers(0x36, [4, 6]) + Bytes.stream(0x12, physical: .plain, count: 2, Array("WienVienna".utf8))
    let german = Bytes.varint(1) + Bytes.integers(0x22, [0, 0])
    let english = Bytes.varint(2) + Bytes.bits(0, [false, true]) + Bytes.integers(0x22, [1])
    let layer = try layer(
      [head], [Bytes.points([(0, 0), (1, 1)]), Bytes.varint(streamCount) + dictionary + german + english])
    #expect(layer.map { $0["name:de"] } == ["Wien", "Wien"])
    #expect(layer.map { $0["name:en"] } == [nil, "Vienna"])
  }

  // MARK: - Geometry

  @Test func coordinatesAreScaledToTheTile() throws {
    let streams = [Bytes.integers(0x30, [0, 0]), Bytes.vertices([1, 2, -3, 100])]
    #expect(try parts(streams, extent: 4096) == [[[2, 4]], [[-6, 200]]])
    #expect(try parts(streams, extent: 80) == [[[102, 205]], [[-307, 10_240]]])
  }

  @Test func geometriesOfAllTypesStandInOneColumn() throws {
    // A point, a line, a polygon with a hole, two points, two lines, two polygons.
    let found = try parts([
      Bytes.integers(0x30, [0, 1, 2, 3, 4, 5]), Bytes.integers(0x31, [2, 2, 2]),
      Bytes.integers(0x32, [2, 1, 1]), Bytes.integers(0x33, [2, 4, 4, 2, 3, 3, 3]),
      Bytes.vertices([
        1, 1, 0, 0, 5, 5, 0, 0, 9, 0, 9, 9, 0, 9, 2, 2, 4, 2, 4, 4, 2, 4, 7, 7, 8, 8, 0, 1, 0, 2, 3, 3, 4, 4,
        5, 3, 0, 0, 6, 0, 0, 6, 20, 20, 20, 26, 26, 20,
      ]),
    ])
    #expect(
      found == [
        [[1, 1]], [[0, 0, 5, 5]], [[0, 0, 9, 0, 9, 9, 0, 9, 0, 0], [2, 2, 2, 4, 4, 4, 4, 2, 2, 2]],
        [[7, 7, 8, 8]], [[0, 1, 0, 2], [3, 3, 4, 4, 5, 3]],
        [[0, 0, 6, 0, 0, 6, 0, 0], [20, 20, 26, 20, 20, 26, 20, 20]],
      ])
  }

  @Test func withoutPolygonsPartsAreLines() throws {
    let found = try parts([
      Bytes.integers(0x30, [1, 4]), Bytes.integers(0x31, [2]), Bytes.integers(0x32, [2, 2, 3]),
      Bytes.vertices([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]),
    ])
    #expect(found == [[[0, 0, 1, 1]], [[2, 2, 3, 3], [4, 4, 5, 5, 6, 6]]])
  }

  @Test func verticesAreTakenFromADictionary() throws {
    let shape = [Bytes.integers(0x30, [1]), Bytes.integers(0x32, [4]), Bytes.integers(0x20, [0, 2, 1, 0])]
    let vertices = Bytes.vertices([4, 3, 7, 7, 0, 1])
    // The same by Morton codes of three bits, ascending, moved by 2.
    func spread(_ value: UInt64) -> UInt64 { (0..<4).reduce(0) { $0 | (value >> $1 & 1) << (2 * $1) } }
    let codes = [(4, 3), (7, 7), (0, 1)].map { (x: UInt64, y: UInt64) in spread(x + 2) | spread(y + 2) << 1 }
    let order = codes.indices.sorted { codes[$0] < codes[$1] }
    let sorted = order.map { codes[$0] }
    let steps = zip(sorted, [0] + sorted).map { $0 - $1 }
    let offsets = [0, 2, 1, 0].map { wanted in UInt64(order.firstIndex(of: wanted) ?? 0) }
    let byMorton = [
      shape[0], shape[1], Bytes.integers(0x20, offsets),
      Bytes.stream(
        0x14, logical: 0b100_001, count: 3, extra: [4, 2], steps.flatMap(Bytes.varint)),
    ]
    #expect(try parts(shape + [vertices]) == [[[4, 3, 0, 1, 7, 7, 4, 3]]])
    #expect(try parts(byMorton) == [[[4, 3, 0, 1, 7, 7, 4, 3]]])
    #expect(kind { try parts(shape + [Bytes.vertices([4, 3, 7, 7])]) } == .geometry)
  }

  @Test func lengthsAndVerticesMustFit() throws {
    let types = Bytes.integers(0x30, [1])
    let vertices = Bytes.vertices([0, 0, 1, 1, 2, 2])
    #expect(kind { try parts([types, Bytes.integers(0x32, [4]), vertices]) } == .geometry)
    #expect(kind { try parts([types, Bytes.integers(0x32, [2]), vertices]) } == .geometry)
    #expect(kind { try parts([types, Bytes.integers(0x32, [3, 3]), vertices]) } == .geometry)
    #expect(kind { try parts([types, vertices]) } == .geometry)
    #expect(kind { try parts([Bytes.integers(0x30, [6]), vertices]) } == .geometry)
    #expect(try parts([types, Bytes.integers(0x32, [3]), vertices]).count == 1)
  }

  // MARK: - Hostile bytes

  @Test func runsThatWouldFillTheMemoryAreAnError() throws {
    let many = 1 << 30
    let types = Bytes.runs(0x30, [(many, 0)])
    let offsets = Bytes.runs(0x20, [(many, 0)])
    let geometry = Bytes.geometry([types, offsets, Bytes.vertices([1, 1])])
    let tile = try MapLibreTile(Bytes.tile(heads: [[4]], data: [geometry]))
    #expect(kind { try tile.layer(named: "layer") } == .tooLarge)
  }

  @Test func anyBytesGiveSoundLayersOrAnError() throws {
    var random = SplitMix64(seed: 23)
    let whole = Bytes.tile(
      heads: [[4], [1], Bytes.head(29, "name"), Bytes.head(17, "number"), Bytes.head(10, "flag")],
      data: [
        Bytes.geometry([
          Bytes.integers(0x30, [2, 5]), Bytes.integers(0x31, [2]), Bytes.integers(0x32, [1, 1, 1]),
          Bytes.integers(0x33, [3, 3, 4]),
          Bytes.vertices([0, 0, 9, 0, 9, 9, 2, 2, 4, 2, 4, 4, 7, 7, 8, 7, 8, 8, 7, 8]),
        ]),
        Bytes.bits(0, [true, false]) + Bytes.integers(0x10, [9]),
        Bytes.varint(3) + Bytes.bits(0, [true, true]) + Bytes.integers(0x30, [1, 2])
          + Bytes.stream(0x10, physical: .plain, count: 1, Array("abc".utf8)),
        Bytes.bits(0, [false, true]) + Bytes.runs(0x10, [(1, 8)]), Bytes.bits(0x10, [true, false]),
      ])
    #expect(try MapLibreTile(whole).layer(named: "layer")?.features.count == 2)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0...random.int(0...3) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...(random.int(0...1) == 0 ? 8 : 255)))
      }
      guard let tile = try? MapLibreTile(bytes) else { continue }
      for entry in tile.entries {
        guard let layer = (try? tile.decode(entry))?.features else { continue }
        let table = layer.attributes
        #expect(
          TileAttributes(
            keys: table.keys, values: table.values, tags: table.tags, identifiers: table.identifiers) != nil
            && TileLayer(
              name: layer.name, attributes: table, records: layer.records, partEnds: layer.partEnds,
              coordinates: layer.coordinates) != nil
        )
      }
    }
  }
}
