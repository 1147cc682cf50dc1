/// The names of a font.
public struct FontNames: Sendable, Hashable {
  /// The name that fonts of all weights and slants share: "Noto Sans".
  public var family: String
  /// The name of the weight and slant: "Bold Italic".
  public var style: String
  /// The name for people: "Noto Sans Bold Italic".
  public var full: String
  /// The name for programs: "NotoSans-BoldItalic".
  public var postScript: String
  /// All names by which the font is found, in all languages, those above first.
  public var all: [String]

  /// Names by their numbers in the table `name` (OpenType 1.9), each with those in English first.
  init(_ texts: [Int: [String]]) {
    func first(_ numbers: Int...) -> String {
      for number in numbers { if let text = texts[number]?.first { return text } }
      return ""
    }
    func joined(_ family: String, _ style: String) -> String {
      style.isEmpty ? family : family.isEmpty ? style : "\(family) \(style)"
    }
    family = first(16, 1)
    style = first(17, 2)
    let joinedName = joined(family, style)
    full = first(4).isEmpty ? joinedName : first(4)
    postScript = first(6)
    all = [full, postScript, joinedName, joined(first(1), first(2)), family]
    for number in [4, 6, 16, 1] { all += texts[number] ?? [] }
    removeRepeated()
  }

  /// The names of a named instance of a variable font.
  init(_ names: FontNames, instance style: String, postScript: String?) {
    family = names.family
    self.style = style
    full = "\(names.family) \(style)"
    self.postScript =
      postScript ?? full.replacing(" \(style)", with: "-\(style)").filter { !$0.isWhitespace }
    all = [full, self.postScript, family]
    removeRepeated()
  }

  private mutating func removeRepeated() {
    var seen: Set<String> = []
    all = all.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Whether the font is found by a name.
  package func includes(_ name: String) -> Bool {
    let key = Self.key(name)
    return all.contains { Self.key($0) == key }
  }

  /// The form in which names are compared: in lower case, with single spaces.
  static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
