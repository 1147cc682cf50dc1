import CartoucheJSON
import Foundation

extension StyleFunction {
  // MARK: Choice

  /// Conditions alternating with results, then a default.
  static let conditional = StyleFunction(functions: ["MLN_IF"], methods: ["mgl_if:"], operators: ["case"]) {
    (encoder, operands) throws(MLNExpressionError) in
    // As a method, it may receive the rest as one array.
    let operands = operands.prefix(1) + encoder.spread(Array(operands.dropFirst()))
    guard operands.count >= 3, operands.count % 2 == 1 else {
      throw encoder.refusal(
        "expected conditions with results and a default in MLN_IF, found \(operands.count) operands")
    }
    return .array(["case"] + (try encoder.encode(operands)))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count >= 3, arguments.count % 2 == 1 else { return nil }
    var conditions: [NSPredicate] = []
    var results: [NSExpression] = []
    for (index, argument) in arguments.enumerated() {
      if index % 2 == 0, index < arguments.count - 1 {
        conditions.append(try decoder.predicate(argument))
      } else {
        results.append(try decoder.expression(argument))
      }
    }
    if conditions.count == 1 { return NSExpression(.conditional(conditions[0], results[0], results[1])) }
    let pairs = zip(conditions, results).flatMap { [NSExpression(.constant($0)), $1] }
    return NSExpression(.function("MLN_IF", pairs + results.suffix(1)))
  }

