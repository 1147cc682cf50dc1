/// The comparison of strings in a language (style specification, “collator”).
///
/// A small Unicode Collation Algorithm (UTS #10): letters first, then their marks, then their case, each level if asked
/// for. For the languages of Europe it knows the letters that sort separately (CLDR); German sorts ä as ae, as its
/// search order does.
public struct Collator: Sendable, Hashable {
  /// Whether capital and small letters differ.
  public var isCaseSensitive: Bool
  /// Whether letters with and without marks differ.
  public var isDiacriticSensitive: Bool
  /// The language tag (BCP 47) as given.
  public var locale: String?

  /// A collator for a language; without one, for no language in particular.
  public init(isCaseSensitive: Bool = false, isDiacriticSensitive: Bool = false, locale: String? = nil) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
  }

  /// The language tag in its usual spelling; `en-US` when none was given or the language is not known.
  public var resolvedLocale: String {
    let tag = LanguageTag(locale ?? "")
    return tag.isKnown ? tag.description : "en-US"
  }

  /// Below 0 when `left` comes first, above when `right` does, 0 when they count as equal.
  ///
  /// Linear in the length of the strings.
  public func compare(_ left: String, _ right: String) -> Int {
    let order = LetterOrder(LanguageTag(locale ?? "").language)
    let (left, right) = (order.elements(of: left), order.elements(of: right))
    let letters = Self.compare(left, right, \.letter)
    if letters != 0 { return letters }
    if isDiacriticSensitive {
      let marks = Self.compare(left, right, \.mark)
      if marks != 0 { return marks }
    }
    return isCaseSensitive ? Self.compare(left, right, \.letterCase) : 0
  }

  /// Whether a string has a part that counts as equal to `part`; an empty one is in every string.
  ///
  /// - Complexity: Linear in the length of the strings.
  public func contains(_ part: String, in text: String) -> Bool {
    let order = LetterOrder(LanguageTag(locale ?? "").language)
    func weights(_ text: String) -> [SIMD4<UInt32>] {
      order.elements(of: text).compactMap { element in
        let weights = SIMD4(
          element.letter, isDiacriticSensitive ? element.mark : 0, isCaseSensitive ? element.letterCase : 0, 0
        )
        // Marks are ignored if they do not matter.
        return element.letter == 0 && weights.y == 0 ? nil : weights
      }
    }
    let (units, wanted) = (weights(text), weights(part))
    return PatternSearch(wanted).first(in: units) { start in
      let end = start + wanted.count
      // A letter followed by a mark is not the letter without it.
      return wanted.isEmpty || end == units.count || units[end].x != 0
    } != nil
  }

  /// One level: elements without weight there are skipped.
  private static func compare(
    _ left: [LetterOrder.Element], _ right: [LetterOrder.Element],
    _ level: KeyPath<LetterOrder.Element, UInt32>
  ) -> Int {
    let (left, right) = (left.map { $0[keyPath: level] }, right.map { $0[keyPath: level] })
    let (a, b) = (left.filter { $0 != 0 }, right.filter { $0 != 0 })
    if a == b { return 0 }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }
}

/// A language tag (BCP 47), as far as it matters here: language, script, region.
struct LanguageTag: CustomStringConvertible {
  let language: String
  let script: String?
  let region: String?

  init(_ text: String) {
    let parts = text.split(separator: "-").map(String.init)
    language = (parts.first ?? "").lowercased()
    script = parts.dropFirst().first { $0.count == 4 }.map {
      $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
    }
    region = parts.dropFirst().first { $0.count == 2 || $0.allSatisfy(\.isNumber) }?.uppercased()
  }

  var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

  /// Whether the language is one of CLDR's.
  var isKnown: Bool { Self.languages.contains(language) }

  private static let languages = Set(
    """
    af am ar as az be bg bn br bs ca cs cy da de dsb el en es et eu fa fi fil fo fr fy ga gd gl gu ha he hi hr \
    hsb hu hy id ig is it ja ka kk km kn ko ku ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no or pa pl ps \
    pt ro ru sc sd si sk sl so sq sr sv sw ta te th tk tr uk ur uz vi yue zh zu
    """.split(separator: " ").map(String.init))
}
