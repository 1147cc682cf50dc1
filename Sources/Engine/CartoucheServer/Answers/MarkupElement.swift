/// An element of an XML document, with children or a text.
struct MarkupElement: Sendable {
  /// The name with its prefix.
  let name: String
  /// Names and values, in order.
  var attributes: [(name: String, value: String)] = []
  var children: [MarkupElement] = []
  /// The text of an element without children.
  var text = ""

  /// An element with children.
  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [MarkupElement] = []) {
    self.name = name
    self.attributes = attributes.map { ($0.key, $0.value) }
    self.children = children
  }

  /// An element with a text.
  init(_ name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The document with this element as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(xml)\n" }

  /// The element in XML.
  var xml: String {
    let start = attributes.reduce("<\(name)") { "\($0) \($1.name)=\"\(Self.escaped($1.value))\"" }
    let content = children.isEmpty ? Self.escaped(text) : children.map(\.xml).joined()
    return content.isEmpty ? "\(start)/>" : "\(start)>\(content)</\(name)>"
  }

  /// A text in XML 1.0, without the characters that it cannot have (§2.2).
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}

extension MarkupElement {
  /// The namespace of OWS Common 1.1.
  static let ows = "http://www.opengis.net/ows/1.1"

  /// An exception report of OWS Common 1.1 (OGC 06-121r3 §8).
  ///
  /// - Parameters:
  ///   - code: The code of the exception, such as `InvalidParameterValue`.
  ///   - text: A sentence for the reader of the answer.
  ///   - place: The faulty part of the request; `nil` if the fault lies elsewhere.
  static func exceptionReport(_ code: String, _ text: String, at place: String?) -> MarkupElement {
    var exception = MarkupElement(
      "ows:Exception", ["exceptionCode": code], [MarkupElement("ows:ExceptionText", text: text)])
    if let place { exception.attributes.append(("locator", place)) }
    return MarkupElement("ows:ExceptionReport", ["xmlns:ows": ows, "version": "1.0.0"], [exception])
  }
}
