@testable import CartoucheResources
import SeededRandom
import Testing

@Suite struct CompressionTests {
  private static let text = "map map map map map tiles tiles tiles"
  /// The text as other programs compress it.
  private static let samples: [(Compression, [UInt8])] = [
    (
      .gzip,
      [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3,
        0x25,
        0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00, 0x8B, 0x6F, 0xB1, 0xC7, 0x25, 0x00, 0x00, 0x00,
      ]
    ),
    (
      .deflate,
      [
        0x78, 0xDA, 0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3, 0x25, 0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00,
        0xFA,
        0x0B, 0x0D, 0x7A,
      ]
    ),
    (
      .deflate,
      [0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3, 0x25, 0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00]
    ),
    (
      .brotli,
      [
        0x1B, 0x24, 0x00, 0xF8, 0x1D, 0xA9, 0x53, 0x9F, 0xBB, 0x70, 0x1D, 0x96, 0xD6, 0x46, 0x27, 0xD9, 0xE0,
        0xE6, 0x0A, 0xA4, 0xAC, 0xC4, 0x48, 0x27, 0x0E, 0x60, 0xA4, 0x75,
      ]
    ),
    (
      .zstd,
      [
        0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x68, 0x8D, 0x00, 0x00, 0x48, 0x6D, 0x61, 0x70, 0x20, 0x74, 0x69, 0x6C,
        0x65,
        0x73, 0x02, 0x00, 0x29, 0x9C, 0x86, 0x5C, 0x22, 0x6C, 0xAE, 0xA2, 0x4D,
      ]
    ),
  ]

  @Test func whatOtherProgramsCompress() throws {
    for (compression, bytes) in Self.samples {
      let result = try compression.decompress(bytes, limit: 37)
      #expect(String(decoding: result, as: UTF8.self) == Self.text, "\(compression)")
    }
  }

  @Test func limitsHoldForWhatComesOut() {
    for (compression, bytes) in Self.samples {
      #expect(throws: CompressionError.tooLarge(limit: 36)) { try compression.decompress(bytes, limit: 36) }
    }
    #expect(throws: CompressionError.tooLarge(limit: 2)) {
      try Compression.none.decompress([1, 2, 3], limit: 2)
    }
  }

  @Test func truncatedBytesAreErrors() {
    for (compression, bytes) in Self.samples {
      for count in 0..<bytes.count {
        #expect(throws: CompressionError.self, "\(compression), \(count) bytes") {
          try compression.decompress(Array(bytes.prefix(count)), limit: 1000)
        }
      }
    }
  }

  @Test func changedBytesEndWithinTheLimit() {
    var random = SplitMix64(seed: 7)
    for (compression, bytes) in Self.samples {
      for _ in 0..<500 {
        var changed = bytes
        changed[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        if let result = try? compression.decompress(changed, limit: 5000) { #expect(result.count <= 5000) }
      }
    }
  }

  @Test func largeAndManyMembers() throws {
    var random = SplitMix64(seed: 8)
    let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try Compression.gzip.decompress(Stored.gzip(bytes), limit: 300_000) == bytes)
    #expect(try Compression.brotli.decompress(Stored.brotli(bytes), limit: 300_000) == bytes)
    #expect(try Compression.zstd.decompress(Stored.zstd(bytes), limit: 300_000) == bytes)
    let two = Stored.gzip([1, 2]) + Stored.gzip([3])
    #expect(try Compression.gzip.decompress(two + [0, 0, 0], limit: 3) == [1, 2, 3])
    #expect(try Compression.zstd.decompress(Stored.zstd([1, 2]) + Stored.zstd([3]), limit: 3) == [1, 2, 3])
    #expect(try Compression.gzip.decompress(Stored.gzip([]), limit: 0).isEmpty)
  }

  @Test func tilesAreRecognised() {
    #expect(Compression.ofTile(Stored.gzip([1])) == .gzip)
    #expect(Compression.ofTile(Self.samples[1].1) == .deflate)
    for other: [UInt8] in [
      [], [0x1A, 0x8B, 1, 2, 3, 4], [0x89, 0x50, 0x4E, 0x47, 0, 0], [0x78, 0x00, 0, 0, 0, 0],
    ] {
      #expect(Compression.ofTile(other) == .none)
    }
  }
}
