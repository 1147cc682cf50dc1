/// All loaded glyphs, by font stack and block, and the fonts that a style provides.
///
/// A stack's glyph is searched in this order: in the range that a server made for the whole stack; then, font by font,
/// in ranges of single fonts. The order of insertion does not matter, except that a range replaces an earlier one of
/// the same stack and block.
public struct GlyphStore: Sendable {
  private var tables: [FontStack: BlockTable] = [:]
  /// The faces of the fonts that a style names in `font-faces`.
  private var facesByFont: [String: [FontFace]] = [:]
  /// The fonts for characters that no font of a stack covers, in order of preference.
  private var fallbacks: [FontFile] = []
  /// The fonts set for labels.
  private var fonts = LabelFonts()
  /// Whether there is a server to request ranges from.
  package private(set) var asksServer = true

  /// A store without glyphs.
  public init() {}

  /// Adds a loaded block of a stack.
  ///
  /// - Parameters:
  ///   - range: The glyphs; `nil` if the server does not know the range.
  ///   - request: The request to the server.
  public mutating func insert(_ range: GlyphRange?, for request: GlyphRequest) {
    tables[request.stack, default: BlockTable()].insert(range, request.block)
  }

  /// Adds glyphs that come from no server, whatever their blocks; they replace existing ones in those blocks.
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

  /// Sets the fonts for characters that no other available font has, tried in order.
  ///
  /// If there is a server, they replace ranges that it does not know.
  public mutating func setFallbacks(_ files: [FontFile]) { fallbacks = files }

  /// Sets the fonts for labels.
  ///
  /// - Parameter asksServer: Whether there is a server for characters that those fonts lack.
  public mutating func setFonts(_ fonts: LabelFonts, asksServer: Bool) {
    self.fonts = fonts
    self.asksServer = asksServer
  }

  /// Whether a text is drawn correctly: its scripts need no font that shapes them, or there is one.
  public func supports(_ text: String) -> Bool {
    if !facesByFont.isEmpty || (!asksServer && !fallbacks.isEmpty) { return true }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.value.needsShaping
        || fonts.collection.file(drawing: scalar.value, like: FontStyle()) != nil
    }
  }

  /// The glyphs of a stack: make one view and use it for many characters.
  public func glyphs(of stack: FontStack) -> StackGlyphs {
    var found = tables[stack].map { [$0] } ?? []
    if stack.fonts.count > 1 {
      for font in stack.fonts { if let table = tables[FontStack([font])] { found.append(table) } }
    }
    return StackGlyphs(
      tables: found, own: tables[stack],
      choice: FontChoice(
        stack, faces: stack.fonts.flatMap { facesByFont[$0] ?? [] }, fonts, fallbacks: fallbacks,
        asksServer: asksServer))
  }

  /// Whether the server does not know a range.
  public func isAbsent(_ request: GlyphRequest) -> Bool {
    guard let table = tables[request.stack] else { return false }
    return table.contains(request.block) && table[request.block] == nil
  }

  /// The blocks that a text needs and the store was never given, ordered by stack, then by block: O(text).
  ///
  /// - Parameters:
  ///   - text: The text, as it will be laid out.
  ///   - vertical: Whether it may be written from top to bottom, which takes other forms of punctuation marks.
  public func missing(for text: LabelText, vertical: Bool = false) -> [GlyphRequest] {
    guard asksServer else { return [] }
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
  /// The blocks of the stack and of its fonts, in order of preference.
  let tables: [BlockTable]
  /// The blocks of the whole stack.
  let own: BlockTable?
  /// The fonts for characters that are not drawn from ranges.
  let choice: FontChoice

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

  /// Whether some characters may be drawn with a font file.
  var hasFaces: Bool { choice.hasFonts || (own?.hasAbsences == true && choice.hasFallbacks) }

  /// The state of a character in the ranges of the stack.
  func state(of codePoint: CodePoint) -> RangeState {
    let form = ArabicForms.isolatedForm(of: codePoint)
    if metrics(of: form) != nil { return .found }
    let block = GlyphBlock(containing: form)
    guard let own, own.contains(block) else { return .unknown }
    return own[block] == nil ? .absent : .lacking
  }
}

/// The state of a character in ranges of glyphs.
enum RangeState: Sendable, Hashable {
  /// Its range was not requested.
  case unknown
  /// There is no such range.
  case absent
  /// Its range exists and lacks it.
  case lacking
  /// There is a glyph.
  case found
}

/// The blocks of a stack that were loaded, in ascending order.
struct BlockTable: Sendable {
  private var blocks: [GlyphBlock] = []
  /// The glyphs of each block; `nil` if the server has no such block.
  private var ranges: [GlyphRange?] = []
  /// Whether the server does not know some of the blocks.
  private(set) var hasAbsences = false

  /// The glyphs of a block, if it was loaded and has any.
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
    if range == nil { hasAbsences = true }
    let index = position(of: block)
    if index < blocks.count, blocks[index] == block {
      ranges[index] = range
    } else {
      blocks.insert(block, at: index)
      ranges.insert(range, at: index)
    }
  }

  /// The index of a block, or that at which it would be inserted.
  private func position(of block: GlyphBlock) -> Int {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle] < block { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
