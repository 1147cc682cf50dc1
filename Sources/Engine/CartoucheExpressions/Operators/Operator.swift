/// An operator with typed arguments: its name, its description, and a closure.
///
/// The types of arguments and result are those of the closure. The parser, the type checker and the
/// documentation read ``Operators/table``; an operator is one entry there. Entries of one name are overloads.
struct Operator: Sendable {
  /// The arguments of an overload.
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

/// The site of an operator: its place for errors, and the session for property slots.
struct OperatorSite {
  let path: ExpressionPath
  let session: ParsingSession
}

/// The reason why an operator has no result for its arguments.
struct OperatorError: Error, Sendable {
  let message: String
  init(_ message: String) { self.message = message }
}
