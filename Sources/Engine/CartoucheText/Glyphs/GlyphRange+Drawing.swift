extension GlyphRange {
  /// The glyphs of a block that fonts have, as glyph servers send them: O(pixels).
  ///
  /// Each character is drawn by the first font that has an outline for it. Advances are rounded to pixels at 24 pixels
  /// per em. Glyphs whose measures do not fit the format, of more than about 10 em, are left out.
  ///
  /// - Parameters:
  ///   - fonts: The fonts in order of preference.
  ///   - fontStack: The name of the fonts.
  public init(block: GlyphBlock, drawnBy fonts: [FontFile], fontStack: String) {
    self.init(block: block, fontStack: fontStack, merging: fonts.map { .font(FontFace(file: $0)) })
  }

  /// The glyphs of a block, each from the first source that has it, as glyph servers send them: O(pixels).
  ///
  /// - Parameters:
  ///   - fontStack: The name of the fonts.
  ///   - sources: The sources in order of preference.
  package init(block: GlyphBlock, fontStack: String, merging sources: [GlyphSource]) {
    self.init(
      block: block, fontStack: fontStack,
      glyphs: block.codePoints.lazy.compactMap { codePoint -> Glyph? in
        for source in sources where source.has(codePoint) { return source.glyph(codePoint) }
        return nil
      })
  }
}

/// Where the glyphs of a range come from.
package enum GlyphSource: Sendable {
  /// A range that was drawn before.
  case range(GlyphRange)
  /// A font, for the characters that it is meant for.
  case font(FontFace)

  /// Whether there is a glyph of a character.
  func has(_ codePoint: CodePoint) -> Bool {
    switch self {
    case .range(let range): range.glyph(codePoint) != nil
    case .font(let face): face.covers(codePoint) && face.file?.draws(codePoint) == true
    }
  }

  /// The glyph of a character; `nil` for one whose measures do not fit the format.
  func glyph(_ codePoint: CodePoint) -> Glyph? {
    switch self {
    case .range(let range): return range.glyph(codePoint)
    case .font(let face):
      guard let font = face.file, let index = font.glyph(of: codePoint) else { return nil }
      let picture = font.picture(of: index)
      var metrics = picture.metrics
      metrics.advance = max(metrics.advance.rounded(), 0)
      let glyph = Glyph(codePoint: codePoint, metrics: metrics, field: picture.field)
      return glyph.isWritable ? glyph : nil
    }
  }
}

extension Glyph {
  /// Whether the measures are of the size that readers of ranges take.
  var isWritable: Bool {
    metrics.width < 256 && metrics.height < 256 && metrics.advance < 256 && -128..<128 ~= metrics.left
      && -128..<128 ~= metrics.top
  }
}
