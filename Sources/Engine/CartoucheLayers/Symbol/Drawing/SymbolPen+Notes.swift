import CartoucheRaster
import CartoucheText

extension SymbolPen {
  /// A quad of a text and where it stands.
  struct PlacedQuad {
    let quad: SymbolQuad
    let stand: SymbolStand
  }

  /// Notes the text that steps draw, in a list that keeps notes.
  func note(
    _ symbol: Symbol, _ ink: TextInk, from first: Int, in list: inout DisplayList,
    _ quads: () -> [PlacedQuad]
  ) {
    guard list.keepsNotes, list.count > first, var paint = ink.paint else { return }
    paint.color.rgba *= ink.opacity
    let quads = quads()
    let label = layout.keys[Int(symbol.key)]
    var fonts: [String] = []
    let glyphs = quads.compactMap { placed -> TextGlyph? in
      guard case .glyph(let cell) = placed.quad.picture else { return nil }
      let mark = layout.glyphs?.mark(of: cell)
      if fonts.isEmpty { fonts = mark?.fonts ?? [] }
      if fonts.isEmpty, let source = layout.outlinedGlyphs[cell] { fonts = [source.file.names.full] }
      var color = paint.color
      if placed.quad.color >= 0, ink.pass == .fill {
        color = text.color(layout.sectionColors[Int(placed.quad.color)], ink.feature)
        color.rgba *= ink.opacity
      }
      return TextGlyph(
        character: mark?.character ?? character(of: cell, in: label),
        size: SIMD2(Int(cell.width), Int(cell.height)),
        transform: placed.stand.transform(
          placed.quad.part, QuadCorners(placed.quad, size: Float(ink.size))),
        bottom: Self.bottom(of: placed.quad), left: mark?.pen.x ?? 0,
        advance: mark?.pen.y ?? Double(cell.width) - 2 * TextRun.fieldBorder, color: color)
    }
    list.noteText(
      from: first,
      TextRun(
        text: label, fonts: fonts, size: ink.size * TextRun.fieldEm * frame.pixelRatio,
        followsLine: layout.settings.textFollowsLines,
        isProjected: quads.contains { $0.stand.facet != .picture }, paint: paint, glyphs: glyphs))
  }

  /// The lower edge of a glyph below the symbol's place, in ems.
  private static func bottom(of quad: SymbolQuad) -> Double {
    let scale = Double(quad.topRight.x - quad.topLeft.x) / Double(quad.part.z - quad.part.x)
    return (Double(quad.bottomLeft.y) - (TextRun.fieldBorder + GlyphQuad.margin) * scale) / TextRun.fieldEm
  }

  /// The character of a label that a glyph of a font file shows by itself; nil for ligatures and other forms.
  private func character(of cell: FieldSheet.Cell, in label: String) -> Unicode.Scalar? {
    guard let source = layout.outlinedGlyphs[cell] else { return nil }
    return label.unicodeScalars.first { source.file.glyph(of: $0.value) == source.glyph }
  }
}
