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

  /// Places all glyphs of a text: O(characters + breaks²); see ``TextLayout/shape(_:glyphs:images:)``.
  package mutating func shape(
    _ text: LabelText, _ layout: TextLayout, images: [String: TextImage] = [:]
  ) -> ShapedText? {
    var text = text
    if layout.writingMode == .vertical { text.takeVerticalForms() }
    clusters.read(text, images: images, layout: layout)
    let spacing = text.allowsLetterSpacing ? layout.letterSpacing : 0
    breaks.find(in: clusters, maxWidth: layout.maxWidth, spacing: spacing, textSize: layout.textSize)
    lines.read(clusters, breaks: breaks.indices)
    placement.begin(layout, spacing: spacing, pieceCount: clusters.clusters.count)
    for index in lines.ends.indices { placement.append(lines.line(index), of: clusters) }
    return placement.finish()
  }
}
