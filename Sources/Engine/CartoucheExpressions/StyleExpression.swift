import CartoucheJSON

/// A compiled expression (MapLibre Style Specification, “Expressions”).
///
/// Parsed, type-checked and folded once; then evaluated for any number of features, from any thread. Its values depend
/// only on the context.
public struct StyleExpression: Sendable {
  let root: Node
  let names: PropertyNames
  private let slotCount: Int
  private let variableCount: Int
  // Taken out of the node: a closure in a struct is called without being counted first.
  private let numberFunction: Function<Double>
  private let booleanFunction: Function<Bool>
  private let colorFunction: Function<Color>
  // For texts and images without styles of their own.
  let textFunction: Function<TextReference>?
  /// The names of the style's state that the expression reads, in the order of their first use.
  public let globalStateNames: [String]

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - json: The expression as written in a style; text, numbers, Booleans and null stand for themselves.
  ///   - expected: The type that the value must have; parts of unknown type are asserted or coerced.
  ///   - names: The set of property names to share with other expressions of the same style.
  /// - Throws: All errors in it, with their places.
  public init(_ json: JSONValue, expecting expected: ValueType? = nil, names: PropertyNames = PropertyNames())
    throws(ExpressionErrors)
  {
    try self.init(json, expecting: expected, annotation: .automatic, names: names)
  }

  init(
    _ json: JSONValue, expecting expected: ValueType?, annotation: TypeAnnotation, names: PropertyNames
  ) throws(ExpressionErrors) {
    let session = ParsingSession(names: names)
    let context = ParsingContext(session, expecting: expected)
    guard let root = context.parse(json, annotation: annotation) else {
      throw ExpressionErrors(context.errors.list)
    }
    self.root = root
    self.names = names
    numberFunction = Double.reader(root)
    booleanFunction = Bool.reader(root)
    colorFunction = Color.reader(root)
    textFunction = Coercion.text(of: root)
    slotCount = session.slotCount
    variableCount = session.variableCount
    globalStateNames = session.globalStateNames.names
  }

  /// Whether a JSON value is written as an expression: an array that begins with the name of one.
  public static func isExpression(_ json: JSONValue) -> Bool {
    guard let name = json.array?.first?.string else { return false }
    return SpecialForms.table[name] != nil || Operators.table[name] != nil
  }
}

/// The errors in one expression.
public struct ExpressionErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors in the order in which they were found; at least one.
  public var errors: [ExpressionError]

  /// Errors in the order in which they were found.
  public init(_ errors: [ExpressionError]) { self.errors = errors }

  /// All errors, separated by commas.
  public var description: String { errors.map(\.description).joined(separator: ", ") }
}

// MARK: - Dependencies

extension StyleExpression {
  /// The static type.
  public var type: ValueType { root.type }
  /// Whether the value is the same for each feature.
  public var isFeatureConstant: Bool { root.isFeatureConstant }
  /// Whether the value is the same at each zoom level.
  public var isZoomConstant: Bool { root.isZoomConstant }
  /// Whether the value is the same in each state of a feature.
  public var isStateConstant: Bool { !root.dependencies.contains(.featureState) }
  /// Whether the value is the same in each state of the style.
  public var isGlobalStateConstant: Bool { !root.dependencies.contains(.globalState) }
  /// Whether the value depends on which images exist.
  public var readsImages: Bool { root.dependencies.contains(.images) }
  /// Whether `within` or `distance` needs the geometry of the feature.
  public var readsGeometry: Bool { root.dependencies.contains(.geometry) }
  /// The value if it is the same in every context, known since parsing.
  public var constant: Value? { root.literal }
}

// MARK: - Evaluation

extension StyleExpression {
  /// The value in a context.
  public func evaluate(in context: inout EvaluationContext) throws(EvaluationError) -> Value {
    begin(&context)
    return switch root.evaluation {
    case .numberCode(let code): .number(try code.run(&context))
    case .boolean(let function): .boolean(try function(&context))
    case .color(let function): .color(try function(&context))
    case .text(let function): .string(try function(&context).string)
    case .datum(let function): try function(&context).value
    case .property(let slot): context.property(slot)?.value ?? .null
    }
  }

  /// The number in a context; NaN if the value is something else.
  ///
  /// Allocates nothing unless part of the expression is a string or another type that needs memory.
  public func number(in context: inout EvaluationContext) throws(EvaluationError) -> Double {
    begin(&context)
    return try numberFunction(&context)
  }

  /// The Boolean in a context; false if the value is something else.
  ///
  /// Allocates nothing unless part of the expression is a string or another type that needs memory.
  public func boolean(in context: inout EvaluationContext) throws(EvaluationError) -> Bool {
    begin(&context)
    return try booleanFunction(&context)
  }

  /// The colour in a context; transparent if the value is something else.
  ///
  /// Allocates nothing unless part of the expression is a string or another type that needs memory.
  public func color(in context: inout EvaluationContext) throws(EvaluationError) -> Color {
    begin(&context)
    return try colorFunction(&context)
  }

  /// Prepares a context for an evaluation.
  @inline(__always)
  func begin(_ context: inout EvaluationContext) {
    context.begin(names: names, slotCount: slotCount, variableCount: variableCount)
  }
}
