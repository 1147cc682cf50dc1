/// The computation of a number: without a call if it is a literal, a property or the zoom level.
///
/// A struct, not an enum with payloads: taking one out of an enum would count a reference each time.
struct NumberCode: Sendable {
  private enum Kind: Sendable { case constant, zoom, property, function }

  private let kind: Kind
  private let value: Double
  private let slot: Int
  private let path: ExpressionPath?
  /// The number as a closure.
  let function: Function<Double>
  /// The number as part of a larger formula.
  let formula: Formula

  private init(
    _ kind: Kind, value: Double = 0, slot: Int = 0, path: ExpressionPath? = nil, _ formula: Formula,
    _ function: @escaping Function<Double>
  ) {
    self.kind = kind
    self.value = value
    self.slot = slot
    self.path = path
    self.formula = formula
    self.function = function
  }

  static let zoom = NumberCode(.zoom, .zoom) { (context) throws(EvaluationError) in context.zoom }

  static func constant(_ value: Double) -> NumberCode {
    NumberCode(.constant, value: value, .constant(value)) { (_) throws(EvaluationError) in value }
  }

  /// A property that is asserted to be a number; the place is for the error.
  static func property(slot: Int, _ path: ExpressionPath) -> NumberCode {
    NumberCode(.property, slot: slot, path: path, .property(slot: slot, path)) {
      (context) throws(EvaluationError) in
      if case .number(let number)? = context.property(slot) { return number }
      throw mismatch(slot, path, context)
    }
  }

  static func function(_ function: @escaping Function<Double>) -> NumberCode {
    NumberCode(.function, .call(NumberFunction(function)), function)
  }

  /// The number in a context.
  @inline(__always)
  func run(_ context: inout EvaluationContext) throws(EvaluationError) -> Double {
    switch kind {
    case .constant: return value
    case .zoom: return context.zoom
    case .property:
      if case .number(let number)? = context.property(slot) { return number }
      throw Self.mismatch(slot, path, context)
    case .function: return try function(&context)
    }
  }

  @inline(never)
  static func mismatch(_ slot: Int, _ path: ExpressionPath?, _ context: borrowing EvaluationContext)
    -> EvaluationError
  {
    let found = context.property(slot)?.type ?? .null
    return EvaluationError(path ?? ExpressionPath(), .type(expected: .number, found: found))
  }
}

// MARK: - Arithmetic

extension NumberCode {
  /// A function of one number.
  static func unary(_ function: @escaping UnaryFunction, _ first: NumberCode) -> NumberCode {
    let operand = first.operand(beside: 0)
    return NumberCode(.unary(function, operand))
  }

  /// Arithmetic on two numbers.
  static func arithmetic(_ arithmetic: Arithmetic, _ first: NumberCode, _ second: NumberCode) -> NumberCode {
    let (left, right) = operands(first, second)
    let formula = Formula.arithmetic(arithmetic, left, right)
    guard first.isLeaf, second.isLeaf else { return NumberCode(formula) }
    // Too little for a program to be worth starting.
    return NumberCode(.function, formula) { (context) throws(EvaluationError) in
      let value = try first.run(&context)
      return arithmetic(value, try second.run(&context))
    }
  }

  /// A function of two numbers.
  static func binary(_ function: @escaping BinaryFunction, _ first: NumberCode, _ second: NumberCode)
    -> NumberCode
  {
    let (left, right) = operands(first, second)
    return NumberCode(.binary(function, left, right))
  }

  /// Arithmetic on any number of numbers, from the left.
  static func fold(_ arithmetic: Arithmetic, from start: Double, _ codes: [NumberCode]) -> NumberCode {
    // The order of the sums must not change, so that a long list cannot be split into programs.
    if codes.count > 8 {
      return .function { (context) throws(EvaluationError) in
        var value = start
        for code in codes { value = arithmetic(value, try code.run(&context)) }
        return value
      }
    }
    let isNeutral =
      arithmetic.isNeutral(start) || (arithmetic == .add && codes.contains(where: \.hidesZeroSign))
    guard let first = codes.first else { return .constant(start) }
    // The start comes second, as a constant may: sums and products do not ask for the order.
    var folded = isNeutral ? first : .arithmetic(arithmetic, first, .constant(start))
    for code in codes.dropFirst() { folded = .arithmetic(arithmetic, folded, code) }
    return folded
  }

  private init(_ formula: Formula) {
    let program = NumberProgram(formula)
    self.init(.function, formula) { (context) throws(EvaluationError) in try program.run(&context) }
  }

  /// Whether the number needs no call.
  private var isLeaf: Bool { kind != .function }

  /// Whether a sum with the number in it is the same whichever sign a zero among the others has.
  private var hidesZeroSign: Bool { kind == .constant && !(value == 0 && value.sign == .minus) }

  private static func operands(_ first: NumberCode, _ second: NumberCode) -> (Formula, Formula) {
    let left = first.operand(beside: second.formula.count)
    return (left, second.operand(beside: left.count))
  }

  /// The formula, or a call where it would become too large with `count` other nodes.
  private func operand(beside count: Int) -> Formula {
    formula.count + count < Formula.maximumCount ? formula : .call(NumberFunction(function))
  }
}
