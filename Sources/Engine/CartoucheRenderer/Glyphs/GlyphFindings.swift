import CartoucheJSON
import CartoucheResources
import CartoucheText

/// The findings about the characters of a frame that its font stacks do not draw, one for each stack and cause.
struct GlyphFindings {
  private let shortfalls: [GlyphShortfall]
  private let template: GlyphURLTemplate?
  private let store: GlyphStore
  private let fonts: LabelFonts

  /// The maximum number of characters that a finding names.
  private static let namedCharacters = 8

  /// The findings about shortfalls, which are in order.
  init(
    _ shortfalls: [GlyphShortfall], _ origin: GlyphLibrary.Origin, _ shelf: GlyphLibrary.Shelf,
    _ fonts: LabelFonts
  ) {
    self.shortfalls = shortfalls
    template = origin.template.map { GlyphURLTemplate($0.url) }
    store = shelf.store
    self.fonts = fonts
  }

  /// The findings in the order of the stacks.
  var diagnostics: [Diagnostic] {
    guard !shortfalls.isEmpty else { return [] }
    let colorless = colorless
    guard let template else {
      let characters = distinct(shortfalls.filter { !$0.isDrawn }.map(\.codePoint))
      guard !characters.isEmpty else { return colorless }
      return [
        Diagnostic(
          .error,
          "no available font has \(Self.list(characters)), and the style has no \"glyphs\" URL; "
            + Self.fate(characters, "left out") + colors(characters)
            + " (supply fonts with --fonts, --system-fonts or LabelFonts)", kind: .missing,
          pointer: JSONPointer(["glyphs"]))
      ] + colorless
    }
    var findings: [Diagnostic] = []
    var start = shortfalls.startIndex
    while start < shortfalls.endIndex {
      let stack = shortfalls[start].stack
      let end = shortfalls[start...].firstIndex { $0.stack != stack } ?? shortfalls.endIndex
      findings += self.findings(of: shortfalls[start..<end], stack, template)
      start = end
    }
    return findings + colorless
  }

  /// The note about characters whose outline alone is drawn.
  private var colorless: [Diagnostic] {
    let characters = distinct(shortfalls.filter { $0.isDrawn && $0.lacksColors }.map(\.codePoint))
    guard !characters.isEmpty else { return [] }
    return [
      Diagnostic(
        .note,
        "\(Self.list(characters)) \(Self.fate(characters, "drawn in the colour of the text", isNamed: true)), without "
          + "the colours of the font", kind: .notDrawn, pointer: JSONPointer(["glyphs"]))
    ]
  }

  private func findings(
    of shortfalls: ArraySlice<GlyphShortfall>, _ stack: FontStack, _ template: GlyphURLTemplate
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    // Failures for other reasons are reported where they happened.
    let absent = shortfalls.filter { $0.lacksRange && store.isAbsent(request(for: $0)) }
    if let first = absent.map(request).min(by: { $0.block < $1.block }) {
      let blocks = Set(absent.map { request(for: $0).block }).count
      let others = blocks > 1 ? " (and \(blocks - 1) more ranges)" : ""
      let lost = distinct(absent.filter { !$0.isDrawn }.map(\.codePoint))
      let replaced = distinct(absent.filter(\.isDrawn).map(\.codePoint))
      let fates = [
        lost.isEmpty ? nil : "\(Self.list(lost)) \(Self.fate(lost, "left out", isNamed: true))",
        replaced.isEmpty
          ? nil : "\(Self.list(replaced)) \(Self.fate(replaced, "drawn with other fonts", isNamed: true))",
      ]
      let url = ResourceURL.redacted(template.url(for: first))
      findings.append(
        Diagnostic(
          .error,
          "glyphs \(first.block) of \"\(stack)\"\(others): \(url) does not exist; "
            + fates.compactMap(\.self).joined(separator: ", ") + colors(lost), kind: .missing,
          pointer: JSONPointer(["glyphs"])))
    }
    let lacking = distinct(shortfalls.filter { !$0.lacksRange && !$0.isDrawn }.map(\.codePoint))
    if !lacking.isEmpty {
      findings.append(
        Diagnostic(
          .warning,
          "\"\(stack)\" has no glyph for \(Self.list(lacking)); \(Self.fate(lacking, "left out"))"
            + colors(lacking), kind: .missing, pointer: JSONPointer(["glyphs"])))
    }
    return findings
  }

  private func request(for shortfall: GlyphShortfall) -> GlyphRequest {
    GlyphRequest(stack: shortfall.stack, block: GlyphBlock(containing: shortfall.codePoint))
  }

  /// A note that names the font with colour pictures of one of these characters.
  private func colors(_ characters: [CodePoint]) -> String {
    for character in characters {
      guard let face = fonts.collection.face(withOnlyColorsOf: character) else { continue }
      return "; \"\(face.names.full)\" has colour glyphs, which are not drawn"
    }
    if shortfalls.contains(where: { $0.lacksColors && !$0.isDrawn && characters.contains($0.codePoint) }) {
      return "; a font of the style has colour glyphs, which are not drawn"
    }
    return ""
  }

  private func distinct(_ codePoints: [CodePoint]) -> [CodePoint] { Set(codePoints).sorted() }

  private static func fate(_ characters: [CodePoint], _ fate: String, isNamed: Bool = false) -> String {
    let verb = characters.count == 1 ? "is" : "are"
    return isNamed ? "\(verb) \(fate)" : "\(characters.count == 1 ? "it" : "they") \(verb) \(fate)"
  }

  /// The first of several characters with their numbers, and the number of the others.
  private static func list(_ characters: [CodePoint]) -> String {
    let named = characters.prefix(namedCharacters).map { character in
      let digits = String(character, radix: 16, uppercase: true)
      let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return Unicode.Scalar(character).map { "\"\($0)\" (\(number))" } ?? number
    }
    let more = characters.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
