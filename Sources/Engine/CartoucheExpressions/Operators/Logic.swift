extension Operators {
  /// Conjunction, disjunction, negation (style specification, “Expressions › Decision”).
  static let logic: [Operator] = [
    Operator(
      "all", "Whether both arguments are true; the second is not evaluated if the first is false.",
      result: .boolean, .fixed([.boolean, .boolean])
    ) { arguments, _ in .boolean(conjunction(arguments)) },
    Operator(
      "all", "Whether all arguments are true, up to the first that is false.", result: .boolean,
      .variadic(.boolean)
    ) { arguments, _ in .boolean(conjunction(arguments)) },
    Operator(
      "any", "Whether either argument is true; the second is not evaluated if the first is true.",
      result: .boolean, .fixed([.boolean, .boolean])
    ) { arguments, _ in .boolean(disjunction(arguments)) },
    Operator(
      "any", "Whether one argument is true, up to the first that is.", result: .boolean, .variadic(.boolean)
    ) { arguments, _ in .boolean(disjunction(arguments)) },
    Operator("!", "The opposite of a Boolean.") { (value: Bool) in !value },
  ]

  // Closures are never in arrays, tuples or optionals: there they would be called through a thunk.
  //
  // A balanced tree of pairs and triples: no array is read during evaluation, and a long list nests little.

  static func conjunction(_ arguments: [Node]) -> Function<Bool> {
    conjunction(arguments.map { Bool.code($0.evaluation) }[...])
  }

  private static func conjunction(_ tests: ArraySlice<BooleanCode>) -> Function<Bool> {
    let first = tests.startIndex
    switch tests.count {
    case 0: return { (_) throws(EvaluationError) in true }
    case 1: return tests[first].function
    case 2:
      let a = tests[first].function
      let b = tests[first + 1].function
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        return try b(&context)
      }
    case 3:
      let a = tests[first].function
      let b = tests[first + 1].function
      let c = tests[first + 2].function
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        guard try b(&context) else { return false }
        return try c(&context)
      }
    default:
      let middle = first + tests.count / 2
      let a = conjunction(tests[..<middle])
      let b = conjunction(tests[middle...])
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        return try b(&context)
      }
    }
  }

  static func disjunction(_ arguments: [Node]) -> Function<Bool> {
    disjunction(arguments.map { Bool.code($0.evaluation) }[...])
  }

  private static func disjunction(_ tests: ArraySlice<BooleanCode>) -> Function<Bool> {
    let first = tests.startIndex
    switch tests.count {
    case 0: return { (_) throws(EvaluationError) in false }
    case 1: return tests[first].function
    case 2:
      let a = tests[first].function
      let b = tests[first + 1].function
      return { (context) throws(EvaluationError) in
        if try a(&context) { return true }
        return try b(&context)
      }
    default:
      let middle = first + tests.count / 2
      let a = disjunction(tests[..<middle])
      let b = disjunction(tests[middle...])
      return { (context) throws(EvaluationError) in
        if try a(&context) { return true }
        return try b(&context)
      }
    }
  }
}
