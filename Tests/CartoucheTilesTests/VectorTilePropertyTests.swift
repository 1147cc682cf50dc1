import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

@Suite struct VectorTilePropertyTests {
  /// A layer of random features, and what must come of them.
  private func fixture(_ random: inout SplitMix64) -> (LayerFixture, [[[Int16]]]) {
    var fixture = LayerFixture(extent: 8192, tablesFirst: random.int(0...1) == 0)
    fixture.keys = (0..<random.int(1...200)).map { "key \($0)" }
    fixture.values = (0..<random.int(1...400)).map { number in
      VectorTileBytes.make { $0.field(6, varint: UInt64(number)) }
    }
    var expected: [[[Int16]]] = []
    for _ in 0..<random.int(0...40) {
      let type = random.int(1...3)
      var geometry: [UInt64] = []
      var (x, y) = (0, 0)
      func move(_ path: [(Int, Int)]) {
        for (newX, newY) in path {
          geometry += [VectorTileBytes.zigzag(newX - x), VectorTileBytes.zigzag(newY - y)]
          (x, y) = (newX, newY)
        }
      }
      // Short steps and long ones, so that integers have one to three bytes.
      let spread = [20, 900, 30_000][random.int(0...2)]
      func path(_ count: Int) -> [(Int, Int)] {
        (0..<count).map { _ in (random.int(-spread...spread), random.int(-spread...spread)) }
      }
      func flat(_ path: [(Int, Int)]) -> [Int16] { path.flatMap { [Int16($0.0), Int16($0.1)] } }
      var parts: [[Int16]] = []
      for _ in 0..<(type == 1 ? 1 : random.int(1...4)) {
        let path = type == 3 ? star(&random, spread) : path(random.int(type...30))
        geometry.append(UInt64((type == 1 ? path.count : 1) << 3 | 1))
        if type == 1 {
          move(path)
        } else {
          move([path[0]])
          geometry.append(UInt64((path.count - 1) << 3 | 2))
          move(Array(path.dropFirst()))
          if type == 3 { geometry.append(15) }
        }
        parts.append(flat(type == 3 ? path + [path[0]] : path))
      }
      expected.append(parts)
      let tags = (0..<random.int(0...8)).flatMap { _ in
        [UInt64(random.int(0...fixture.keys.count - 1)), UInt64(random.int(0...fixture.values.count - 1))]
      }
      fixture.features.append(
        .init(
          id: random.int(0...1) == 0 ? nil : random.next(), type: UInt64(type), tags: tags, geometry: geometry
        ))
    }
    return (fixture, expected)
  }

  /// A ring with the clock and some area.
  private func star(_ random: inout SplitMix64, _ spread: Int) -> [(Int, Int)] {
    let (x, y) = (random.int(-spread / 2...spread / 2), random.int(-spread / 2...spread / 2))
    let size = max(2, spread / 3)
    return [(x, y), (x + random.int(1...size), y), (x, y + random.int(1...size))]
  }

  @Test func whatIsWrittenIsRead() throws {
    var random = SplitMix64(seed: 50)
    for _ in 0..<200 {
      let (fixture, expected) = fixture(&random)
      let layer = try #require(try VectorTile(fixture.tile).layer(named: "layer")).features
      #expect(layer.count == expected.count)
      for (feature, parts) in zip(layer, expected) {
        #expect((0..<feature.partCount).map { Array(feature.coordinates(ofPart: $0)) } == parts)
      }
      for (feature, source) in zip(layer, fixture.features) {
        #expect(feature.type.rawValue == UInt8(source.type))
        #expect(feature.identifier?.number == source.id.map { Double($0) })
        let tags = feature.tags.map(Int.init)
        #expect(tags.count == source.tags.count)
        for (index, tag) in source.tags.enumerated() where index.isMultiple(of: 2) {
          #expect(layer.attributes.keys[tags[index]] == fixture.keys[Int(tag)])
          let code = Int64(source.tags[index + 1])
          #expect(
            layer.attributes.values[tags[index + 1]] == .int(code & 1 == 0 ? code / 2 : -(code + 1) / 2))
        }
      }
    }
  }

  /// The properties of every layer, whatever the bytes.
  private func check(_ layer: TileLayer) -> Bool {
    let attributes = layer.attributes
    guard
      TileAttributes(
        keys: attributes.keys, values: attributes.values, tags: attributes.tags,
        identifiers: attributes.identifiers) != nil,
      TileLayer(
        name: layer.name, attributes: attributes, records: layer.records, partEnds: layer.partEnds,
        coordinates: layer.coordinates) != nil
    else { return false }
    return layer.allSatisfy { feature in
      feature.partCount > 0
        && (0..<feature.partCount).allSatisfy { part in
          let path = feature.coordinates(ofPart: part)
          switch feature.type {
          case .point: return path.count >= 2
          case .lineString: return path.count >= 4
          case .polygon: return path.count >= 8 && path.prefix(2) == path.suffix(2)
          }
        }
    }
  }

  @Test func mutatedTilesGiveLayersOrErrors() throws {
    var random = SplitMix64(seed: 51)
    var (read, refused) = (0, 0)
    for _ in 0..<500 {
      let bytes = fixture(&random).0.tile
      for _ in 0..<20 {
        var mutated = bytes
        // What changes no length leaves more to decode.
        let keepsLengths = random.int(0...1) == 0
        for _ in 0..<random.int(1...6) where !mutated.isEmpty {
          let place = random.int(0...mutated.count - 1)
          switch random.int(0...(keepsLengths ? 1 : 4)) {
          case 0: mutated[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: mutated[place] ^= 1 << UInt8(random.int(0...7))
          case 2: mutated.removeSubrange(place..<min(place + random.int(1...9), mutated.count))
          case 3: mutated.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
          default: mutated.removeLast(min(random.int(1...20), mutated.count))
          }
        }
        do throws(VectorTileError) {
          let tile = try VectorTile(mutated)
          for entry in tile.entries { #expect(check(try tile.decode(entry).features)) }
          read += 1
        } catch {
          #expect((0...mutated.count).contains(error.offset))
          refused += 1
        }
      }
    }
    #expect(read + refused == 10_000 && read > 500 && refused > 500)
  }

  @Test func everyBeginningIsAnError() throws {
    var random = SplitMix64(seed: 52)
    let bytes = fixture(&random).0.tile
    for count in bytes.indices {
      let tile = try? VectorTile(Array(bytes[..<count]))
      #expect((tile == nil) == (count > 0))
    }
  }
}
