import CartoucheCoreGraphics
import CartoucheGeometry
import CartoucheText
import Foundation

/// A text laid out in lines, ready to be drawn.
struct DrawnText {
  /// Characters with the same attributes in one line.
  private struct Piece {
    let outline: TextOutline
    let font: UIFont
    let attributes: [NSAttributedString.Key: Any]
    let text: String

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
      self.text = text
      self.attributes = attributes
      font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
      outline = TextOutline(text, fonts: TextFonts.files(for: text, named: font.fontName))
    }

    var width: CGFloat { CGFloat(outline.width * font.unit) }

    /// The letters as a path, with the beginning of the baseline at the origin.
    var path: CGPath {
      let path = CGMutablePath()
      let unit = font.unit
      for glyph in outline.glyphs {
        func place(_ point: SIMD2<Double>) -> CGPoint {
          CGPoint(x: (glyph.pen.x + point.x) * unit, y: (glyph.pen.y - point.y) * unit)
        }
        for contour in glyph.outline.contours {
          path.move(to: place(contour.start))
          for segment in contour.segments {
            switch segment {
            case .line(let end): path.addLine(to: place(end))
            case .quadratic(let control, let end): path.addQuadCurve(to: place(end), control: place(control))
            case .cubic(let first, let second, let end):
              path.addCurve(to: place(end), control1: place(first), control2: place(second))
            }
          }
          path.closeSubpath()
        }
      }
      return path
    }
  }

  /// A line of pieces.
  private struct Line {
    var pieces: [Piece] = []
    var width: CGFloat { pieces.reduce(0) { $0 + $1.width } }
    var ascender: CGFloat { pieces.map(\.font.ascender).max() ?? 0 }
    var height: CGFloat { ascender - (pieces.map(\.font.descender).min() ?? 0) }
  }

  private var lines: [Line] = []

  /// A text in lines, which end at its line breaks and where a width requires it.
  init(_ text: NSAttributedString, width: CGFloat = .infinity) {
    var line = Line()
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let part = text.attributedSubstring(from: range).string
      for (index, paragraph) in part.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          lines.append(line)
          line = Line()
        }
        append(String(paragraph), attributes, to: &line, width)
      }
    }
    lines.append(line)
  }

  /// Adds a text without line breaks, with further lines if it is too long.
  private mutating func append(
    _ text: String, _ attributes: [NSAttributedString.Key: Any], to line: inout Line, _ width: CGFloat
  ) {
    let whole = Piece(text, attributes)
    guard line.width + whole.width > width else {
      line.pieces.append(whole)
      return
    }
    var part = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = part.isEmpty ? String(word) : part + " " + word
      if !part.isEmpty, line.width + Piece(longer, attributes).width > width {
        line.pieces.append(Piece(part, attributes))
        lines.append(line)
        line = Line()
        part = String(word)
      } else {
        part = longer
      }
    }
    line.pieces.append(Piece(part, attributes))
  }

  /// The size in points.
  var size: CGSize {
    CGSize(width: lines.map(\.width).max() ?? 0, height: lines.reduce(0) { $0 + $1.height })
  }

  /// Draws the text with its upper left corner at a point.
  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    var top = point.y
    for line in lines {
      var left = point.x
      for piece in line.pieces {
        let box = CGRect(x: left, y: top, width: piece.width, height: line.height)
        if let color = piece.attributes[.backgroundColor] as? UIColor {
          context.setFillColor(color.cgColor)
          context.fill(box)
        }
        draw(piece, at: CGPoint(x: left, y: top + line.ascender), context)
        left += piece.width
      }
      top += line.height
    }
  }

  /// Draws the text into a rectangle.
  func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    draw(at: rect.origin)
    context.restoreGState()
  }

  private func draw(_ piece: Piece, at point: CGPoint, _ context: CGContext) {
    let letters = piece.path
    guard !letters.isEmpty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.translateBy(x: point.x, y: point.y)
    let color = piece.attributes[.foregroundColor] as? UIColor ?? .black
    let stroke = (piece.attributes[.strokeWidth] as? NSNumber)?.doubleValue ?? 0
    if stroke <= 0 {
      context.setFillColor(color.cgColor)
      context.addPath(letters)
      context.fillPath()
    }
    if stroke <= 0, piece.font.emboldening > 0 {
      context.setStrokeColor(color.cgColor)
      context.setLineWidth(piece.font.emboldening)
      context.addPath(letters)
      context.strokePath()
    }
    if stroke != 0, stroke.isFinite {
      context.setStrokeColor((piece.attributes[.strokeColor] as? UIColor ?? color).cgColor)
      context.setLineWidth(piece.font.pointSize * CGFloat(stroke.magnitude) / 100)
      context.setLineJoin(.round)
      context.addPath(letters)
      context.strokePath()
    }
  }
}
