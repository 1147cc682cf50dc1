import CartoucheArchives
import CartoucheGeometry
import CartoucheResources
import Foundation
import SeededRandom
import Testing

/// Work that stops leaves no half archive, and goes on where it stopped.
@Suite struct ResumeTests {
  static let names = ArchiveWriterTests.names

  @Test(arguments: names)
  func resumedWorkGivesTheBytesOfUninterruptedWork(name: String) throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 11, maxzoom: 4))
    let whole = try tiles.write(folder("whole" + name))
    var random = SplitMix64(seed: 3)
    let sorted = tiles.sorted.shuffled(using: &random)
    var writer = try ArchiveOutput(folder(name)).writer(identity: "style 1")
    for (_, tile, bytes) in sorted.prefix(100) { try writer.append(bytes, for: tile) }
    writer.abandon()
    #expect(folder.names.contains("\(name).partial") && !folder.names.contains(name))
    writer = try ArchiveOutput(folder(name)).writer(identity: "style 1", resume: true)
    for (index, (_, tile, bytes)) in sorted.enumerated() {
      #expect(try writer.contains(tile) == (index < 100))
      if try !writer.contains(tile) { try writer.append(bytes, for: tile) }
    }
    #expect(try writer.finish(tiles.description) == whole)
    #expect(folder.names.filter { $0.hasPrefix(name) } == [name])
    if name != "a" { #expect(try folder.bytes(name) == folder.bytes("whole" + name)) }
  }

  @Test(arguments: [("style 2", true), ("style 1", false)])
  func otherWorkIsNotResumed(identity: String, resume: Bool) throws {
    let folder = try TestFolder()
    let first = try ArchiveOutput(folder("a.pmtiles")).writer(identity: "style 1")
    try first.append([1], for: TileID(z: 0, x: 0, y: 0))
    first.abandon()
    let second = try ArchiveOutput(folder("a.pmtiles")).writer(identity: identity, resume: resume)
    #expect(try !second.contains(TileID(z: 0, x: 0, y: 0)))
  }

  /// A process that is killed leaves the file of its work cut off anywhere, and with it anything behind.
  @Test func workThatIsCutOffAnywhereGoesOn() throws {
    let (folder, tiles) = (try TestFolder(), TestTiles(seed: 12, maxzoom: 3))
    try tiles.write(folder("whole.pmtiles"))
    let expected = try folder.bytes("whole.pmtiles")
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer(identity: "i")
    for (_, tile, bytes) in tiles.sorted { try writer.append(bytes, for: tile) }
    writer.abandon()
    let work = try folder.bytes("a.pmtiles.partial")
    var random = SplitMix64(seed: 5)
    for round in 0..<100 {
      var cut = Array(work.prefix(random.int(0...work.count)))
      if round.isMultiple(of: 2) { cut += (0..<random.int(1...60)).map { _ in UInt8(random.int(0...255)) } }
      try folder.write(cut, "a.pmtiles.partial")
      let resumed = try ArchiveOutput(folder("a.pmtiles")).writer(identity: "i", resume: true)
      for (_, tile, bytes) in tiles.sorted where try !resumed.contains(tile) {
        try resumed.append(bytes, for: tile)
      }
      _ = try resumed.finish(tiles.description)
      #expect(try folder.bytes("a.pmtiles") == expected)
    }
  }

  @Test func twoWritersNeverWriteOneArchive() throws {
    let folder = try TestFolder()
    let first = try ArchiveOutput(folder("a.pmtiles")).writer()
    #expect {
      try ArchiveOutput(folder("a.pmtiles")).writer()
    } throws: { error in
      "\(error)".contains("another process is writing it")
    }
    try first.append([1], for: TileID(z: 0, x: 0, y: 0))
    _ = try first.finish(ArchiveDescription(tileType: .unknown))
    _ = try ArchiveOutput(folder("a.pmtiles")).writer()
    #expect(folder.names == ["a.pmtiles"])
  }

  @Test func temporariesOfTheDeadAreRemovedAndThoseOfTheLivingKept() throws {
    let folder = try TestFolder()
    // Numbers of processes end far below; the first one always lives.
    for name in ["a.pmtiles.tmp-2000000000", "a.pmtiles.tmp-1", "b.pmtiles.tmp-2000000000"] {
      try folder.write([0], name)
    }
    let writer = try ArchiveOutput(folder("a.pmtiles")).writer()
    writer.abandon()
    #expect(folder.names == ["a.pmtiles.tmp-1", "b.pmtiles.tmp-2000000000"])
  }

  @Test func foldersWithOtherFilesAreNotReplaced() throws {
    let folder = try TestFolder()
    try folder.write([1], "precious.txt")
    #expect(throws: ArchiveError.self) { try ArchiveOutput(folder.path).writer() }
    #expect(throws: ArchiveError.self) { try ArchiveOutput(folder("precious.txt")).writer() }
    #expect(folder.names == ["precious.txt"])
  }

  @Test func placesThatCannotBeWrittenAreErrorsOfTheOutput() throws {
    for path in ["/proc/none/a.pmtiles", "/dev/null/a.pmtiles"] {
      #expect {
        try ArchiveOutput(path).writer()
      } throws: { error in
        if case ArchiveError.output? = error as? ArchiveError { true } else { false }
      }
    }
  }
}
