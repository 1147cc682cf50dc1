import CartoucheThreads
import SeededRandom
import Testing

@testable import CartoucheImages

@Suite struct PNGDecoderTests {
  private func file(_ width: Int = 40, _ height: Int = 30, colors: Int = 400) throws -> [UInt8] {
    var random = SplitMix64(seed: 11)
    return try PNGEncoder().encode(
      Image.patches(width, height, colors: colors, opaque: false, using: &random))
  }

  /// A file of any header with one IDAT chunk, whose checksums are right.
  private func file(header: PNGHeader, rows: [UInt8], before: [(String, [UInt8])] = []) throws -> [UInt8] {
    var file = PNGHeader.signature
    file.appendChunk("IHDR", header.content)
    for (type, content) in before { file.appendChunk(type, content) }
    try file.appendStream(ZlibStream(1, .level(6), until: .never) { _ in rows })
    file.appendChunk("IEND", [])
    return file
  }

  @Test func readsGreysOfAllDepths() throws {
    // Four pixels in a row, from black to white.
    let rows: [UInt8: [UInt8]] = [
      1: [0b0101_0000], 2: [0b0001_1011], 4: [0x05, 0xAF], 8: [0, 85, 170, 255],
      16: [0, 0, 85, 1, 170, 2, 255, 255],
    ]
    for (depth, row) in rows {
      let header = PNGHeader(width: 4, height: 1, bitDepth: depth, colorType: .gray)
      let image = try PNGDecoder().decode(file(header: header, rows: [0] + row))
      let expected: [UInt8] = depth == 1 ? [0, 255, 0, 255] : [0, 85, 170, 255]
      #expect(image.pixels == expected.flatMap { [$0, $0, $0, 255] }, "\(depth) bits")
    }
  }

  @Test func readsGreyWithAlpha() throws {
    let header = PNGHeader(width: 2, height: 1, bitDepth: 8, colorType: .grayAlpha)
    let image = try PNGDecoder().decode(file(header: header, rows: [0, 7, 8, 9, 10]))
    #expect(image.pixels == [7, 7, 7, 8, 9, 9, 9, 10])
  }

  @Test func readsTheTransparentColor() throws {
    let header = PNGHeader(width: 2, height: 1, bitDepth: 8, colorType: .rgb)
    let bytes = try file(
      header: header, rows: [0, 1, 2, 3, 4, 5, 6], before: [("tRNS", [0, 1, 0, 2, 0, 3])])
    #expect(try PNGDecoder().decode(bytes).pixels == [1, 2, 3, 0, 4, 5, 6, 255])
  }

  @Test func undoesEveryFilter() throws {
    // None, Sub, Up, Average, Paeth (PNG specification, 9.2), each row of two grey pixels: 10, 20.
    let rows: [UInt8] = [0, 10, 20, 1, 10, 10, 2, 0, 0, 3, 5, 5, 4, 0, 0]
    let header = PNGHeader(width: 2, height: 5, bitDepth: 8, colorType: .gray)
    let image = try PNGDecoder().decode(file(header: header, rows: rows))
    for y in 0..<5 {
      #expect(image[0, y].red == 10, "row \(y)")
      #expect(image[1, y].red == 20, "row \(y)")
    }
  }

  @Test func readsInterlacedFiles() throws {
    // 3 x 3 in Adam7: passes 1 (0,0); 4 (2,0); 5 (0,2) (2,2); 6 (1,0) and (1,2); 7 (0,1) (1,1) (2,1).
    let rows: [UInt8] = [0, 0, 0, 2, 0, 20, 22, 0, 1, 0, 21, 0, 10, 11, 12]
    let header = PNGHeader(width: 3, height: 3, bitDepth: 8, colorType: .gray, isInterlaced: true)
    let image = try PNGDecoder().decode(file(header: header, rows: rows))
    for y in 0..<3 {
      for x in 0..<3 { #expect(Int(image[x, y].red) == 10 * y + x) }
    }
  }

  @Test func aDamagedProfileDoesNotCostThePicture() throws {
    let header = PNGHeader(width: 1, height: 1, bitDepth: 8, colorType: .gray)
    var bytes = try file(header: header, rows: [0, 77], before: [("gAMA", [0, 0, 0xB1, 0x8F])])
    bytes[PNGHeader.length + 8] ^= 1
    #expect(try PNGDecoder().decode(bytes).pixels == [77, 77, 77, 255])
  }

  @Test func refusesWhatIsNotPNG() throws {
    #expect(
      throws: ImageError.signature(
        format: "PNG", found: "no bytes", expected: "89 50 4e 47 0d 0a 1a 0a")
    ) { try PNGDecoder().decode([]) }
    let error = #expect(throws: ImageError.self) { try PNGDecoder().decode(Array("GIF89a..........".utf8)) }
    #expect(error?.description.contains("47 49 46 38") == true)
  }

