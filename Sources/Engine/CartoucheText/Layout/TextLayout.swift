import CartoucheGeometry

/// The options for laying out a text: a symbol layer's `text-*` properties for one label.
///
/// All lengths are in layout units, 1/24 em. The rules, and the numbers that they give, are those of MapLibre's
/// renderers (maplibre-gl-js, src/symbol/shaping.ts; maplibre-native, src/mbgl/text/shaping.cpp).
public struct TextLayout: Sendable, Hashable {
  /// The width at which lines are broken (`text-max-width`); infinite if they are not.
  public var maxWidth = Double.infinity
  /// The height of a line of text of scale 1 (`text-line-height`).
  public var lineHeight = 1.2 * Em.units
  /// The space between letters (`text-letter-spacing`); not used in scripts whose letters join.
  public var letterSpacing = 0.0
  /// The part of the text that lies at its place (`text-anchor`).
  public var anchor = SymbolAnchor.center
  /// The alignment of the lines (`text-justify`).
  ///
  /// Labels in vertical lines at a point are laid out with `left`, whatever the property says: their lines begin at one
  /// height.
  public var justify = TextJustify.center
  /// The offset of the text's box (`text-offset`): to the right and downward.
  ///
  /// The glyphs themselves are not moved, since they are moved when they are drawn.
  public var translation = Point(0, 0)
  /// The direction of lines.
  public var writingMode = WritingMode.horizontal
  /// Whether the label may be drawn in vertical lines at a point (`text-writing-mode`), so that all letters but Arabic
  /// ones are upright in them.
  public var allowsVerticalPlacement = false
  /// The text size for which lines are broken around images, in logical pixels.
  public var textSize = 16.0
  /// The text size for which images are sized and placed, in logical pixels.
  public var textSizeAtZoom = 16.0

  /// The layout with the style specification's defaults, except for `text-max-width`.
  public init() {}

  /// Places all glyphs of a text: O(characters + breaks²).
  ///
  /// Characters without a glyph, and images that are not listed, take no room.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - glyphs: The glyphs of the fonts.
  ///   - images: The images that the text names.
  /// - Returns: The lines, or `nil` if there is nothing to draw.
  public func shape(
    _ text: LabelText, glyphs: GlyphStore, images: [String: TextImage] = [:]
  ) -> ShapedText? {
    var setter = TextSetter(glyphs)
    return setter.shape(text, self, images: images)
  }

  /// Whether a character is upright in a vertical line.
  func standsUpright(_ codePoint: CodePoint) -> Bool {
    guard writingMode == .vertical else { return false }
    return allowsVerticalPlacement
      ? !codePoint.isWhitespace && !codePoint.isArabic : codePoint.isUprightInVerticalText
  }

  /// The number of layout units per logical pixel of an image in a text of a given size; 0 for invalid sizes.
  static func imageScale(textSize: Double) -> Double {
    textSize > 0 && textSize.isFinite ? Em.units / textSize : 0
  }
}
