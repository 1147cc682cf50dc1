import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Foundation

/// A search for locations and spaces by name, regardless of accents, case and small typing errors.
public struct VenueSearch: Sendable {
  /// A place whose name matches.
  public struct Match: Sendable, Hashable {
    /// The identifier of the location or the space.
    public var id: String
    /// The name.
    public var name: String
    /// The identifier of the floor; `nil` for a location without a place.
    public var floor: String?
    /// The centre of the place.
    public var center: Position?
    /// The rank of the match: 0 is the best.
    public var distance: Int
  }

  private struct Entry: Sendable {
    let id, name: String
    let floor: String?
    let center: Position?
    let words: [[Unicode.Scalar]]
  }

  private let entries: [Entry]

  /// The index of a venue's names.
  ///
  /// - Parameters:
  ///   - languages: The languages of the names in matches, as BCP 47 tags in order of preference; names are found in
  ///     any language of the bundle.
  /// - Complexity: O(n) in the number of locations and spaces.
  public init(_ venue: Venue, languages: [String] = []) {
    let places = VenuePlaces(venue)
    var entries: [Entry] = []
    var named: Set<String> = []
    for location in venue.locations where !location.isHidden && !location.details.name.isEmpty {
      named.formUnion(location.features)
      let text = Self.text(location.details, location.externalID)
      let feature = location.features.lazy.compactMap { places[$0] }.first ?? places.node(of: location)
      entries.append(
        Entry(
          id: location.id, name: location.details.name(in: languages), floor: feature?.floor,
          center: feature?.center,
          words: Self.words(text)))
    }
    for floor in venue.floors {
      for space in floor.spaces where !named.contains(space.id) {
        let name = space.details.name.isEmpty ? space.externalID : space.details.name(in: languages)
        guard !name.isEmpty else { continue }
        let text = Self.text(space.details, space.externalID)
        entries.append(
          Entry(
            id: space.id, name: name, floor: floor.id, center: places[space.id]?.center,
            words: Self.words(text)))
      }
    }
    self.entries = entries
  }

  /// Returns all names of a place as one text.
  private static func text(_ details: Details, _ externalID: String) -> String {
    let others = Set(details.names.values).subtracting([details.name]).sorted()
    return ([details.name] + others + [externalID]).joined(separator: " ")
  }

  /// Returns the places whose names contain all the words of a text, best matches first.
  ///
  /// A word matches any word that begins with it; words of four letters or more may have one error, those of eight or
  /// more two.
  public func matches(_ text: String, limit: Int = 20) -> [Match] {
    let wanted = Self.words(text)
    guard !wanted.isEmpty else { return [] }
    var found: [(match: Match, order: Int)] = []
    for (order, entry) in entries.enumerated() {
      guard let distance = Self.distance(wanted, entry.words) else { continue }
      found.append(
        (
          Match(id: entry.id, name: entry.name, floor: entry.floor, center: entry.center, distance: distance),
          order
        ))
    }
    found.sort {
      ($0.match.distance, $0.match.name.count, $0.order) < ($1.match.distance, $1.match.name.count, $1.order)
    }
    return found.prefix(max(limit, 0)).map(\.match)
  }

  /// Returns the place with exactly this name, regardless of accents and case; `nil` when there is none.
  public func match(named text: String) -> Match? {
    let wanted = Self.words(text)
    guard !wanted.isEmpty else { return nil }
    return matches(text, limit: .max).first { Self.words($0.name) == wanted }
  }

  // MARK: - Words

  /// Returns the words of a text: letters and digits in lower case, without accents.
  static func words(_ text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var word: [Unicode.Scalar] = []
    for scalar in text.decomposedLowercase {
      if isLetterOrDigit(scalar) {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = []
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case ..<0x80: false
    default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// Returns the distance between the words of a name and those wanted; `nil` when one of them is missing.
  private static func distance(_ wanted: [[Unicode.Scalar]], _ words: [[Unicode.Scalar]]) -> Int? {
    var sum = 0
    for word in wanted {
      let best = words.compactMap { distance(word, $0) }.min()
      guard let best else { return nil }
      sum += best
    }
    return sum
  }

  /// Returns the distance between two words: 0 for the same word, 1 for its beginning, 10 for each error.
  private static func distance(_ wanted: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> Int? {
    if wanted == word { return 0 }
    if word.starts(with: wanted) { return 1 }
    let allowed = wanted.count < 4 ? 0 : wanted.count < 8 ? 1 : 2
    guard allowed > 0 else { return nil }
    // Compare with beginnings of the word that have about as many letters.
    var best = Int.max
    for length in max(wanted.count - allowed, 1)...wanted.count + allowed where length <= word.count {
      best = min(
        best, Spelling.edits(wanted, Array(word.prefix(length))) * 10 + (length < word.count ? 1 : 0))
    }
    return best <= allowed * 10 + 1 ? best : nil
  }
}

extension String {
  /// The scalars in lower case, without accents and other marks.
  fileprivate var decomposedLowercase: [Unicode.Scalar] {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return utf8.compactMap { byte in
        // In ASCII, the circumflex and the grave accent are diacritics.
        byte == 0x5E || byte == 0x60 ? nil : Unicode.Scalar((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
      }
    }
    return lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !$0.properties.isDiacritic && $0.properties.generalCategory != .nonspacingMark
    }
  }
}