  @Test func refusesPicturesBeyondTheLimits() throws {
    let bytes = try file(40, 30)
    func refusal(_ limits: ImageLimits) -> ImageError? {
      #expect(throws: ImageError.self) { try PNGDecoder(limits: limits).decode(bytes) }
    }
    #expect(refusal(ImageLimits(maxWidth: 39)) == .limit(what: "width", found: 40, limit: 39))
    #expect(refusal(ImageLimits(maxHeight: 29)) == .limit(what: "height", found: 30, limit: 29))
    #expect(refusal(ImageLimits(maxPixels: 1199)) == .limit(what: "pixels", found: 1200, limit: 1199))
    let exact = PNGDecoder(limits: ImageLimits(maxWidth: 40, maxHeight: 30, maxPixels: 1200))
    #expect(try exact.decode(bytes).width == 40)
  }

  @Test func refusesHugePicturesInSmallFilesBeforeTakingMemory() throws {
    // Both would take more memory than there is address space for, or than any machine has.
    for size in [1 << 20, PNGHeader.largest] {
      let header = PNGHeader(width: size, height: size, bitDepth: 16, colorType: .rgba)
      let bytes = try file(header: header, rows: [0, 1, 2, 3])
      #expect(throws: ImageError.limit(what: "width", found: size, limit: 16_384)) {
        try PNGDecoder().decode(bytes)
      }
      let unlimited = PNGDecoder(limits: ImageLimits(maxWidth: .max, maxHeight: .max, maxPixels: .max))
      #expect(throws: ImageError.truncated(format: "PNG", offset: bytes.count)) {
        try unlimited.decode(bytes)
      }
    }
  }

  @Test func refusesHeadersAgainstTheSpecification() throws {
    let good = try file()
    // Offset, value: width 0, depth 3, color type 1, compression, filter, interlace, length, type.
    let changes: [[(Int, UInt8)]] = [
      [(18, 0), (19, 0)], [(24, 3)], [(25, 1)], [(26, 1)], [(27, 1)], [(28, 2)], [(11, 12)], [(12, 0x4A)],
      [(16, 0x80)],
    ]
    for change in changes {
      var bytes = good
      for (offset, value) in change { bytes[offset] = value }
      #expect(throws: ImageError.self, "\(change)") { try PNGDecoder().decode(bytes) }
    }
  }

  @Test func refusesEveryPrefixThatLacksPixels() throws {
    let good = try file(12, 12, colors: 144)
    let whole = try PNGDecoder().decode(good)
    let picture = chunks(of: good).dropLast().reduce(8) { $0 + 12 + $1.content.count }
    for length in 0..<good.count {
      let prefix = Array(good.prefix(length))
      if length < picture - 8 {
        #expect(throws: ImageError.self, "first \(length) bytes") { try PNGDecoder().decode(prefix) }
      } else if let image = try? PNGDecoder().decode(prefix) {
        #expect(image == whole)
      }
    }
  }

  @Test func survivesDamage() throws {
    var random = SplitMix64(seed: 12)
    let sources = [
      try file(), try file(20, 20, colors: 9),
      try file(
        header: PNGHeader(width: 3, height: 3, bitDepth: 8, colorType: .gray, isInterlaced: true),
        rows: [0, 0, 0, 2, 0, 20, 22, 0, 1, 0, 21, 0, 10, 11, 12]),
    ]
    var refused = 0
    for round in 0..<6000 {
      var bytes = sources[round % sources.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[position] = .random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(position..<min(position + 9, bytes.count))
        default: bytes.insert(contentsOf: bytes[max(position - 5, 0)..<position], at: position)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let limits = ImageLimits(maxWidth: 4096, maxHeight: 4096, maxPixels: 1 << 20)
      do throws(ImageError) {
        let image = try PNGDecoder(limits: limits).decode(bytes)
        #expect(image.pixels.count == 4 * image.width * image.height)
      } catch {
        refused += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(refused > 4000)
  }
}
