/// A kind of place with a symbol of its own.
public enum PlaceKind: String, Sendable, Hashable, CaseIterable {
  /// A lift.
  case elevator
  /// Stairs.
  case stairs
  /// An escalator or a moving walkway.
  case escalator
  /// A ramp.
  case ramp
  /// Toilets.
  case toilets
  /// A restaurant, a bar or a kitchen.
  case food
  /// A place to buy things.
  case shop
  /// An information desk.
  case information
  /// A car park.
  case parking
  /// First aid.
  case firstAid = "first-aid"
  /// A fire extinguisher, a fire alarm or similar.
  case fireSafety = "fire-safety"
  /// An emergency exit.
  case exit
}

/// Recognises the kinds of places by their names, layers and categories in several languages.
package struct PlaceKinds {
  private let categories: [String: String]
  private let categoriesOfSpace: [String: [String]]

  /// The kinds of the places in a venue.
  package init(_ venue: Venue) {
    categories = Dictionary(
      venue.categories.map { ($0.id, "\($0.name) \($0.icon ?? "")") }, uniquingKeysWith: { first, _ in first }
    )
    var categoriesOfSpace: [String: [String]] = [:]
    var listed: [String: [String]] = [:]
    for category in venue.categories {
      for location in category.locations { listed[location, default: []].append(category.id) }
    }
    for location in venue.locations where !location.isHidden {
      for feature in location.features {
        categoriesOfSpace[feature, default: []] += location.categories + (listed[location.id] ?? [])
      }
    }
    self.categoriesOfSpace = categoriesOfSpace
  }

  /// The words, or beginnings of words, that indicate each kind; the first kind that matches counts.
  private static let words: [(kind: PlaceKind, words: [String])] = [
    (
      .toilets,
      [
        "toilet", "wc", "washroom", "restroom", "bathroom", "lavator", "lavabo", "sanitaire", "bano", "aseo",
        "servizi", "bagno", "toalet", "お手洗い", "トイレ", "化粧室", "洗手间", "厕所", "화장실", "туалет", "مرحاض",
      ]
    ),
    (.elevator, ["elevator", "lift", "ascenseur", "aufzug", "fahrstuhl", "ascensor", "エレベーター"]),
    (.escalator, ["escalator", "rolltreppe", "travelator"]),
    (.stairs, ["stair", "staircase", "stairwell", "steps", "escalier", "treppe", "escalera", "scala", "階段"]),
    (.ramp, ["ramp", "rampe", "rampa"]),
    (
      .food,
      [
        "cafe", "restaurant", "restauration", "cafeteria", "kitchen", "cuisine", "bistro", "canteen",
        "kantine",
        "pantry", "dining", "food", "カフェ", "食堂",
      ]
    ),
    (.information, ["information", "info", "infodesk", "reception", "accueil", "empfang", "guest"]),
    (.parking, ["parking", "parkplatz", "駐車場"]),
    (.firstAid, ["aed", "defibrillator", "aid"]),
    (.fireSafety, ["fire", "extinguisher", "alarm", "hydrant"]),
    (.exit, ["exit", "sortie", "ausgang", "salida", "evacuation"]),
    (.shop, ["shop", "store", "boutique", "retail", "kiosk", "売店"]),
  ]

  private static let known = KindWords(
    words.map { kind, words in (kind: kind, words: words.flatMap(plainWords(of:))) })

  /// The words of a text in lower case, without accents.
  private static func plainWords(of text: String) -> [String] {
    VenueSearch.words(text).map { String(String.UnicodeScalarView($0)) }
  }

  /// The kind of a space; `nil` for rooms without a symbol.
  package func kind(of space: Space) -> PlaceKind? {
    if space.kind.hasPrefix("connection."), let kind = Self.kind(in: String(space.kind.dropFirst(11))) {
      return kind
    }
    // The name of a room says more than its category.
    if let kind = Self.kind(in: space.details.name) ?? Self.kind(in: space.layer ?? "") { return kind }
    for category in categoriesOfSpace[space.id] ?? [] {
      if let kind = categories[category].flatMap(Self.kind) { return kind }
    }
    return nil
  }

  /// The kind of a connection by its type.
  package static func kind(of connection: Connection) -> PlaceKind? { kind(in: connection.type) }

  /// The kind of an annotation.
  package static func kind(of annotation: Annotation) -> PlaceKind? {
    kind(in: annotation.type) ?? kind(in: annotation.group)
  }

  /// The kind that some word of a text indicates.
  static func kind(in text: String) -> PlaceKind? {
    let found = plainWords(of: text)
    return found.isEmpty ? nil : known.kind(among: found)
  }
}

/// The words of all kinds in tables, so that a text need not be compared with each of them.
private struct KindWords: Sendable {
  private let kinds: [PlaceKind]
  /// The numbers of kinds by whole words, including their plurals.
  private var whole: [String: Int] = [:]
  /// The words that match the beginnings of others, by their first six letters.
  private var beginnings: [String: [(word: String, kind: Int)]] = [:]
  /// The words of scripts without spaces, which match anywhere in others.
  private var inner: [(word: String, kind: Int)] = []

  /// The least number of letters for a word to match the beginnings of others.
  private static let beginning = 6

  init(_ known: [(kind: PlaceKind, words: [String])]) {
    kinds = known.map(\.kind)
    for (number, entry) in known.enumerated() {
      for word in entry.words {
        guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
          inner.append((word, number))
          continue
        }
        for form in [word, word + "s"] { whole[form] = min(whole[form] ?? number, number) }
        if word.utf8.count >= Self.beginning {
          beginnings[String(word.prefix(Self.beginning)), default: []].append((word, number))
        }
      }
    }
  }

  /// The first kind that any of some words indicates.
  func kind(among found: [String]) -> PlaceKind? {
    var best = kinds.count
    for word in found {
      if let number = whole[word] { best = min(best, number) }
      let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
      if word.utf8.count >= Self.beginning {
        for (start, number) in beginnings[String(word.prefix(Self.beginning))] ?? []
        where number < best && word.hasPrefix(start) {
          best = number
        }
      }
      if isASCII { continue }
      for (part, number) in inner where number < best && word.contains(part) { best = number }
    }
    return best < kinds.count ? kinds[best] : nil
  }
}
