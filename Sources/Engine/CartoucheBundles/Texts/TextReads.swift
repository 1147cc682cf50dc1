import CartoucheJSON
import CartoucheStyle

/// The properties of features whose values may become text of labels.
struct TextReads: Sendable {
  /// The names of the properties.
  private(set) var names: Set<String> = []
  /// Whether any property may be read, as names are computed.
  private(set) var readsAll = false
  /// The texts in the style itself.
  private(set) var literals: Set<String> = []

  /// The properties that a value of `text-field` reads: expressions, functions, and text with tokens such as `{name}`.
  init(_ value: JSONValue) { add(value) }

  private mutating func add(_ value: JSONValue) {
    switch value {
    case .string(let text):
      literals.insert(text)
      for match in text.matches(of: /\{([^{}]*)\}/) { names.insert(String(match.output.1)) }
    case .array(let parts):
      if parts.first == "get", parts.count > 1 {
        if let name = parts[1].string { names.insert(name) } else { readsAll = true }
      }
      if parts.first == "properties" { readsAll = true }
      for part in parts { add(part) }
    case .object(let members):
      if let name = members["property"]?.string { names.insert(name) }
      for member in members { add(member.value) }
    case .null, .bool, .int, .uint, .double: break
    }
  }

  /// Adds the properties that others are.
  mutating func formUnion(_ other: TextReads) {
    names.formUnion(other.names)
    literals.formUnion(other.literals)
    readsAll = readsAll || other.readsAll
  }

  /// Whether the value of a property may become text.
  func contains(_ name: String) -> Bool { readsAll || names.contains(name) }
}

/// The properties that the labels of a style read, by source and layer of the source.
struct StyleTexts: Sendable {
  /// The properties, by the layers of tiles of each source; GeoJSON has one layer without a name.
  private(set) var reads: [String: [String: TextReads]] = [:]
  /// The texts in the style itself.
  private(set) var literals: Set<String> = []

  /// The properties that the symbol layers of a style read, hidden ones included.
  init(_ style: StyleDocument) {
    for layer in style.layers where layer.type == "symbol" {
      guard let source = layer.source, let field = layer.layout["text-field"] else { continue }
      let found = TextReads(field)
      literals.formUnion(found.literals)
      reads[source, default: [:]][layer.sourceLayer ?? "", default: found].formUnion(found)
    }
    for (_, value) in style.state { if let text = value.string { literals.insert(text) } }
  }
}
