import CartoucheExpressions
import CartoucheJSON

/// Checks whether all possible values of an expression are literals in it.
///
/// The fonts of a style must be known before any feature is (style specification, “text-font”).
enum OutputLiterals {
  /// Whether all values of `expression` are literals in it.
  static func areDefined(_ expression: JSONValue, _ variables: [String: Bool] = [:]) -> Bool {
    guard let items = expression.array, let name = items.first?.string else { return expression.array == nil }
    if name == "literal" { return true }
    func all(_ outputs: some Sequence<JSONValue>) -> Bool {
      outputs.allSatisfy { areDefined($0, variables) }
    }
    let arguments = items.dropFirst()
    switch name {
    case "var": return items.count == 2 ? items[1].string.flatMap { variables[$0] } ?? false : false
    case "let":
      guard let body = items.last, items.count > 1 else { return false }
      var inner = variables
      for index in stride(from: 1, to: items.count - 1, by: 2) where index + 1 < items.count {
        if let bound = items[index].string { inner[bound] = areDefined(items[index + 1], variables) }
      }
      return areDefined(body, inner)
    case "case": return all(outputs(items, first: 2, step: 2))
    case "match": return all(outputs(items, first: 3, step: 2))
    case "step": return all(stride(from: 2, to: items.count, by: 2).map { items[$0] })
    case "interpolate", "interpolate-hcl", "interpolate-lab":
      return all(stride(from: 4, to: items.count, by: 2).map { items[$0] })
    case "coalesce", "to-string", "to-number", "to-color", "to-boolean", "string", "number", "boolean",
      "object":
      return all(arguments)
    case "array":
      // The item type and the length may come before the values.
      let types = arguments.prefix { $0.string != nil || $0.number != nil || $0.isNull }
      return all(arguments.dropFirst(types.count))
    case "in", "index-of", "length", "within", "distance", "==", "!=", "<", ">", "<=", ">=": return true
    default:
      return (try? StyleExpression(expression))?.constant != nil
    }
  }

  /// Every `step`th item from `first` on, and the last, which is the fallback.
  private static func outputs(_ items: [JSONValue], first: Int, step: Int) -> [JSONValue] {
    var outputs = stride(from: first, to: items.count - 1, by: step).map { items[$0] }
    if let last = items.last { outputs.append(last) }
    return outputs
  }
}
