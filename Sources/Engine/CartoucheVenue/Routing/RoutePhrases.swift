/// The phrases of instructions in one language.
package struct RoutePhrases: Sendable {
  /// A phrase by its meaning.
  ///
  /// Words in braces are placeholders for names and numbers.
  enum Phrase: String, Sendable, CaseIterable {
    /// The beginning of a route, near nothing in particular and at `{place}`.
    case depart, departFrom
    /// The arrival on `{floor}`.
    case getOff
    /// Changes of direction.
    case slightLeft, slightRight, left, right, sharpLeft, sharpRight
    /// A change of direction, `{turn}`, at `{place}`.
    case turnAt
    /// The end of the route, and a stop on the way.
    case arrive, arriveAt, stop, stopAt
    /// A change to `{floor}` by a connection of a known type, by one of another `{kind}`, and by one without a type.
    case elevator, stairs, escalator, travelator, ramp, ladder, door, other, go
    /// A floor with a `{number}` but no name.
    case level
    /// An `{instruction}` with the `{metres}` to walk afterwards.
    case walk
  }

  /// The language, as a BCP 47 tag.
  package let language: String
  private let phrases: [Phrase: String]

  /// The phrases in the first available one of some languages, or else in English.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference; in `pt-BR` only the language counts.
  package init(_ languages: [String]) {
    let known = languages.lazy.compactMap { tag -> String? in
      let language = tag.lowercased().split(separator: "-").first.map(String.init) ?? ""
      return Self.table[language] == nil ? nil : language
    }
    language = known.first ?? "en"
    phrases = Self.table[language] ?? [:]
  }

  /// Returns a phrase with names and numbers in place of the words in braces.
  func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    var text = ""
    var rest = Substring(phrases[phrase] ?? phrase.rawValue)
    // A single pass leaves braces in names alone.
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      text += rest[..<start] + isolated(values.first { $0.key == name }?.value ?? "", name)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// Returns a name as it appears in a sentence: in right-to-left text it is isolated (UAX #9).
  private func isolated(_ value: String, _ name: Substring) -> String {
    let isName = name == "place" || name == "floor" || name == "kind"
    return language == "ar" && isName ? "\u{2068}\(value)\u{2069}" : value
  }

  /// Returns the instruction to change to another floor by a type of connection.
  func ride(_ kind: String, to floor: String) -> String {
    let known: [String: Phrase] = [
      "elevator": .elevator, "stairs": .stairs, "escalator": .escalator, "travelator": .travelator,
      "ramp": .ramp, "ladder": .ladder, "door": .door, "": .go,
    ]
    return text(known[kind.lowercased()] ?? .other, ["floor": floor, "kind": kind])
  }

  /// Returns a phrase that mentions a nearby place, if there is one.
  func text(_ phrase: Phrase, near: String?, or placed: Phrase) -> String {
    near.map { text(placed, ["place": $0]) } ?? text(phrase)
  }

  /// Returns an instruction with the distance to walk afterwards, unless that is less than half a metre.
  func text(_ instruction: String, walking metres: Double) -> String {
    guard metres >= 0.5, metres < 1e9 else { return instruction }
    return text(.walk, ["instruction": instruction, "metres": String(Int(metres.rounded()))])
  }
}
