// Soundness: `run` has `registerCount` registers, and no instruction names one beyond: a formula of at most
// `Formula.maximumCount` nodes has `leafCount` leaves at most, and each leaf but the first takes one register
// more at most; a larger formula is refused before the first instruction is made. A register is read by the
// instruction that ends a right operand, whose first instruction wrote it. The pointers to functions are not
// counted; `owners` keeps the functions as long as the program, which the closure that runs it holds.

/// A formula as a list of instructions, run in one loop that allocates nothing.
///
/// A closure for each operator would cost an indirect call each, which the processor cannot look through. The
/// current value stays in a register of the processor; values that wait for a right operand are put aside.
struct NumberProgram: Sendable {
  fileprivate enum Operation: Sendable {
    // Instructions that begin an operand.
    case constant, zoom, property, call
    // Functions of the value, or of the value put aside and the current one.
    case unary, binary
    case add, multiply, subtract, divide, minimum, maximum
    // The value and a constant.
    case addConstant, multiplyConstant, subtractConstant, divideConstant, minimumConstant, maximumConstant
  }

  private struct Instruction: Sendable {
    let operation: Operation
    /// The operation that is applied to a zoom or property, with the constant, before the next instruction.
    var tail = Operation.constant
    /// The register in which the value so far is put aside.
    let saved: UInt8
    /// The register with the left operand, or the index of a path.
    let left: UInt8
    /// The slot of a property, or the index of a function.
    let index: UInt32
    var constant: Double
  }

  private static let leafCount = (Formula.maximumCount + 1) / 2
  private static let registerCount = leafCount + 1
  /// The slot for values that nothing needs, which is quicker than a test.
  private static let unused = UInt8(leafCount)

  private var instructions: [Instruction] = []
  private var paths: [ExpressionPath] = []
  private var unaries: [UnaryFunction] = []
  private var binaries: [BinaryFunction] = []
  private var calls: [Unmanaged<NumberFunction>] = []
  private var owners: [NumberFunction] = []

  /// The program of a formula; one with too many nodes yields no number.
  init(_ formula: Formula) {
    emit(formula.count <= Formula.maximumCount ? formula : .constant(.nan), saving: Self.unused, depth: 0)
  }
}

// MARK: - Compiling

extension NumberProgram {
  /// Adds the instructions for a formula, the first of which puts the value so far aside in `register`.
  ///
  /// The left operand comes first, as errors do; registers from `depth` on are free.
  private mutating func emit(_ formula: Formula, saving register: UInt8, depth: UInt8) {
    switch formula {
    case .constant(let value): add(.constant, saving: register, constant: value)
    case .zoom: add(.zoom, saving: register)
    case .property(let slot, let path):
      add(.property, saving: register, left: UInt8(paths.count), index: slot)
      paths.append(path)
    case .call(let function):
      add(.call, saving: register, index: calls.count)
      calls.append(Unmanaged.passUnretained(function))
      owners.append(function)
    case .unary(let function, let operand):
      emit(operand, saving: register, depth: depth)
      add(.unary, index: unaries.count)
      unaries.append(function)
    case .binary(let function, let left, let right):
      emit(left, saving: register, depth: depth)
      emit(right, saving: depth, depth: depth + 1)
      add(.binary, left: depth, index: binaries.count)
      binaries.append(function)
    case .arithmetic(let arithmetic, .constant(let value), let right) where arithmetic.isCommutative:
      emit(right, saving: register, depth: depth)
      follow(with: arithmetic.withConstant, value)
    case .arithmetic(let arithmetic, let left, .constant(let value)):
      emit(left, saving: register, depth: depth)
      follow(with: arithmetic.withConstant, value)
    case .arithmetic(let arithmetic, let left, let right):
      emit(left, saving: register, depth: depth)
      emit(right, saving: depth, depth: depth + 1)
      add(arithmetic.withRegister, left: depth)
    }
  }

  /// Applies an operation with a constant to the value: in the instruction that loaded it, or in the next.
  private mutating func follow(with operation: Operation, _ constant: Double) {
    if let last = instructions.last, last.operation == .property || last.operation == .zoom,
      last.tail == .constant
    {
      instructions[instructions.count - 1].tail = operation
      instructions[instructions.count - 1].constant = constant
    } else {
      add(operation, constant: constant)
    }
  }

