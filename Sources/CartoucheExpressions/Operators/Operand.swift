/// A Swift type that stands for a type of the language: in operator closures, and as result of any node.
protocol Operand: Sendable {
  static var valueType: ValueType { get }
  /// How a node of this type is read.
  static func reader(_ node: Node) -> Function<Self>
  /// How a result of this type is evaluated.
  static func evaluation(_ function: @escaping Function<Self>) -> Evaluation
  /// The value of a literal node.
  static func literal(_ node: Node) -> Self?
}

extension Operand {
  static func literal(_ node: Node) -> Self? { nil }
}

// MARK: - Types with evaluations of their own

// A node of the type `error` stands for any type; its datum closure throws before anything is converted.

extension Double: Operand {
  static var valueType: ValueType { .number }
  static func reader(_ node: Node) -> Function<Double> {
    if case .number(let function) = node.evaluation { return function }
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in
      if case .number(let value) = try datum(&context) { value } else { .nan }
    }
  }
  static func evaluation(_ function: @escaping Function<Double>) -> Evaluation { .number(function) }
  static func literal(_ node: Node) -> Double? { node.literal?.number }
}

extension Bool: Operand {
  static var valueType: ValueType { .boolean }
  static func reader(_ node: Node) -> Function<Bool> {
    if case .boolean(let function) = node.evaluation { return function }
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in
      if case .boolean(let value) = try datum(&context) { value } else { false }
    }
  }
  static func evaluation(_ function: @escaping Function<Bool>) -> Evaluation { .boolean(function) }
  static func literal(_ node: Node) -> Bool? { node.literal?.boolean }
}

extension Color: Operand {
  static var valueType: ValueType { .color }
  static func reader(_ node: Node) -> Function<Color> {
    if case .color(let function) = node.evaluation { return function }
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in
      if case .other(let reference) = try datum(&context), let color = reference.value.color {
        color
      } else {
        .transparent
      }
    }
  }
  static func evaluation(_ function: @escaping Function<Color>) -> Evaluation { .color(function) }
  static func literal(_ node: Node) -> Color? { node.literal?.color }
}

extension TextReference: Operand {
  static var valueType: ValueType { .string }
  static func reader(_ node: Node) -> Function<TextReference> {
    if case .text(let function) = node.evaluation { return function }
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in
      if case .text(let text) = try datum(&context) { text } else { context.text("") }
    }
  }
  static func evaluation(_ function: @escaping Function<TextReference>) -> Evaluation { .text(function) }
  static func literal(_ node: Node) -> TextReference? {
    if case .literal(let literal) = node.kind, case .text(let text) = literal.datum { text } else { nil }
  }
}

extension Datum: Operand {
  static var valueType: ValueType { .value }
  static func reader(_ node: Node) -> Function<Datum> { node.evaluation.datum }
  static func evaluation(_ function: @escaping Function<Datum>) -> Evaluation { .datum(function) }
  static func literal(_ node: Node) -> Datum? {
    if case .literal(let literal) = node.kind { literal.datum } else { nil }
  }
}

// MARK: - Types that are handed around as data

extension String: Operand {
  static var valueType: ValueType { .string }
  static func reader(_ node: Node) -> Function<String> {
    let text = TextReference.reader(node)
    return { (context) throws(EvaluationError) in try text(&context).string }
  }
  static func evaluation(_ function: @escaping Function<String>) -> Evaluation {
    .text { (context) throws(EvaluationError) in context.text(try function(&context)) }
  }
}

extension Value: Operand {
  static var valueType: ValueType { .value }
  static func reader(_ node: Node) -> Function<Value> {
    let datum = node.evaluation.datum
    return { (context) throws(EvaluationError) in try datum(&context).value }
  }
  static func evaluation(_ function: @escaping Function<Value>) -> Evaluation {
    .datum { (context) throws(EvaluationError) in context.datum(try function(&context)) }
  }
}

extension ObjectValue: Operand {
  static var valueType: ValueType { .object }
  static func reader(_ node: Node) -> Function<ObjectValue> {
    let value = Value.reader(node)
    return { (context) throws(EvaluationError) in try value(&context).object ?? ObjectValue([]) }
  }
  static func evaluation(_ function: @escaping Function<ObjectValue>) -> Evaluation {
    Value.evaluation { (context) throws(EvaluationError) in .object(try function(&context)) }
  }
}

extension Collator: Operand {
  static var valueType: ValueType { .collator }
  static func reader(_ node: Node) -> Function<Collator> {
    let value = Value.reader(node)
    return { (context) throws(EvaluationError) in
      if case .collator(let collator) = try value(&context) { collator } else { Collator() }
    }
  }
  static func evaluation(_ function: @escaping Function<Collator>) -> Evaluation {
    Value.evaluation { (context) throws(EvaluationError) in .collator(try function(&context)) }
  }
}

extension [String]: Operand {
  static var valueType: ValueType { .array(of: .string, length: nil) }
  static func reader(_ node: Node) -> Function<[String]> {
    let value = Value.reader(node)
    return { (context) throws(EvaluationError) in
      (try value(&context).array ?? []).map { $0.string ?? "" }
    }
  }
  static func evaluation(_ function: @escaping Function<[String]>) -> Evaluation {
    Value.evaluation { (context) throws(EvaluationError) in .array(try function(&context).map(Value.string)) }
  }
}
