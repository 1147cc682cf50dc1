/// Lays out many texts, one after the other, with the same working memory.
package struct TextSetter {
  private var clusters: TextClusters
  private var breaks = LineBreaks()
  private var lines = BidirectionalLines()
  private var placement = LinePlacement()

  /// A setter of texts that are drawn with the glyphs of a store.
  package init(_ glyphs: GlyphStore) { clusters = TextClusters(glyphs) }

  /// Whether nothing is drawn for some character of the last text that is not white space.
  package var hasGaps: Bool { clusters.hasGaps }

  /// Forgets all texts that were set.
  package mutating func removeAll() { placement.removeAll() }

  /// Places all glyphs of a text: O(characters + breaks²); see ``TextLayout/shape(_:glyphs:images:)``.
  ///
  /// - Returns: The text, which is valid until ``removeAll()``; `nil` if there is nothing to draw.
  package mutating func set(
    _ text: LabelText, _ layout: TextLayout, images: [String: TextImage] = [:]
  ) -> SetText? {
    if layout.writingMode == .vertical {
      var vertical = text
      vertical.takeVerticalForms()
      clusters.read(vertical, images: images, layout: layout)
    } else {
      clusters.read(text, images: images, layout: layout)
    }
    let spacing = text.allowsLetterSpacing ? layout.letterSpacing : 0
    breaks.find(in: clusters, maxWidth: layout.maxWidth, spacing: spacing, textSize: layout.textSize)
    lines.read(clusters, breaks: breaks.indices)
    placement.begin(layout, spacing: spacing)
    for index in lines.ends.indices { placement.append(lines.line(index), of: clusters) }
    return placement.finish()
  }

  /// Places all glyphs of a text, in memory of its own.
  mutating func shape(
    _ text: LabelText, _ layout: TextLayout, images: [String: TextImage] = [:]
  ) -> ShapedText? {
    removeAll()
    guard let found = set(text, layout, images: images) else { return nil }
    return ShapedText(
      glyphs: placement.glyphs[found.glyphs].map { PositionedGlyph($0, text.sections) },
      ends: Array(placement.lines[found.lines]), box: found.box, writingMode: found.writingMode,
      containsImages: found.containsImages, isVerticalizable: found.isVerticalizable)
  }

  /// Adds the corners of all glyphs of a text that was set, in their order: O(glyphs).
  ///
  /// - Parameters:
  ///   - placing: The options for putting glyphs at the label's place.
  ///   - imageRatios: The pixels per logical pixel of the images of sections.
  package func addCorners(
    of text: SetText, _ placing: ShapedText.Placing, imageRatios: [Double],
    to corners: inout [GlyphCorners]
  ) {
    let frame = CornerFrame(placing, isVerticalizable: text.isVerticalizable)
    var start = text.glyphs.lowerBound
    for line in text.lines {
      let line = placement.lines[line]
      for index in start..<text.glyphs.lowerBound + line.end {
        let glyph = placement.glyphs[index]
        var ratio: Double?
        if case .image = glyph.content { ratio = imageRatios[glyph.section] }
        corners.append(frame.corners(of: glyph, lineOffset: line.offset, imageRatio: ratio))
      }
      start = text.glyphs.lowerBound + line.end
    }
  }
}
