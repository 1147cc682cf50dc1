import CartoucheJSON
import CartoucheXML

/// The findings about a document, each kind once, at the first place that has it.
struct SVGFindings {
  /// The name of the file.
  let source: String?
  private(set) var list: [Diagnostic] = []
  private var known: Set<String> = []

  /// The most findings of one document.
  private static let maximum = 64

  init(source: String?) { self.source = source }

  /// Adds a finding about an element, unless there is one of the same words.
  mutating func add(_ message: String, _ element: XMLElement, kind: Diagnostic.Kind = .invalid) {
    guard list.count < Self.maximum, known.insert(message).inserted else { return }
    let location = TextLocation(line: element.line, column: element.column, offset: 0)
    list.append(Diagnostic(.warning, message, kind: kind, source: source, location: location))
  }
}
