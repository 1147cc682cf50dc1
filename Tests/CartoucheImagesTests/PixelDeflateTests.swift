import CDeflate
import SeededRandom
import Testing

@testable import CartoucheImages

/// The engine's own compressor, read back by libdeflate and, as files, by libspng, which check each code and checksum.
@Suite struct PixelDeflateTests {
  private let encoder = PNGEncoder(compression: .fast)

  private func deflated(_ input: [UInt8], pixelBytes: Int, rowLength: Int, isLast: Bool) -> [UInt8] {
    input.withUnsafeBytes {
      PixelDeflate().compress($0, pixelBytes: pixelBytes, rowLength: rowLength, isLast: isLast)
    }
  }

  private func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: count + 1)
    var written = 0
    let result = libdeflate_deflate_decompress(
      decompressor, stream, stream.count, &output, output.count, &written)
    return result == LIBDEFLATE_SUCCESS ? Array(output.prefix(written)) : nil
  }

  @Test(arguments: [1, 3, 4])
  func keepsBytesOfAnyKind(pixelBytes: Int) {
    var random = SplitMix64(seed: UInt64(pixelBytes))
    for round in 0..<300 {
      let count = round < 40 ? round : Int.random(in: 1...40_000, using: &random)
      let spread = UInt8(truncatingIfNeeded: 1 << (round % 9) - 1)
      var byte: UInt8 = 0
      let stay = UInt8.random(in: 0...255, using: &random)
      let input = (0..<count).map { _ in
        if UInt8.random(in: 0...255, using: &random) >= stay {
          byte = .random(in: 0...spread, using: &random)
        }
        return byte
      }
      let rowLength = 1 + pixelBytes * Int.random(in: 1...600, using: &random)
      let stream = deflated(input, pixelBytes: pixelBytes, rowLength: rowLength, isLast: true)
      #expect(inflated(stream, count: count) == input)
    }
  }

  @Test func partsJoin() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<100 {
      let parts = (0..<3).map { _ in
        (0..<Int.random(in: 0...3000, using: &random)).map { _ in UInt8.random(in: 0...9, using: &random) }
      }
      let streams = parts.indices.map {
        deflated(parts[$0], pixelBytes: 3, rowLength: 100, isLast: $0 == parts.count - 1)
      }
      let all = Array(parts.joined())
      #expect(inflated(Array(streams.joined()), count: all.count) == all)
    }
  }

  @Test func noiseIsStored() {
    var random = SplitMix64(seed: 2)
    let input = (0..<500_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let stream = deflated(input, pixelBytes: 4, rowLength: 4001, isLast: true)
    #expect(inflated(stream, count: input.count) == input)
    #expect(stream.count < input.count + 200)
  }

  @Test(arguments: [
    (1, 1), (1, 9), (9, 1), (7, 5), (257, 129), (16_384, 1), (1, 5000), (640, 620), (11_000, 7),
  ])
  func picturesKeepEveryPixel(width: Int, height: Int) throws {
    var random = SplitMix64(seed: UInt64(width + height))
    var images = [
      Image(width: width, height: height), Image(width: width, height: height, color: (9, 8, 7, 255)),
      Image.noise(width, height, opaque: true, using: &random),
      Image.noise(width, height, opaque: false, using: &random),
    ]
    for opaque in [true, false] {
      for colors in [2, 5, 17, 256, 257, 4000] where colors <= width * height {
        images.append(Image.patches(width, height, colors: colors, opaque: opaque, using: &random))
      }
    }
    var gradient = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        gradient[x, y] = (
          UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) & 255), UInt8(x & 255)
        )
      }
    }
    images.append(gradient)
    for image in images {
      #expect(try PNGDecoder().decode(encoder.encode(image)) == image)
      #expect(
        try PNGDecoder().decode(PNGEncoder(compression: .fast, forceRGBA8: true).encode(image)) == image)
    }
  }

  @Test func theNumberOfThreadsDoesNotShow() throws {
    var random = SplitMix64(seed: 4)
    let image = Image.patches(640, 1900, colors: 3000, opaque: true, using: &random)
    for colors in [nil, 256, 32] {
      let files = try [1, 2, 4, 8].map {
        try PNGEncoder(compression: .fast, colors: colors, threads: $0).encode(image)
      }
      #expect(files.allSatisfy { $0 == files[0] })
    }
  }

  @Test func aPictureOfOneColorIsSmall() throws {
    let image = Image(width: 2048, height: 2048, color: (200, 100, 50, 255))
    #expect(try encoder.encode(image).count < 1500)
    #expect(try PNGDecoder().decode(encoder.encode(image)) == image)
  }
}
