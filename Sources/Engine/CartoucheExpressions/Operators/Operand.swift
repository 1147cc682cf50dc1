/// A Swift type that represents a type of the language: in operator closures, and as result of any node.
///
/// Generic code never sees a closure over `Self`: that would be called through a thunk that passes the result in
/// memory. Instead it holds a ``Code`` and calls ``run(_:_:)``, which becomes a plain call when specialised.
protocol Operand: Sendable {
  /// The computation of a value of the type: a closure in a struct.
  associatedtype Code: Sendable

  static var valueType: ValueType { get }
  /// The code that reads a node as a value of the type.
  static func code(_ evaluation: Evaluation) -> Code
  /// The value in a context.
  static func run(_ code: Code, _ context: inout EvaluationContext) throws(EvaluationError) -> Self
  /// The evaluation that `body` does.
  static func evaluation(_ body: some EvaluationBody<Self>) -> Evaluation
  /// The value of a literal node.
  static func literal(_ node: Node) -> Self?
}

extension Operand {
  static func literal(_ node: Node) -> Self? { nil }
}

/// The evaluation of a node: a closure as a type, so that generic code is specialised for it.
protocol EvaluationBody<Result>: Sendable {
  associatedtype Result
  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Result
}

/// A closure in a struct, stored in the form in which it is called.
struct BooleanCode: Sendable { let function: Function<Bool> }
/// A closure in a struct, stored in the form in which it is called.
struct ColorCode: Sendable { let function: Function<Color> }
/// A closure in a struct, stored in the form in which it is called.
struct TextCode: Sendable { let function: Function<TextReference> }
/// A closure in a struct, stored in the form in which it is called.
struct DatumCode: Sendable { let function: Function<Datum> }

// MARK: - Types with evaluations of their own

// A node of the type `error` can have any type; its datum closure throws before anything is converted.

extension Double: Operand {
  static var valueType: ValueType { .number }
  static func reader(_ node: Node) -> Function<Double> { code(node.evaluation).function }
  static func code(_ evaluation: Evaluation) -> NumberCode {
    if case .numberCode(let code) = evaluation { return code }
    let datum = evaluation.datum
    return .function { (context) throws(EvaluationError) in
      if case .number(let value) = try datum(&context) { value } else { .nan }
    }
  }
  @inline(__always)
  static func run(_ code: NumberCode, _ context: inout EvaluationContext) throws(EvaluationError) -> Double {
    try code.run(&context)
  }
  static func evaluation(_ body: some EvaluationBody<Double>) -> Evaluation {
    .number { (context) throws(EvaluationError) in try body(&context) }
  }
  static func literal(_ node: Node) -> Double? { node.literal?.number }
}

extension Bool: Operand {
  static var valueType: ValueType { .boolean }
  static func reader(_ node: Node) -> Function<Bool> { code(node.evaluation).function }
  static func code(_ evaluation: Evaluation) -> BooleanCode {
    if case .boolean(let function) = evaluation { return BooleanCode(function: function) }
    let datum = evaluation.datum
    return BooleanCode { (context) throws(EvaluationError) in
      if case .boolean(let value) = try datum(&context) { value } else { false }
    }
  }
  @inline(__always)
  static func run(_ code: BooleanCode, _ context: inout EvaluationContext) throws(EvaluationError) -> Bool {
    try code.function(&context)
  }
  static func evaluation(_ body: some EvaluationBody<Bool>) -> Evaluation {
    .boolean { (context) throws(EvaluationError) in try body(&context) }
  }
  static func literal(_ node: Node) -> Bool? { node.literal?.boolean }
}

extension Color: Operand {
  static var valueType: ValueType { .color }
  static func reader(_ node: Node) -> Function<Color> { code(node.evaluation).function }
  static func code(_ evaluation: Evaluation) -> ColorCode {
    if case .color(let function) = evaluation { return ColorCode(function: function) }
    let datum = evaluation.datum
    return ColorCode { (context) throws(EvaluationError) in
      if case .other(let reference) = try datum(&context), let color = reference.value.color {
        color
      } else {
        .transparent
      }
    }
  }
  @inline(__always)
  static func run(_ code: ColorCode, _ context: inout EvaluationContext) throws(EvaluationError) -> Color {
    try code.function(&context)
  }
  static func evaluation(_ body: some EvaluationBody<Color>) -> Evaluation {
    .color { (context) throws(EvaluationError) in try body(&context) }
  }
  static func literal(_ node: Node) -> Color? { node.literal?.color }
}

