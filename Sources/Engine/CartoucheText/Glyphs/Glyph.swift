/// A character's number in Unicode, 0 to 0x10FFFF.
public typealias CodePoint = UInt32

/// The em, the unit in which fonts are measured.
public enum Em {
  /// The size at which glyphs are drawn on servers and text is laid out, in pixels per em.
  ///
  /// All lengths of this module in layout units are in 1/24 em.
  public static let units = 24.0
  /// The beginning of the first line's glyphs above its middle, in layout units.
  public static let baselineOffset = -17.0
}

/// The place of a glyph's picture and its advance, in pixels at 24 pixels per em.
public struct GlyphMetrics: Sendable, Hashable {
  /// The width of the glyph itself, without the border of its distance field.
  public var width: Double
  /// The height of the glyph itself, without the border of its distance field.
  public var height: Double
  /// The distance from the pen to the glyph's left edge.
  public var left: Double
  /// The distance of the glyph's upper edge above the line's top; mostly negative.
  public var top: Double
  /// The distance by which the pen moves to the right.
  public var advance: Double

  /// The metrics of a glyph.
  public init(width: Double, height: Double, left: Double, top: Double, advance: Double) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
  }
}

/// A character's picture as a glyph server sends it.
public struct Glyph: Sendable, Hashable {
  /// The character.
  public var codePoint: CodePoint
  /// The measures at 24 pixels per em.
  public var metrics: GlyphMetrics
  /// The picture; none for a space.
  public var field: DistanceField?

  /// A glyph.
  public init(codePoint: CodePoint, metrics: GlyphMetrics, field: DistanceField? = nil) {
    self.codePoint = codePoint
    self.metrics = metrics
    self.field = field
  }
}
