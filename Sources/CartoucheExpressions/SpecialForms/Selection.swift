/// The output at an index that is found at evaluation: what `match` and `step` have in common.
struct Selection: EvaluationBuilder {
  let outputs: [Node]
  /// The index, always within `outputs`.
  let index: Function<Int>

  func function<Result: Operand>(yielding type: Result.Type) -> Function<Result> {
    let index = index
    let literals = outputs.compactMap(Result.literal)
    if literals.count == outputs.count {
      return { (context) throws(EvaluationError) in literals[try index(&context)] }
    }
    let functions = outputs.map(Result.reader)
    return { (context) throws(EvaluationError) in try functions[try index(&context)](&context) }
  }
}