extension TextReference: Operand {
  static var valueType: ValueType { .string }
  static func reader(_ node: Node) -> Function<TextReference> { code(node.evaluation).function }
  static func code(_ evaluation: Evaluation) -> TextCode {
    if case .text(let function) = evaluation { return TextCode(function: function) }
    let datum = evaluation.datum
    return TextCode { (context) throws(EvaluationError) in
      if case .text(let text) = try datum(&context) { text } else { context.text("") }
    }
  }
  @inline(__always)
  static func run(_ code: TextCode, _ context: inout EvaluationContext) throws(EvaluationError)
    -> TextReference
  {
    try code.function(&context)
  }
  static func evaluation(_ body: some EvaluationBody<TextReference>) -> Evaluation {
    .text { (context) throws(EvaluationError) in try body(&context) }
  }
  static func literal(_ node: Node) -> TextReference? {
    if case .literal(let literal) = node.kind, case .text(let text) = literal.datum { text } else { nil }
  }
}

extension Datum: Operand {
  static var valueType: ValueType { .value }
  static func reader(_ node: Node) -> Function<Datum> { node.evaluation.datum }
  static func code(_ evaluation: Evaluation) -> DatumCode { DatumCode(function: evaluation.datum) }
  @inline(__always)
  static func run(_ code: DatumCode, _ context: inout EvaluationContext) throws(EvaluationError) -> Datum {
    try code.function(&context)
  }
  static func evaluation(_ body: some EvaluationBody<Datum>) -> Evaluation {
    .datum { (context) throws(EvaluationError) in try body(&context) }
  }
  static func literal(_ node: Node) -> Datum? {
    if case .literal(let literal) = node.kind { literal.datum } else { nil }
  }
}

// MARK: - Types that are handed around as data

/// A type that is computed as text and handed around as a copy.
extension String: Operand {
  static var valueType: ValueType { .string }
  static func reader(_ node: Node) -> Function<String> {
    let text = TextReference.reader(node)
    return { (context) throws(EvaluationError) in try text(&context).string }
  }
  static func code(_ evaluation: Evaluation) -> TextCode { TextReference.code(evaluation) }
  static func run(_ code: TextCode, _ context: inout EvaluationContext) throws(EvaluationError) -> String {
    try code.function(&context).string
  }
  static func evaluation(_ body: some EvaluationBody<String>) -> Evaluation {
    .text { (context) throws(EvaluationError) in try context.charged(try body(&context)) }
  }
  static func evaluation(_ function: @escaping Function<String>) -> Evaluation {
    .text { (context) throws(EvaluationError) in try context.charged(try function(&context)) }
  }
}

/// A type that is computed as a datum and handed around as a copy.
protocol BoxedOperand: Operand where Code == DatumCode {
  init(_ value: Value)
  var boxed: Value { get }
  /// The approximate number of bytes that a result takes which did not exist before.
  var madeBytes: Int { get }
}

extension BoxedOperand {
  var madeBytes: Int { 0 }

  static func reader(_ node: Node) -> Function<Self> {
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in Self(try datum(&context).value) }
  }
  static func code(_ evaluation: Evaluation) -> DatumCode { DatumCode(function: evaluation.datum) }
  static func run(_ code: DatumCode, _ context: inout EvaluationContext) throws(EvaluationError) -> Self {
    Self(try code.function(&context).value)
  }
  static func evaluation(_ body: some EvaluationBody<Self>) -> Evaluation {
    .datum { (context) throws(EvaluationError) in
      let result = try body(&context)
      try context.charge(result.madeBytes)
      return context.datum(result.boxed)
    }
  }
  static func evaluation(_ function: @escaping Function<Self>) -> Evaluation {
    .datum { (context) throws(EvaluationError) in
      let result = try function(&context)
      try context.charge(result.madeBytes)
      return context.datum(result.boxed)
    }
  }
}

extension Value: BoxedOperand {
  static var valueType: ValueType { .value }
  init(_ value: Value) { self = value }
  var boxed: Value { self }
}

extension ObjectValue: BoxedOperand {
  static var valueType: ValueType { .object }
  init(_ value: Value) { self = value.object ?? ObjectValue([]) }
  var boxed: Value { .object(self) }
}

extension Collator: BoxedOperand {
  static var valueType: ValueType { .collator }
  init(_ value: Value) { if case .collator(let collator) = value { self = collator } else { self.init() } }
  var boxed: Value { .collator(self) }
}

extension [String]: Operand {}

extension [String]: BoxedOperand {
  static var valueType: ValueType { .array(of: .string, length: nil) }
  init(_ value: Value) { self = (value.array ?? []).map { $0.string ?? "" } }
  var boxed: Value { .array(map(Value.string)) }
  var madeBytes: Int { count * MemoryLayout<Value>.stride }
}
