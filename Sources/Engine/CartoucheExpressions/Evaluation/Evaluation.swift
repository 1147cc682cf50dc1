/// A function of a context.
typealias Function<Result> = @Sendable (inout EvaluationContext) throws(EvaluationError) -> Result

/// The evaluation of a node: a closure by the static type, so that numbers, Booleans and colours need no box.
///
/// The static type alone determines the case.
enum Evaluation: Sendable {
  case numberCode(NumberCode)
  case boolean(Function<Bool>)
  case color(Function<Color>)
  case text(Function<TextReference>)
  /// Every other type.
  case datum(Function<Datum>)
  /// A property of the feature by its slot, null when it is missing, which readers can access directly.
  case property(Int)
}

extension Evaluation {
  /// A number from a closure.
  static func number(_ function: @escaping Function<Double>) -> Evaluation {
    .numberCode(.function(function))
  }

  /// The closure for values of any type.
  var datum: Function<Datum> {
    switch self {
    case .numberCode(let code): { (context) throws(EvaluationError) in .number(try code.run(&context)) }
    case .boolean(let function): { (context) throws(EvaluationError) in .boolean(try function(&context)) }
    case .color(let function):
      { (context) throws(EvaluationError) in context.datum(.color(try function(&context))) }
    case .text(let function): { (context) throws(EvaluationError) in .text(try function(&context)) }
    case .datum(let function): function
    case .property(let slot): { (context) throws(EvaluationError) in context.property(slot) ?? .null }
    }
  }

  /// The evaluation that `builder` makes for results of the static type `type`.
  init(_ builder: some EvaluationBuilder, as type: ValueType) {
    switch type {
    case .number: self = builder.evaluation(yielding: Double.self)
    case .boolean: self = builder.evaluation(yielding: Bool.self)
    case .color: self = builder.evaluation(yielding: Color.self)
    case .string: self = builder.evaluation(yielding: TextReference.self)
    default: self = builder.evaluation(yielding: Datum.self)
    }
  }

  /// The evaluation that reads a datum as a value of the static type `type`.
  ///
  /// The datum must be of that type, as checked by an assertion; anything else yields the type's zero.
  init(_ function: @escaping Function<Datum>, as type: ValueType) {
    switch type {
    case .number:
      self = .number { (context) throws(EvaluationError) in
        if case .number(let value) = try function(&context) { value } else { .nan }
      }
    case .boolean:
      self = .boolean { (context) throws(EvaluationError) in
        if case .boolean(let value) = try function(&context) { value } else { false }
      }
    case .string:
      let empty = TextStorage("")
      self = .text { (context) throws(EvaluationError) in
        if case .text(let value) = try function(&context) { value } else { TextReference(empty) }
      }
    case .color:
      self = .color { (context) throws(EvaluationError) in
        if case .other(let reference) = try function(&context), let color = reference.value.color {
          color
        } else {
          .transparent
        }
      }
    default: self = .datum(function)
    }
  }

  /// The evaluation of a literal, whose storage the literal's node keeps.
  init(_ literal: Literal, as type: ValueType) {
    switch (type, literal.value) {
    case (.number, .number(let value)): self = .numberCode(.constant(value))
    case (.boolean, .boolean(let value)): self = .boolean { (_) throws(EvaluationError) in value }
    case (.color, .color(let value)): self = .color { (_) throws(EvaluationError) in value }
    case (.string, .string):
      guard case .text(let text) = literal.datum else { fallthrough }
      self = .text { (_) throws(EvaluationError) in text }
    default:
      let datum = literal.datum
      self.init({ (_) throws(EvaluationError) in datum }, as: type)
    }
  }
}

/// Makes the evaluation of a special form whose result may be of any type.
protocol EvaluationBuilder {
  func evaluation<Result: Operand>(yielding type: Result.Type) -> Evaluation
}
