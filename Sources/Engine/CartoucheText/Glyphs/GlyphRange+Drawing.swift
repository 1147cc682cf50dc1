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
    self.init(
      block: block, fontStack: fontStack,
      glyphs: block.codePoints.lazy.compactMap { codePoint -> Glyph? in
        guard let font = fonts.first(where: { $0.draws(codePoint) }), let index = font.glyph(of: codePoint)
        else { return nil }
        let picture = font.picture(of: index)
        var metrics = picture.metrics
        metrics.advance = max(metrics.advance.rounded(), 0)
        let glyph = Glyph(codePoint: codePoint, metrics: metrics, field: picture.field)
        return glyph.isWritable ? glyph : nil
      })
  }
}

extension Glyph {
  /// Whether the measures are of the size that readers of ranges take.
  var isWritable: Bool {
    metrics.width < 256 && metrics.height < 256 && metrics.advance < 256 && -128..<128 ~= metrics.left
      && -128..<128 ~= metrics.top
  }
}
