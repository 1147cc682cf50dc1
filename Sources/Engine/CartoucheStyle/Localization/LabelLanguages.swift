import CartoucheExpressions
import CartoucheJSON

extension StyleDocument {
  /// Writes labels in the first of several languages in which their features have a name.
  ///
  /// A text that reads a name of its feature (`name`, `name:…`, `name_…`) reads `name:de` first, then `name_de`, and
  /// stays as it is where the feature has neither. A text of several names, such as `{name:latin}\n{name:nonlatin}`, is
  /// replaced by the one name as a whole. Functions with stops, the older form of expressions, stay as they are.
  ///
  /// ```swift
  /// map.style.localizeLabels(into: ["de", "fr"])
  /// ```
  ///
  /// - Parameter languages: BCP 47 tags in order of preference; for `zh-Hans`, names in `zh` are used too.
  public mutating func localizeLabels(into languages: [String]) {
    if languages.isEmpty { return }
    let names = LabelNames(languages)
    for index in layers.indices {
      guard var layout = layers[index].members["layout"]?.object, let text = layout["text-field"] else {
        continue
      }
      layout["text-field"] = names.localized(text)
      layers[index].members["layout"] = .object(layout)
    }
  }
}

/// The properties in which features have their names in some languages.
private struct LabelNames {
  private let properties: [String]

  init(_ languages: [String]) {
    var properties: [String] = []
    for tag in languages {
      let language = tag.split(separator: "-").first.map(String.init) ?? tag
      for name in [tag, language] {
        for property in ["name:\(name)", "name_\(name)"] where !properties.contains(property) {
          properties.append(property)
        }
      }
    }
    self.properties = properties
  }

  /// A text with the names in the languages in front of those that it reads.
  func localized(_ text: JSONValue) -> JSONValue {
    if let tokens = text.string {
      let expression = LegacyFunction.converted(tokens: tokens)
      guard expression.array != nil else { return text }
      let made = localized(expression)
      return made == expression ? text : made
    }
    guard let parts = text.array, let word = parts.first?.string, word != "literal" else { return text }
    let reads = Reads(text)
    guard !reads.names.isEmpty else { return text }
    if word == "get" || word == "coalesce" || reads.isNamesAlone {
      return .array(["coalesce"] + properties.map { ["get", .string($0)] } + [text])
    }
    return .array(parts.map { $0.array == nil ? $0 : localized($0) })
  }

  /// The properties that an expression reads.
  private struct Reads {
    private(set) var names: Set<String> = []
    private var hasOthers = false

    init(_ expression: JSONValue) { visit(expression) }

    /// Whether the expression combines several names and reads nothing else.
    var isNamesAlone: Bool { names.count > 1 && !hasOthers }

    private mutating func visit(_ expression: JSONValue) {
      guard let parts = expression.array, parts.first?.string != "literal" else { return }
      if parts.first?.string == "get" {
        guard let name = parts.dropFirst().first?.string, parts.count == 2,
          name == "name" || name.hasPrefix("name:") || name.hasPrefix("name_")
        else {
          hasOthers = true
          return
        }
        names.insert(name)
        return
      }
      for part in parts.dropFirst() { visit(part) }
    }
  }
}
