/// Arithmetic that a ``NumberProgram`` does in its loop, without a call.
enum Arithmetic: UInt8, Sendable {
  case add, multiply, subtract, divide, minimum, maximum

  @inline(__always)
  func callAsFunction(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .multiply: left * right
    case .subtract: left - right
    case .divide: left / right
    // NaN if either is NaN.
    case .minimum: left.isNaN || right.isNaN ? .nan : Swift.min(left, right)
    case .maximum: left.isNaN || right.isNaN ? .nan : Swift.max(left, right)
    }
  }

  /// Whether the operands may change places, to the sign of zero.
  var isCommutative: Bool { self == .add || self == .multiply }

  /// Whether the result of `start` and any number is that number.
  ///
  /// 0 is not neutral in a sum: 0 + -0 is 0.
  func isNeutral(_ start: Double) -> Bool {
    switch self {
    case .add: start == 0 && start.sign == .minus
    case .multiply: start == 1
    case .subtract, .divide: false
    case .minimum: start == .infinity
    case .maximum: start == -.infinity
    }
  }
}

/// A function without captured values: calling it needs no context, and copying it counts nothing.
typealias UnaryFunction = @Sendable @convention(c) (Double) -> Double
/// A function without captured values: calling it needs no context, and copying it counts nothing.
typealias BinaryFunction = @Sendable @convention(c) (Double, Double) -> Double

/// The computation of a number: the input of the compilation of a ``NumberProgram``.
indirect enum Formula: Sendable {
  case constant(Double)
  case zoom
  /// A property that is asserted to be a number; the place is for the error.
  case property(slot: Int, ExpressionPath)
  /// Anything else.
  case call(NumberFunction)
  case unary(UnaryFunction, Formula)
  case arithmetic(Arithmetic, Formula, Formula)
  case binary(BinaryFunction, Formula, Formula)
}

extension Formula {
  /// The largest formula that is compiled into one program.
  ///
  /// One of 31 nodes has at most 16 leaves, so that 32 registers are always enough.
  static let maximumCount = 31

  /// The number of nodes.
  var count: Int {
    switch self {
    case .constant, .zoom, .property, .call: 1
    case .unary(_, let first): first.count + 1
    case .arithmetic(_, let first, let second), .binary(_, let first, let second):
      first.count + second.count + 1
    }
  }
}

/// A closure as an object: called through a pointer that is not counted.
final class NumberFunction: Sendable {
  private let function: Function<Double>

  init(_ function: @escaping Function<Double>) { self.function = function }

  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Double {
    try function(&context)
  }
}