  private mutating func add(
    _ operation: Operation, saving register: UInt8 = unused, left: UInt8 = unused, index: Int = 0,
    constant: Double = 0
  ) {
    instructions.append(
      Instruction(
        operation: operation, saved: register, left: left, index: UInt32(clamping: index), constant: constant)
    )
  }
}

extension Arithmetic {
  fileprivate var withRegister: NumberProgram.Operation {
    switch self {
    case .add: .add
    case .multiply: .multiply
    case .subtract: .subtract
    case .divide: .divide
    case .minimum: .minimum
    case .maximum: .maximum
    }
  }

  fileprivate var withConstant: NumberProgram.Operation {
    switch self {
    case .add: .addConstant
    case .multiply: .multiplyConstant
    case .subtract: .subtractConstant
    case .divide: .divideConstant
    case .minimum: .minimumConstant
    case .maximum: .maximumConstant
    }
  }
}

// MARK: - Running

extension NumberProgram {
  /// The number in a context.
  @inline(__always)
  func run(_ context: inout EvaluationContext) throws(EvaluationError) -> Double {
    var failure: EvaluationError?
    let value = withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.registerCount) { registers in
      guard let registers = registers.baseAddress else { return Double.nan }
      return run(&context, on: registers, &failure)
    }
    if let failure { throw failure }
    return value
  }

  @inline(__always)
  private func run(
    _ context: inout EvaluationContext, on registers: UnsafeMutablePointer<Double>,
    _ failure: inout EvaluationError?
  ) -> Double {
    let instructions = instructions.span
    var value = 0.0
    for index in instructions.indices {
      let instruction = instructions[index]
      let left = Int(instruction.left)
      registers[Int(instruction.saved)] = value
      switch instruction.operation {
      case .constant: value = instruction.constant
      case .zoom: value = Self.apply(instruction.tail, context.zoom, instruction.constant)
      case .property:
        guard case .number(let number)? = context.property(Int(instruction.index)) else {
          failure = NumberCode.mismatch(Int(instruction.index), paths[left], context)
          return .nan
        }
        value = Self.apply(instruction.tail, number, instruction.constant)
      case .call:
        value = calls[Int(instruction.index)]._withUnsafeGuaranteedRef { function in
          do throws(EvaluationError) {
            return try function(&context)
          } catch {
            failure = error
            return .nan
          }
        }
        if failure != nil { return .nan }
      case .unary: value = unaries[Int(instruction.index)](value)
      case .binary: value = binaries[Int(instruction.index)](registers[left], value)
      case .add: value = Arithmetic.add(registers[left], value)
      case .multiply: value = Arithmetic.multiply(registers[left], value)
      case .subtract: value = Arithmetic.subtract(registers[left], value)
      case .divide: value = Arithmetic.divide(registers[left], value)
      case .minimum: value = Arithmetic.minimum(registers[left], value)
      case .maximum: value = Arithmetic.maximum(registers[left], value)
      case .addConstant: value = Arithmetic.add(value, instruction.constant)
      case .multiplyConstant: value = Arithmetic.multiply(value, instruction.constant)
      case .subtractConstant: value = Arithmetic.subtract(value, instruction.constant)
      case .divideConstant: value = Arithmetic.divide(value, instruction.constant)
      case .minimumConstant: value = Arithmetic.minimum(value, instruction.constant)
      case .maximumConstant: value = Arithmetic.maximum(value, instruction.constant)
      }
    }
    return value
  }

  /// The result of an operation with a constant; the value itself for any other.
  @inline(__always)
  private static func apply(_ operation: Operation, _ value: Double, _ constant: Double) -> Double {
    switch operation {
    case .addConstant: Arithmetic.add(value, constant)
    case .multiplyConstant: Arithmetic.multiply(value, constant)
    case .subtractConstant: Arithmetic.subtract(value, constant)
    case .divideConstant: Arithmetic.divide(value, constant)
    case .minimumConstant: Arithmetic.minimum(value, constant)
    case .maximumConstant: Arithmetic.maximum(value, constant)
    default: value
    }
  }
}
