// MARK: - From closures

// Arithmetic has initialisers of its own: it becomes part of a program, see `NumberProgram`.

extension Operator {
  /// A number that is always the same.
  init(_ name: String, _ summary: String, constant: Double) {
    self.init(name, summary, result: .number, .fixed([])) { _, _ in .numberCode(.constant(constant)) }
  }

  /// A function of one number.
  init(_ name: String, _ summary: String, _ body: @escaping UnaryFunction) {
    self.init(name, summary, result: .number, .fixed([.number])) { arguments, _ in
      .numberCode(.unary(body, Double.code(arguments[0].evaluation)))
    }
  }

  /// A function of two numbers.
  init(_ name: String, _ summary: String, _ body: @escaping BinaryFunction) {
    self.init(name, summary, result: .number, .fixed([.number, .number])) { arguments, _ in
      .numberCode(.binary(body, Double.code(arguments[0].evaluation), Double.code(arguments[1].evaluation)))
    }
  }

  /// Arithmetic on two numbers that programs do without a call.
  init(_ name: String, _ summary: String, _ arithmetic: Arithmetic) {
    self.init(name, summary, result: .number, .fixed([.number, .number])) { arguments, _ in
      let (first, second) = (Double.code(arguments[0].evaluation), Double.code(arguments[1].evaluation))
      return .numberCode(.arithmetic(arithmetic, first, second))
    }
  }

  /// Arithmetic on any number of numbers, folded from the left.
  init(_ name: String, _ summary: String, from start: Double, fold arithmetic: Arithmetic) {
    self.init(name, summary, result: .number, .variadic(.number)) { arguments, _ in
      .numberCode(.fold(arithmetic, from: start, arguments.map { Double.code($0.evaluation) }))
    }
  }

  /// An operator without arguments that reads the context.
  init<R: Operand>(
    _ name: String, _ summary: String, reads dependencies: Dependencies = [],
    _ body: @escaping @Sendable (borrowing EvaluationContext) -> R
  ) {
    self.init(name, summary, result: R.valueType, .fixed([]), reads: dependencies) { _, _ in
      R.evaluation(ContextBody(body: body))
    }
  }

  /// An operator of one argument.
  init<A: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A) throws(OperatorError) -> R
  ) {
    self.init(name, summary, result: R.valueType, .fixed([A.valueType])) { arguments, site in
      R.evaluation(UnaryBody(first: A.code(arguments[0].evaluation), path: site.path, body: body))
    }
  }

  /// An operator of one argument that also reads the context.
  init<A: Operand, R: Operand>(
    _ name: String, _ summary: String, reads dependencies: Dependencies,
    with body: @escaping @Sendable (A, borrowing EvaluationContext) -> R
  ) {
    self.init(name, summary, result: R.valueType, .fixed([A.valueType]), reads: dependencies) {
      arguments, _ in
      R.evaluation(UnaryContextBody(first: A.code(arguments[0].evaluation), body: body))
    }
  }

  /// An operator of two arguments.
  init<A: Operand, B: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B) throws(OperatorError) -> R
  ) {
    self.init(name, summary, result: R.valueType, .fixed([A.valueType, B.valueType])) { arguments, site in
      let (first, second) = (A.code(arguments[0].evaluation), B.code(arguments[1].evaluation))
      return R.evaluation(BinaryBody(first: first, second: second, path: site.path, body: body))
    }
  }

  /// An operator of three arguments.
  init<A: Operand, B: Operand, C: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B, C) throws(OperatorError) -> R
  ) {
    let signature = Signature.fixed([A.valueType, B.valueType, C.valueType])
    self.init(name, summary, result: R.valueType, signature) { arguments, site in
      let (first, second) = (A.code(arguments[0].evaluation), B.code(arguments[1].evaluation))
      let third = C.code(arguments[2].evaluation)
      return R.evaluation(
        TernaryBody(first: first, second: second, third: third, path: site.path, body: body))
    }
  }

  /// An operator of four arguments.
  init<A: Operand, B: Operand, C: Operand, D: Operand, R: Operand>(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (A, B, C, D) throws(OperatorError) -> R
  ) {
    let signature = Signature.fixed([A.valueType, B.valueType, C.valueType, D.valueType])
    self.init(name, summary, result: R.valueType, signature) { arguments, site in
      let (first, second) = (A.code(arguments[0].evaluation), B.code(arguments[1].evaluation))
      let (third, fourth) = (C.code(arguments[2].evaluation), D.code(arguments[3].evaluation))
      return R.evaluation(
        QuaternaryBody(
          first: first, second: second, third: third, fourth: fourth, path: site.path, body: body))
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

// MARK: - Bodies

private struct ContextBody<R: Operand>: EvaluationBody {
  let body: @Sendable (borrowing EvaluationContext) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R { body(context) }
}

private struct UnaryContextBody<A: Operand, R: Operand>: EvaluationBody {
  let first: A.Code
  let body: @Sendable (A, borrowing EvaluationContext) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R {
    let a = try A.run(first, &context)
    return body(a, context)
  }
}

private struct UnaryBody<A: Operand, R: Operand>: EvaluationBody {
  let first: A.Code
  let path: ExpressionPath
  let body: @Sendable (A) throws(OperatorError) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R {
    let a = try A.run(first, &context)
    do throws(OperatorError) { return try body(a) } catch { throw EvaluationError(path, error.message) }
  }
}

private struct BinaryBody<A: Operand, B: Operand, R: Operand>: EvaluationBody {
  let first: A.Code
  let second: B.Code
  let path: ExpressionPath
  let body: @Sendable (A, B) throws(OperatorError) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R {
    let a = try A.run(first, &context)
    let b = try B.run(second, &context)
    do throws(OperatorError) { return try body(a, b) } catch { throw EvaluationError(path, error.message) }
  }
}

private struct TernaryBody<A: Operand, B: Operand, C: Operand, R: Operand>: EvaluationBody {
  let first: A.Code
  let second: B.Code
  let third: C.Code
  let path: ExpressionPath
  let body: @Sendable (A, B, C) throws(OperatorError) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R {
    let a = try A.run(first, &context)
    let b = try B.run(second, &context)
    let c = try C.run(third, &context)
    do throws(OperatorError) { return try body(a, b, c) } catch { throw EvaluationError(path, error.message) }
  }
}

private struct QuaternaryBody<A: Operand, B: Operand, C: Operand, D: Operand, R: Operand>: EvaluationBody {
  let first: A.Code
  let second: B.Code
  let third: C.Code
  let fourth: D.Code
  let path: ExpressionPath
  let body: @Sendable (A, B, C, D) throws(OperatorError) -> R

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> R {
    let a = try A.run(first, &context)
    let b = try B.run(second, &context)
    let c = try C.run(third, &context)
    let d = try D.run(fourth, &context)
    do throws(OperatorError) {
      return try body(a, b, c, d)
    } catch {
      throw EvaluationError(path, error.message)
    }
  }
}
