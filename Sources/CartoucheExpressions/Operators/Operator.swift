/// An operator with typed arguments: its name, what it does, and a closure.
///
/// The types of arguments and result are those of the closure. The parser, the type checker and the
/// documentation read ``Operators/table``; an operator is one entry there. Entries of one name are overloads.
struct Operator: Sendable {
  /// What an overload takes.
  enum Signature: Sendable {
    case fixed([ValueType])
    case variadic(ValueType)
  }

  let name: String
  let summary: String
  let result: ValueType
  let signature: Signature
  let dependencies: Dependencies
  /// Makes the evaluation from checked arguments.
  let bind: @Sendable ([Node], OperatorSite) -> Evaluation
}

/// Where an operator stands: its place for errors, and the session for property slots.
struct OperatorSite {
  let path: ExpressionPath
  let session: ParsingSession
}

/// Why an operator has no result for its arguments.
struct OperatorError: Error, Sendable {
  let message: String
  init(_ message: String) { self.message = message }
}

extension Operator {
  /// An operator without arguments that reads the context.
  init<R: Operand>(
    _ name: String, _ summary: String, reads dependencies: Dependencies = [],
    _ body: @escaping @Sendable (borrowing EvaluationContext) -> R
  ) {
    self.name = name
    self.summary = summary
    self.dependencies = dependencies
    result = R.valueType
    signature = .fixed([])
    bind = { _, _ in R.evaluation { (context) throws(EvaluationError) in body(context) } }
  }

  /// An operator of one argument.
  init<A: Operand, R: Operand>(
    _ name: String, _ summary: String, reads dependencies: Dependencies = [],
    _ body: @escaping @Sendable (A) throws(OperatorError) -> R
  ) {
    self.name = name
    self.summary = summary
    self.dependencies = dependencies
    result = R.valueType
    signature = .fixed([A.valueType])
    bind = { arguments, site in
      let first = A.reader(arguments[0])
      let path = site.path
      return R.evaluation { (context) throws(EvaluationError) in
        let a = try first(&context)
        do throws(OperatorError) { return try body(a) } catch { throw EvaluationError(path, error.message) }
      }
    }
  }

  /// An operator of one argument that also reads the context.
  init<A: Operand, R: Operand>(
    _ name: String, _ summary: String, reads dependencies: Dependencies,
    with body: @escaping @Sendable (A, borrowing EvaluationContext) -> R
  ) {
    self.name = name
    self.summary = summary
    self.dependencies = dependencies
    result = R.valueType
    signature = .fixed([A.valueType])
    bind = { arguments, _ in
      let first = A.reader(arguments[0])
      return R.evaluation { (context) throws(EvaluationError) in
        let a = try first(&context)
        return body(a, context)
      }
    }
  }

  /// An operator of two arguments.
  init<A: Operand, B: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B) throws(OperatorError) -> R
  ) {
    self.name = name
    self.summary = summary
    dependencies = []
    result = R.valueType
    signature = .fixed([A.valueType, B.valueType])
    bind = { arguments, site in
      let first = A.reader(arguments[0])
      let second = B.reader(arguments[1])
      let path = site.path
      return R.evaluation { (context) throws(EvaluationError) in
        let a = try first(&context)
        let b = try second(&context)
        do throws(OperatorError) {
          return try body(a, b)
        } catch {
          throw EvaluationError(path, error.message)
        }
      }
    }
  }

  /// An operator of three arguments.
  init<A: Operand, B: Operand, C: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B, C) throws(OperatorError) -> R
  ) {
    self.name = name
    self.summary = summary
    dependencies = []
    result = R.valueType
    signature = .fixed([A.valueType, B.valueType, C.valueType])
    bind = { arguments, site in
      let first = A.reader(arguments[0])
      let second = B.reader(arguments[1])
      let third = C.reader(arguments[2])
      let path = site.path
      return R.evaluation { (context) throws(EvaluationError) in
        let a = try first(&context)
        let b = try second(&context)
        let c = try third(&context)
        do throws(OperatorError) {
          return try body(a, b, c)
        } catch {
          throw EvaluationError(path, error.message)
        }
      }
    }
  }

  /// An operator of four arguments.
  init<A: Operand, B: Operand, C: Operand, D: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B, C, D) throws(OperatorError) -> R
  ) {
    self.name = name
    self.summary = summary
    dependencies = []
    result = R.valueType
    signature = .fixed([A.valueType, B.valueType, C.valueType, D.valueType])
    bind = { arguments, site in
      let first = A.reader(arguments[0])
      let second = B.reader(arguments[1])
      let third = C.reader(arguments[2])
      let fourth = D.reader(arguments[3])
      let path = site.path
      return R.evaluation { (context) throws(EvaluationError) in
        let a = try first(&context)
        let b = try second(&context)
        let c = try third(&context)
        let d = try fourth(&context)
        do throws(OperatorError) {
          return try body(a, b, c, d)
        } catch {
          throw EvaluationError(path, error.message)
        }
      }
    }
  }

  /// An operator over any number of arguments of one type, folded from the left.
  init<A: Operand>(
    _ name: String, _ summary: String, from start: A, fold body: @escaping @Sendable (A, A) -> A
  ) {
    self.name = name
    self.summary = summary
    dependencies = []
    result = A.valueType
    signature = .variadic(A.valueType)
    bind = { arguments, _ in
      guard let first = arguments.first else {
        return A.evaluation { (_) throws(EvaluationError) in start }
      }
      let head = A.reader(first)
      guard arguments.count > 1 else {
        return A.evaluation { (context) throws(EvaluationError) in body(start, try head(&context)) }
      }
      let next = A.reader(arguments[1])
      var function: Function<A> = { (context) throws(EvaluationError) in
        let value = body(start, try head(&context))
        return body(value, try next(&context))
      }
      for argument in arguments.dropFirst(2) {
        let left = function
        let right = A.reader(argument)
        function = { (context) throws(EvaluationError) in
          let value = try left(&context)
          return body(value, try right(&context))
        }
      }
      return A.evaluation(function)
    }
  }

  /// An operator whose evaluation is made from its nodes: for short circuits, and where literals help.
  init(
    _ name: String, _ summary: String, result: ValueType, _ signature: Signature,
    reads dependencies: Dependencies = [],
    binding bind: @escaping @Sendable ([Node], OperatorSite) -> Evaluation
  ) {
    self.name = name
    self.summary = summary
    self.result = result
    self.signature = signature
    self.dependencies = dependencies
    self.bind = bind
  }
}
