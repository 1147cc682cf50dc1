import Synchronization

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

  /// The approximate number of bytes in the ranges.
  package private(set) var byteCount = 0

  /// The views of stacks that were asked for, until glyphs or fonts change.
  private var views = StackViews()

  /// A store without glyphs.
  public init() {}

  /// Adds a loaded block of a stack.
  ///
  /// - Parameters:
  ///   - range: The glyphs; `nil` if the server does not know the range.
  ///   - request: The request to the server.
  public mutating func insert(_ range: GlyphRange?, for request: GlyphRequest) {
    byteCount += (range?.byteCount ?? 0) - (byteCount(of: request) ?? 0)
    tables[request.stack, default: BlockTable()].insert(range, request.block)
    views = StackViews()
  }

  /// The approximate number of bytes in a range, 0 if the server does not know it; `nil` if it was never given to the
  /// store.
  package func byteCount(of request: GlyphRequest) -> Int? {
    guard let table = tables[request.stack], table.contains(request.block) else { return nil }
    return table[request.block]?.byteCount ?? 0
  }

  /// The store without any range, which asks for all that it needs.
  package var withoutRanges: GlyphStore {
    var store = self
    (store.tables, store.views, store.byteCount) = ([:], StackViews(), 0)
    return store
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
  public mutating func setFaces(_ faces: [FontFace], of font: String) {
    facesByFont[font] = faces
    views = StackViews()
  }

  /// Sets the fonts for characters that no other available font has, tried in order.
  ///
  /// If there is a server, they replace ranges that it does not know.
  public mutating func setFallbacks(_ files: [FontFile]) {
    fallbacks = files
    views = StackViews()
  }

  /// Sets the fonts for labels.
  ///
  /// - Parameter asksServer: Whether there is a server for characters that those fonts lack.
  public mutating func setFonts(_ fonts: LabelFonts, asksServer: Bool) {
    self.fonts = fonts
    self.asksServer = asksServer
    views = StackViews()
  }

  /// Whether a text is drawn correctly: its scripts need no font that shapes them, or there is one.
  public func supports(_ text: String) -> Bool {
    if !facesByFont.isEmpty || (!asksServer && !fallbacks.isEmpty) { return true }
    let order = fonts.collection.order(for: FontStack([]))
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.value.needsShaping || order.file(drawing: scalar.value) != nil
    }
  }

  /// The glyphs of a stack: make one view and use it for many characters.
  public func glyphs(of stack: FontStack) -> StackGlyphs { views.view(of: stack, make: makeView) }

  private func makeView(_ stack: FontStack) -> StackGlyphs {
    var found = tables[stack].map { [$0] } ?? []
    if stack.fonts.count > 1, fonts.replacesMissingRanges {
      for font in stack.fonts { if let table = tables[FontStack([font])] { found.append(table) } }
    }
    return StackGlyphs(
      tables: found, own: tables[stack],
      choice: FontChoice(
        stack, faces: stack.fonts.flatMap { facesByFont[$0] ?? [] }, fonts, fallbacks: fallbacks,
        asksServer: asksServer))
  }

  /// Whether a range was never given to the store.
  func lacks(_ request: GlyphRequest) -> Bool {
    guard let table = tables[request.stack] else { return true }
    return !table.contains(request.block)
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
      let block = GlyphBlock(containing: unit.codePoint)
      needed[section.fontStack, default: []].insert(block)
      // Asked for only if a range turns out to lack the form.
      if let letter = ArabicForms.letter(ofIsolatedForm: unit.codePoint),
        let table = tables[section.fontStack],
        table.contains(block), table[block]?.metrics(of: unit.codePoint) == nil
      {
        needed[section.fontStack, default: []].insert(GlyphBlock(containing: letter))
      }
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

/// The views of the stacks of a store, each made once.
private final class StackViews: Sendable {
  private let known = Mutex<[FontStack: StackGlyphs]>([:])

  func view(of stack: FontStack, make: (FontStack) -> StackGlyphs) -> StackGlyphs {
    if let found = known.withLock({ $0[stack] }) { return found }
    let made = make(stack)
    known.withLock {
      // Stacks may come from data, in unlimited number.
      if $0.count >= 4096 { $0 = [:] }
      $0[stack] = made
    }
    return made
  }
}

/// The glyphs of one font stack; trivial to copy.
public struct StackGlyphs: Sendable {
  private final class Contents: Sendable {
    let tables: [BlockTable]
    let own: BlockTable?
    let measures: GlyphMeasures
    let choice: FontChoice

    init(_ tables: [BlockTable], _ own: BlockTable?, _ choice: FontChoice) {
      self.tables = tables
      self.own = own
      measures = GlyphMeasures(tables)
      self.choice = choice
    }
  }

  private let contents: Contents

  fileprivate init(tables: [BlockTable], own: BlockTable?, choice: FontChoice) {
    contents = Contents(tables, own, choice)
  }

  /// The blocks of the stack and of its fonts, in order of preference.
  var tables: [BlockTable] { contents.tables }
  /// The blocks of the whole stack.
  var own: BlockTable? { contents.own }
  /// The fonts for characters that are not drawn from ranges.
  var choice: FontChoice { contents.choice }

  /// The glyph of a character from the ranges of servers, if one of the fonts has it: O(fonts · log blocks).
  ///
  /// Many ranges have isolated forms of Arabic letters only as the letters themselves.
  public func glyph(_ codePoint: CodePoint) -> Glyph? {
    let block = GlyphBlock(containing: codePoint)
    for table in tables { if let glyph = table[block]?.glyph(codePoint) { return glyph } }
    return ArabicForms.letter(ofIsolatedForm: codePoint).flatMap(glyph)
  }

  /// The measures of a character's glyph, if one of the fonts has it.
  public func metrics(of codePoint: CodePoint) -> GlyphMetrics? {
    contents.measures[codePoint] ?? ArabicForms.letter(ofIsolatedForm: codePoint).flatMap(metrics)
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

  /// The ranges that the server has, in the order of their blocks.
  var loadedRanges: some Sequence<GlyphRange> { ranges.lazy.compactMap(\.self) }

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
