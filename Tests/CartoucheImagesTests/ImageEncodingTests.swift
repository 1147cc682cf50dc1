import CartoucheThreads
import SeededRandom
import Testing

@testable import CartoucheImages

@Suite struct ImageEncodingTests {
  private let image: Image = {
    var random = SplitMix64(seed: 1)
    return Image.patches(50, 40, colors: 400, opaque: false, using: &random)
  }()

  @Test func everyNameWritesItsFormat() throws {
    for name in ImageEncoding.names {
      for spelling in [name, name.uppercased()] {
        let encoding = try ImageEncoding(name: spelling)
        let file = try encoding.bytes(of: image)
        #expect(ImageFormat(sniffing: file) == encoding.format)
        if encoding.format == .png, name != "png" { #expect(try PNGHeader(file).colorType == .palette) }
      }
    }
  }

  @Test func namesHaveTheirOptions() throws {
    #expect(try ImageEncoding(name: "png") == .png)
    #expect(try ImageEncoding(name: "png8") == .png8(colors: 256))
    #expect(try ImageEncoding(name: "png32").colors == 32)
    #expect(try ImageEncoding(name: "jpg70") == .jpeg(quality: 70))
    #expect(try ImageEncoding(name: "jpeg82") == .jpeg(quality: 82))
    #expect(try ImageEncoding(name: "webp").isLossless == false)
  }

  @Test func unknownNamesGetASuggestion() {
    #expect(throws: ImageError.formatName(found: "pgn", suggestion: "png")) { try ImageEncoding(name: "pgn") }
    #expect(throws: ImageError.formatName(found: "wbep", suggestion: "webp")) {
      try ImageEncoding(name: "wbep")
    }
    #expect(throws: ImageError.notWritten(format: "AVIF", expected: "PNG, JPEG or WebP")) {
      try ImageEncoding(name: "avif")
    }
    for name in ["", "jpg0", "jpg101", "jpg+5", "jpg1000", "jpg٣", "tiff"] {
      #expect(throws: ImageError.self) { try ImageEncoding(name: name) }
    }
    let message = ImageError.formatName(found: "pgn", suggestion: "png").description
    #expect(message.contains("did you mean \"png\"?"))
  }

  @Test func losslessEncodingsKeepEveryPixel() throws {
    for compression in [ImageCompression.fast, .default, .best, .level(0), .level(99)] {
      for encoding in [
        ImageEncoding(.png, compression: compression),
        ImageEncoding(.webp, isLossless: true, compression: compression),
      ] {
        #expect(try Image(decoding: encoding.bytes(of: image)) == image)
      }
    }
  }

  @Test func qualityIsChecked() {
    for quality in [-1, 100.5, .nan, .infinity] {
      #expect(throws: ImageError.self) { try ImageEncoding.jpeg(quality: quality).bytes(of: image) }
    }
    #expect(throws: ImageError.colorCount(found: 300)) {
      try ImageEncoding.png8(colors: 300).bytes(of: image)
    }
    #expect(throws: ImageError.notWritten(format: "GIF", expected: "PNG, JPEG or WebP")) {
      try ImageEncoding(.gif).bytes(of: image)
    }
  }

  @Test(arguments: ["png", "png8", "jpg", "webp"])
  func sizesAreChecked(name: String) throws {
    let encoding = try ImageEncoding(name: name)
    #expect(throws: ImageError.size(width: 0, height: 4)) {
      try encoding.bytes(of: [], width: 0, height: 4, alpha: .straight)
    }
    #expect(throws: ImageError.pixelCount(found: 4, expected: 8)) {
      try encoding.bytes(of: [1, 2, 3, 4], width: 1, height: 2, alpha: .straight)
    }
  }

  @Test(arguments: ["png", "png8", "jpg", "webp"])
  func aSignalStopsTheWork(name: String) throws {
    let signal = StopSignal()
    signal.raise()
    #expect(throws: ImageError.stopped) {
      try ImageEncoding(name: name).bytes(
        of: image.pixels, width: image.width, height: image.height, alpha: .straight, until: signal)
    }
  }

  @Test func premultipliedPixelsLookTheSame() throws {
    let pixels: [UInt8] = Array([[100, 50, 0, 128], [10, 20, 30, 255]].joined())
    for encoding in [ImageEncoding.png, .losslessWebP] {
      let file = try encoding.bytes(of: pixels, width: 2, height: 1, alpha: .premultiplied)
      #expect(try Image(decoding: file).pixels == [199, 100, 0, 128, 10, 20, 30, 255])
    }
    let clear = [UInt8](repeating: 0, count: 4 * 64)
    let file = try ImageEncoding.jpeg(quality: 100).bytes(
      of: clear, width: 8, height: 8, alpha: .premultiplied)
    #expect(try Image(decoding: file)[3, 3] == (255, 255, 255, 255))
  }

  @Test func compressionsHaveNames() {
    #expect(ImageCompression.names.compactMap(ImageCompression.init(name:)) == [.fast, .default, .best])
    #expect(ImageCompression(name: "slow") == nil)
  }
}
