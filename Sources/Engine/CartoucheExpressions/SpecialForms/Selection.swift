/// The output at an index that is found during evaluation: the common part of `match` and `step`.
struct Selection<Index: EvaluationBody<Int>>: EvaluationBuilder {
  let outputs: [Node]
  /// The index, always within `outputs`.
  let index: Index

  func evaluation<Result: Operand>(yielding type: Result.Type) -> Evaluation {
    let literals = outputs.compactMap(Result.literal)
    if literals.count == outputs.count {
      return Result.evaluation(LiteralSelection(outputs: literals, index: index))
    }
    let codes = outputs.map { Result.code($0.evaluation) }
    return Result.evaluation(CodeSelection<Result, Index>(outputs: codes, index: index))
  }
}

// Inlined, so that nothing of the struct is copied before it is used.

private struct LiteralSelection<Result: Operand, Index: EvaluationBody<Int>>: EvaluationBody {
  let outputs: [Result]
  let index: Index

  @inline(__always)
  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
    outputs[try index(&context)]
  }
}

private struct CodeSelection<Result: Operand, Index: EvaluationBody<Int>>: EvaluationBody {
  let outputs: [Result.Code]
  let index: Index

  @inline(__always)
  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result {
    try Result.run(outputs[try index(&context)], &context)
  }
}
