import CartoucheGeometry
import CartoucheText
import Testing

@Suite struct GlyphQuadTests {
  private func shape(_ text: String, vertical: Bool = false) -> ShapedText? {
    let (label, store) = TestGlyphs.label(FormattedText(text))
    var layout = TextLayout()
    layout.writingMode = vertical ? .vertical : .horizontal
    layout.allowsVerticalPlacement = vertical
    return layout.shape(label, glyphs: store)
  }

  @Test func quadsSurroundThePicture() throws {
    let shaped = try #require(shape("ab"))
    let glyph = shaped.lines[0].glyphs[1]
    let quad = shaped.quads()[1]
    #expect(quad.topLeft == Point(glyph.x + 1 - 4, glyph.y + 6 - 4))
    #expect(quad.bottomRight == quad.topLeft + Point(glyph.metrics.width + 8, 28))
    #expect(quad.offset == Point(0, 0))
  }

  @Test func alongALineEveryGlyphHasItsOwnOrigin() throws {
    let shaped = try #require(shape("ab"))
    var placing = ShapedText.Placing()
    placing.alongLine = true
    for (quad, glyph) in zip(shaped.quads(placing), shaped.lines[0].glyphs) {
      #expect(quad.offset == Point(glyph.x + glyph.metrics.advance / 2, glyph.y))
      #expect(quad.topLeft.x == 1 - 4 - glyph.metrics.advance / 2)
    }
  }

  @Test func uprightGlyphsAreTurnedBack() throws {
    let shaped = try #require(shape("漢", vertical: true))
    var placing = ShapedText.Placing()
    placing.allowsVerticalPlacement = true
    let quad = shaped.quads(placing)[0]
    // What is on top of the turned line is on the right before: the picture's top edge points to the left.
    #expect(quad.topLeft.x == quad.topRight.x)
    #expect(quad.topLeft.y > quad.topRight.y)
    #expect(quad.topLeft.x < quad.bottomLeft.x)
    #expect(abs(quad.topLeft.y - quad.topRight.y - (shaped.lines[0].glyphs[0].metrics.width + 8)) < 1e-9)
  }

  @Test func rotationTurnsClockwise() throws {
    let shaped = try #require(shape("a"))
    var placing = ShapedText.Placing()
    placing.rotation = 90
    let (plain, turned) = (shaped.quads()[0], shaped.quads(placing)[0])
    #expect(abs(turned.topLeft.x - -plain.topLeft.y) < 1e-9)
    #expect(abs(turned.topLeft.y - plain.topLeft.x) < 1e-9)
  }
}