  /// An input, labels alternating with results, then a default; a list of labels is shorthand for each.
  static let match = StyleFunction(functions: ["MLN_MATCH"], methods: ["mgl_match:"], operators: ["match"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let operands = operands.prefix(1) + encoder.spread(Array(operands.dropFirst()))
    guard operands.count >= 2, operands.count % 2 == 0 else {
      throw encoder.refusal(
        "expected an input, labels with results and a default in MLN_MATCH, found \(operands.count) operands")
    }
    return .array(["match"] + (try branches(encoder, Array(operands))))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count >= 2, arguments.count % 2 == 0 else { return nil }
    var operands: [NSExpression] = []
    for (index, argument) in arguments.enumerated() {
      if index % 2 == 1, index < arguments.count - 1, case .array(let labels) = argument {
        operands.append(
          NSExpression(.aggregate(labels.map { NSExpression(.constant(FoundationJSON.object($0))) })))
      } else {
        operands.append(try decoder.expression(argument))
      }
    }
    return NSExpression(.function("MLN_MATCH", operands))
  }

  /// The arguments of `match`, with labels unchanged.
  fileprivate static func branches(
    _ encoder: StyleEncoder, _ operands: [NSExpression]
  ) throws(MLNExpressionError) -> [JSONValue] {
    var values: [JSONValue] = []
    for (index, operand) in operands.enumerated() {
      let isLabel = index % 2 == 1 && index < operands.count - 1
      values.append(isLabel ? try encoder.literal(operand) : try encoder.encode(operand))
    }
    return values
  }

  // MARK: Curves

  /// Piecewise constant: an input, the value below the first stop, stops.
  static let step = StyleFunction(
    functions: ["mgl_step:from:stops:"], methods: ["mgl_stepWithMinimum:stops:"], operators: ["step"]
  ) { (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(3, "mgl_step:from:stops:")
    let head = ["step", try encoder.encode(operands[0]), try encoder.encode(operands[1])]
    return .array(head + (try encoder.stops(operands[2])))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count >= 4, let stops = try decoder.stops(arguments.dropFirst(2)) else { return nil }
    let operands = [try decoder.expression(arguments[0]), try decoder.expression(arguments[1]), stops]
    return NSExpression(.function("mgl_step:from:stops:", operands))
  }

  /// An input, the name of a curve, its parameters, stops.
  static let interpolation = StyleFunction(
    functions: ["mgl_interpolate:withCurveType:parameters:stops:"],
    methods: ["mgl_interpolateWithCurveType:parameters:stops:"], operators: ["interpolate"]
  ) { (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(4, "mgl_interpolate:withCurveType:parameters:stops:")
    let curve = try curve(encoder, operands[1], operands[2])
    let head = ["interpolate", curve, try encoder.encode(operands[0])]
    return .array(head + (try encoder.stops(operands[3])))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count >= 4, case .array(let curve) = arguments[0], let name = curve.first?.string,
      let stops = try decoder.stops(arguments.dropFirst(2))
    else { return nil }
    let parameters: NSExpression
    switch (name, curve.count) {
    case ("linear", 1): parameters = NSExpression(.constant(nil))
    case ("exponential", 2): parameters = try decoder.expression(curve[1])
    case ("cubic-bezier", 5):
      parameters = NSExpression(.aggregate(try decoder.expressions(Array(curve.dropFirst()))))
    default: return nil
    }
    let operands = [
      try decoder.expression(arguments[1]), NSExpression(.constant(name)), parameters, stops,
    ]
    return NSExpression(.function("mgl_interpolate:withCurveType:parameters:stops:", operands))
  }

  private static func curve(
    _ encoder: StyleEncoder, _ type: NSExpression, _ parameters: NSExpression
  ) throws(MLNExpressionError) -> JSONValue {
    let name = try encoder.text(type, "the type of a curve")
    switch name {
    case "linear": return [.string(name)]
    case "exponential":
      let base = try encoder.encode(parameters)
      guard !base.isNull else { throw encoder.refusal("expected a base of the exponential curve, found nil") }
      return [.string(name), base]
    case "cubic-bezier":
      let points = encoder.spread([parameters])
      guard points.count == 4 else {
        throw encoder.refusal("expected 4 numbers for the control points of a curve, found \(parameters)")
      }
      return .array([.string(name)] + (try encoder.encode(points)))
    default:
      throw encoder.refusal("expected the curve linear, exponential or cubic-bezier, found \(name)")
    }
  }

  // MARK: Variables

  /// Names alternating with values, then the expression that refers to them.
  static let binding = StyleFunction(functions: ["MLN_LET"], operators: ["let"]) {
    (encoder, operands) throws(MLNExpressionError) in
    guard operands.count >= 3, operands.count % 2 == 1 else {
      throw encoder.refusal(
        "expected names with values and an expression in MLN_LET, found \(operands.count) operands")
    }
    var values: [JSONValue] = ["let"]
    var inner = encoder
    for (index, operand) in operands.enumerated() {
      if index % 2 == 0, index < operands.count - 1 {
        // The guide's Swift sample leaves out the quotes, which makes the name a key path.
        if case .keyPath(let name) = operand.form {
          values.append(.string(name))
        } else {
          values.append(.string(try encoder.text(operand, "the name of a variable")))
        }
        if values.last == "id" { inner.bindsID = true }
      } else {
        values.append(try inner.encode(operand))
      }
    }
    return .array(values)
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count >= 3, arguments.count % 2 == 1 else { return nil }
    return NSExpression(.function("MLN_LET", try decoder.expressions(arguments)))
  }

  /// An expression and a dictionary of the variables in it.
  static let bindingByContext = StyleFunction(methods: ["mgl_expressionWithContext:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "mgl_expressionWithContext:")
    guard case .constant(let value) = operands[1].form, case .dictionary(let members) = ConstantValue(value)
    else { throw encoder.refusal("expected a dictionary of variables, found \(operands[1])") }
    var values: [JSONValue] = ["let"]
    var inner = encoder
    for member in members {
      values += [.string(member.key.text), try encoder.encode(NSExpression.wrapping(member.value))]
      if member.key.text == "id" { inner.bindsID = true }
    }
    return .array(values + [try inner.encode(operands[0])])
  }

  // MARK: The style's own operators

  /// The operators whose dictionaries are options or shapes, not values.
  private static let takesOptions: Set<String> = [
    "collator", "format", "number-format", "within", "distance",
  ]

  /// The names of the guide that a style spells differently.
  private static let aliases = ["zoomLevel": "zoom"]

  /// The name of an operator and its arguments as they stand.
  static let verbatim = StyleFunction(functions: ["MLN_FUNCTION"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let first = try operands.first(of: "MLN_FUNCTION")
    guard case .constant(let value) = first.form, case .string(let name) = ConstantValue(value) else {
      return .array(try encoder.encode(operands))
    }
    let arguments = Array(operands.dropFirst())
    let operation = JSONValue.string(encoder.replacesAliases ? aliases[name] ?? name : name)
    switch name {
    case "match" where arguments.count >= 2 && arguments.count % 2 == 0:
      return .array([operation] + (try branches(encoder, arguments)))
    case "literal" where arguments.count == 1: return [operation, try encoder.literal(arguments[0])]
    default: break
    }
    var values = [operation]
    for argument in arguments {
      if takesOptions.contains(name), case .constant(let value) = argument.form,
        case .dictionary(let members) = ConstantValue(value)
      {
        values.append(try options(encoder, members))
      } else {
        values.append(try encoder.encode(argument))
      }
    }
    return .array(values)
  }

  private static func options(
    _ encoder: StyleEncoder, _ members: [(key: ConstantKey, value: Any)]
  ) throws(MLNExpressionError) -> JSONValue {
    var object = JSONObject()
    for member in members {
      if case .expression(let expression) = ConstantValue(member.value) {
        object[member.key.text] = try encoder.encode(expression)
      } else {
        object[member.key.text] = try encoder.literal(member.value)
      }
    }
    return .object(object)
  }
}
