import CartoucheRaster

/// A label as text in lines or letters.
struct VectorLabel {
  /// A line of text, or a letter, about the middle of its baseline.
  struct Line {
    var text: String
    /// The middle of the baseline in device pixels.
    var place: SIMD2<Double>
    /// The direction of the baseline, of length 1.
    var direction: SIMD2<Double>
    /// The width in device pixels from the first letter's pen to the end of the last; nil for a letter.
    var width: Double?
    /// The device pixels per em.
    var size: Double
    /// The space that is added after each letter, in device pixels.
    var spacing = 0.0
    var color: PremultipliedColor
  }

  /// The text as a whole.
  var text: String
  var lines: [Line]
  /// The names of fonts, the preferred one first.
  var fonts: [String]
  /// Device pixels per em.
  var size: Double
  /// The colour of the halo, and how far it reaches from the letters in device pixels.
  var halo: (color: PremultipliedColor, reach: Double)?
}

extension VectorLabel {
  /// The label of a run; nil if the characters of its glyphs are not known, or lie in the plane of a tilted map.
  init?(_ run: TextRun) {
    guard !run.isProjected, !run.glyphs.isEmpty, run.pieces.allSatisfy(\.isLetter) else { return nil }
    var run = run
    run.text = Self.drawnText(of: run)
    (text, fonts, size) = (Self.spaced(run.text), run.fonts, run.size)
    let marks = run.glyphs.map(GlyphMark.init)
    guard let first = marks.first, first.size > 0 else { return nil }
    let visible = Self.visible(run.text)
    let isRightToLeft = visible.contains(where: \.isRightToLeft)
    let isCounted = visible.count == run.glyphs.count
    let isStraight = marks.allSatisfy { ($0.along * first.along).sum() > 0.9999 }
    if isStraight, let rows = Self.rows(of: marks, isOneLine: run.followsLine) {
      lines = []
      var taken = 0
      for row in rows {
        guard let text = Self.text(of: row, run, isWhole: rows.count == 1, isCounted: isCounted, from: taken)
        else { return nil }
        taken += row.count
        let baseline = Self.baseline(of: row.map { ($0, $0.bottomLine) }, em: row[0].em)
        let left = row.map(\.pen).min() ?? 0
        let right = row.map(\.penEnd).max() ?? 0
        let middle = (left + right) / 2
        lines.append(
          Line(
            text: text, place: first.along * middle + first.down * baseline, direction: first.along,
            width: row.count > 1 ? right - left : nil, size: row[0].em, spacing: Self.spacing(of: row),
            color: row[0].glyph.color))
      }
      return
    }
    // Letter by letter: each has the place of the baseline under its own middle.
    let baseline = Self.baseline(of: marks.map { ($0, $0.glyph.bottom * run.size) }, em: run.size)
    lines = []
    for (index, mark) in marks.enumerated() {
      let character = isCounted && !isRightToLeft ? visible[index] : mark.glyph.character
      guard let character else { return nil }
      let shift = baseline - mark.glyph.bottom * run.size
      lines.append(
        Line(
          text: String(Character(character)), place: mark.foot + mark.down * (run.followsLine ? shift : 0),
          direction: mark.along, width: nil, size: mark.em, color: mark.glyph.color))
    }
  }

  /// The text of a run without the characters that no font has, if the remaining ones can be identified.
  private static func drawnText(of run: TextRun) -> String {
    let drawn = Set(run.glyphs.compactMap(\.character))
    guard visible(run.text).count > run.glyphs.count, run.glyphs.allSatisfy({ $0.character != nil }) else {
      return run.text
    }
    var text = String.UnicodeScalarView()
    for scalar in run.text.unicodeScalars where !scalar.isVisible || drawn.contains(scalar) {
      text.append(scalar)
    }
    return visible(String(text)).count == run.glyphs.count ? String(text) : run.text
  }

  // MARK: Lines

  /// The glyphs by lines, each from the left.
  private static func rows(of marks: [GlyphMark], isOneLine: Bool) -> [[GlyphMark]]? {
    if isOneLine {
      // Letters that follow a straight line have one baseline.
      guard let first = marks.first else { return nil }
      let base = first.bottomLine - first.glyph.bottom * first.em
      let isLevel = marks.allSatisfy {
        abs($0.bottomLine - $0.glyph.bottom * first.em - base) < 0.05 * first.em
      }
      return isLevel ? [marks] : nil
    }
    var rows: [[GlyphMark]] = []
    for mark in marks {
      guard let last = rows.last?.last else {
        rows.append([mark])
        continue
      }
      let fall = abs(mark.middleLine - last.middleLine)
      if fall > 0.8 * mark.em || fall > 0.3 * mark.em && mark.left < last.left {
        rows.append([mark])
      } else {
        rows[rows.count - 1].append(mark)
      }
    }
    return rows
  }

