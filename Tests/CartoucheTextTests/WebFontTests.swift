import SeededRandom
import Testing

@testable import CartoucheText

/// Fonts packed for the web are the fonts that were packed.
@Suite struct WebFontTests {
  @Test(arguments: [
    ("khmer.ttf", "khmer.woff2"), ("devanagari.ttf", "devanagari.woff2"),
    ("devanagari.ttf", "devanagari.woff"),
  ]) func unpackedFontsDrawTheSame(plain: String, packed: String) throws {
    let font = try FontFile(try TestGlyphs.font(plain))
    let unpacked = try FontFile(try TestGlyphs.font("../webfonts/\(packed)"))
    #expect(unpacked.glyphCount == font.glyphCount && unpacked.names == font.names)
    for glyph in 0..<UInt32(font.glyphCount) {
      #expect(unpacked.outline(of: glyph) == font.outline(of: glyph), "glyph \(glyph)")
      #expect(unpacked.picture(of: glyph).metrics == font.picture(of: glyph).metrics)
    }
    let word = "ភ្នំពេញ क्षि".unicodeScalars.map(\.value)
    #expect(unpacked.shape(word, rightToLeft: false) == font.shape(word, rightToLeft: false))
  }

  @Test(arguments: 0..<300) func damagedBytesAreRefusedOrDrawn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try TestGlyphs.font("../webfonts/\(seed % 2 == 0 ? "khmer.woff2" : "devanagari.woff")")
    for _ in 0..<random.int(1...4) { bytes[random.int(0...(seed % 3 == 0 ? bytes.count - 1 : 200))] ^= 0x41 }
    if seed % 5 == 0 { bytes.removeLast(random.int(0...(bytes.count - 1))) }
    guard let font = try? FontFile(bytes) else { return }
    for glyph in 0..<UInt32(min(font.glyphCount, 40)) { _ = font.picture(of: glyph) }
  }

  @Test func streamsOfOutlinesAreNotTrusted() throws {
    // A glyph that says it has contours, and no points.
    var table = FontWriter()
    for value in [0, 0, 1, 1] { table.uint16(value) }
    for size in [2, 0, 0, 0, 0, 4, 0] { table.uint32(size) }
    table.uint16(1)
    table.uint32(0)
    let bytes = table.bytes
    #expect(throws: FontReader.Failure.self) { try TransformedGlyphs(bytes[...], limit: 1000) }
    #expect(throws: FontReader.Failure.self) { try TransformedGlyphs(bytes[..<20], limit: 1000) }
  }

  /// A packed collection of these numbers of fonts and tables, each table empty, without its compressed bytes.
  private func collection(fonts: Int, tablesOfEach: Int) -> [UInt8] {
    var file = FontWriter()
    file.append("wOF2ttcf".utf8)
    for value in [0, 1 << 16, 0, 0] { file.uint32(value) }
    for _ in 0..<6 { file.uint32(0) }
    file.append([0, 0])
    file.uint32(0x10000)
    func append(_ number: Int) {
      file.uint8(253)
      file.uint16(number)
    }
    append(fonts)
    for _ in 0..<min(fonts, 5) {
      append(tablesOfEach)
      file.uint32(0x10000)
      file.append([UInt8](repeating: 0, count: tablesOfEach))
    }
    return file.bytes
  }

  @Test func fontsOfAPackedCollectionAreCountedBeforeTheyAreRead() throws {
    #expect(throws: FontError.packedCollection(fonts: 65_535, offset: 54)) {
      try FontFile(collection(fonts: 65_535, tablesOfEach: 6))
    }
    // One byte of each is a record of sixteen in the unpacked file.
    #expect(throws: FontError.packed("WOFF2", offset: 54 + 3 + 4 * (7 + 65_535))) {
      try FontFile(collection(fonts: 5, tablesOfEach: 65_535))
    }
  }

  @Test func numbersOfVariableLength() throws {
    var reader = FontReader([0x3F, 0x81, 0x00, 252, 253, 1, 2, 254, 3, 255, 4, 0x80, 1][...])
    #expect(try reader.base128() == 63)
    #expect(try reader.base128() == 128)
    #expect(try reader.uint16Of255() == 252)
    #expect(try reader.uint16Of255() == 258)
    #expect(try reader.uint16Of255() == 509)
    #expect(try reader.uint16Of255() == 257)
    #expect(throws: FontReader.Failure.self) { try reader.base128() }
  }
}
