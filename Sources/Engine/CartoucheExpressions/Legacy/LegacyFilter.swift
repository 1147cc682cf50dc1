import CartoucheJSON

/// Filters of the kind that styles had before expressions (style specification, “Other › Filter”, deprecated syntax).
///
/// They are turned into expressions over their own operators, which compare without failing: values of different types
/// are neither equal nor in order.
package enum LegacyFilter {
  /// Whether a filter is an expression through and through.
  static func isExpression(_ filter: JSONValue) -> Bool {
    switch filter {
    case .bool: true
    case .array(let items): items.first.map { isExpression(items, $0.string) } ?? false
    default: false
    }
  }

  private static func isExpression(_ items: [JSONValue], _ name: String?) -> Bool {
    switch name {
    case "has": items.count >= 2 && items[1] != "$id" && items[1] != "$type"
    case "in": items.count >= 3 && (items[1].string == nil || items[2].array != nil)
    case "!in", "!has", "none": false
    case "==", "!=", ">", ">=", "<", "<=":
      items.count != 3 || items[1].array != nil || items[2].array != nil
    case "any", "all": items.dropFirst().allSatisfy { isExpression($0) }
    default: true
    }
  }

  /// The expression that is equivalent to a filter; parts that are already expressions stay as they are.
  ///
  /// Nested at most as deep as the filter; the parser checks the depth.
  static func converted(_ filter: JSONValue, depth: Int = 0) -> JSONValue {
    guard depth <= ParsingSession.maximumDepth, !isExpression(filter), let items = filter.array,
      let name = items.first?.string
    else { return filter }
    if items.count <= 1 { return .bool(name != "any") }
    let rest = Array(items.dropFirst())
    func parts() -> [JSONValue] { rest.map { converted($0, depth: depth + 1) } }
    switch name {
    case "==", "!=", "<", ">", "<=", ">=": return comparison(name, rest)
    case "any", "all": return .array([.string(name)] + parts())
    case "none": return .array(["all"] + parts().map(negation))
    case "in": return membership(rest)
    case "!in": return negation(membership(rest))
    case "has": return existence(rest[0])
    case "!has": return negation(existence(rest[0]))
    default: return filter
    }
  }

  private static func negation(_ filter: JSONValue) -> JSONValue { ["!", filter] }

  private static func comparison(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
    let value = literal(arguments.count > 1 ? arguments[1] : .null)
    switch arguments[0] {
    case "$type": return [.string("filter-type-\(name)"), value]
    case "$id": return [.string("filter-id-\(name)"), value]
    default: return [.string("filter-\(name)"), arguments[0], value]
    }
  }

  private static func literal(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array, .object: ["literal", value]
    default: value
    }
  }

  private static func membership(_ arguments: [JSONValue]) -> JSONValue {
    let values = arguments.dropFirst()
    if values.isEmpty { return false }
    let list: JSONValue = ["literal", .array(Array(values))]
    switch arguments[0] {
    case "$type": return ["filter-type-in", list]
    case "$id": return ["filter-id-in", list]
    default: return ["filter-in-small", arguments[0], list]
    }
  }

  private static func existence(_ name: JSONValue) -> JSONValue {
    switch name {
    case "$type": true
    case "$id": ["filter-has-id"]
    default: ["filter-has", name]
    }
  }
}
