import CartoucheJSON

/// `length`: of an array or a string (style specification, “length”).
enum Length {
  static let forms = [SpecialForm("length", "The number of items or characters.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error("Expected 1 argument, but found \(items.count - 1) instead.")
    }
    guard let input = context.parse(items[1], at: 1) else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return context.error(
        "Expected argument of type string or array, but found \(input.type) instead.")
    }
    let value = Value.reader(input)
    let path = context.path
    return Node(
      .other, type: .number, children: [input],
      .number { (context) throws(EvaluationError) in
        let value = try value(&context)
        switch value {
        case .string(let text): return Double(text.unicodeScalars.count)
        case .array(let items): return Double(items.count)
        default:
          throw EvaluationError(
            path, "Expected value to be of type string or array, but found \(value.type) instead.")
        }
      })
  }
}
