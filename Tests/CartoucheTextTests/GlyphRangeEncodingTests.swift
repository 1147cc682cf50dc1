import Foundation
import Testing

@testable import CartoucheText

/// Glyph ranges that are drawn from fonts and written.
@Suite struct GlyphRangeEncodingTests {
  private static func font() throws -> FontFile {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Sources/Engine/Cartouche/World/NotoSans-Regular.ttf"
    return try FontFile(path: root.appending(path: path).path(percentEncoded: false))
  }

  @Test func aRangeIsReadAsItWasWritten() throws {
    let range = GlyphRange(
      block: GlyphBlock(containing: 65), drawnBy: [try Self.font()], fontStack: "Noto Sans Regular")
    let read = try GlyphRange(range.encoded, block: range.block)
    #expect(read == range)
    #expect(read.fontStack == "Noto Sans Regular")
    #expect(read.glyphs.count > 180)
    let letter = try #require(read.glyph(65))
    #expect(letter.field?.width == Int(letter.metrics.width) + 6)
    #expect(letter.metrics.advance == 15)
    #expect(read.glyph(32)?.field == nil)
    #expect(read.glyph(32)?.metrics.advance == 6)
  }

  @Test func aRangeWithoutGlyphsIsWrittenToo() throws {
    let block = GlyphBlock(containing: 0xE000)
    let range = GlyphRange(block: block, drawnBy: [try Self.font()], fontStack: "a")
    #expect(range.glyphs.isEmpty)
    #expect(try GlyphRange(range.encoded, block: block) == range)
  }

  @Test func theFieldsAreThoseOfTheFormat() {
    let field = DistanceField(width: 7, height: 8, values: [UInt8](repeating: 9, count: 56)[...])
    let glyph = Glyph(
      codePoint: 65, metrics: GlyphMetrics(width: 1, height: 2, left: -1, top: -20, advance: 3), field: field)
    let bytes = GlyphRange(block: GlyphBlock(containing: 65), fontStack: "F", glyphs: [glyph]).encoded
    let message: [UInt8] =
      [0x08, 65, 0x12, 56] + [UInt8](repeating: 9, count: 56)
      + [0x18, 1, 0x20, 2, 0x28, 1, 0x30, 39, 0x38, 3]
    let stack: [UInt8] =
      [0x0A, 1, 0x46, 0x12, 5] + Array("0-255".utf8) + [0x1A, UInt8(message.count)] + message
    #expect(bytes == [0x0A, UInt8(stack.count)] + stack)
  }

  @Test func measuresThatDoNotFitAreLeftOut() throws {
    let metrics = GlyphMetrics(width: 300, height: 2, left: 0, top: 0, advance: 3)
    let range = GlyphRange(
      block: GlyphBlock(containing: 65), glyphs: [Glyph(codePoint: 65, metrics: metrics)])
    #expect(try GlyphRange(range.encoded, block: range.block).glyphs.isEmpty)
  }
}
