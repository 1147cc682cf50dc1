extension Operators {
  /// Types and errors (style specification, “Expressions › Types”).
  static let type: [Operator] = [
    Operator("typeof", "The name of the type of a value.", result: .string, .fixed([.value])) {
      arguments, _ in
      let value = Datum.reader(arguments[0])
      let names = TypeNames()
      return .text { (context) throws(EvaluationError) in
        switch try value(&context) {
        case .null: TextReference(names.null)
        case .boolean: TextReference(names.boolean)
        case .number: TextReference(names.number)
        case .text: TextReference(names.string)
        case .other(let reference): context.text(reference.value.type.description)
        }
      }
    },
    Operator(
      "error", "Ends the evaluation with a message.", result: .error, .fixed([.string]), reads: .unfoldable
    ) { arguments, site in
      let message = String.reader(arguments[0])
      let path = site.path
      return .datum { (context) throws(EvaluationError) in
        throw EvaluationError(path, try message(&context))
      }
    },
  ]

  /// The names of the everyday types, ready made.
  private final class TypeNames: Sendable {
    let null = TextStorage("null")
    let boolean = TextStorage("boolean")
    let number = TextStorage("number")
    let string = TextStorage("string")
  }
}
