import CartoucheJSON

/// `coalesce`: the first argument that is not null (style specification, “coalesce”).
enum Coalesce {
  static let forms = [SpecialForm("coalesce", "The first argument that is not null.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 2 else { return context.error("Expected at least one argument.") }
    var outputType = context.expectedOutput
    var arguments: [Node] = []
    for (index, item) in items.enumerated().dropFirst() {
      // Annotations would fail on null before the next argument has its chance; they go around the whole.
      guard let argument = context.parse(item, at: index, expecting: outputType, annotation: .omit) else {
        return nil
      }
      outputType = outputType ?? argument.type
      arguments.append(argument)
    }
    let needsAnnotation = context.expected.map { expected in
      arguments.contains { !expected.accepts($0.type) }
    }
    let type = needsAnnotation == true ? .value : outputType ?? .value
    return Node(.coalesce, type: type, children: arguments, evaluation(arguments, as: type))
  }

  private static func evaluation(_ arguments: [Node], as type: ValueType) -> Evaluation {
    switch (type, arguments[0].type) {
    case (.number, .number), (.boolean, .boolean), (.string, .string), (.color, .color):
      // Values of these types are never null.
      return arguments[0].evaluation
    default: break
    }
    let readers = arguments.map { Datum.code($0.evaluation) }
    let first: Function<Datum> = { (context) throws(EvaluationError) in
      var requested: String?
      var isLastMissing = false
      for reader in readers {
        let datum = try reader.function(&context)
        isLastMissing = false
        switch datum {
        case .null: continue
        case .other(let reference):
          guard case .image(let image) = reference.value, !image.isAvailable else { return datum }
          requested = requested ?? image.name
          isLastMissing = true
        default: return datum
        }
      }
      // If no image is available, the name of the first is passed on, so that it can be requested.
      guard isLastMissing, let requested else { return .null }
      return context.datum(.string(requested))
    }
    return Evaluation(first, as: type)
  }
}
