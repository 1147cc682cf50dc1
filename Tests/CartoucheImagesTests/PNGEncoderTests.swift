import SeededRandom
import Testing

@testable import CartoucheImages

@Suite struct PNGEncoderTests {
  /// Encodes, lets libspng decode (a decoder that shares no code with the encoder), returns the header too.
  private func roundTrip(_ image: Image, _ encoder: PNGEncoder = PNGEncoder()) throws -> (Image, PNGHeader) {
    let file = try encoder.encode(image)
    return (try PNGDecoder().decode(file), try PNGHeader(file))
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (7, 5), (33, 17), (64, 64), (255, 3), (257, 129)])
  func keepsEveryPixelAtEverySize(width: Int, height: Int) throws {
    var random = SplitMix64(seed: UInt64(width * 1000 + height))
    for opaque in [true, false] {
      let noise = Image.noise(width, height, opaque: opaque, using: &random)
      #expect(try roundTrip(noise).0 == noise)
      for colors in [1, 2, 3, 5, 16, 17] where colors <= width * height {
        let patches = Image.patches(width, height, colors: colors, opaque: opaque, using: &random)
        #expect(try roundTrip(patches).0 == patches)
      }
    }
  }

  @Test(arguments: 1...300)
  func usesTheSmallestPaletteThatHoldsAllColors(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let opaque = Image.patches(31, 29, colors: count, opaque: true, using: &random)
    let (decoded, header) = try roundTrip(opaque)
    #expect(decoded == opaque)
    let bits = [2: 1, 4: 2, 16: 4, 256: 8].filter { count <= $0.key }.values.min()
    #expect(header.colorType == (bits == nil ? .rgb : .palette))
    #expect(Int(header.bitDepth) == bits ?? 8)

    let translucent = Image.patches(31, 29, colors: count, opaque: false, using: &random)
    let (again, kind) = try roundTrip(translucent)
    #expect(again == translucent)
    #expect(kind.colorType == (count <= 256 ? .palette : .rgba))
  }

  @Test func dropsAlphaOnlyWhenEveryPixelIsOpaque() throws {
    var random = SplitMix64(seed: 5)
    // Larger than a block of the opacity scan, the hole in the last pixel.
    var image = Image.noise(61, 53, opaque: true, using: &random)
    #expect(try PNGHeader(PNGEncoder().encode(image)).colorType == .rgb)
    image[60, 52] = (1, 2, 3, 254)
    #expect(try PNGHeader(PNGEncoder().encode(image)).colorType == .rgba)
    #expect(try roundTrip(image).0 == image)
  }

  @Test func writesPlainRGBAWhenToldTo() throws {
    var random = SplitMix64(seed: 6)
    for opaque in [true, false] {
      let image = Image.patches(20, 10, colors: 3, opaque: opaque, using: &random)
      let file = try PNGEncoder(forceRGBA8: true).encode(image)
      let header = try PNGHeader(file)
      #expect(header.colorType == .rgba)
      #expect(header.bitDepth == 8)
      #expect(chunks(of: file).map(\.type) == ["IHDR", "IDAT", "IEND"])
      #expect(try PNGDecoder().decode(file) == image)
    }
  }

  @Test func writesNoTransparencyForOpaquePalettes() throws {
    let image = Image(width: 3, height: 3, color: (9, 8, 7, 255))
    #expect(chunks(of: try PNGEncoder().encode(image)).map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test(arguments: 0...12)
  func everyCompressionLevelKeepsThePixels(level: Int) throws {
    var random = SplitMix64(seed: 7)
    let image = Image.patches(100, 70, colors: 400, opaque: false, using: &random)
    #expect(try roundTrip(image, PNGEncoder(compressionLevel: level)).0 == image)
  }

  @Test func takesTheNearestCompressionLevelThereIs() throws {
    let image = Image(width: 40, height: 40, color: (1, 2, 3, 4))
    #expect(
      try PNGEncoder(compressionLevel: 99).encode(image) == PNGEncoder(compressionLevel: 12).encode(image))
    #expect(
      try PNGEncoder(compressionLevel: -1).encode(image) == PNGEncoder(compressionLevel: 0).encode(image))
  }

  @Test func dividesByAlphaToTheNearest() throws {
    // All pairs of alpha and channel up to it: more than 256 colours, so through the rows of RGBA, and a
    // column at a time, so through the palette.
    var pixels: [UInt8] = []
    var expected: [UInt8] = []
    for alpha in 0...255 {
      for channel in 0...255 {
        let value = min(channel, alpha)
        pixels += [UInt8(value), 0, UInt8(alpha), UInt8(alpha)]
        let straight = alpha == 0 ? 0 : (Double(value) * 255 / Double(alpha)).rounded()
        expected += [UInt8(straight), 0, alpha == 0 ? 0 : 255, UInt8(alpha)]
      }
    }
    let file = try encodePNG(premultiplied: pixels, width: 256, height: 256)
    #expect(try PNGHeader(file).colorType == .rgba)
    #expect(try PNGDecoder().decode(file).pixels == expected)

    for row in [0, 1, 2, 127, 128, 254, 255] {
      let bytes = row * 1024..<(row + 1) * 1024
      let file = try encodePNG(premultiplied: Array(pixels[bytes]), width: 256, height: 1)
      #expect(try PNGHeader(file).colorType == .palette)
      #expect(try PNGDecoder().decode(file).pixels == Array(expected[bytes]))
    }
  }

  @Test func clampsChannelsAboveTheirAlpha() throws {
    let file = try encodePNG(premultiplied: [200, 10, 0, 10], width: 1, height: 1)
    #expect(try PNGDecoder().decode(file).pixels == [255, 255, 0, 10])
  }

  @Test func refusesPixelsThatDoNotFitTheSize() {
    #expect(throws: ImageError.pixelCount(found: 15, expected: 16)) {
      try encodePNG(premultiplied: [UInt8](repeating: 0, count: 15), width: 2, height: 2)
    }
    for (width, height) in [(0, 1), (1, 0), (-1, -4), (.max, 2), (1 << 31, 1 << 31)] {
      #expect(throws: ImageError.size(width: width, height: height)) {
        try encodePNG(premultiplied: [], width: width, height: height)
      }
    }
    #expect(throws: ImageError.self) { try Image(width: 1, height: 2, pixels: [0, 0, 0, 0]) }
  }

  @Test func writesTheSameBytesEachTime() throws {
    var random = SplitMix64(seed: 8)
    let image = Image.patches(90, 40, colors: 200, opaque: false, using: &random)
    #expect(try PNGEncoder().encode(image) == PNGEncoder().encode(image))
  }
}
