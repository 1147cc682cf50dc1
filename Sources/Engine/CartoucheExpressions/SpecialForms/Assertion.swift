import CartoucheJSON

/// `array`, `boolean`, `number`, `object`, `string`: the first argument that is of the type.
///
/// Style specification, “Expressions › Types”.
enum Assertion {
  static let forms =
    [SpecialForm("array", "Asserts that a value is an array, of a given item type and length.", array)]
    + simpleTypes.map { type in
      SpecialForm("\(type)", "Asserts that a value is a \(type), or takes the next one.") { items, context in
        parse(items, from: 1, as: type, in: context)
      }
    }

  private static let simpleTypes: [ValueType] = [.boolean, .number, .object, .string]

  private static func parse(
    _ items: [JSONValue], from start: Int, as type: ValueType, in context: ParsingContext
  ) -> Node? {
    guard items.count >= 2 else { return context.error("Expected at least one argument.") }
    var arguments: [Node] = []
    for index in start..<max(start, items.count) {
      guard let argument = context.parse(items[index], at: index, expecting: .value) else { return nil }
      arguments.append(argument)
    }
    return node(type, arguments, at: context.path)
  }

  @Sendable
  private static func array(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 2 else { return context.error("Expected at least one argument.") }
    var itemType = ValueType.value
    var length: Int?
    if items.count > 2 {
      switch items[1].string {
      case "string": itemType = .string
      case "number": itemType = .number
      case "boolean": itemType = .boolean
      default:
        return context.error(
          "The item type argument of \"array\" must be one of string, number, boolean", at: 1)
      }
    }
    if items.count > 3, !items[2].isNull {
      guard let number = items[2].number, number >= 0, let count = Int(exactly: number) else {
        return context.error("The length argument to \"array\" must be a positive integer literal", at: 2)
      }
      length = count
    }
    let start = min(items.count - 1, 3)
    return parse(items, from: start, as: .array(of: itemType, length: length), in: context)
  }

  /// The node that yields the first of `arguments` that is of `type`, or fails.
  static func node(_ type: ValueType, _ arguments: [Node], at path: ExpressionPath) -> Node {
    Node(.assertion, type: type, children: arguments, evaluation(type, arguments, at: path))
  }

  private static func evaluation(_ type: ValueType, _ arguments: [Node], at path: ExpressionPath)
    -> Evaluation
  {
    if arguments.count == 1 {
      if type == .number, case .property(let slot) = arguments[0].evaluation {
        return .numberCode(.property(slot: slot, path))
      }
      let value = Datum.reader(arguments[0])
      switch type {
      case .number:
        return .number { (context) throws(EvaluationError) in
          let datum = try value(&context)
          if case .number(let number) = datum { return number }
          throw EvaluationError(path, .type(expected: .number, found: datum.type))
        }
      case .boolean:
        return .boolean { (context) throws(EvaluationError) in
          let datum = try value(&context)
          if case .boolean(let boolean) = datum { return boolean }
          throw EvaluationError(path, .type(expected: .boolean, found: datum.type))
        }
      case .string:
        return .text { (context) throws(EvaluationError) in
          let datum = try value(&context)
          if case .text(let text) = datum { return text }
          throw EvaluationError(path, .type(expected: .string, found: datum.type))
        }
      default: break
      }
    }
    let readers = arguments.map { Datum.code($0.evaluation) }
    let first: Function<Datum> = { (context) throws(EvaluationError) in
      var found = ValueType.null
      for reader in readers {
        let datum = try reader.function(&context)
        found = datum.type
        if type.accepts(found) { return datum }
      }
      throw EvaluationError(path, .type(expected: type, found: found))
    }
    return Evaluation(first, as: type)
  }
}
