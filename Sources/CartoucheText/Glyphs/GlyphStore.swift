/// All glyphs at hand, by font stack and block, and the fonts that a style brings along.
///
/// A stack's glyph is looked for in this order: in the range that a server made of the whole stack; then font
/// by font in ranges of single fonts. The order of insertion does not matter, save that a range replaces an
/// earlier one of the same stack and block.
public struct GlyphStore: Sendable {
  private var tables: [FontStack: BlockTable] = [:]
  /// The faces of the fonts that a style names under `font-faces`.
  private var facesByFont: [String: [FontFace]] = [:]
  /// The fonts for characters that no font of a stack covers, in order of preference.
  private var fallbacks: [FontFile] = []

  /// A store without glyphs.
  public init() {}

  /// Adds a loaded block of a stack.
  ///
  /// - Parameters:
  ///   - range: The glyphs; `nil` where the server has none.
  ///   - request: What the server was asked for.
  public mutating func insert(_ range: GlyphRange?, for request: GlyphRequest) {
    tables[request.stack, default: BlockTable()].insert(range, request.block)
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

  /// Sets the fonts for characters that no font of a stack covers, tried in order.
  public mutating func setFallbacks(_ files: [FontFile]) { fallbacks = files }

  /// Whether a text is drawn right: its scripts need no font that shapes them, or there is one.
  public func supports(_ text: String) -> Bool {
    !facesByFont.isEmpty || !fallbacks.isEmpty || !text.unicodeScalars.contains { $0.value.needsShaping }
  }

  /// The glyphs of a stack: make one view and ask it for many characters.
  public func glyphs(of stack: FontStack) -> StackGlyphs {
    var found = tables[stack].map { [$0] } ?? []
    if stack.fonts.count > 1 {
      for font in stack.fonts { if let table = tables[FontStack([font])] { found.append(table) } }
    }
    return StackGlyphs(
      tables: found, faces: stack.fonts.flatMap { facesByFont[$0] ?? [] },
      fallbacks: fallbacks.map { FontFace(file: $0) })
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
      let known = tables[stack] ?? BlockTable()
      for block in needs where !known.contains(block) {
        requests.append(GlyphRequest(stack: stack, block: block))
      }
    }
    return requests.sorted {
      ($0.stack.description, $0.block, $0.stack.fonts.count) < (
        $1.stack.description, $1.block, $1.stack.fonts.count
      )
    }
  }
}

/// The glyphs of one font stack.
public struct StackGlyphs: Sendable {
  /// In order of preference.
  let tables: [BlockTable]
  /// The faces of the stack's fonts, in order of preference.
  let faces: [FontFace]
  /// Faces for what the stack's own do not cover, in order of preference.
  let fallbacks: [FontFace]

  /// The glyph of a character from the ranges of servers, if one of the fonts has it: O(fonts · log blocks).
  public func glyph(_ codePoint: CodePoint) -> Glyph? {
    let block = GlyphBlock(containing: codePoint)
    for table in tables { if let glyph = table[block]?.glyph(codePoint) { return glyph } }
    return nil
  }

  /// The measures of a character's glyph, if one of the fonts has it: O(fonts · log blocks).
  public func metrics(of codePoint: CodePoint) -> GlyphMetrics? {
    let block = GlyphBlock(containing: codePoint)
    for table in tables { if let metrics = table[block]?.metrics(of: codePoint) { return metrics } }
    return nil
  }

  /// Whether there are faces at all.
  var hasFaces: Bool { !faces.isEmpty || !fallbacks.isEmpty }

  /// The first face that is meant for a character and is loaded; of those to fall back on, the first that has it.
  public func face(for codePoint: CodePoint) -> FontFace? {
    faces.first { $0.file != nil && $0.covers(codePoint) }
      ?? fallbacks.first { $0.file?.hasGlyph(codePoint) == true }
  }
}

/// The blocks of a stack that were loaded, in ascending order.
struct BlockTable: Sendable {
  private var blocks: [GlyphBlock] = []
  /// The glyphs of each block; none where the server has no such block.
  private var ranges: [GlyphRange?] = []

  /// The glyphs of a block, if it was loaded and has some.
  subscript(block: GlyphBlock) -> GlyphRange? {
    let index = position(of: block)
    return index < blocks.count && blocks[index] == block ? ranges[index] : nil
  }

  /// Whether a block was loaded.
  func contains(_ block: GlyphBlock) -> Bool {
    let index = position(of: block)
    return index < blocks.count && blocks[index] == block
  }

  mutating func insert(_ range: GlyphRange?, _ block: GlyphBlock) {
    let index = position(of: block)
    if index < blocks.count, blocks[index] == block {
      ranges[index] = range
    } else {
      blocks.insert(block, at: index)
      ranges.insert(range, at: index)
    }
  }

  /// Where a block stands, or would stand.
  private func position(of block: GlyphBlock) -> Int {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle] < block { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
