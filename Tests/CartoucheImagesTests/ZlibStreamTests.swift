import CartoucheThreads
import SeededRandom
import Testing

@testable import CartoucheImages

/// Large pictures are compressed in bands, which must join to one stream whatever blocks they end with.
@Suite struct ZlibStreamTests {
  /// Three bands' worth of pixels between order and noise.
  private func picture(_ seed: UInt64, colors: Int) -> Image {
    var random = SplitMix64(seed: seed)
    return Image.patches(640, 620, colors: colors, opaque: false, using: &random)
  }

  @Test(arguments: 0...12)
  func bandsJoinAtEveryLevel(level: Int) throws {
    let image = picture(UInt64(level), colors: 3000)
    let file = try PNGEncoder(compressionLevel: level, forceRGBA8: true, threads: 3).encode(image)
    #expect(try PNGDecoder().decode(file) == image)
  }

  @Test(arguments: [1, 2, 7, 300, 60_000])
  func bandsJoinWhateverThePicture(colors: Int) throws {
    let image = picture(UInt64(colors), colors: colors)
    let file = try PNGEncoder(forceRGBA8: true).encode(image)
    #expect(try PNGDecoder().decode(file) == image)
  }

  @Test func bandsJoinWhereNothingRepeats() throws {
    var random = SplitMix64(seed: 1)
    let image = Image.noise(640, 620, opaque: false, using: &random)
    #expect(try PNGDecoder().decode(PNGEncoder().encode(image)) == image)
  }

  @Test func theNumberOfThreadsDoesNotShow() throws {
    let image = picture(2, colors: 3000)
    let files = try [-1, 1, 2, 8, nil].map { try PNGEncoder(threads: $0).encode(image) }
    #expect(files.allSatisfy { $0 == files[0] })
  }

  /// The stream of a single band without its header and checksum.
  private func deflated(_ input: [UInt8], level: Int) throws -> [UInt8] {
    let stream = try ZlibStream(1, .level(level), until: .never) { _ in input }
    return Array(stream.parts[0].dropFirst(2).dropLast(4))
  }

  @Test func checksumsOfPartsJoin() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      let first = (0..<Int.random(in: 0...9000, using: &random)).map { _ in
        UInt8.random(in: 200...255, using: &random)
      }
      let second = (0..<Int.random(in: 0...9000, using: &random)).map { _ in
        UInt8.random(in: 200...255, using: &random)
      }
      #expect(
        ZlibStream.joined(adler32(first), adler32(second), length: second.count) == adler32(first + second))
    }
  }

  /// The checksum as RFC 1950, 8.2 writes it down.
  private func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (sum, sums) = (UInt32(1), UInt32(0))
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sums = (sums + sum) % 65_521
    }
    return sums << 16 | sum
  }

  @Test func aSignalStopsTheWork() {
    let signal = StopSignal()
    signal.raise()
    let image = picture(3, colors: 3000)
    for compression in [ImageCompression.fast, .default] {
      #expect(throws: ImageError.stopped) {
        try PNGEncoder(compression: compression, colors: 64).encode(
          image.pixels, width: image.width, height: image.height, alpha: .straight, until: signal)
      }
    }
  }

  /// A single band is the compressor's own stream: the last block has to end in its last byte.
  @Test func findsTheEndOfStreams() throws {
    var random = SplitMix64(seed: 3)
    for round in 0..<400 {
      let count = Int.random(in: 1...60_000, using: &random)
      let spread = UInt8(truncatingIfNeeded: round % 255)
      let input = (0..<count).map { _ in UInt8.random(in: 0...spread, using: &random) }
      let stream = try deflated(input, level: round % 13)
      let padded = stream + [UInt8](repeating: 0, count: 8)
      let blocks = try #require(padded.withUnsafeBytes { DeflateBlocks($0) })
      #expect((blocks.end + 7) / 8 == stream.count)
      #expect(padded[blocks.lastStart / 8] >> UInt8(blocks.lastStart % 8) & 1 == 1)
    }
  }

  @Test func refusesMalformedStreams() throws {
    var random = SplitMix64(seed: 4)
    let input = (0..<20_000).map { _ in UInt8.random(in: 0...40, using: &random) }
    let stream = try deflated(input, level: 6)
    let margin = [UInt8](repeating: 0, count: 8)
    for _ in 0..<2000 {
      // Any answer will do, as long as there is one and it lies inside.
      var damaged = stream
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let cut = Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &random)))
      let blocks = (cut + margin).withUnsafeBytes { DeflateBlocks($0) }
      #expect((blocks?.end ?? 0) <= cut.count * 8)
    }
    // A stream that ends early has no last block.
    #expect((Array(stream.dropLast(9)) + margin).withUnsafeBytes { DeflateBlocks($0)?.end } == nil)
    #expect([UInt8](repeating: 0xFF, count: 40).withUnsafeBytes { DeflateBlocks($0)?.end } == nil)
    #expect([UInt8]().withUnsafeBytes { DeflateBlocks($0)?.end } == nil)
  }
}
