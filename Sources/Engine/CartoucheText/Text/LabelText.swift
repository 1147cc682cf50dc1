/// A text ready to be laid out: one unit per character, in the order of reading.
///
/// Arabic letters are replaced by the forms that they take beside their neighbours, since glyph ranges hold one picture
/// per code point; characters that a font of the style covers are kept, and are shaped by it.
public struct LabelText: Sendable {
  /// A character or an image.
  public struct Unit: Sendable, Hashable {
    /// The character; for an image a code point of the private use area, counting up from U+E000.
    public var codePoint: CodePoint
    /// The index of the unit's section.
    public var section: Int
    /// The index of the face that shapes the unit, in ``LabelText/faces``; `nil` for a glyph of a range.
    public var face: Int?
    /// Whether the unit is an image.
    public var isImage: Bool
  }

  /// The style of a section.
  public struct Section: Sendable, Hashable {
    /// The fonts.
    public var fontStack: FontStack
    /// The factor on the text size.
    public var scale: Double
    /// The alignment of the section in a line that is higher.
    public var verticalAlign: VerticalAlign
    /// The name of the image, if the section is one.
    public var image: String?

    /// The style of a whole text that has none of its own.
    package init(plain fontStack: FontStack) {
      self.init(fontStack: fontStack, scale: 1, verticalAlign: .bottom, image: nil)
    }

    init(fontStack: FontStack, scale: Double, verticalAlign: VerticalAlign, image: String?) {
      self.fontStack = fontStack
      self.scale = scale
      self.verticalAlign = verticalAlign
      self.image = image
    }
  }

  /// The characters and images, in the order of reading.
  public internal(set) var units: [Unit]
  /// The styles, in the order of the formatted text, images without a name left out.
  public private(set) var sections: [Section]
  /// The faces that units are shaped by.
  public private(set) var faces: [FontFace]

  /// The greatest code point among the units, which tells that scripts are absent.
  private var greatest: CodePoint

  /// The code points that represent images, 6400 of them.
  static let imageCodePoints: ClosedRange<CodePoint> = 0xE000...0xF8FF

  /// A text ready to be laid out: O(length).
  ///
  /// - Parameters:
  ///   - text: The text, with its letters already transformed.
  ///   - fontStack: The fonts of sections that name none.
  ///   - glyphs: The store, which knows the characters that a font of the style is meant for.
  public init(_ text: FormattedText, fontStack: FontStack, glyphs: GlyphStore = GlyphStore()) {
    var units: [Unit] = []
    var sections: [Section] = []
    var faces: [FontFace] = []
    var nextImage = LabelText.imageCodePoints.lowerBound
    for section in text.sections {
      let index = sections.count
      switch section.content {
      case .text(let characters):
        let stack = section.fontStack ?? fontStack
        let known = glyphs.glyphs(of: stack)
        let first = units.count
        for scalar in characters.unicodeScalars {
          units.append(Unit(codePoint: scalar.value, section: index, face: nil, isImage: false))
        }
        if known.hasFaces {
          FaceAssignment(units[first...].map(\.codePoint), known).apply(to: &units[first...], &faces)
        }
        let scale = section.scale > 0 && section.scale.isFinite ? section.scale : 1
        sections.append(
          Section(fontStack: stack, scale: scale, verticalAlign: section.verticalAlign, image: nil))
        ArabicForms.apply(to: &units, from: first)
      case .image(let name):
        guard !name.isEmpty, LabelText.imageCodePoints.contains(nextImage) else { continue }
        units.append(Unit(codePoint: nextImage, section: index, face: nil, isImage: true))
        nextImage += 1
        sections.append(
          Section(fontStack: fontStack, scale: 1, verticalAlign: section.verticalAlign, image: name))
      }
    }
    self.units = units
    self.sections = sections
    self.faces = faces
    greatest = units.reduce(0) { max($0, $1.codePoint) }
  }

  /// A text without characters.
  package init() {
    (units, sections, faces) = ([], [], [])
    greatest = 0
  }

  /// A text of one section without a style of its own: O(length); see ``take(_:_:_:)``.
  package init(_ codePoints: ArraySlice<CodePoint>, _ section: [Section], _ glyphs: StackGlyphs) {
    self.init()
    take(codePoints, section, glyphs)
  }

  /// Takes a text of one section without a style of its own in place of the one before: O(length).
  ///
  /// - Parameters:
  ///   - codePoints: The characters, their letters already transformed.
  ///   - section: The section, as in the text before if there are many.
  ///   - glyphs: The glyphs of the section's fonts.
  package mutating func take(
    _ codePoints: ArraySlice<CodePoint>, _ section: [Section], _ glyphs: StackGlyphs
  ) {
    units.removeAll(keepingCapacity: true)
    units.reserveCapacity(codePoints.count)
    if !faces.isEmpty { faces = [] }
    sections = section
    greatest = 0
    for codePoint in codePoints {
      greatest = max(greatest, codePoint)
      units.append(Unit(codePoint: codePoint, section: 0, face: nil, isImage: false))
    }
    if glyphs.hasFaces { FaceAssignment(Array(codePoints), glyphs).apply(to: &units[...], &faces) }
    if greatest >= CodePoint.firstArabic {
      ArabicForms.apply(to: &units, from: 0)
      greatest = units.reduce(greatest) { max($0, $1.codePoint) }
    }
  }

  /// The characters in order, private use characters for images.
  public var text: String {
    var text = ""
    for unit in units { text.unicodeScalars.append(Unicode.Scalar(unit.codePoint) ?? "\u{FFFD}") }
    return text
  }

  /// Whether letters may be spaced out: not in scripts whose letters join.
  public var allowsLetterSpacing: Bool {
    greatest < CodePoint.firstArabic || !units.contains { $0.codePoint.isCursive }
  }

  /// Whether the text has characters that are upright in vertical lines.
  public var allowsVerticalWriting: Bool {
    greatest >= 0x02EA && units.contains { $0.codePoint.isUprightInVerticalText }
  }

  /// Replaces punctuation marks by the forms that they take in vertical lines.
  mutating func takeVerticalForms() { VerticalForms.apply(to: &units, faces) }
}
