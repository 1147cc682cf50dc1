import CartoucheJSON
import CartoucheXML

/// A property and its value, as CSS writes them.
struct Declaration: Sendable, Hashable {
  let name: String
  let value: String

  /// The declarations of a `style` attribute or of the block of a rule.
  static func list(_ text: some StringProtocol) -> [Declaration] {
    text.split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = StyleSheet.trimmed(part[..<colon])
      var value = StyleSheet.trimmed(part[part.index(after: colon)...])
      // Importance matters only between rules that contradict each other.
      if value.hasSuffix("!important") { value = StyleSheet.trimmed(value.dropLast(10)) }
      return name.isEmpty || value.isEmpty ? nil : Declaration(name: name, value: value)
    }
  }
}

/// Rules for elements by type, class and name; other selectors are left out.
struct StyleSheet: Sendable {
  private struct Rule: Sendable {
    var type: String?
    var classes: [String] = []
    var id: String?
    let order: Int
    let declarations: [Declaration]

    /// The weight by CSS Selectors 3, section 9, and then the place in the document.
    var rank: (Int, Int, Int, Int) { (id == nil ? 0 : 1, classes.count, type == nil ? 0 : 1, order) }
  }

  /// The rules by the part of their selector that fewest elements have: `#name`, `.class`, a type or `*`.
  private var rules: [String: [Rule]] = [:]
  private var count = 0

  /// The most rules of a document.
  private static let maximum = 2_000

  /// Adds the rules of a `style` element.
  mutating func append(
    _ element: XMLElement, _ findings: inout SVGFindings, _ meter: inout ReadingMeter
  ) throws(ReadingStop) {
    try meter.take(2 * element.characters.count)
    var text = Self.withoutComments(element.text)[...]
    while let brace = text.firstIndex(of: "{") {
      let selectors = text[..<brace]
      guard let end = Self.end(of: text[brace...]) else { break }
      if Self.trimmed(selectors).hasPrefix("@") {
        findings.add(
          "the rule \"\(Self.trimmed(selectors).prefix(40))\" is not read", element, kind: .notDrawn)
      } else {
        let declarations = Declaration.list(text[text.index(after: brace)..<end])
        for selector in selectors.split(separator: ",") {
          try add(Self.trimmed(selector), declarations, element, &findings, &meter)
        }
      }
      text = text[text.index(after: end)...]
    }
  }

  private mutating func add(
    _ selector: String, _ declarations: [Declaration], _ element: XMLElement, _ findings: inout SVGFindings,
    _ meter: inout ReadingMeter
  ) throws(ReadingStop) {
    guard count < Self.maximum else {
      findings.add("more than \(Self.maximum) rules; the others are left out", element, kind: .limit)
      return
    }
    guard let rule = Self.rule(selector, declarations, order: count) else {
      findings.add("the selector \"\(selector.prefix(40))\" is not read", element, kind: .notDrawn)
      return
    }
    try meter.take(2 * MemoryLayout<Rule>.stride + 2 * selector.utf8.count)
    count += 1
    let key = rule.id.map { "#" + $0 } ?? rule.classes.first.map { "." + $0 } ?? rule.type ?? "*"
    rules[key, default: []].append(rule)
  }

  private static func rule(_ selector: String, _ declarations: [Declaration], order: Int) -> Rule? {
    var rule = Rule(order: order, declarations: declarations)
    var part = ""
    var kind: Character?
    func isNameCharacter(_ c: Character) -> Bool { c.isLetter || c.isNumber || c == "-" || c == "_" }
    func end() -> Bool {
      switch kind {
      case ".": rule.classes.append(part)
      case "#": rule.id = part
      default: if part != "*", !part.isEmpty { rule.type = part }
      }
      return !part.isEmpty || kind == nil
    }
    for character in selector {
      if character == "." || character == "#" {
        guard end() else { return nil }
        (kind, part) = (character, "")
      } else if isNameCharacter(character) || character == "*" && kind == nil && part.isEmpty {
        part.append(character)
      } else {
        return nil
      }
    }
    guard !selector.isEmpty, end() else { return nil }
    return rule
  }

  /// The declarations of all rules that apply to an element, the weightier ones last.
  func declarations(for element: XMLElement) -> [Declaration] {
    guard !rules.isEmpty else { return [] }
    let classes = (element.attribute("class") ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    var keys = ["*", element.name] + Array(Set(classes)).sorted().map { "." + $0 }
    if let id = element.attribute("id") { keys.append("#" + id) }
    let id = element.attribute("id")
    var matching: [Rule] = []
    for key in keys {
      for rule in rules[key] ?? [] {
        guard rule.type == nil || rule.type == element.name, rule.id == nil || rule.id == id,
          rule.classes.allSatisfy({ classes.contains($0) })
        else { continue }
        matching.append(rule)
      }
    }
    matching.sort { $0.rank < $1.rank }
    return matching.flatMap { $0.declarations }
  }

  // MARK: - Text

  /// A text without white space around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    var slice = Substring(text)
    while slice.first?.isWhitespace == true { slice.removeFirst() }
    while slice.last?.isWhitespace == true { slice.removeLast() }
    return String(slice)
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The brace that closes the one at the beginning.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
