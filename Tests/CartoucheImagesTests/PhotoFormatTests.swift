import SeededRandom
import Testing

@testable import CartoucheImages

/// JPEG and WebP, in and out.
@Suite struct PhotoFormatTests {
  /// Slow changes of colour, as photographs have them.
  private func photo(_ width: Int = 61, _ height: Int = 43) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        image[x, y] = (UInt8(x * 4), UInt8(y * 5), UInt8(255 - x * 2 - y), 255)
      }
    }
    return image
  }

  private func largestDifference(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func jpegComesBackAlmostTheSame() throws {
    let file = try JPEGEncoder(quality: 98).encode(photo())
    #expect(ImageFormat(sniffing: file) == .jpeg)
    let image = try JPEGDecoder().decode(file)
    #expect(image.width == 61 && image.height == 43)
    #expect(largestDifference(image, photo()) <= 8)
    #expect(try Image(decoding: file) == image)
  }

  @Test func qualityMakesFilesLarger() throws {
    var random = SplitMix64(seed: 3)
    let noise = Image.noise(64, 64, opaque: true, using: &random)
    let sizes = try [5, 50, 95].map { try JPEGEncoder(quality: $0).encode(noise).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    let webp = try [5.0, 50, 95].map { try WebPEncoder(quality: $0).encode(noise).count }
    #expect(webp == webp.sorted() && Set(webp).count == 3)
  }

  @Test func jpegLaysTransparencyOverWhite() throws {
    let clear = Image(width: 16, height: 16, color: (0, 0, 0, 0))
    let image = try JPEGDecoder().decode(JPEGEncoder(quality: 100).encode(clear))
    #expect(image.pixels.allSatisfy { $0 >= 254 })
  }

  @Test func webpWithoutLossKeepsEveryPixel() throws {
    var random = SplitMix64(seed: 5)
    let picture = Image.noise(37, 29, opaque: false, using: &random)
    let file = try WebPEncoder(isLossless: true).encode(picture)
    #expect(ImageFormat(sniffing: file) == .webp)
    #expect(try WebPDecoder().decode(file) == picture)
    #expect(try Image(decoding: file) == picture)
  }

  @Test func webpWithLossComesBackAlmostTheSame() throws {
    let image = try WebPDecoder().decode(WebPEncoder(quality: 98).encode(photo()))
    #expect(largestDifference(image, photo()) <= 24)
  }

  @Test func premultipliedPixelsAreDivided() throws {
    let image = try Image(
      width: 2, height: 1, pixels: [64, 32, 0, 128, 9, 9, 9, 0], alpha: .premultiplied)
    #expect(image.pixels == [128, 64, 0, 128, 0, 0, 0, 0])
  }

  @Test func everyTruncationIsAnError() throws {
    let jpeg = try JPEGEncoder().encode(photo())
    let webp = try WebPEncoder().encode(photo())
    let lossless = try WebPEncoder(isLossless: true).encode(photo())
    for file in [jpeg, webp, lossless] {
      // The last two bytes of JPEG are its end marker; WebP may end in a byte of padding.
      for length in 0..<(file.count - 2) {
        #expect(throws: ImageError.self, "\(length) of \(file.count) bytes") {
          try Image(decoding: Array(file[..<length]))
        }
      }
    }
    #expect(throws: ImageError.truncated(format: "JPEG", offset: jpeg.count - 60)) {
      try Image(decoding: Array(jpeg.dropLast(60)))
    }
    #expect(throws: ImageError.truncated(format: "WebP", offset: webp.count - 60)) {
      try Image(decoding: Array(webp.dropLast(60)))
    }
  }

  @Test func damageGivesAPictureOrAnError() throws {
    var random = SplitMix64(seed: 8)
    for file in [
      try JPEGEncoder().encode(photo()), try WebPEncoder().encode(photo()),
      try WebPEncoder(isLossless: true).encode(photo()),
    ] {
      for _ in 0..<200 {
        var bytes = file
        for _ in 0..<3 {
          bytes[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let limits = ImageLimits(maxWidth: 300, maxHeight: 300, maxPixels: 60_000)
        let first = try? Image(decoding: bytes, limits: limits)
        let second = try? Image(decoding: bytes, limits: limits)
        #expect(first == second)
        #expect((first?.pixels.count ?? 0) <= 240_000)
      }
    }
  }

  @Test func limitsComeFirst() throws {
    let limits = ImageLimits(maxWidth: 60, maxHeight: 100, maxPixels: 10_000)
    let files = [try JPEGEncoder().encode(photo()), try WebPEncoder().encode(photo())]
    for file in files {
      #expect(throws: ImageError.limit(what: "width", found: 61, limit: 60)) {
        try Image(decoding: file, limits: limits)
      }
    }
  }

  @Test func otherBytesAreNamed() {
    #expect(ImageFormat(sniffing: Array("<html>".utf8)) == nil)
    #expect(throws: ImageError.self) { try Image(decoding: Array("GIF89a".utf8)) }
    #expect(throws: ImageError.self) { try Image(decoding: []) }
    #expect(throws: ImageError.truncated(format: "JPEG", offset: 2)) {
      try JPEGDecoder().decode([0xFF, 0xD8])
    }
    #expect(throws: ImageError.self) { try WebPDecoder().decode(Array("RIFF\0\0\0\0WAVE".utf8)) }
  }

  @Test func endingsTellTheFormat() {
    #expect(ImageFormat(fileName: "a/B.JPG") == .jpeg)
    #expect(ImageFormat(fileName: "map.jpeg") == .jpeg)
    #expect(ImageFormat(fileName: "map.webp") == .webp)
    #expect(ImageFormat(fileName: "map.png") == .png)
    #expect(ImageFormat(fileName: "map.gif") == nil)
  }
}
