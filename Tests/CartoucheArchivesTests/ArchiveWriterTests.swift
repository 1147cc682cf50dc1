import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheMBTiles
import CartoucheResources
import Foundation
import SeededRandom
import Testing

/// Archives are read back by the loaders that maps use.
@Suite struct ArchiveWriterTests {
  static let names = ["a.pmtiles", "a.mbtiles", "a"]

  private func loader(_ name: String) -> (any ResourceLoader, scheme: String) {
    name.hasSuffix("mbtiles") ? (MBTilesLoader(), "mbtiles") : (PMTilesLoader(), "pmtiles")
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [("a.pmtiles", false), ("a.mbtiles", false), ("a.mbtiles", true)])
  func tilesAreReadBackAsTheyWereAppended(seed: UInt64, file: (name: String, isFlat: Bool)) async throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: seed, maxzoom: 4))
    try tiles.write(folder(file.name), flat: file.isFlat)
    let (loader, scheme) = loader(file.name)
    for z in 0...4 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let response = try await loader.load(
            ResourceRequest("\(scheme)://\(folder(file.name))/\(z)/\(x)/\(y)"))
          let expected = tiles.tiles[TileID(z: z, x: x, y: y)]
          #expect((response.status == .found ? response.bytes : nil) == expected)
        }
      }
    }
    let json = try await loader.load(ResourceRequest("\(scheme)://\(folder(file.name))"))
    let document = try JSONDocument(parsing: json.bytes).root
    #expect(document["minzoom"]?.number == Double(tiles.description.minzoom))
    #expect(document["maxzoom"]?.number == 4 && document["name"] == "test")
    #expect(document["vector_layers"]?.array?.count == 1)
  }

  @Test(arguments: ["a.pmtiles", "a.mbtiles"])
  func bytesDependOnTheTilesAlone(name: String) throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 7, maxzoom: 5))
    let first = try tiles.write(folder(name), seed: 1)
    let bytes = try folder.bytes(name)
    let second = try tiles.write(folder(name), seed: 2)
    #expect(try folder.bytes(name) == bytes)
    #expect(first == second)
  }

  @Test func formatsHaveOneDigest() throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 8, maxzoom: 4))
    let digests = try Self.names.map { try tiles.write(folder($0)).digest }
    #expect(Set(digests).count == 1)
    for name in Self.names {
      let content = try ArchiveContent(reading: folder(name))
      #expect(content.summary.digest == digests[0])
      #expect(content.summary.tiles == tiles.tiles.count)
      #expect(content.summary.uniqueTiles == Set(tiles.tiles.values).count)
    }
  }

  @Test func equalTilesAreStoredOnceAndRunsFolded() throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 9, maxzoom: 6, omitting: 0.02))
    let summary = try tiles.write(folder("a.pmtiles"))
    let unique = Set(tiles.tiles.values)
    #expect(summary.tiles == tiles.tiles.count)
    #expect(summary.uniqueTiles == unique.count)
    #expect(summary.entries == tiles.runs)
    // No archive of these tiles is smaller than its different tiles; an entry takes a few bytes before compression.
    let least = unique.reduce(0) { $0 + $1.count }
    #expect(summary.byteCount >= least)
    #expect(summary.byteCount <= least + 1000 + 8 * summary.entries)
  }

  @Test func anOceanTakesNoMoreThanItsDifferentTiles() throws {
    let folder = try TestFolder()
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    var (count, islands) = (0, 0)
    for z in 0...9 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let isLand = (x * 31 + y * 17) % 4099 == 5
          if isLand { islands += 1 }
          try writer.append(
            TestTiles.png + (isLand ? [1, UInt8(z), UInt8(x & 255)] : [0]), for: TileID(z: z, x: x, y: y))
          count += 1
        }
      }
    }
    let summary = try writer.finish(ArchiveDescription(tileType: .png, maxzoom: 9))
    #expect(count == 349_525 && summary.tiles == count)
    #expect(summary.entries <= 2 * islands + 1 && summary.uniqueTiles <= islands + 1)
    #expect(summary.byteCount < 600 + 12 * summary.uniqueTiles + 8 * summary.entries)
  }

  @Test func manyEntriesGoIntoLeaves() async throws {
    let folder = try TestFolder()
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    var random = SplitMix64(seed: 4)
    var tiles: [TileID: [UInt8]] = [:]
    while tiles.count < 30_000 {
      let tile = TileID(z: 12, x: random.int(0...4095), y: random.int(0...4095))
      tiles[tile] = TestTiles.png + (0..<random.int(4...9)).map { _ in UInt8(random.int(0...255)) }
    }
    for (tile, bytes) in tiles { try writer.append(bytes, for: tile) }
    let summary = try writer.finish(ArchiveDescription(tileType: .png, minzoom: 12, maxzoom: 12))
    #expect(summary.tiles == 30_000)
    let header = try PMTilesHeader(folder.bytes("a.pmtiles"), url: "a")
    #expect(!header.leaves.isEmpty && header.root.upperBound <= 16_384 && header.isClustered)
    #expect(header.addressedTiles == 30_000 && header.tileEntries == summary.entries)
    let (reader, loader) = (try PMTilesReader(folder("a.pmtiles")), PMTilesLoader())
    for (tile, bytes) in tiles.prefix(300) {
      #expect(try reader.bytes(of: tile) == bytes)
      #expect(try await loader.load("pmtiles://\(folder("a.pmtiles"))/\(tile)") == bytes)
    }
    #expect(try ArchiveVerification(of: folder("a.pmtiles")).isSound)
  }

  @Test(arguments: names)
  func theLastTileOfAnAddressCountsAndEmptyOnesAreOmitted(name: String) throws {
    let folder = try TestFolder()
    let writer = try ArchiveOutput(folder(name)).writer()
    let (a, b, c) = (TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 1, y: 0), TileID(z: 1, x: 1, y: 1))
    for (tile, bytes) in [(a, [1]), (b, [2]), (a, [3]), (c, [4]), (c, [])] as [(TileID, [UInt8])] {
      try writer.append(bytes, for: tile)
    }
    #expect(try writer.contains(c))
    #expect(try !writer.contains(TileID(z: 1, x: 0, y: 1)))
    let summary = try writer.finish(ArchiveDescription(tileType: .unknown, minzoom: 1, maxzoom: 1))
    #expect(summary.tiles == 2 && summary.uniqueTiles == 2)
    let content = try ArchiveContent(reading: folder(name))
    #expect(content.counts.map { [$0.zoom, $0.tiles, $0.byteCount] } == [[1, 2, 2]])
    #expect(content.summary.digest == summary.digest)
  }

  @Test func anArchiveMayHaveNoTiles() throws {
    let folder = try TestFolder()
    for name in Self.names {
      let summary = try ArchiveOutput(folder(name)).writer().finish(ArchiveDescription(tileType: .png))
      #expect(summary.tiles == 0)
      #expect(try ArchiveVerification(of: folder(name)).faults == [])
    }
  }

  /// Squares of equal tiles are the tiles that they stand for, in any order with others, and when work is resumed.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func squaresAreTheTilesInThem(seed: UInt64) throws {
    let folder = try TestFolder()
    var random = SplitMix64(seed: seed)
    var expected: [TileID: [UInt8]] = [:]
    let output = ArchiveOutput(folder("a.pmtiles"))
    var writer = try output.writer(identity: "i")
    for round in 0..<120 {
      let z = random.int(0...5)
      let square = TileID(z: z, x: random.int(0...(1 << z) - 1), y: random.int(0...(1 << z) - 1))
      let zoom = random.int(z...6)
      let bytes = random.int(0...5) == 0 ? [] : TestTiles.png + [UInt8(random.int(0...3))]
      if random.int(0...1) == 0 {
        try writer.append(bytes, for: square)
        expected[square] = bytes
      } else {
        try writer.append(bytes, forAllBelow: square, atZoom: zoom)
        for id in try #require(PMTilesDirectory.ids(below: square, atZoom: zoom)) {
          expected[try #require(PMTilesDirectory.tile(withID: id))] = bytes
        }
      }
      if round == 60 {
        writer.abandon()
        writer = try output.writer(identity: "i", resume: true)
      }
    }
    for (tile, _) in expected { #expect(try writer.contains(tile)) }
    #expect(try !writer.contains(TileID(z: 9, x: 0, y: 0)))
    var tiles = TestTiles()
    tiles.tiles = expected.filter { !$0.value.isEmpty }
    let summary = try writer.finish(tiles.description)
    #expect(try tiles.write(folder("b.pmtiles")) == summary)
    #expect(try folder.bytes("a.pmtiles") == folder.bytes("b.pmtiles"))
  }

  @Test func anOceanOfManyTilesIsOneRecord() throws {
    let folder = try TestFolder()
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    let world = TileID(z: 0, x: 0, y: 0)
    for zoom in 0...9 { try writer.append(TestTiles.png, forAllBelow: world, atZoom: zoom) }
    let summary = try writer.finish(ArchiveDescription(tileType: .png, maxzoom: 9))
    #expect(summary.tiles == 349_525 && summary.entries == 1 && summary.byteCount < 600)
  }
}
