import CartoucheGeometry

/// A line of text as outlines, drawn with any fonts that have its characters.
package struct TextOutline: Sendable {
  /// A glyph and the position of its pen.
  package struct PlacedGlyph: Sendable, Hashable {
    /// The outline, x to the right and y upward from the pen, in layout units.
    package var outline: GlyphOutline
    /// The place of the pen, from the beginning of the baseline; y grows downward.
    package var pen: SIMD2<Double>
  }

  /// The glyphs from left to right.
  package private(set) var glyphs: [PlacedGlyph] = []
  /// The length of the line in layout units.
  package private(set) var width = 0.0
  /// Whether some character is in none of the fonts; it is left out.
  package private(set) var lacksGlyphs = false

  /// The outlines of a text; each character is drawn with the first font that has it.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(_ text: String, fonts: [FontFile]) {
    let codePoints = text.unicodeScalars.map(\.value)
    let levels = BidirectionalLines.levels(of: codePoints).levels
    for run in Self.reordered(Self.runs(codePoints, levels, fonts)) {
      guard let font = run.font else {
        lacksGlyphs = true
        continue
      }
      for glyph in font.shape(Array(codePoints[run.range]), rightToLeft: run.level % 2 == 1) {
        glyphs.append(
          PlacedGlyph(
            outline: font.outline(of: glyph.index), pen: SIMD2(width + glyph.xOffset, glyph.yOffset)))
        width += glyph.advance
      }
    }
  }

  /// Characters of one font and one direction.
  private struct Run {
    var range: Range<Int>
    let font: FontFile?
    let level: Int8
  }

  private static func runs(_ codePoints: [CodePoint], _ levels: [Int8], _ fonts: [FontFile]) -> [Run] {
    var runs: [Run] = []
    for (index, codePoint) in codePoints.enumerated() {
      if let last = runs.last, last.level == levels[index] {
        // Blanks and marks stay with the letters before them.
        let font = last.font?.hasGlyph(codePoint) == true ? last.font : fonts.first { $0.draws(codePoint) }
        if font === last.font {
          runs[runs.count - 1].range = last.range.lowerBound..<index + 1
          continue
        }
      }
      let font = fonts.first { $0.draws(codePoint) } ?? fonts.first { $0.hasGlyph(codePoint) }
      runs.append(Run(range: index..<index + 1, font: font, level: levels[index]))
    }
    return runs
  }

  /// The runs from left to right (Unicode Standard Annex 9, rule L2).
  private static func reordered(_ runs: [Run]) -> [Run] {
    var runs = runs
    let highest = runs.map(\.level).max() ?? 0
    guard highest > 0 else { return runs }
    for level in (1...highest).reversed() {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }
}
