import CartoucheJSON

/// `case`: the output of the first test that is true (style specification, “case”).
enum Case {
  static let forms = [SpecialForm("case", "The output of the first test that is true, else the last.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 4 else {
      return context.error("Expected at least 3 arguments, but found only \(items.count - 1).")
    }
    guard items.count.isMultiple(of: 2) else {
      return context.error("Expected an odd number of arguments.")
    }
    var outputType = context.expectedOutput
    var tests: [Node] = []
    var outputs: [Node] = []
    for index in stride(from: 1, to: items.count - 1, by: 2) {
      guard let test = context.parse(items[index], at: index, expecting: .boolean),
        let output = context.parse(items[index + 1], at: index + 1, expecting: outputType)
      else { return nil }
      tests.append(test)
      outputs.append(output)
      outputType = outputType ?? output.type
    }
    let last = items.count - 1
    guard let otherwise = context.parse(items[last], at: last, expecting: outputType) else { return nil }
    outputs.append(otherwise)
    let type = outputType ?? otherwise.type
    return Node(
      .other, type: type, children: tests + outputs,
      Evaluation(Builder(tests: tests, outputs: outputs), as: type))
  }

  private struct Builder: EvaluationBuilder {
    let tests: [Node]
    let outputs: [Node]

    func function<Result: Operand>(yielding type: Result.Type) -> Function<Result> {
      // From the last branch to the first, each closure holds the next.
      var function = Result.reader(outputs[tests.count])
      for (test, output) in zip(tests, outputs).reversed() {
        let test = Bool.reader(test)
        let otherwise = function
        if let value = Result.literal(output) {
          function = { (context) throws(EvaluationError) in
            if try test(&context) { return value }
            return try otherwise(&context)
          }
        } else {
          let value = Result.reader(output)
          function = { (context) throws(EvaluationError) in
            if try test(&context) { return try value(&context) }
            return try otherwise(&context)
          }
        }
      }
      return function
    }
  }
}

extension ParsingContext {
  /// The type that outputs of a branching expression must have, when one is known from outside.
  var expectedOutput: ValueType? { expected == .value ? nil : expected }
}
