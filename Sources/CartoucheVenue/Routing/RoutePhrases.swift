/// The sentences of instructions in one language.
package struct RoutePhrases: Sendable {
  /// The sentences by what they say.
  ///
  /// Words in braces stand for names and numbers.
  enum Phrase: String, Sendable, CaseIterable {
    /// The beginning of a way, near nothing and at `{place}`.
    case depart, departFrom
    /// The first step on `{floor}`.
    case getOff
    /// Changes of direction.
    case slightLeft, slightRight, left, right, sharpLeft, sharpRight
    /// A change of direction, `{turn}`, at `{place}`.
    case turnAt
    /// The end of the way, and a place in between.
    case arrive, arriveAt, stop, stopAt
    /// Ways to `{floor}` by connections that are known, by one of another `{kind}`, and by one without a kind.
    case elevator, stairs, escalator, travelator, ramp, ladder, door, other, go
    /// A floor that has a `{number}` and no name.
    case level
    /// A sentence, `{instruction}`, with the `{metres}` to walk then.
    case walk
  }

  /// The language, a BCP 47 tag.
  package let language: String
  private let phrases: [Phrase: String]

  /// The sentences in the first of some languages that there is a table of, else in English.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference; of `pt-BR` the language alone counts.
  package init(_ languages: [String]) {
    let known = languages.lazy.compactMap { tag -> String? in
      let language = tag.lowercased().split(separator: "-").first.map(String.init) ?? ""
      return Self.table[language] == nil ? nil : language
    }
    language = known.first ?? "en"
    phrases = Self.table[language] ?? [:]
  }

  /// A sentence with names and numbers in place of the words in braces.
  func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    var text = ""
    var rest = Substring(phrases[phrase] ?? phrase.rawValue)
    // One pass, so that braces in names stay what they are.
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      text += rest[..<start] + isolated(values.first { $0.key == name }?.value ?? "", name)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// A name as it stands in a sentence: one that runs the other way keeps to itself (UAX #9, isolates).
  private func isolated(_ value: String, _ name: Substring) -> String {
    let isName = name == "place" || name == "floor" || name == "kind"
    return language == "ar" && isName ? "\u{2068}\(value)\u{2069}" : value
  }

  /// The way to another floor by a kind of connection.
  func ride(_ kind: String, to floor: String) -> String {
    let known: [String: Phrase] = [
      "elevator": .elevator, "stairs": .stairs, "escalator": .escalator, "travelator": .travelator,
      "ramp": .ramp, "ladder": .ladder, "door": .door, "": .go,
    ]
    return text(known[kind.lowercased()] ?? .other, ["floor": floor, "kind": kind])
  }

  /// A sentence, near a place where there is one.
  func text(_ phrase: Phrase, near: String?, or placed: Phrase) -> String {
    near.map { text(placed, ["place": $0]) } ?? text(phrase)
  }

  /// A sentence with the metres to walk then; less than half a metre is not told.
  func text(_ instruction: String, walking metres: Double) -> String {
    guard metres >= 0.5, metres < 1e9 else { return instruction }
    return text(.walk, ["instruction": instruction, "metres": String(Int(metres.rounded()))])
  }
}
