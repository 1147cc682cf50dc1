import CartoucheGeometry

/// How a text is laid out: what a symbol layer's `text-*` properties say of one label.
///
/// All lengths are in layout units, 1/24 em. The rules, and the numbers they give, are those of MapLibre's
/// renderers (maplibre-gl-js, src/symbol/shaping.ts; maplibre-native, src/mbgl/text/shaping.cpp).
public struct TextLayout: Sendable, Hashable {
  /// The width that lines are broken at (`text-max-width`); infinite where they are not.
  public var maxWidth = Double.infinity
  /// The height of a line of text of scale 1 (`text-line-height`).
  public var lineHeight = 1.2 * Em.units
  /// The space between letters (`text-letter-spacing`); not used in scripts whose letters join.
  public var letterSpacing = 0.0
  /// Which part of the text lies at its place (`text-anchor`).
  public var anchor = SymbolAnchor.center
  /// How lines lie to each other (`text-justify`).
  ///
  /// Labels in vertical lines at a point are laid out with `left` whatever the property says: their lines begin at
  /// one height.
  public var justify = TextJustify.center
  /// How far the box of the text is moved (`text-offset`): to the right and downward.
  ///
  /// The glyphs themselves stay, for they are moved when they are drawn.
  public var translation = Point(0, 0)
  /// Whether lines run from side to side or from top to bottom.
  public var writingMode = WritingMode.horizontal
  /// Whether the label may be drawn in vertical lines at a point (`text-writing-mode`), so that all but Arabic
  /// letters stand upright in them.
  public var allowsVerticalPlacement = false
  /// The text size for which lines are broken around images, in logical pixels.
  public var textSize = 16.0
  /// The text size for which images are sized and placed, in logical pixels.
  public var textSizeAtZoom = 16.0

  /// The layout of the style specification's defaults, but for `text-max-width`.
  public init() {}

  /// Places all glyphs of a text: O(characters + breaks²).
  ///
  /// Characters without a glyph, and images not listed, take no room.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - glyphs: Where glyphs are looked up.
  ///   - images: The images that the text names.
  /// - Returns: The lines, or `nil` where there is nothing to draw.
  public func shape(
    _ text: LabelText, glyphs: GlyphStore, images: [String: TextImage] = [:]
  ) -> ShapedText? {
    var text = text
    if writingMode == .vertical { text.takeVerticalForms() }
    let clusters = TextClusters(text, glyphs: glyphs, images: images, layout: self)
    let spacing = text.allowsLetterSpacing ? letterSpacing : 0
    let breaks = LineBreaks(clusters, maxWidth: maxWidth, spacing: spacing, textSize: textSize).indices
    let lines = BidirectionalLines(clusters, breaks: breaks).lines
    var placement = LinePlacement(layout: self, clusters: clusters, spacing: spacing)
    for line in lines { placement.append(line) }
    return placement.finish()
  }

  /// Whether a character stands upright in a vertical line.
  func standsUpright(_ codePoint: CodePoint) -> Bool {
    guard writingMode == .vertical else { return false }
    return allowsVerticalPlacement
      ? !codePoint.isWhitespace && !codePoint.isArabic : codePoint.isUprightInVerticalText
  }

  /// Layout units a logical pixel of an image in a text of a size; 0 for sizes that are none.
  static func imageScale(textSize: Double) -> Double {
    textSize > 0 && textSize.isFinite ? Em.units / textSize : 0
  }
}
