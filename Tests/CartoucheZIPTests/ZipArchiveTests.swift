import CartoucheZIP
import SeededRandom
import Testing
import ZIPTestArchives

@Suite struct ZipArchiveTests {
  private static let files: [ZipWriter.File] = [
    ZipWriter.File("a/one.txt", "the first file, the first file, the first file"),
    ZipWriter.File("two.txt", "2"),
  ]

  private static func archive(_ change: (inout ZipWriter) -> Void = { _ in }) -> [UInt8] {
    var writer = ZipWriter(files: files)
    change(&writer)
    return writer.bytes
  }

  /// The names and contents of the files in an archive.
  private func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
    let archive = try ZipArchive(bytes)
    return Dictionary(
      try archive.entries.map { ($0.name, try archive.contents(of: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  static let variants: [@Sendable (inout ZipWriter) -> Void] = [
    { _ in },
    { for index in $0.files.indices { $0.files[index].isDeflated = false } },
    { for index in $0.files.indices { $0.files[index].hasZIP64 = true } },
    { $0.hasZIP64End = true },
    { for index in $0.files.indices { $0.files[index].hasDescriptor = true } },
    { ($0.prefix, $0.countsWithoutPrefix) = (Array("#!/bin/sh\n".utf8), false) },
    { ($0.prefix, $0.suffix) = (Array("before".utf8), [0, 0, 0]) },
    { $0.comment = [0x50, 0x4B, 0x05, 0x06, 1, 2] },
    { $0.files.insert(ZipWriter.File("a/", ""), at: 0) },
  ]

  @Test("every layout of an archive gives the same files", arguments: variants)
  func everyLayoutIsRead(_ change: @Sendable (inout ZipWriter) -> Void) throws {
    let expected = Dictionary(
      Self.files.map { (String(decoding: $0.name, as: UTF8.self), $0.contents) },
      uniquingKeysWith: { first, _ in first })
    #expect(try contents(Self.archive(change)) == expected)
  }

  @Test func namesWithoutDeclaredEncodingAreCodePage437() throws {
    let bytes = Self.archive {
      $0.files[0].name = [0x82, 0xE1, 0xFE, 0x2E, 0x74]
      $0.files[0].flags = 0
    }
    #expect(try ZipArchive(bytes).entries.first?.name == "éß■.t")
  }

  @Test func errorsNameTheEntry() throws {
    let bytes = Self.archive {
      $0.files[0].checksum = 7
      $0.files[1].method = 14
    }
    let archive = try ZipArchive(bytes)
    #expect(throws: ZipError.checksum(name: "a/one.txt")) { try archive.contents(of: archive.entries[0]) }
    let method = #expect(throws: ZipError.self) { try archive.contents(of: archive.entries[1]) }
    #expect(method?.entry == "two.txt" && "\(ZipError.method(name: "two.txt", code: 14))".contains("LZMA"))
  }

  @Test func budgetsAreCheckedBeforeInflating() throws {
    let bytes = Self.archive()
    var limits = ZipLimits()
    limits.entries = 1
    #expect(throws: ZipError.tooManyEntries(count: 2, limit: 1)) { try ZipArchive(bytes, limits: limits) }
    limits = ZipLimits()
    limits.entrySize = 40
    #expect(throws: ZipError.entryTooLarge(name: "a/one.txt", size: 46, limit: 40)) {
      try ZipArchive(bytes, limits: limits)
    }
    limits = ZipLimits()
    limits.totalSize = 46
    #expect(throws: ZipError.totalTooLarge(size: 47, limit: 46)) { try ZipArchive(bytes, limits: limits) }
    limits.totalSize = 47
    #expect(try ZipArchive(bytes, limits: limits).size == 47)
    let bomb = Self.archive {
      $0.files.append(ZipWriter.File("zeros", [UInt8](repeating: 0, count: 8 << 20)))
    }
    let error = #expect(throws: ZipError.self) { try ZipArchive(bomb) }
    #expect(error?.entry == "zeros")
  }

  @Test(arguments: [
    ("", "no bytes"), ("%PDF-1.7", "a PDF document"), ("<!DOCTYPE html>", "an HTML page"), ("{}", "JSON"),
  ])
  func otherContentIsNamed(text: String, found: String) {
    #expect(throws: ZipError.notAnArchive(found: found)) { try ZipArchive(Array(text.utf8)) }
  }

  /// Damaged archives end in errors or in entries of their announced sizes, never in a trap.
  @Test func anyDamageIsSurvived() {
    var random = SplitMix64(seed: 4)
    let good = Self.variants.map { Self.archive($0) }
    for round in 0..<2_000 {
      var bytes = good[round % good.count]
      for _ in 0..<random.int(1...4) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      if random.int(0...3) == 0 { bytes.removeLast(random.int(0...bytes.count - 1)) }
      guard let archive = try? ZipArchive(bytes) else { continue }
      for entry in archive.entries {
        guard let contents = try? archive.contents(of: entry) else { continue }
        #expect(contents.count == entry.size)
      }
    }
  }
}
