import CartoucheJSON

/// The conversion that the parser may add if a part of unknown type meets an expected type.
enum TypeAnnotation {
  /// An assertion or a coercion, whichever suits the expected type.
  case automatic
  /// A coercion, including to a string.
  case coerce
  /// Nothing; the caller checks types itself.
  case omit
}

extension ParsingContext {
  /// Parses one argument.
  func parse(
    _ json: JSONValue, at index: Int, expecting expected: ValueType? = nil, bindings: [Binding] = [],
    annotation: TypeAnnotation = .automatic
  ) -> Node? {
    argument(index, expecting: expected, bindings: bindings).parse(json, annotation: annotation)
  }

  /// Parses the expression at this place, checks its type and folds it if it is constant.
  func parse(_ json: JSONValue, annotation: TypeAnnotation = .automatic) -> Node? {
    guard depth < ParsingSession.maximumDepth else {
      return error("Expressions must not be nested deeper than \(ParsingSession.maximumDepth) levels.")
    }
    guard session.budget > 0 else { return error("The expression is too complex.") }
    session.budget -= 1

    let parsed: Node?
    switch json {
    case .object: return error("Bare objects invalid. Use [\"literal\", {...}] instead.")
    case .array(let items): parsed = parse(items)
    default: parsed = LiteralForm.parse([.string("literal"), json], in: self)
    }
    guard let parsed, let checked = annotate(parsed, annotation) else { return nil }
    guard checked.height <= ParsingSession.maximumHeight else {
      return error("Variables must not be nested deeper than \(ParsingSession.maximumHeight) levels.")
    }
    return fold(checked)
  }

  private func parse(_ items: [JSONValue]) -> Node? {
    guard let first = items.first else {
      return error(
        "Expected an array with at least one element. If you wanted a literal array, use [\"literal\", []].")
    }
    guard case .string(let name) = first else {
      return error(
        "Expression name must be a string, but found \(first.ecmaScriptType) instead. "
          + "If you wanted a literal array, use [\"literal\", [...]].", at: 0)
    }
    if let form = SpecialForms.table[name] { return form.parse(items, self) }
    if let overloads = Operators.table[name] { return parse(items, as: overloads) }
    return error(
      "Unknown expression \"\(name)\". If you wanted a literal array, use [\"literal\", [...]].", at: 0)
  }

  /// Replaces a node that is always the same by its value.
  private func fold(_ node: Node) -> Node? {
    // Whether an image exists is only known later.
    guard node.literal == nil, node.type != .resolvedImage, node.isConstant else { return node }
    var context = EvaluationContext()
    context.begin(
      names: session.names, slotCount: session.slotCount, variableCount: session.variableCount)
    context.limitText(to: session.textRoom)
    defer { session.textRoom = context.textRoom }
    do throws(EvaluationError) {
      return Node(try node.evaluation.datum(&context).value, type: node.type)
    } catch {
      return self.error(error.message)
    }
  }
}

extension JSONValue {
  /// The name that ECMAScript's `typeof` has for the value.
  var ecmaScriptType: String {
    switch self {
    case .null, .array, .object: "object"
    case .bool: "boolean"
    case .int, .uint, .double: "number"
    case .string: "string"
    }
  }

  /// Whether ECMAScript treats the value as true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .string(let text): !text.isEmpty
    case .int, .uint, .double: number.map { $0 != 0 && !$0.isNaN } ?? false
    case .array, .object: true
    }
  }
}
