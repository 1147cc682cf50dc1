/// All glyphs at hand, by font stack and block, and the fonts that a style brings along.
///
/// A stack's glyph is looked for in this order: in the range that a server made of the whole stack; then font
/// by font in ranges of single fonts. The order of insertion does not matter, save that a range replaces an
/// earlier one of the same stack and block.
public struct GlyphStore: Sendable {
  /// A block that was loaded: its glyphs, or none where the server has no such block.
  private var blocks: [FontStack: [GlyphBlock: GlyphRange?]] = [:]
  /// The faces of the fonts that a style names under `font-faces`.
  private var facesByFont: [String: [FontFace]] = [:]

  /// A store without glyphs.
  public init() {}

  /// Adds a loaded block of a stack.
  ///
  /// - Parameters:
  ///   - range: The glyphs; `nil` where the server has none.
  ///   - request: What the server was asked for.
  public mutating func insert(_ range: GlyphRange?, for request: GlyphRequest) {
    blocks[request.stack, default: [:]][request.block] = .some(range)
  }

  /// Adds glyphs that come from no server, whatever their blocks; they replace what was there of those blocks.
  public mutating func insert(glyphs: some Sequence<Glyph>, for stack: FontStack) {
    let byBlock = Dictionary(grouping: glyphs) { GlyphBlock(containing: $0.codePoint) }
    for (block, glyphs) in byBlock {
      insert(
        GlyphRange(block: block, fontStack: stack.description, glyphs: glyphs),
        for: GlyphRequest(stack: stack, block: block))
    }
  }

  /// Sets the faces of a font, tried in order for each character.
  public mutating func setFaces(_ faces: [FontFace], of font: String) { facesByFont[font] = faces }

  /// The glyphs of a stack: make one view and ask it for many characters.
  public func glyphs(of stack: FontStack) -> StackGlyphs {
    var tables = blocks[stack].map { [$0] } ?? []
    if stack.fonts.count > 1 {
      for font in stack.fonts { if let table = blocks[FontStack([font])] { tables.append(table) } }
    }
    return StackGlyphs(tables: tables, faces: stack.fonts.flatMap { facesByFont[$0] ?? [] })
  }

  /// Which blocks a text needs and the store was never given, ordered by stack, then by block: O(text).
  ///
  /// - Parameters:
  ///   - text: The text, as it will be laid out.
  ///   - vertical: Whether it may be written from top to bottom, which takes other forms of punctuation marks.
  public func missing(for text: LabelText, vertical: Bool = false) -> [GlyphRequest] {
    var needed: [FontStack: Set<GlyphBlock>] = [:]
    for unit in text.units where unit.face == nil && !unit.isImage {
      let section = text.sections[unit.section]
      needed[section.fontStack, default: []].insert(GlyphBlock(containing: unit.codePoint))
      if vertical, let form = VerticalForms.form(of: unit.codePoint) {
        needed[section.fontStack, default: []].insert(GlyphBlock(containing: form))
      }
    }
    var requests: [GlyphRequest] = []
    for (stack, needs) in needed {
      let known = blocks[stack] ?? [:]
      for block in needs where known[block] == nil {
        requests.append(GlyphRequest(stack: stack, block: block))
      }
    }
    return requests.sorted { ($0.stack.description, $0.block) < ($1.stack.description, $1.block) }
  }
}

/// The glyphs of one font stack.
public struct StackGlyphs: Sendable {
  /// In order of preference.
  let tables: [[GlyphBlock: GlyphRange?]]
  /// The faces of the stack's fonts, in order of preference.
  let faces: [FontFace]

  /// The glyph of a character from the ranges of servers, if one of the fonts has it.
  public func glyph(_ codePoint: CodePoint) -> Glyph? {
    let block = GlyphBlock(containing: codePoint)
    for table in tables {
      if case .some(.some(let range)) = table[block], let glyph = range.glyph(codePoint) { return glyph }
    }
    return nil
  }

  /// The first face that is meant for a character and is loaded.
  public func face(for codePoint: CodePoint) -> FontFace? {
    faces.first { $0.file != nil && $0.covers(codePoint) }
  }
}
