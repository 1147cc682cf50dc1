/// Header fields in the order in which they are sent; names are compared case-insensitively (RFC 9110 §5.1).
struct HTTPFields: Sendable, Hashable {
  /// One field.
  struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }

  private(set) var all: [Field] = []

  init(_ fields: [(name: String, value: String)] = []) {
    all = fields.map { Field(name: $0.name, value: $0.value) }
  }

  /// The values of a field, one for each of its occurrences.
  subscript(name: String) -> [String] {
    let name = name.lowercased()
    return all.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The first value of a field.
  func first(name: String) -> String? { self[name].first }

  /// The values of a field that is a list, taken apart at its commas (RFC 9110 §5.6.1).
  func list(_ name: String) -> [String] {
    self[name].flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
  }

  mutating func append(_ name: String, _ value: String) { all.append(Field(name: name, value: value)) }

  /// Sets the only value of a field, at its old place if it has one.
  mutating func set(_ name: String, _ value: String) {
    let lowercased = name.lowercased()
    let place = all.firstIndex { $0.name.lowercased() == lowercased } ?? all.count
    all.removeAll { $0.name.lowercased() == lowercased }
    all.insert(Field(name: name, value: value), at: min(place, all.count))
  }

  /// Adds a line to the value of the last field (obsolete folding, RFC 9112 §5.2).
  mutating func continueLast(_ text: String) {
    guard let last = all.indices.last else { return }
    all[last].value += " " + text
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  func trimmingSpaces() -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
