import CartoucheJSON

/// `case`: the output of the first test that is true (style specification, “case”).
enum Case {
  static let forms = [
    SpecialForm("case", "The output of the first true test, or else the last argument.", parse)
  ]

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
      .choice(outputs: outputs), type: type, children: tests + outputs,
      Evaluation(Builder(tests: tests, outputs: outputs), as: type))
  }

  private struct Builder: EvaluationBuilder {
    let tests: [Node]
    let outputs: [Node]

    func evaluation<Result: Operand>(yielding type: Result.Type) -> Evaluation {
      // From the last branch to the first, each body holds the next.
      var evaluation = outputs[tests.count].evaluation
      for (test, output) in zip(tests, outputs).reversed() {
        let otherwise = Result.code(evaluation)
        let test = Bool.reader(test)
        if let value = Result.literal(output) {
          evaluation = Result.evaluation(LiteralBody(test: test, output: value, otherwise: otherwise))
        } else {
          let output = Result.code(output.evaluation)
          evaluation = Result.evaluation(Body<Result>(test: test, output: output, otherwise: otherwise))
        }
      }
      return evaluation
    }
  }

  // Inlined, so that nothing of the struct is copied before it is used.

  private struct LiteralBody<Result: Operand>: EvaluationBody {
    let test: Function<Bool>
    let output: Result
    let otherwise: Result.Code

    @inline(__always)
    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
      if try test(&context) { return output }
      return try Result.run(otherwise, &context)
    }
  }

  private struct Body<Result: Operand>: EvaluationBody {
    let test: Function<Bool>
    let output: Result.Code
    let otherwise: Result.Code

    @inline(__always)
    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
      if try test(&context) { return try Result.run(output, &context) }
      return try Result.run(otherwise, &context)
    }
  }
}

extension ParsingContext {
  /// The type that outputs of a branching expression must have, when one is known from outside.
  var expectedOutput: ValueType? { expected == .value ? nil : expected }
}
