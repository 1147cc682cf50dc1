import CartoucheJSON

/// `at`: an item of an array (style specification, “at”).
enum At {
  static let forms = [SpecialForm("at", "The item of an array at an index from 0.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 3 else {
      return context.error("Expected 2 arguments, but found \(items.count - 1) instead.")
    }
    let index = context.parse(items[1], at: 1, expecting: .number)
    let input = context.parse(
      items[2], at: 2, expecting: .array(of: context.expected ?? .value, length: nil))
    guard let index, let input else { return nil }
    guard case .array(let itemType, _) = input.type else { return nil }
    let path = context.path
    let position = Double.reader(index)
    let array = Value.reader(input)
    let item: Function<Datum> = { (context) throws(EvaluationError) in
      let position = try position(&context)
      let items = try array(&context).array ?? []
      let shown = ECMAScript.string(from: position)
      if position < 0 { throw EvaluationError(path, "Array index out of bounds: \(shown) < 0.") }
      if position >= Double(items.count) {
        throw EvaluationError(path, "Array index out of bounds: \(shown) > \(items.count - 1).")
      }
      guard let index = Int(exactly: position) else {
        throw EvaluationError(path, "Array index must be an integer, but found \(shown) instead.")
      }
      return context.datum(items[index])
    }
    return Node(.other, type: itemType, children: [index, input], Evaluation(item, as: itemType))
  }
}
