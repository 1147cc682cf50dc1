import Foundation
import Testing

@testable import CartoucheText

/// Lines of text as outlines.
@Suite struct TextOutlineTests {
  private static let noto = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Engine/Cartouche/World/NotoSans-Regular.ttf").path

  private func outline(_ text: String) throws -> TextOutline {
    TextOutline(text, fonts: [try FontFile(path: Self.noto)])
  }

  @Test func lettersStandOneBehindTheOther() throws {
    let (first, second, both) = try (outline("H"), outline("x"), outline("Hx"))
    #expect(abs(first.width + second.width - both.width) < 0.01 && both.glyphs.count == 2)
    #expect(both.glyphs[0].pen == .zero && both.glyphs[1].pen.x == first.width)
    #expect(!both.lacksGlyphs && both.glyphs.allSatisfy { !$0.outline.contours.isEmpty })
  }

  @Test func charactersThatNoFontHasAreLeftOutAndTold() throws {
    let text = try outline("a\u{5317}b")
    #expect(text.lacksGlyphs && text.glyphs.count == 2)
    #expect(TextOutline("a", fonts: []).lacksGlyphs && TextOutline("", fonts: []).width == 0)
  }

  @Test func rightToLeftRunsAreOrderedFromLeftToRight() throws {
    // An override turns Latin letters, which the font has.
    let plain = try outline("ab").glyphs.map(\.outline)
    let turned = try outline("\u{202E}ab\u{202C}").glyphs.map(\.outline).filter { !$0.contours.isEmpty }
    #expect(turned == plain.reversed())
  }

  @Test func theHeightsOfALineAreTheFonts() throws {
    // 1069 and 293 of 1000 units an em, of which there are 24 layout units.
    let metrics = try FontFile(path: Self.noto).lineMetrics
    #expect(abs(metrics.ascender - 25.656) < 0.01 && abs(metrics.descender - 7.032) < 0.01)
    #expect(abs(metrics.height - 32.688) < 0.01)
  }
}
