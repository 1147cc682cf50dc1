import CartoucheArchives
import CartoucheGeometry
import CartoucheResources
import Foundation
import SeededRandom
import Testing

/// The reader answers from directories what a count of tiles says.
@Suite struct PMTilesReaderTests {
  @Test func idsAndTilesAreInverse() {
    var random = SplitMix64(seed: 1)
    for z in 0...30 {
      for _ in 0..<50 {
        let tile = TileID(z: z, x: random.int(0...(1 << z) - 1), y: random.int(0...(1 << z) - 1))
        #expect(PMTilesDirectory.id(of: tile).flatMap(PMTilesDirectory.tile(withID:)) == tile)
      }
    }
    #expect(PMTilesDirectory.tile(withID: .max) == nil)
    #expect(PMTilesDirectory.tile(withID: ((1 << 62) - 1) / 3) == nil)
  }

  @Test func descendantsFollowOneAnother() throws {
    let tile = TileID(z: 3, x: 5, y: 2)
    for zoom in 3...6 {
      let ids = try #require(PMTilesDirectory.ids(below: tile, atZoom: zoom))
      #expect(ids.count == 1 << (2 * (zoom - 3)))
      for id in ids { #expect(PMTilesDirectory.tile(withID: id).map { tile.contains($0) } == true) }
    }
  }

  @Test(arguments: [4, 8])
  func sizesBelowAreSumsOfTiles(maxzoom: Int) throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 41, maxzoom: maxzoom, omitting: 0.5))
    try tiles.write(folder("a.pmtiles"))
    let reader = try PMTilesReader(folder("a.pmtiles"))
    #expect(reader.header.leaves.isEmpty == (maxzoom == 4))
    var random = SplitMix64(seed: 6)
    for _ in 0..<200 {
      let z = random.int(0...maxzoom + 1)
      let tile = TileID(z: z, x: random.int(0...(1 << z) - 1), y: random.int(0...(1 << z) - 1))
      let limit = random.int(0...maxzoom + 2)
      let below = tiles.tiles.filter { tile.contains($0.key) && $0.key.z <= limit }
      #expect(try reader.sizeBelow(tile, maxzoom: limit) == below.values.reduce(0) { $0 + $1.count })
      #expect(try reader.hasTile(atOrBelow: tile, maxzoom: limit) == !below.isEmpty)
    }
  }

  /// Any bytes are an archive or an error.
  @Test func damagedArchivesEndInErrors() throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 42, maxzoom: 4))
    try tiles.write(folder("a.pmtiles"))
    let bytes = try folder.bytes("a.pmtiles")
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<random.int(1...4) {
        damaged[random.int(0...min(bytes.count - 1, 700))] = UInt8(random.int(0...255))
      }
      if random.int(0...3) == 0 { damaged.removeLast(random.int(1...bytes.count)) }
      try folder.write(damaged, "b.pmtiles")
      guard let reader = try? PMTilesReader(folder("b.pmtiles")) else { continue }
      _ = try? reader.sizeBelow(TileID(z: 0, x: 0, y: 0), maxzoom: 30)
      _ = try? reader.hasTile(atOrBelow: TileID(z: 2, x: 1, y: 1), maxzoom: 30)
      _ = try? reader.bytes(of: TileID(z: 3, x: 1, y: 1))
      _ = try? ArchiveContent(reading: folder("b.pmtiles"))
    }
  }

  @Test func digestsAreThoseOfTheStandard() {
    // FIPS 180-4, examples.
    #expect(
      SHA256(Array("abc".utf8)).hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256([]).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let hasher = SHA256.Hasher()
    hasher.update(Array("a".utf8))
    _ = hasher.finish()
    hasher.update(Array("ab".utf8))
    hasher.update(Array("c".utf8))
    #expect(hasher.finish() == SHA256(Array("abc".utf8)))
  }
}