  /// The text of a line; nil if it is not known.
  private static func text(
    of row: [GlyphMark], _ run: TextRun, isWhole: Bool, isCounted: Bool, from first: Int
  ) -> String? {
    if isWhole { return spaced(run.text) }
    if isCounted {
      // A line has as many characters as glyphs, and the spaces between them.
      var (result, count) = ("", 0)
      for scalar in run.text.unicodeScalars {
        if scalar.isVisible {
          if count >= first, count < first + row.count { result.unicodeScalars.append(scalar) }
          count += 1
        } else if count > first, count < first + row.count {
          result += " "
        }
      }
      return spaced(result)
    }
    var (result, end) = ("", Double.infinity)
    for mark in row {
      guard let character = mark.glyph.character else { return nil }
      if mark.left > end + 0.18 * mark.em { result += " " }
      result.unicodeScalars.append(character)
      end = mark.right
    }
    return result
  }

  /// The space that the layer adds between letters: the median of the gaps between pens, unless it is small.
  private static func spacing(of row: [GlyphMark]) -> Double {
    let rests = zip(row, row.dropFirst()).map { $1.pen - $0.penEnd }.sorted()
    guard !rests.isEmpty else { return 0 }
    let median = rests[(rests.count - 1) / 2]
    return median > 0.02 * row[0].em && median < row[0].em ? median : 0
  }

  /// The coordinate of the baseline across lines, by the letters that stand on it.
  private static func baseline(of marks: [(mark: GlyphMark, bottom: Double)], em: Double) -> Double {
    let standing = marks.filter { $0.mark.glyph.character.map(flatLetters.contains) ?? false }
    let bottoms = (standing.isEmpty ? marks : standing).map(\.bottom).sorted()
    let middle = bottoms[bottoms.count / 2]
    guard standing.isEmpty, let character = marks[0].mark.glyph.character, character.value >= 0x2E80 else {
      return middle
    }
    // Ideographs reach below the baseline by about an eighth of an em.
    return middle - 0.12 * em
  }

  /// Letters and digits with their lower edge on the baseline.
  private static let flatLetters = Set(
    "abcdehiklmnorstuvwxzABCDEFGHIKLMNPRSTUVWXYZ0123456789абвгежзийклмнопстхчяАБВГЕЖЗИЙКЛМНОПРСТХЧЯαικνοΑΒΓΔΕΗΚΛΜΝΟΡΣΤ"
      .unicodeScalars)

  private static func visible(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter(\.isVisible) }

  /// A text with single spaces between words.
  private static func spaced(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}

/// A glyph with its edges along its line and across it.
private struct GlyphMark {
  let glyph: TextGlyph
  /// The direction of the line, and that across it.
  let along: SIMD2<Double>
  let down: SIMD2<Double>
  /// Device pixels per em.
  let em: Double
  /// Device pixels per texel.
  let size: Double
  /// The middle of the lower edge.
  let foot: SIMD2<Double>
  /// The places of the edges along the line.
  let left: Double
  let right: Double
  /// The places of the pen before and after the glyph.
  let pen: Double
  let penEnd: Double
  /// The places of the middle and of the lower edge across the line.
  let middleLine: Double
  let bottomLine: Double

  init(_ glyph: TextGlyph) {
    self.glyph = glyph
    let map = glyph.transform
    size = (map.a * map.a + map.b * map.b).squareRoot()
    along = SIMD2(map.a, map.b) / (size > 0 ? size : 1)
    down = SIMD2(-along.y, along.x)
    em = size * TextRun.fieldEm
    let border = TextRun.fieldBorder
    let (width, height) = (Double(glyph.size.x), Double(glyph.size.y))
    let start = map.apply(x: border, y: height - border)
    let end = map.apply(x: width - border, y: height - border)
    let middle = map.apply(x: width / 2, y: height / 2)
    foot = (start + end) / 2
    left = (start * along).sum()
    right = (end * along).sum()
    pen = left - glyph.left * size
    penEnd = pen + glyph.advance * size
    middleLine = (middle * down).sum()
    bottomLine = (foot * down).sum()
  }
}

extension DrawingStep.Content {
  /// Whether a piece of a text is a letter, and not a picture within it.
  fileprivate var isLetter: Bool {
    switch self {
    case .field, .fill: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character has a visible glyph of its own.
  fileprivate var isVisible: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && value >= 0x20
  }

  /// Whether a character belongs to a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFF).contains(value)
  }
}
