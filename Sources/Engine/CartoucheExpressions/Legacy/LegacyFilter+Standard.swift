import CartoucheJSON

extension LegacyFilter {
  /// The expression of the style language that is equivalent to a filter; filters that are expressions stay.
  ///
  /// Unlike ``converted(_:depth:)``, it uses only operators of the style specification, so that it can be shown and
  /// stored; both let the same features pass. Ordering values of different types is an error here. On its own, such a
  /// comparison lets nothing pass either; where it is one of several conditions, as `isPart` says, the type is checked
  /// first.
  package static func standard(_ filter: JSONValue, depth: Int = 0, isPart: Bool = false) -> JSONValue {
    guard depth <= ParsingSession.maximumDepth, !isExpression(filter), let items = filter.array,
      let name = items.first?.string
    else { return filter }
    if items.count <= 1 { return .bool(name != "any") }
    let rest = Array(items.dropFirst())
    func parts() -> [JSONValue] {
      rest.map { standard($0, depth: depth + 1, isPart: isPart || name != "all") }
    }
    switch name {
    case "==", "!=", "<", ">", "<=", ">=":
      return comparison(name, rest[0], rest.count > 1 ? rest[1] : .null, isPart: isPart)
    case "any", "all": return .array([.string(name)] + parts())
    case "none": return .array(["all"] + parts().map { ["!", $0] })
    case "in": return member(rest)
    case "!in": return ["!", member(rest)]
    case "has": return existence(of: rest[0])
    case "!has": return ["!", existence(of: rest[0])]
    default: return filter
    }
  }

  private static func comparison(
    _ name: String, _ key: JSONValue, _ value: JSONValue, isPart: Bool
  ) -> JSONValue {
    let plain: JSONValue = [.string(name), operand(key), value]
    let isSpecial = key == "$type" || key == "$id"
    switch name {
    // A missing member is not null.
    case "==" where value.isNull && !isSpecial: return ["all", ["has", key], plain]
    case "!=" where value.isNull && !isSpecial: return ["any", ["!", ["has", key]], plain]
    case "==", "!=": return plain
    default:
      guard isPart else { return plain }
      let type: JSONValue = value.string == nil ? "number" : "string"
      return ["all", ["==", ["typeof", operand(key)], type], plain]
    }
  }

  private static func operand(_ key: JSONValue) -> JSONValue {
    switch key {
    case "$type": ["geometry-type"]
    case "$id": ["id"]
    default: ["get", key]
    }
  }

  private static func member(_ arguments: [JSONValue]) -> JSONValue {
    let values = Array(arguments.dropFirst())
    return values.isEmpty ? false : ["in", operand(arguments[0]), ["literal", .array(values)]]
  }

  private static func existence(of key: JSONValue) -> JSONValue {
    switch key {
    case "$type": true
    case "$id": ["!=", ["id"], .null]
    default: ["has", key]
    }
  }
}
