import CartoucheJSON

/// `literal`: a value that is not an expression (style specification, “literal”).
enum LiteralForm {
  static let forms = [SpecialForm("literal", "The value itself.", parse)]

  @Sendable
  static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error(
        "'literal' expression requires exactly one argument, but found \(items.count - 1) instead.")
    }
    let value = Value(items[1])
    var type = value.type
    // An empty array can have any required item type.
    if case .array(_, length: 0) = type, case .array(_, let length)? = context.expected,
      length == nil || length == 0
    {
      type = context.expected ?? type
    }
    return Node(value, type: type)
  }
}
