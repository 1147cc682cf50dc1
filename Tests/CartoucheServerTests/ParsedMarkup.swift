import Testing

/// An element of an XML document that a test has read.
///
/// Anything but elements, attributes, text and the five predefined entities fails the reading, and so does what is not
/// well-formed.
struct ParsedMarkup {
  struct Problem: Error {
    let text: String
  }

  let name: String
  var attributes: [String: String] = [:]
  var children: [ParsedMarkup] = []
  var text = ""

  /// Reads a document.
  init(_ document: String) throws {
    var rest = document[...]
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    guard rest.hasPrefix(declaration) else { throw Problem(text: "no declaration") }
    rest = rest.dropFirst(declaration.count)
    try self.init(&rest)
    guard rest.allSatisfy(\.isWhitespace) else { throw Problem(text: "more than one root") }
  }

  private init(_ rest: inout Substring) throws {
    guard let start = rest.prefixMatch(of: /<([A-Za-z:0-9]+)((?: [A-Za-z:]+="[^"<]*")*)(\/?)>/) else {
      throw Problem(text: "expected an element at \(rest.prefix(40))")
    }
    name = String(start.output.1)
    for match in start.output.2.matches(of: /([A-Za-z:]+)="([^"]*)"/) {
      guard attributes.updateValue(try Self.decoded(match.output.2), forKey: String(match.output.1)) == nil
      else { throw Problem(text: "an attribute twice") }
    }
    rest = rest[start.range.upperBound...]
    if !start.output.3.isEmpty { return }
    let end = "</\(name)>"
    while !rest.hasPrefix("</") {
      if rest.hasPrefix("<") {
        children.append(try ParsedMarkup(&rest))
      } else {
        let part = rest.prefix { $0 != "<" }
        guard !part.isEmpty else { throw Problem(text: "no end of \(name)") }
        text += try Self.decoded(part)
        rest = rest.dropFirst(part.count)
      }
    }
    guard rest.hasPrefix(end) else { throw Problem(text: "expected \(end), found \(rest.prefix(40))") }
    rest = rest.dropFirst(end.count)
  }

  private static func decoded(_ text: Substring) throws -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "&" else {
        result.append(character)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
      guard let value = entities[String(name)] else { throw Problem(text: "the entity \(name.prefix(9))") }
      result += value
      rest = rest.dropFirst(name.count + 1)
    }
    return result
  }

  /// The children of a name.
  func all(_ name: String) -> [ParsedMarkup] { children.filter { $0.name == name } }

  /// The first child of a name.
  func first(_ name: String) throws -> ParsedMarkup {
    try #require(all(name).first, "\(self.name) > \(name)")
  }

  /// The element and everything in it.
  var everything: [ParsedMarkup] { [self] + children.flatMap(\.everything) }
}
