import CartoucheJSON
import CartoucheXML

/// Receives the elements of a document and keeps all of them.
struct SVGContent: XMLContent {
  private(set) var root: XMLElement?

  mutating func begin(_ name: String, in parent: String, _ meter: inout ReadingMeter) throws(ReadingStop) {}

  mutating func finish(
    _ element: XMLElement, in parent: String, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Bool {
    // The contents of descriptions of any kind never reach a picture.
    if ["metadata", "title", "desc", "namedview", "script"].contains(element.name) { return false }
    guard parent.isEmpty else { return true }
    root = element
    return false
  }
}

/// The elements of a document, those with names, and the rules of its style sheets.
struct SVGTree: Sendable {
  let root: XMLElement
  let source: String?
  private(set) var styleSheet = StyleSheet()
  private var named: [String: XMLElement] = [:]

  /// The tree of a root: O(elements).
  init(
    _ root: XMLElement, findings: inout SVGFindings, meter: inout ReadingMeter
  ) throws(ReadingStop) {
    self.root = root
    source = findings.source
    try index(root, &findings, &meter)
  }

  private mutating func index(
    _ element: XMLElement, _ findings: inout SVGFindings, _ meter: inout ReadingMeter
  ) throws(ReadingStop) {
    if let id = element.attribute("id"), named[id] == nil {
      try meter.take(2 * MemoryLayout<XMLElement>.stride)
      try meter.take(textOf: id.utf8.count)
      named[id] = element
    }
    if element.name == "style" { try styleSheet.append(element, &findings, &meter) }
    for child in element.children { try index(child, &findings, &meter) }
  }

  /// The element of a name.
  func element(named name: String) -> XMLElement? { named[name] }

  /// The element that a reference such as `#a`, `url(#a)` or `url("#a")` names.
  func element(referredTo text: String) -> XMLElement? { Self.name(in: text).flatMap { named[$0] } }

  /// The name in a reference into the same document.
  static func name(in text: String) -> String? {
    var text = text[...]
    if text.hasPrefix("url(") {
      guard let end = text.firstIndex(of: ")") else { return nil }
      text = text[text.index(text.startIndex, offsetBy: 4)..<end]
    }
    let trimmed = text.drop { $0 == " " || $0 == "'" || $0 == "\"" }
    guard trimmed.first == "#" else { return nil }
    return String(trimmed.dropFirst().prefix { $0 != "'" && $0 != "\"" && $0 != " " })
  }
}
