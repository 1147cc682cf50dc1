import CartoucheText
import SeededRandom
import Testing

@Suite struct GlyphRangeTests {
  private let block = GlyphBlock(containing: 0x41)

  private func randomGlyph(_ codePoint: CodePoint, _ random: inout SplitMix64) -> Glyph {
    let (width, height) = (random.int(0...30), random.int(0...30))
    let metrics = GlyphMetrics(
      width: Double(width), height: Double(height), left: Double(random.int(-128...127)),
      top: Double(random.int(-128...127)), advance: Double(random.int(0...255)))
    guard random.int(0...4) > 0 else { return Glyph(codePoint: codePoint, metrics: metrics) }
    let values = (0..<(width + 6) * (height + 6)).map { _ in UInt8(random.int(0...255)) }
    return Glyph(
      codePoint: codePoint, metrics: metrics,
      field: DistanceField(width: width + 6, height: height + 6, values: values[...]))
  }

  @Test(arguments: 0..<20) func whatIsWrittenIsRead(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let glyphs = (0..<256).filter { _ in Bool.random(using: &random) }
      .map { randomGlyph(CodePoint($0), &random) }
    let range = try GlyphRange(
      ProtobufWriter.range("Test", "0-255", glyphs.shuffled(using: &random)), block: block)
    #expect(range.fontStack == "Test")
    #expect(range.glyphs == glyphs)
    for codePoint in CodePoint(0)..<300 {
      #expect(range.glyph(codePoint) == glyphs.first { $0.codePoint == codePoint })
    }
  }

  @Test func everyTruncationIsAnErrorOrARange() throws {
    var random = SplitMix64(seed: 1)
    let bytes = ProtobufWriter.range("Test", "0-255", (65..<70).map { randomGlyph($0, &random) })
    #expect(try GlyphRange(bytes, block: block).glyphs.count == 5)
    for length in 1..<bytes.count {
      #expect(throws: GlyphRangeError.self) { try GlyphRange(Array(bytes[..<length]), block: block) }
    }
  }

  @Test(arguments: 0..<200) func damagedBytesNeverTrap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = ProtobufWriter.range("Test", "0-255", (65..<75).map { randomGlyph($0, &random) })
    for _ in 0..<random.int(1...8) { bytes[random.int(0...(bytes.count - 1))] = UInt8(random.int(0...255)) }
    guard let range = try? GlyphRange(bytes, block: block) else { return }
    for glyph in range.glyphs {
      #expect(block.codePoints.contains(glyph.codePoint))
      #expect(glyph.field.map { Double($0.width) == glyph.metrics.width + 6 } ?? true)
    }
  }

  @Test func whatMakesNoSenseIsLeftOut() throws {
    let good = TestGlyphs.glyph(65)
    var wrongLength = ProtobufWriter()
    wrongLength.integer(1, 66)
    wrongLength.data(2, [1, 2, 3])
    wrongLength.integer(3, 10)
    wrongLength.integer(4, 10)
    var wide = ProtobufWriter()
    wide.integer(1, 67)
    wide.integer(3, 256)
    var nameless = ProtobufWriter()
    nameless.integer(3, 4)
    var low = ProtobufWriter()
    low.integer(1, 68)
    low.signed(6, -129)
    var stack = ProtobufWriter()
    for message in [wrongLength, wide, nameless, low] { stack.data(3, message.bytes) }
    stack.data(3, ProtobufWriter.message(TestGlyphs.glyph(300)))
    stack.data(3, ProtobufWriter.message(good))
    stack.integer(9, 1)
    var file = ProtobufWriter()
    file.data(1, stack.bytes)
    file.integer(2, 7)
    #expect(try GlyphRange(file.bytes, block: block).glyphs == [good])
  }

  @Test func theLastGlyphOfACharacterCounts() throws {
    var second = TestGlyphs.glyph(65)
    second.metrics.advance = 99
    let bytes = ProtobufWriter.range("Test", "0-255", [TestGlyphs.glyph(65), second])
    #expect(try GlyphRange(bytes, block: block).glyph(65)?.metrics.advance == 99)
  }

  @Test func noBytesAreNoGlyphs() throws {
    #expect(try GlyphRange([], block: block).glyphs.isEmpty)
  }

  @Test func errorsSayWhereAndWhat() {
    #expect(
      throws: GlyphRangeError(.wireType, at: 0, found: "wire type 7", expected: "wire type 0, 1, 2 or 5")
    ) {
      try GlyphRange([0x1F], block: block)
    }
    #expect(throws: GlyphRangeError(.truncated, at: 1, found: "0", expected: "5 more bytes")) {
      try GlyphRange([0x0A, 5], block: block)
    }
    #expect(throws: GlyphRangeError.self) {
      try GlyphRange([UInt8](repeating: 0xFF, count: 12), block: block)
    }
  }
}
