/// The glyphs of a label, or of the halo around them, and the text that they show.
public struct TextRun: Sendable {
  /// The text of the layer, in reading order.
  public var text: String
  /// The fonts of the first glyph by name, the preferred one first.
  public var fonts: [String]
  /// The size of the text in device pixels per em.
  public var size: Double
  /// Whether the glyphs follow a line.
  public var followsLine: Bool
  /// Whether the glyphs lie in the plane of a tilted map.
  public var isProjected: Bool
  /// The colour and softness of the glyphs, or of the halo, whose ``FieldPaint/hole`` begins where the glyphs do.
  public var paint: FieldPaint
  /// All glyphs with a picture, also those outside of the frame, line by line from the left.
  public var glyphs: [TextGlyph]
  /// The steps that draw them: fields, fills of large letters, and pictures within the text.
  public var pieces: [DrawingStep.Content] = []

  /// A run of glyphs.
  package init(
    text: String, fonts: [String], size: Double, followsLine: Bool, isProjected: Bool, paint: FieldPaint,
    glyphs: [TextGlyph]
  ) {
    (self.text, self.fonts, self.size) = (text, fonts, size)
    (self.followsLine, self.isProjected) = (followsLine, isProjected)
    (self.paint, self.glyphs) = (paint, glyphs)
  }

  /// Whether the run is the halo of its label.
  public var isHalo: Bool { paint.hole != nil || paint.edge < Self.outlineValue }

  /// The value of a distance field on the outline of its glyph.
  public static let outlineValue: Float = 0.75
  /// The pixels of a distance field that its values span.
  public static let fieldRadius = 8.0
  /// The pixels of a glyph's distance field around the glyph.
  public static let fieldBorder = 3.0
  /// The pixels per em of a glyph's distance field.
  public static let fieldEm = 24.0
}

/// A glyph of a text.
public struct TextGlyph: Hashable, Sendable {
  /// The character that the glyph shows; nil if it is not known, as for ligatures.
  public var character: Unicode.Scalar?
  /// The size of the glyph's distance field in texels, with its border.
  public var size: SIMD2<Int>
  /// The transform from texels of the field to device pixels, before any projection.
  public var transform: Transform
  /// The lower edge of the glyph below the place of its label or letter, in ems.
  public var bottom: Double
  /// The distance from the pen to the glyph's left edge, in texels.
  public var left: Double
  /// The distance by which the font moves the pen, in texels.
  public var advance: Double
  /// The colour.
  public var color: PremultipliedColor

  /// A glyph in its place.
  package init(
    character: Unicode.Scalar?, size: SIMD2<Int>, transform: Transform, bottom: Double, left: Double,
    advance: Double, color: PremultipliedColor
  ) {
    (self.character, self.size, self.transform) = (character, size, transform)
    (self.bottom, self.left, self.advance, self.color) = (bottom, left, advance, color)
  }
}

/// The layers and texts of the steps of a list.
struct DrawingNotes: Sendable {
  /// The first step of each layer.
  var layers: [(first: Int, name: String)] = []
  /// The steps of each text, ascending.
  var texts: [(steps: Range<Int>, run: TextRun)] = []

  /// The layer of a step.
  func layer(of step: Int) -> String? { layers.last { $0.first <= step }?.name }
}

extension DisplayList {
  /// Whether the list notes which layer drew a step, and the texts that glyphs belong to; by default it does not.
  ///
  /// Set it before recording; ``removeAll()`` ends it.
  package var keepsNotes: Bool {
    get { notes != nil }
    set { notes = newValue ? notes ?? DrawingNotes() : nil }
  }

  /// Notes that the steps from here on are drawn by a layer.
  package mutating func noteLayer(_ name: @autoclosure () -> String) {
    guard notes != nil else { return }
    let first = count
    notes?.layers.append((first, name()))
  }

  /// Notes that the steps from one on belong to a text.
  package mutating func noteText(from first: Int, _ run: @autoclosure () -> TextRun) {
    guard notes != nil, first < count else { return }
    let steps = first..<count
    notes?.texts.append((steps, run()))
  }
}
