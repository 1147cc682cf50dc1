import CartoucheArchives
import CartoucheGeometry
import CartoucheResources
import CartoucheSQLite
import Foundation
import SeededRandom
import Testing

/// Damage is found.
@Suite struct ArchiveVerificationTests {
  private let folder: TestFolder
  private let tiles = TestTiles(seed: 31, maxzoom: 4)

  init() throws { folder = try TestFolder() }

  @Test func oneFlippedBitAnywhereIsFoundByADigestOfTheFile() throws {
    let summary = try tiles.write(folder("a.pmtiles"))
    let bytes = try folder.bytes("a.pmtiles")
    let manifest = try PartManifest(
      inputs: [("style", "1")], shard: 0, of: 1, summary: summary, file: folder("a.pmtiles"))
    try manifest.write(to: folder("a.json"))
    let digest = manifest.fileDigest
    #expect(try ArchiveVerification(of: folder("a.pmtiles"), digest: digest).isSound)
    var random = SplitMix64(seed: 2)
    for round in 0..<60 {
      var damaged = bytes
      damaged[random.int(0...bytes.count - 1)] ^= 1 << UInt8(random.int(0...7))
      try folder.write(damaged, "a.pmtiles")
      #expect(
        try !ArchiveVerification(of: folder("a.pmtiles"), digest: round % 2 == 0 ? nil : digest).isSound)
    }
  }

  @Test func oneFlippedBitOfATileIsFoundByItsDigest() throws {
    for name in ["a.pmtiles", "a.mbtiles", "a"] {
      let digest = try tiles.write(folder(name)).digest
      #expect(try ArchiveVerification(of: folder(name), digest: digest).faults == [])
      let file = name == "a" ? "a/0/0/0.png" : name
      guard FileManager.default.fileExists(atPath: folder(file)) else { continue }
      var bytes = try folder.bytes(file)
      bytes[bytes.count - 1] ^= 4
      try folder.write(bytes, file)
      let result = try ArchiveVerification(of: folder(name), digest: digest)
      #expect(!result.isSound || name == "a.mbtiles")
    }
  }

  @Test func damageOfDirectoriesIsFoundWithoutADigest() throws {
    let digest = try tiles.write(folder("a.pmtiles")).digest
    let bytes = try folder.bytes("a.pmtiles")
    let header = try PMTilesHeader(bytes, url: "a")
    var harmless = 0
    // Behind the ten bytes at the beginning of gzip, of which some mean nothing.
    for place in header.root.dropFirst(10) {
      var damaged = bytes
      damaged[place] ^= 0x10
      try folder.write(damaged, "a.pmtiles")
      let result = try ArchiveVerification(of: folder("a.pmtiles"))
      // Some bits of a compressed stream mean nothing, such as the last ones.
      if result.isSound { harmless += 1 }
      #expect(!result.isSound || result.content?.summary.digest == digest, "byte \(place)")
    }
    #expect(harmless < header.root.count / 10)
  }

  @Test func damageOfCompressedTilesIsFoundWithoutADigest() throws {
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    let plain: [UInt8] = [0x1A] + (0..<200).map { UInt8($0 * 7 & 255) }
    try writer.append(try #require(Compression.gzip(plain)), for: TileID(z: 0, x: 0, y: 0))
    _ = try writer.finish(ArchiveDescription(tileType: .mvt, tileCompression: .gzip))
    let bytes = try folder.bytes("a.pmtiles")
    let start = try PMTilesHeader(bytes, url: "a").tiles.lowerBound
    #expect(try ArchiveVerification(of: folder("a.pmtiles")).isSound)
    var harmless = 0
    for place in start + 10..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 0x20
      try folder.write(damaged, "a.pmtiles")
      if try !ArchiveVerification(of: folder("a.pmtiles")).isSound { continue }
      harmless += 1
      #expect(try Compression.gzip.decompress(Array(damaged[start...]), limit: 1000) == plain)
    }
    // The last bits of the compressed stream mean nothing.
    #expect(harmless <= 1)
  }

  /// Headers that say something else than the archive has.
  @Test(arguments: [
    (72, "tiles, as the header says"), (80, "entries, as the header says"),
    (88, "different tiles, as the header"),
    (99, "in the format"), (101, "found"),
  ])
  func headersThatLieAreFound(offset: Int, message: String) throws {
    try tiles.write(folder("a.pmtiles"))
    var bytes = try folder.bytes("a.pmtiles")
    bytes[offset] = offset == 99 ? 3 : offset == 101 ? 2 : bytes[offset] &+ 1
    try folder.write(bytes, "a.pmtiles")
    let faults = try ArchiveVerification(of: folder("a.pmtiles")).faults
    #expect(faults.contains { $0.contains(message) }, "\(faults)")
  }

  @Test func missingTilesWithinBoundsAreCountedAndListed() throws {
    let all = TestTiles(seed: 1, maxzoom: 4, omitting: 0)
    var some = all
    let left = [TileID(z: 2, x: 1, y: 1), TileID(z: 4, x: 15, y: 15), TileID(z: 4, x: 3, y: 9)]
    for tile in left { some.tiles[tile] = nil }
    try all.write(folder("all.pmtiles"))
    try some.write(folder("some.pmtiles"))
    #expect(try ArchiveVerification(of: folder("all.pmtiles")).missing == 0)
    let result = try ArchiveVerification(of: folder("some.pmtiles"), missingLimit: 2)
    #expect(result.missing == 3 && result.missingExamples.count == 2 && result.isSound)
    #expect(Set(left).isSuperset(of: result.missingExamples))
  }

  @Test(arguments: [([0.0, 0, 45, 40], 4), ([170.0, -10, -170, 10], 8)])
  func boundsLimitWhatIsMissing(bounds: [Double], count: Int) throws {
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    _ = try writer.finish(ArchiveDescription(tileType: .png, minzoom: 4, maxzoom: 4, bounds: bounds))
    let tile = 360.0 / 16
    let columns = bounds[0] < bounds[2] ? Int((bounds[2] - bounds[0]) / tile) : 2
    let result = try ArchiveVerification(of: folder("a.pmtiles"))
    // Rows from the equator to 41 degrees are two, those from -10 to 10 degrees two.
    #expect(result.missing == columns * 2)
    #expect(count == 4 || result.missing == 4)
  }

  @Test func databasesAreCheckedBySQLite() throws {
    try tiles.write(folder("a.mbtiles"))
    var bytes = try folder.bytes("a.mbtiles")
    for place in 4096..<4096 + 64 { bytes[place] ^= 0xFF }
    try folder.write(bytes, "a.mbtiles")
    #expect(try !ArchiveVerification(of: folder("a.mbtiles")).isSound)
    try folder.write(Array("nothing".utf8), "a.mbtiles")
    #expect(try !ArchiveVerification(of: folder("a.mbtiles")).isSound)
  }
}
