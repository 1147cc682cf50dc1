/// The order of letters in a language.
struct LetterOrder {
  /// The weights of a character; 0 means none.
  struct Element {
    var letter: UInt32 = 0
    var mark: UInt32 = 0
    var letterCase: UInt32 = 0
  }

  private let tailoring: [Unicode.Scalar: [UInt32]]

  init(_ language: String) { tailoring = Self.tailorings[language] ?? [:] }

  /// The weights of a text, letters and marks alternating.
  func elements(of text: String) -> [Element] {
    var elements: [Element] = []
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      let letterCase: UInt32 = lower.first == scalar ? 1 : 2
      for letter in lower { append(letter, letterCase, to: &elements) }
    }
    return elements
  }

  private func append(_ scalar: Unicode.Scalar, _ letterCase: UInt32, to elements: inout [Element]) {
    // The mark weight 1 means no mark: it comes before each mark.
    if let letters = tailoring[scalar] {
      elements += letters.map { Element(letter: $0, mark: 1, letterCase: letterCase) }
    } else if let parts = LetterDecompositions.table[scalar] {
      elements.append(Element(letter: Self.weight(parts.base), mark: 1, letterCase: letterCase))
      elements += parts.marks.map { Element(mark: $0.value) }
    } else if (0x300...0x36F).contains(scalar.value) {
      elements.append(Element(mark: scalar.value))
    } else if let letters = Self.expansions[scalar] {
      elements += letters.unicodeScalars.map {
        Element(letter: Self.weight($0), mark: 2, letterCase: letterCase)
      }
    } else {
      elements.append(Element(letter: Self.weight(scalar), mark: 1, letterCase: letterCase))
    }
  }

  /// Punctuation, then digits, then letters by script; room is left between letters for tailored ones.
  private static func weight(_ scalar: Unicode.Scalar) -> UInt32 {
    if let index = punctuation[scalar] { return index }
    return (scalar.value + 0x100) * 64
  }

  /// The order of ASCII punctuation in CLDR's root collation.
  private static let punctuation = Dictionary(
    " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars.enumerated()
      .map { ($0.element, UInt32($0.offset) + 1) },
    uniquingKeysWith: { first, _ in first })

  private static let expansions: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d",
  ]

  // MARK: Languages

  /// Letters that immediately follow another one, by language (CLDR, standard and search collations).
  private static let letters: [(languages: String, rules: String)] = [
    ("sv fi", "zåäö"), ("da nb nn no", "zæøå"), ("et", "sš zž wõäöü"), ("is", "dð zþæöå"),
    ("es gl eu", "nñ"), ("pl", "aą cć eę lł nń oó sś zźż"), ("cs sk", "cč rř sš zž"),
    ("hr bs sl", "cčć dđ sš zž"), ("hu", "oöő uüű"), ("tr az", "cç gğ hı oö sş uü"),
    ("ro", "aăâ iî sș tț"), ("lt", "cč sš zž"), ("lv", "cč gģ kķ lļ nņ sš zž"),
    ("vi", "aăâ dđ eê oôơ uư"), ("sq", "cç eë"),
  ]

  private static let tailorings: [String: [Unicode.Scalar: [UInt32]]] = {
    var tailorings: [String: [Unicode.Scalar: [UInt32]]] = [:]
    for (languages, rules) in letters {
      var tailoring: [Unicode.Scalar: [UInt32]] = [:]
      for rule in rules.split(separator: " ") {
        guard let base = rule.unicodeScalars.first else { continue }
        for (index, letter) in rule.unicodeScalars.dropFirst().enumerated() {
          tailoring[letter] = [weight(base) + UInt32(index) + 1]
        }
      }
      for language in languages.split(separator: " ") { tailorings[String(language)] = tailoring }
    }
    tailorings["de"] = ["ä": "ae", "ö": "oe", "ü": "ue"].mapValues { $0.unicodeScalars.map(weight) }
    return tailorings
  }()
}
