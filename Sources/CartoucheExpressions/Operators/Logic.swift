extension Operators {
  /// Conjunction, disjunction, negation (style specification, “Expressions › Decision”).
  static let logic: [Operator] = [
    Operator(
      "all", "Whether both arguments are true; the second is not looked at when the first is false.",
      result: .boolean, .fixed([.boolean, .boolean])
    ) { arguments, _ in .boolean(conjunction(arguments)) },
    Operator(
      "all", "Whether all arguments are true, up to the first that is false.", result: .boolean,
      .variadic(.boolean)
    ) { arguments, _ in .boolean(conjunction(arguments)) },
    Operator(
      "any", "Whether one of both arguments is true; the second is not looked at when the first is true.",
      result: .boolean, .fixed([.boolean, .boolean])
    ) { arguments, _ in .boolean(disjunction(arguments)) },
    Operator(
      "any", "Whether one argument is true, up to the first that is.", result: .boolean, .variadic(.boolean)
    ) { arguments, _ in .boolean(disjunction(arguments)) },
    Operator("!", "The opposite of a Boolean.") { (value: Bool) in !value },
  ]

  // A balanced tree of pairs and triples: no array is read during evaluation, and a long list nests little.

  static func conjunction(_ arguments: [Node]) -> Function<Bool> {
    conjunction(arguments.map(Bool.reader)[...])
  }

  private static func conjunction(_ tests: ArraySlice<Function<Bool>>) -> Function<Bool> {
    let first = tests.startIndex
    switch tests.count {
    case 0: return { (_) throws(EvaluationError) in true }
    case 1: return tests[first]
    case 2:
      let (a, b) = (tests[first], tests[first + 1])
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        return try b(&context)
      }
    case 3:
      let (a, b, c) = (tests[first], tests[first + 1], tests[first + 2])
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        guard try b(&context) else { return false }
        return try c(&context)
      }
    default:
      let middle = first + tests.count / 2
      let (a, b) = (conjunction(tests[..<middle]), conjunction(tests[middle...]))
      return { (context) throws(EvaluationError) in
        guard try a(&context) else { return false }
        return try b(&context)
      }
    }
  }

  static func disjunction(_ arguments: [Node]) -> Function<Bool> {
    disjunction(arguments.map(Bool.reader)[...])
  }

  private static func disjunction(_ tests: ArraySlice<Function<Bool>>) -> Function<Bool> {
    let first = tests.startIndex
    switch tests.count {
    case 0: return { (_) throws(EvaluationError) in false }
    case 1: return tests[first]
    case 2:
      let (a, b) = (tests[first], tests[first + 1])
      return { (context) throws(EvaluationError) in
        if try a(&context) { return true }
        return try b(&context)
      }
    default:
      let middle = first + tests.count / 2
      let (a, b) = (disjunction(tests[..<middle]), disjunction(tests[middle...]))
      return { (context) throws(EvaluationError) in
        if try a(&context) { return true }
        return try b(&context)
      }
    }
  }
}
