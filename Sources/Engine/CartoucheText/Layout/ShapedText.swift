/// A glyph or an image at its place in a text.
public struct PositionedGlyph: Sendable, Hashable {
  /// The content that is drawn.
  public enum Content: Sendable, Hashable {
    /// The glyph of a character from a glyph range of the section's fonts.
    case character(CodePoint)
    /// A glyph, by its number, of one of the text's faces, by its index in ``LabelText/faces``.
    case glyph(UInt32, face: Int)
    /// An image by its name; the code point is the one that represents it in the text.
    case image(String, CodePoint)
  }

  /// The content that is drawn.
  public var content: Content
  /// The position of the pen to the right of the text's place, in layout units.
  public var x: Double
  /// The top of the glyph's line box, downward from the text's place, in layout units.
  public var y: Double
  /// Whether the glyph is upright in a vertical line, turned against the direction of the line.
  public var isVertical: Bool
  /// The factor on the metrics.
  public var scale: Double
  /// The index of the section of the text that the glyph belongs to.
  public var section: Int
  /// The measures, before scaling.
  public var metrics: GlyphMetrics
  /// The distance along the line of the glyph's middle from that of its cluster, in layout units.
  ///
  /// Along a curve clusters are rotated as one: marks stay where they belong.
  public var aside = 0.0
}

/// A line of laid out text.
public struct PositionedLine: Sendable, Hashable {
  /// The glyphs from left to right.
  public var glyphs: [PositionedGlyph] = []
  /// The height of the line beyond one em, caused by larger letters or images, in layout units.
  public var offset = 0.0
}

/// The room that a text takes, in layout units around its anchor point; y grows downward.
public struct TextBox: Sendable, Hashable {
  /// The upper edge of all lines.
  public var top: Double
  /// The lower edge of all lines.
  public var bottom: Double
  /// The left edge of the longest line.
  public var left: Double
  /// The right edge of the longest line.
  public var right: Double

  /// A box by its edges.
  public init(top: Double, bottom: Double, left: Double, right: Double) {
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
  }
}

/// A text with all glyphs at their places, in layout units around its anchor point.
public struct ShapedText: Sendable, Hashable {
  /// A line by its end.
  struct Line: Sendable, Hashable {
    /// The index in ``ShapedText/glyphs`` behind the last glyph.
    var end: Int
    /// The height of the line beyond one em, caused by larger letters or images, in layout units.
    var offset: Double
  }

  /// The glyphs of all lines, line by line from the top, each from left to right.
  public internal(set) var glyphs: [PositionedGlyph]
  /// The ends of the lines.
  var ends: [Line]
  /// The room of all lines, moved by the layout's translation.
  public var box: TextBox
  /// The writing mode of the text.
  public var writingMode: WritingMode
  /// Whether there are images among the glyphs.
  public var containsImages: Bool
  /// Whether any glyph is upright in a vertical line.
  public var isVerticalizable: Bool

  /// The number of lines.
  public var lineCount: Int { ends.count }

  /// The lines from the top; some may be empty.
  public var lines: [PositionedLine] {
    var start = 0
    return ends.map { line in
      defer { start = line.end }
      return PositionedLine(glyphs: Array(glyphs[start..<line.end]), offset: line.offset)
    }
  }
}

/// The properties that the layout of texts and icons needs of an image.
public struct TextImage: Sendable, Hashable {
  /// The pixels around an image that are drawn too, so that its edge is not cut.
  public static let border = 1.0

  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double
  /// The number of image pixels per logical pixel.
  public var pixelRatio: Double

  /// An image of a size in logical pixels.
  public init(width: Double, height: Double, pixelRatio: Double = 1) {
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }
}
