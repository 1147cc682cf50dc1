/// A text that a ``TextSetter`` has laid out, by the places of its parts in the setter's memory.
package struct SetText: Sendable {
  /// The glyphs of all lines, line by line from the top, each from left to right.
  let glyphs: Range<Int>
  /// The ends of the lines.
  let lines: Range<Int>
  /// The room of all lines, moved by the layout's translation.
  package let box: TextBox
  let writingMode: WritingMode
  let containsImages: Bool
  let isVerticalizable: Bool

  /// The number of lines.
  package var lineCount: Int { lines.count }
}

/// A glyph or an image at its place in a text; a ``PositionedGlyph`` without references.
package struct SetGlyph: Sendable {
  /// The content that is drawn.
  package enum Content: Sendable {
    /// The glyph of a character from a glyph range of the section's fonts.
    case character(CodePoint)
    /// A glyph of a face, by its number.
    case glyph(UInt32, face: Int32)
    /// The image of the section; the code point is the one that represents it in the text.
    case image(CodePoint)
  }

  /// The content that is drawn.
  let content: Content
  /// The index of the section of the text that the glyph belongs to.
  let section: Int
  let isVertical: Bool
  var x: Double
  var y: Double
  let scale: Double
  let metrics: GlyphMetrics
  var aside = 0.0
}

extension PositionedGlyph {
  /// A glyph of a setter's memory, in a text with these sections.
  init(_ glyph: SetGlyph, _ sections: [LabelText.Section]) {
    let content: Content =
      switch glyph.content {
      case .character(let codePoint): .character(codePoint)
      case .glyph(let number, let face): .glyph(number, face: Int(face))
      case .image(let codePoint): .image(sections[glyph.section].image ?? "", codePoint)
      }
    self.init(
      content: content, x: glyph.x, y: glyph.y, isVertical: glyph.isVertical, scale: glyph.scale,
      section: glyph.section, metrics: glyph.metrics, aside: glyph.aside)
  }
}
