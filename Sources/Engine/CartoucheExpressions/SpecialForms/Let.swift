import CartoucheJSON

/// `let` and `var` (style specification, “Expressions › Variable binding”).
enum Let {
  static let forms = [
    SpecialForm("let", "Binds expressions to names for its last argument.", bind),
    SpecialForm("var", "The value bound to a name.", variable),
  ]

  @Sendable
  private static func bind(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 4 else {
      return context.error("Expected at least 3 arguments, but found \(items.count - 1) instead.")
    }
    var bindings: [ParsingContext.Binding] = []
    for index in stride(from: 1, to: items.count - 1, by: 2) {
      guard case .string(let name) = items[index] else {
        return context.error("Expected string, but found \(items[index].ecmaScriptType) instead.", at: index)
      }
      guard name.utf8.allSatisfy(isNameByte) else {
        return context.error(
          "Variable names must contain only alphanumeric characters or '_'.", at: index)
      }
      guard let node = context.parse(items[index + 1], at: index + 1) else { return nil }
      bindings.append(.init(name: name, node: node, variable: context.session.newVariable()))
    }
    let last = items.count - 1
    guard
      let result = context.parse(items[last], at: last, expecting: context.expected, bindings: bindings)
    else { return nil }
    return Node(
      .let(result: result), type: result.type, children: bindings.map(\.node) + [result], result.evaluation)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  @Sendable
  private static func variable(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2, case .string(let name) = items[1] else {
      return context.error("'var' expression requires exactly one string literal argument.")
    }
    guard let binding = context.scope?.binding(of: name) else {
      return context.error(
        "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound in an enclosing \"let\" "
          + "expression before using it.", at: 1)
    }
    return Node(.variable(binding.node), type: binding.node.type, evaluation(binding))
  }

  /// A variable is evaluated when it is first needed and kept from then on.
  ///
  /// Without this, a chain of variables that each use the previous one twice would take exponential time. Values that
  /// are as quick to evaluate as to look up are not kept.
  private static func evaluation(_ binding: ParsingContext.Binding) -> Evaluation {
    let node = binding.node
    if node.height <= 3 { return node.evaluation }
    let variable = binding.variable
    if case .color(let function) = node.evaluation {
      return .color { (context) throws(EvaluationError) in
        if case .color(let color) = context.variables[variable] { return color }
        let color = try function(&context)
        context.variables[variable] = .color(color)
        return color
      }
    }
    let function = node.evaluation.datum
    let kept: Function<Datum> = { (context) throws(EvaluationError) in
      if case .datum(let datum) = context.variables[variable] { return datum }
      let datum = try function(&context)
      context.variables[variable] = .datum(datum)
      return datum
    }
    return Evaluation(kept, as: node.type)
  }
}
