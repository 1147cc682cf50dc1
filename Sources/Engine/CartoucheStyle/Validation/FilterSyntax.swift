import CartoucheJSON

/// Distinguishes expressions from the older syntax of filters (style specification, “Other › Filter”).
enum FilterSyntax {
  /// The syntax of a filter.
  enum Kind {
    /// An expression.
    case expression
    /// The older syntax.
    case legacy
    /// Both: `["has", "name"]`.
    case either
  }

  static func kind(of filter: JSONValue) -> Kind {
    if filter.bool != nil { return .either }
    guard let items = filter.array, let first = items.first else { return .legacy }
    switch first.string {
    case "has":
      guard items.count >= 2, items[1] != "$id", items[1] != "$type" else { return .legacy }
      return items.count == 2 && items[1].string != nil ? .either : .expression
    case "in":
      return items.count >= 3 && (items[1].string == nil || items[2].array != nil) ? .expression : .legacy
    case "!in", "!has", "none": return .legacy
    case "==", "!=", ">", ">=", "<", "<=":
      return items.count != 3 || items[1].array != nil || items[2].array != nil ? .expression : .legacy
    case "any", "all":
      // One part that can only be an expression makes the whole filter one; the other parts are then wrong.
      let kinds = items.dropFirst().map(kind(of:))
      if kinds.contains(.expression) { return .expression }
      return kinds.contains(.legacy) ? .legacy : .either
    default: return .expression
    }
  }

  /// The first part of an expression that is written in the older syntax, and its path.
  static func legacyPart(of filter: JSONValue, path: [Int] = []) -> (part: [JSONValue], path: [Int])? {
    guard let items = filter.array, let name = items.first?.string else { return nil }
    let places: [Int] =
      switch name {
      case "all", "any", "none": Array(items.indices.dropFirst())
      case "!": items.count > 1 ? [1] : []
      case "case": Array(stride(from: 1, to: items.count - 1, by: 2))
      default: []
      }
    for place in places {
      guard let part = items[place].array else { continue }
      if kind(of: items[place]) == .legacy { return (part, path + [place]) }
      if let found = legacyPart(of: items[place], path: path + [place]) { return found }
    }
    return nil
  }

  /// The expression that is equivalent to a filter of the older syntax, if there is one.
  static func expression(for filter: [JSONValue]) -> JSONValue? {
    guard let name = filter.first?.string, filter.count >= 2, let key = filter[1].string else { return nil }
    let value: JSONValue =
      switch key {
      case "$type": ["geometry-type"]
      case "$id": ["id"]
      default: ["get", .string(key)]
      }
    switch name {
    case "==", "!=", "<", "<=", ">", ">=":
      guard filter.count == 3, key != "$type" || name == "==" || name == "!=" else { return nil }
      return [.string(name), value, filter[2]]
    case "in", "!in":
      let list: JSONValue = ["in", value, ["literal", .array(Array(filter.dropFirst(2)))]]
      return name == "in" ? list : ["!", list]
    case "has", "!has":
      guard filter.count == 2, key != "$type", key != "$id" else { return nil }
      return name == "has" ? ["has", .string(key)] : ["!", ["has", .string(key)]]
    default: return nil
    }
  }
}
