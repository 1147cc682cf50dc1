/// A character that a font stack itself does not draw.
public struct GlyphShortfall: Sendable, Hashable, Comparable {
  /// The fonts.
  public let stack: FontStack
  /// The character, Arabic letters in their joined forms.
  public let codePoint: CodePoint
  /// Whether there is no range of glyphs that could hold the character.
  public let lacksRange: Bool
  /// Whether a font draws it nevertheless.
  public let isDrawn: Bool
  /// Whether the font that draws it, or should, has colours for it, which are not drawn.
  public var lacksColors = false

  /// Whether a shortfall comes before another: by stack, then by character.
  public static func < (a: GlyphShortfall, b: GlyphShortfall) -> Bool {
    if a.stack != b.stack {
      return (a.stack.description, a.stack.fonts.count) < (b.stack.description, b.stack.fonts.count)
    }
    return (a.codePoint, a.isDrawn ? 1 : 0, a.lacksRange ? 1 : 0, a.lacksColors ? 1 : 0)
      < (b.codePoint, b.isDrawn ? 1 : 0, b.lacksRange ? 1 : 0, b.lacksColors ? 1 : 0)
  }
}

extension GlyphStore {
  /// The characters of a text for which nothing is drawn, or a font other than the server's: O(text).
  ///
  /// Invisible characters do not count.
  public func shortfalls(of text: LabelText) -> Set<GlyphShortfall> {
    var found: Set<GlyphShortfall> = []
    var last: (section: Int, glyphs: StackGlyphs)?
    for unit in text.units where !unit.isImage && !unit.codePoint.isWhitespace {
      let stack = text.sections[unit.section].fontStack
      let glyphs = last?.section == unit.section ? last?.glyphs : nil
      let known = glyphs ?? self.glyphs(of: stack)
      last = (unit.section, known)
      if let face = unit.face {
        if let file = text.faces[face].file, file.hasColors, !unit.codePoint.isIgnorable,
          file.hasColors(for: unit.codePoint)
        {
          found.insert(
            GlyphShortfall(
              stack: stack, codePoint: unit.codePoint, lacksRange: false, isDrawn: file.draws(unit.codePoint),
              lacksColors: true))
        }
        guard known.own?.hasAbsences == true, known.state(of: unit.codePoint) == .absent else { continue }
        found.insert(GlyphShortfall(stack: stack, codePoint: unit.codePoint, lacksRange: true, isDrawn: true))
      } else if known.metrics(of: unit.codePoint) == nil, !unit.codePoint.isIgnorable {
        found.insert(
          GlyphShortfall(
            stack: stack, codePoint: unit.codePoint, lacksRange: known.state(of: unit.codePoint) != .lacking,
            isDrawn: false))
      }
    }
    return found
  }
}
