import CartoucheRaster
import CartoucheText

/// A line of text as outlines, with the available fonts.
package struct OrnamentText {
  /// The outlines in logical pixels; the beginning of the baseline is at 0, 0 and y goes down.
  package let path: Path
  /// The width in logical pixels.
  package let width: Double
  /// The height of the line: from the top of the letters to the bottom of descenders.
  let height: Double
  /// The distance of the baseline from the top of the line.
  let baseline: Double
  /// Whether every character was drawn.
  let isComplete: Bool

  /// A text of a given size in logical pixels; letters that no font has are left out.
  package init(_ text: String, size: Double, fonts: [FontFile]) {
    var path = Path()
    path.tolerance = 0.02
    var pen = 0.0
    var isComplete = true
    let scale = size / Em.units
    let codePoints = text.unicodeScalars.map(\.value)
    for direction in DirectionRuns.runs(of: codePoints) {
      var parts = Self.runs(of: codePoints[direction.range], fonts)
      if direction.readsLeftward { parts.reverse() }
      for (font, characters) in parts {
        guard let font else {
          isComplete = false
          continue
        }
        for glyph in font.shape(characters, rightToLeft: direction.readsLeftward) {
          path.append(
            font.outline(of: glyph.index), at: SIMD2(pen + glyph.xOffset * scale, glyph.yOffset * scale),
            scale)
          pen += glyph.advance * scale
        }
      }
    }
    self.path = path
    width = pen
    height = size * 1.25
    baseline = size
    self.isComplete = isComplete
  }

  /// Consecutive characters with the same font.
  private static func runs(
    of codePoints: ArraySlice<CodePoint>, _ fonts: [FontFile]
  ) -> [(font: FontFile?, characters: [CodePoint])] {
    var runs: [(font: FontFile?, characters: [CodePoint])] = []
    for codePoint in codePoints {
      // Spaces and marks stay with the letters before them.
      if let last = runs.last?.font, last.hasGlyph(codePoint) {
        runs[runs.count - 1].characters.append(codePoint)
        continue
      }
      let font = fonts.first { $0.draws(codePoint) }
      if let last = runs.last, last.font === font {
        runs[runs.count - 1].characters.append(codePoint)
      } else {
        runs.append((font, [codePoint]))
      }
    }
    return runs
  }
}

extension Path {
  /// Adds the outline of a glyph with its pen at a point.
  fileprivate mutating func append(_ outline: GlyphOutline, at pen: SIMD2<Double>, _ scale: Double) {
    func place(_ point: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2(Float(pen.x + point.x * scale), Float(pen.y - point.y * scale))
    }
    for contour in outline.contours {
      move(to: place(contour.start))
      for segment in contour.segments {
        switch segment {
        case .line(let end): line(to: place(end))
        case .quadratic(let control, let end): quadratic(to: place(end), control: place(control))
        case .cubic(let first, let second, let end):
          cubic(to: place(end), control1: place(first), control2: place(second))
        }
      }
      close()
    }
  }
}
