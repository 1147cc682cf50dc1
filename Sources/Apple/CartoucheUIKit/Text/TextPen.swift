import CartoucheCoreGraphics
import CartoucheRaster
import CartoucheText
import Foundation

/// Text in views, as outlines of the fonts that contexts draw text with.
enum TextPen {
  /// Heights in ems, those of Noto Sans: of the line, and of the baseline below the top of the line.
  static let (lineHeight, ascent) = (1.362, 1.069)

  /// The size in points of a text in lines within a width.
  static func size(of text: String, _ font: UIFont, within width: CGFloat) -> CGSize {
    let lines = lines(of: text, font, within: width)
    let widest = lines.map { self.width(of: $0, font) }.max() ?? 0
    return CGSize(width: widest, height: CGFloat(lines.count) * font.pointSize * lineHeight)
  }

  /// The outlines of a text in a rectangle, in points.
  ///
  /// - Parameters:
  ///   - cut: What is left out of lines that are too long.
  ///   - maximum: The maximum number of lines; 0 for as many as there is room for.
  static func path(
    of text: String, _ font: UIFont, in rect: CGRect, alignment: NSTextAlignment,
    cut: NSLineBreakMode = .byTruncatingTail, maximum: Int
  ) -> CartoucheRaster.Path {
    var path = CartoucheRaster.Path()
    path.tolerance = 0.05
    let height = font.pointSize * lineHeight
    guard height > 0, height.isFinite, rect.width.isFinite, rect.height.isFinite else { return path }
    let room = maximum > 0 ? maximum : Int(min(max((rect.height / height).rounded(.down), 1), 1000))
    var lines = maximum == 1 ? [text] : self.lines(of: text, font, within: rect.width)
    if lines.count > room {
      lines[room - 1] = lines[(room - 1)...].joined(separator: " ")
      lines.removeLast(lines.count - room)
    }
    let top = rect.midY - height * CGFloat(lines.count) / 2
    for (index, line) in lines.enumerated() {
      let shown = truncated(line, font, cut, within: rect.width)
      let free = rect.width - width(of: shown, font)
      let start =
        switch alignment {
        case .center: rect.minX + free / 2
        case .right: rect.minX + free
        case .left, .justified, .natural: rect.minX
        }
      append(
        shown, font, at: CGPoint(x: start, y: top + height * CGFloat(index) + font.pointSize * ascent), &path)
    }
    return path
  }

  // MARK: Lines

  private static func width(of line: String, _ uiFont: UIFont) -> CGFloat {
    CGFloat(outlines(of: line, uiFont).width * uiFont.unit)
  }

  /// The lines of a text, broken at spaces and at its line breaks.
  private static func lines(of text: String, _ font: UIFont, within width: CGFloat) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
      guard width.isFinite, self.width(of: String(paragraph), font) > width else {
        return [String(paragraph)]
      }
      var lines: [String] = []
      for word in paragraph.split(separator: " ") {
        if let last = lines.last, self.width(of: "\(last) \(word)", font) <= width {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }

  /// A line cut so that it fits.
  private static func truncated(
    _ line: String, _ font: UIFont, _ mode: NSLineBreakMode, within width: CGFloat
  ) -> String {
    // Sizes that were rounded up are not cut because of that.
    guard self.width(of: line, font) > width + 0.5 else { return line }
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if self.width(of: cut(line, to: middle, mode), font) <= width {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return cut(line, to: low, mode)
  }

  /// A line with a number of its letters.
  private static func cut(_ line: String, to count: Int, _ mode: NSLineBreakMode) -> String {
    switch mode {
    case .byWordWrapping, .byCharWrapping, .byClipping: String(line.prefix(count))
    case .byTruncatingHead: "…" + line.suffix(count)
    case .byTruncatingTail: line.prefix(count) + "…"
    case .byTruncatingMiddle: line.prefix((count + 1) / 2) + "…" + line.suffix(count / 2)
    }
  }

  private static func outlines(of line: String, _ font: UIFont) -> TextOutline {
    TextOutline(line, fonts: TextFonts.files(for: line, named: font.fontName))
  }

  private static func append(
    _ line: String, _ font: UIFont, at origin: CGPoint, _ path: inout CartoucheRaster.Path
  ) {
    let unit = font.unit
    for glyph in outlines(of: line, font).glyphs {
      func place(_ point: SIMD2<Double>) -> SIMD2<Float> {
        SIMD2(
          Float(origin.x + (glyph.pen.x + point.x) * unit), Float(origin.y + (glyph.pen.y - point.y) * unit))
      }
      for contour in glyph.outline.contours {
        path.move(to: place(contour.start))
        for segment in contour.segments {
          switch segment {
          case .line(let end): path.line(to: place(end))
          case .quadratic(let control, let end): path.quadratic(to: place(end), control: place(control))
          case .cubic(let first, let second, let end):
            path.cubic(to: place(end), control1: place(first), control2: place(second))
          }
        }
        path.close()
      }
    }
  }
}
