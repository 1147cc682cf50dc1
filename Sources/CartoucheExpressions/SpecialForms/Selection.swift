/// The output at an index that is found at evaluation: what `match` and `step` have in common.
struct Selection: EvaluationBuilder {
  let outputs: [Node]
  /// The index, always within `outputs`.
  let index: Function<Int>

  func evaluation<Result: Operand>(yielding type: Result.Type) -> Evaluation {
    let literals = outputs.compactMap(Result.literal)
    if literals.count == outputs.count {
      return Result.evaluation(LiteralBody(outputs: literals, index: index))
    }
    return Result.evaluation(Body<Result>(outputs: outputs.map { Result.code($0.evaluation) }, index: index))
  }

  private struct LiteralBody<Result: Operand>: EvaluationBody {
    let outputs: [Result]
    let index: Function<Int>

    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
      outputs[try index(&context)]
    }
  }

  private struct Body<Result: Operand>: EvaluationBody {
    let outputs: [Result.Code]
    let index: Function<Int>

    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
      try Result.run(outputs[try index(&context)], &context)
    }
  }
}
