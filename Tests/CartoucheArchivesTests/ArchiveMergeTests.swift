import CartoucheArchives
import CartoucheGeometry
import CartoucheResources
import Foundation
import SeededRandom
import Testing

/// Parts become the archive that one process would have written.
@Suite struct ArchiveMergeTests {
  private let folder: TestFolder
  private let tiles = TestTiles(seed: 21, maxzoom: 5)

  init() throws { folder = try TestFolder() }

  /// Writes the tiles as parts with manifests; returns their paths.
  private func parts(_ count: Int, style: String = "red") throws -> [String] {
    try (0..<count).map { index in
      let path = folder("\(count)-" + PartManifest.partName(index))
      let writer = try ArchiveOutput(path).writer()
      for (_, tile, bytes) in tiles.part(index, of: count).sorted { try writer.append(bytes, for: tile) }
      let summary = try writer.finish(tiles.description)
      let manifest = try PartManifest(
        inputs: [("engine", "1"), ("style", style)], shard: index, of: count, summary: summary, file: path)
      try manifest.write(to: PartManifest.path(ofPart: path))
      return path
    }
  }

  @Test(arguments: ["a.pmtiles", "a.mbtiles"])
  func bytesDoNotDependOnTheNumberOfParts(name: String) throws {
    let whole = try tiles.write(folder("whole" + name))
    for count in [1, 2, 7, 40] {
      var order = SplitMix64(seed: 1)
      let merge = ArchiveMerge(try parts(count).shuffled(using: &order))
      #expect(try merge.write(to: ArchiveOutput(folder(name))) == whole)
      #expect(try folder.bytes(name) == folder.bytes("whole" + name))
    }
    #expect(!folder.names.contains { $0.contains(".tmp-") || $0.hasSuffix(".partial") })
  }

  @Test func folderIsWrittenFromParts() throws {
    let whole = try tiles.write(folder("whole.pmtiles"))
    let summary = try ArchiveMerge(try parts(3)).write(to: ArchiveOutput(folder("out")))
    #expect(summary.digest == whole.digest)
    #expect(try ArchiveVerification(of: folder("out"), digest: whole.digest).faults == [])
  }

  private func refusal(_ parts: [String]) throws -> ArchiveError? {
    do throws(ArchiveError) {
      _ = try ArchiveMerge(parts).write(to: ArchiveOutput(folder("out.pmtiles")))
      return nil
    } catch {
      #expect(!folder.names.contains("out.pmtiles"))
      return error
    }
  }

  @Test func partsOfAnotherPyramidAreRefusedByNameAndInput() throws {
    var mixed = try parts(3)
    let path = mixed[1]
    let manifest = try PartManifest(reading: PartManifest.path(ofPart: path))
    var other = manifest
    other.inputs[1].value = "blue"
    try other.write(to: PartManifest.path(ofPart: path))
    #expect(
      try refusal(mixed)
        == .invalid(path: path, found: "style blue", expected: "style red, as in \(mixed[0])"))
    try manifest.write(to: PartManifest.path(ofPart: path))
    #expect(try refusal(mixed) == nil)
    try FileManager.default.removeItem(atPath: folder("out.pmtiles"))
    mixed.remove(at: 1)
    #expect("\(try #require(try refusal(mixed)))".contains("part-00001.pmtiles: expected all 3 parts"))
    #expect("\(try #require(try refusal(mixed + [mixed[0]])))".contains("expected each part once"))
  }

  @Test func partsWithOtherBytesOrWithoutManifestsAreRefused() throws {
    let parts = try parts(3)
    let name = try #require(parts[2].split(separator: "/").last.map(String.init))
    let bytes = try folder.bytes(name)
    for damaged in [
      Array(bytes.dropLast()), bytes.dropLast() + [bytes[bytes.count - 1] ^ 1], Array(bytes.prefix(100)),
    ] {
      try folder.write(damaged, name)
      #expect(
        "\(try #require(try refusal(parts)))".contains("\(parts[2]): expected the bytes of its manifest"))
    }
    try folder.write(bytes, name)
    try FileManager.default.removeItem(atPath: PartManifest.path(ofPart: parts[2]))
    #expect("\(try #require(try refusal(parts)))".contains("a manifest beside each part"))
  }

  @Test func tilesInTwoPartsAreRefusedWithoutManifestsToo() throws {
    try tiles.part(0, of: 2).write(folder("a.pmtiles"))
    var second = tiles.part(1, of: 2)
    let shared = try #require(tiles.sorted.dropFirst(20).first)
    second.tiles[shared.tile] = shared.bytes
    try second.write(folder("b.pmtiles"))
    let error = try #require(try refusal([folder("a.pmtiles"), folder("b.pmtiles")]))
    #expect("\(error)".contains("a.pmtiles") && "\(error)".contains("b.pmtiles"))
    try folder.write(Array(folder.bytes("b.pmtiles").prefix(300)), "b.pmtiles")
    #expect("\(try #require(try refusal([folder("a.pmtiles"), folder("b.pmtiles")])))".contains("b.pmtiles"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64], ArchiveWriterTests.names)
  func newTilesReplaceThoseOfAnOlderArchive(seed: UInt64, name: String) throws {
    var random = SplitMix64(seed: seed)
    var (expected, new, removed) = (tiles, TestTiles(), [TileID]())
    for (_, tile, _) in tiles.sorted {
      switch random.int(0...9) {
      case 0, 1:
        new.tiles[tile] = TestTiles.png + [9, UInt8(random.int(0...3))]
        expected.tiles[tile] = new.tiles[tile]
      case 2:
        removed.append(tile)
        expected.tiles[tile] = nil
      default: break
      }
    }
    new.tiles[TileID(z: 6, x: 1, y: 2)] = TestTiles.png
    expected.tiles[TileID(z: 6, x: 1, y: 2)] = TestTiles.png
    let old = folder("old" + name)
    try tiles.write(old)
    try new.write(folder("new.pmtiles"))
    let whole = try expected.write(folder("whole.pmtiles"))
    var merge = ArchiveMerge([folder("new.pmtiles")])
    (merge.over, merge.removing) = (old, removed)
    #expect(try merge.write(to: ArchiveOutput(folder("out.pmtiles"))).digest == whole.digest)
    // In place of the older archive itself.
    #expect(try merge.write(to: ArchiveOutput(old)).digest == whole.digest)
    #expect(try ArchiveContent(reading: old).summary.digest == whole.digest)
  }

  @Test(arguments: [
    ("{", "1:2"), ("{\"inputs\": []}", "/shards"), ("{\"inputs\": 3}", "1:12, /inputs"),
    ("{\"inputs\": [{\"name\": 1}]}", "/inputs"), ("{\"inputs\": [], \"shards\": 2, \"shard\": 2}", "/shard"),
  ])
  func errorsInManifestsSayWhere(text: String, place: String) throws {
    try folder.write(Array(text.utf8), "part-00000.json")
    #expect {
      _ = try PartManifest(reading: folder("part-00000.json"))
    } throws: { error in
      "\(error)".contains(place)
    }
  }

  @Test func manifestsAreReadAsTheyWereWritten() throws {
    let path = try parts(2)[1]
    var manifest = try PartManifest(reading: PartManifest.path(ofPart: path))
    #expect(manifest.shard == 1 && manifest.shards == 2 && manifest.inputs.map(\.value) == ["1", "red"])
    #expect(try manifest.matches(file: path))
    manifest.holes = [TileID(z: 3, x: 1, y: 7)]
    try manifest.write(to: folder("x.json"))
    #expect(try PartManifest(reading: folder("x.json")) == manifest)
  }
}
