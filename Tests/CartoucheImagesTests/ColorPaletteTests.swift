import CartoucheThreads
import SeededRandom
import Testing

@testable import CartoucheImages

@Suite struct ColorPaletteTests {
  /// Soft edges between areas over a gradient: thousands of colours, most pixels in few of them.
  private func map(_ width: Int, _ height: Int) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let cell = (x / 40 + y / 30) % 5
        let edge = x % 40 < 4 ? UInt8(x % 40 * 60) : 255
        image[x, y] =
          y < height / 8
          ? (UInt8(x * 255 / width), UInt8(255 - y), UInt8((x + y) & 255), 255)
          : (UInt8(200 + cell * 10), edge, UInt8(180 - cell * 20), 255)
      }
    }
    return image
  }

  private func decoded(_ image: Image, _ encoder: PNGEncoder) throws -> (Image, PNGHeader) {
    let file = try encoder.encode(image)
    return (try PNGDecoder().decode(file), try PNGHeader(file))
  }

  private func colorCount(_ image: Image) -> Int {
    Set((0..<image.width * image.height).map { Array(image.pixels[$0 * 4..<$0 * 4 + 4]) }).count
  }

  @Test(arguments: [2, 3, 16, 32, 64, 128, 255, 256])
  func hasAtMostTheNumberOfColors(count: Int) throws {
    let image = map(300, 200)
    for dither in [false, true] {
      let (result, header) = try decoded(image, PNGEncoder(colors: count, dither: dither))
      #expect(header.colorType == .palette)
      #expect(header.bitDepth == (count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8))
      #expect(colorCount(result) <= count)
      #expect(colorCount(result) > count / 2)
    }
  }

  @Test(arguments: [2, 17, 32, 256])
  func isExactWhereColorsAreFew(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for opaque in [true, false] {
      let image = Image.patches(90, 70, colors: count, opaque: opaque, using: &random)
      #expect(try decoded(image, PNGEncoder(colors: count)).0 == image)
      #expect(try decoded(image, PNGEncoder(colors: count, dither: true)).0 == image)
    }
  }

  @Test func moreColorsComeNearer() throws {
    let image = map(400, 300)
    func error(_ count: Int) throws -> Int {
      let result = try decoded(image, PNGEncoder(colors: count)).0
      return zip(image.pixels, result.pixels).reduce(0) {
        $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
      }
    }
    let errors = try [4, 16, 64, 256].map(error)
    #expect(errors == errors.sorted(by: >))
    // A mean squared difference of less than 4 of 255.
    #expect(errors[3] / image.pixels.count < 4)
  }

  @Test func areasKeepTheirColor() throws {
    // A gradient with thousands of colours beside an area of one.
    var image = map(400, 300)
    for y in 150..<300 { for x in 0..<400 { image[x, y] = (245, 235, 226, 255) } }
    for dither in [false, true] {
      let result = try decoded(image, PNGEncoder(colors: 32, dither: dither)).0
      #expect((200..<300).allSatisfy { result[$0, 280] == (245, 235, 226, 255) })
    }
  }

  @Test func transparencyIsKept() throws {
    var image = Image(width: 256, height: 256)
    for y in 0..<256 { for x in 0..<256 { image[x, y] = (UInt8(x), UInt8(y), 90, UInt8(y)) } }
    let result = try decoded(image, PNGEncoder(colors: 256)).0
    for y in stride(from: 0, to: 256, by: 15) {
      for x in stride(from: 0, to: 256, by: 15) {
        #expect(abs(Int(result[x, y].alpha) - y) <= 16)
      }
    }
    #expect(result[7, 0].alpha == 0)
    #expect(result[100, 255].alpha > 245)
  }

  @Test func premultipliedPixelsGiveTheSameColors() throws {
    var straight: [UInt8] = []
    var premultiplied: [UInt8] = []
    for y in 0..<256 {
      for x in 0..<256 {
        let alpha = y < 128 ? 255 : 51
        straight += [UInt8(x), UInt8(y), 10, UInt8(alpha)]
        premultiplied += [UInt8((x * alpha + 127) / 255), UInt8((y * alpha + 127) / 255), 2, UInt8(alpha)]
        if alpha == 255 { premultiplied[premultiplied.count - 2] = 10 }
      }
    }
    let encoder = PNGEncoder(colors: 128)
    let one = try PNGDecoder().decode(
      encoder.encode(straight, width: 256, height: 256, alpha: .straight))
    let other = try PNGDecoder().decode(
      encoder.encode(premultiplied, width: 256, height: 256, alpha: .premultiplied))
    for (x, y) in [(10, 10), (200, 90), (255, 0), (128, 64)] {
      #expect(abs(Int(one[x, y].red) - Int(other[x, y].red)) < 24)
      #expect(other[x, y].alpha == 255)
    }
    #expect(other[200, 200].alpha == 51)
    #expect(abs(Int(other[200, 200].red) - 200) < 40)
  }

  @Test func noiseOfAnyKindHasAPalette() throws {
    var random = SplitMix64(seed: 12)
    for opaque in [true, false] {
      // More colours than the histogram tells apart.
      let noise = Image.noise(300, 300, opaque: opaque, using: &random)
      #expect(colorCount(try decoded(noise, PNGEncoder(colors: 256)).0) > 128)
    }
  }

  @Test func histogramsCountEveryPixel() {
    var random = SplitMix64(seed: 13)
    for (width, height) in [(1, 1), (300, 300), (1024, 1025)] {
      let noise = Image.noise(width, height, opaque: true, using: &random)
      let histogram = ColorHistogram(
        noise.pixels, width: width, rows: PixelRows.paletteBands(width: width, height: height), until: .never)
      #expect(histogram.buckets.count < ColorHistogram.limit)
      #expect(histogram.buckets.reduce(0) { $0 + Int($1.count) } == width * height)
      #expect(Set(histogram.buckets.map(\.key)).count == histogram.buckets.count)
      #expect(histogram.buckets.allSatisfy { $0.key == $0.color & histogram.mask })
    }
  }

  @Test func refusesOtherNumbersOfColors() {
    let image = map(20, 20)
    for count in [-1, 0, 1, 257, .max] {
      #expect(throws: ImageError.colorCount(found: count)) { try PNGEncoder(colors: count).encode(image) }
    }
  }
}
