import CartoucheUIKit
import CartoucheJSON
import Foundation

extension StyleFunction {
  /// All functions; a new one is one entry here.
  static let table: [StyleFunction] = [
    // Arithmetic.
    direct("from:subtract:", "-"),
    direct("multiply:by:", "*"),
    direct("divide:by:", "/"),
    direct("modulus:by:", "%"),
    direct("sqrt:", "sqrt"),
    direct("log:", "log10"),
    direct("ln:", "ln"),
    direct("mgl_log2:", "log2"),
    direct("ceiling:", "ceil"),
    direct("floor:", "floor"),
    direct("mgl_round:", "round"),
    direct("abs:", "abs"),
    direct("mgl_acos:", "acos"),
    direct("mgl_asin:", "asin"),
    direct("mgl_atan:", "atan"),
    direct("mgl_cos:", "cos"),
    direct("mgl_sin:", "sin"),
    direct("mgl_tan:", "tan"),
    sum, addition, exponential, power, truncation, average, count,
    spread("min:", "min"),
    spread("max:", "max"),

    // Text.
    direct("uppercase:", "upcase"),
    direct("lowercase:", "downcase"),
    length,
    spread("mgl_join:", "concat"),
    appending, attributed,

    // Conversion.
    cast, transparent, boolean, number, string, color, colorCast, components,

    // Lookup.
    element, has, member, memberByKey, distance,

    // Choice and curves.
    spread("mgl_coalesce:", methods: ["mgl_coalesce"], "coalesce"),
    conditional, match, step, interpolation, binding, bindingByContext,

    // The style's own operators by name.
    verbatim,

    // Functions that Foundation has and a style lacks.
    refused("median:"), refused("mode:"), refused("stddev:"), refused("random"), refused("randomn:"),
    refused("now"), refused("bitwiseAnd:with:"), refused("bitwiseOr:with:"), refused("bitwiseXor:with:"),
    refused("leftshift:by:"), refused("rightshift:by:"), refused("onesComplement:"),
    refused("distanceToLocation:fromLocation:"),
  ]

  // MARK: Arithmetic

  private static let addition = StyleFunction(functions: ["add:to:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    _ = try operands.first(of: "add:to:")
    return .array(["+"] + (try encoder.encode(operands)))
  }

  /// `sum:` takes a list; two summands read back as `add:to:`.
  private static let sum = StyleFunction(functions: ["sum:"], operators: ["+"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let members = encoder.spread(operands)
    guard !members.isEmpty else { throw encoder.refusal("expected a member in the list of sum:") }
    return .array(["+"] + (try encoder.encode(members)))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard !arguments.isEmpty else { return nil }
    let summands = try decoder.expressions(arguments)
    guard summands.count > 2 else { return NSExpression(.function("add:to:", summands)) }
    return NSExpression(.function("sum:", [NSExpression(.aggregate(summands))]))
  }

  private static let power = StyleFunction(functions: ["raise:toPower:"], operators: ["^"]) {
    (encoder, operands) throws(MLNExpressionError) in
    _ = try operands.first(of: "raise:toPower:")
    return .array(["^"] + (try encoder.encode(operands)))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 2 else { return nil }
    if arguments[0] == ["e"] {
      return NSExpression(.function("exp:", [try decoder.expression(arguments[1])]))
    }
    return NSExpression(.function("raise:toPower:", try decoder.expressions(arguments)))
  }

  private static let exponential = StyleFunction(functions: ["exp:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["^", ["e"], try encoder.encode(try operands.first(of: "exp:"))]
  }

  private static let truncation = StyleFunction(functions: ["trunc:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let value = try encoder.encode(try operands.first(of: "trunc:"))
    return ["-", value, ["%", value, 1]]
  }

  private static let average = StyleFunction(functions: ["average:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["/", try sum.encode(encoder, operands), try count.encode(encoder, operands)]
  }

  /// The length of a text; read from style JSON it is a `count:`, unless the text is a constant.
  static let length = StyleFunction(functions: ["length:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["length", try encoder.encode(try operands.first(of: "length:"))]
  }

  static let count = StyleFunction(functions: ["count:"], operators: ["length"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let members = encoder.spread(operands)
    let isList = members.count != 1 || operands.count != 1 || members.first !== operands.first
    guard isList else { return ["length", try encoder.encode(try operands.first(of: "count:"))] }
    // Only the number of members counts, so they need not be constant.
    var values: [JSONValue] = []
    for member in members {
      if encoder.isConstant(member) {
        values.append(try encoder.literal(member))
      } else {
        values.append(try encoder.encode(member))
      }
    }
    return ["length", ["literal", .array(values)]]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 else { return nil }
    let name = arguments[0].string == nil ? "count:" : "length:"
    return NSExpression(.function(name, try decoder.expressions(arguments)))
  }

  // MARK: Text

  private static let appending = StyleFunction(methods: ["stringByAppendingString:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    let parts = operands.prefix(1) + encoder.spread(Array(operands.dropFirst()))
    return .array(["concat"] + (try encoder.encode(Array(parts))))
  }

  private static let attributed = StyleFunction(functions: ["mgl_attributed:"], operators: ["format"]) {
    (encoder, operands) throws(MLNExpressionError) in
    var parts: [JSONValue] = ["format"]
    for operand in encoder.spread(operands) {
      if case .constant(let value) = operand.form, case .attributed(let attributed) = ConstantValue(value) {
        parts += try encoder.part(attributed)
      } else {
        parts += [try encoder.encode(operand), [:]]
      }
    }
    guard parts.count > 1 else { throw encoder.refusal("expected a part of text in mgl_attributed:") }
    return .array(parts)
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard !arguments.isEmpty else { return nil }
    var parts: [NSExpression] = []
    var rest = arguments[...]
    while let text = rest.popFirst() {
      var attributes: [MLNAttributedExpressionKey: NSExpression] = [:]
      if case .object(let members)? = rest.first {
        rest = rest.dropFirst()
        for member in members {
          attributes[MLNAttributedExpressionKey(rawValue: member.key)] = try decoder.expression(member.value)
        }
      }
      let part = MLNAttributedExpression(try decoder.expression(text), attributes: attributes)
      parts.append(NSExpression(.constant(part)))
    }
    return NSExpression(.function("mgl_attributed:", parts))
  }

  // MARK: Conversion

  private static let casts = [
    "NSString": "to-string", "NSNumber": "to-number", "UIColor": "to-color", "NSColor": "to-color",
    "MLNColor": "to-color", "MGLColor": "to-color", "NSArray": "to-rgba",
  ]

  private static func cast(_ operand: NSExpression, _ type: String) -> NSExpression {
    NSExpression(.function("castObject:toType:", [operand, NSExpression(.constant(type))]))
  }

  private static let cast = StyleFunction(
    functions: ["castObject:toType:"]
  ) { (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "CAST")
    let type = try encoder.text(operands[1], "the type of a CAST")
    guard let name = casts[type] else {
      throw encoder.refusal("expected NSString, NSNumber, UIColor or NSArray, found \(type)")
    }
    if name == "to-rgba", !isColor(operands[0]) {
      throw encoder.refusal("expected a colour to cast to NSArray, found \(operands[0])")
    }
    return [.string(name), try encoder.encode(operands[0])]
  }

  /// Whether an operand may be a colour: anything but a constant of another type.
  private static func isColor(_ operand: NSExpression) -> Bool {
    switch operand.form {
    case .function(let name, let operands) where canonical(name) == "noindex":
      operands.first.map(isColor) ?? false
    case .aggregate: false
    case .constant(let value):
      switch ConstantValue(value) {
      case .color: true
      case .expression(let expression): isColor(expression)
      default: false
      }
    default: true
    }
  }

  private static let transparent = StyleFunction(functions: ["noindex:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try encoder.encode(try operands.first(of: "noindex:"))
  }

  private static let boolean = StyleFunction(methods: ["boolValue"], operators: ["to-boolean"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["to-boolean", try encoder.encode(try operands.first(of: "boolValue"))]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 else { return nil }
    let target = try decoder.expression(arguments[0])
    return NSExpression(.call(target: target, selector: "boolValue", []))
  }

  private static let number = StyleFunction(
    methods: [
      "mgl_numberWithFallbackValues:", "doubleValue", "floatValue", "decimalValue", "mgl_number",
    ], operators: ["to-number", "number"]
  ) { (encoder, operands) throws(MLNExpressionError) in
    .array(["to-number"] + (try encoder.encode(operands)))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard let first = arguments.first else { return nil }
    let target = try decoder.expression(first)
    guard arguments.count > 1 else { return cast(target, "NSNumber") }
    let fallbacks = try decoder.expressions(Array(arguments.dropFirst()))
    return NSExpression(
      .call(target: target, selector: "mgl_numberWithFallbackValues:", fallbacks))
  }

  private static let string = StyleFunction(methods: ["stringValue"], operators: ["to-string", "string"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["to-string", try encoder.encode(try operands.first(of: "stringValue"))]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 else { return nil }
    return cast(try decoder.expression(arguments[0]), "NSString")
  }

  /// The components are the style's, 0 to 255 and 0 to 1, as in the other direction; the target is a class.
  private static let color = StyleFunction(
    methods: ["colorWithRed:green:blue:alpha:"], operators: ["rgb", "rgba"]
  ) { (encoder, operands) throws(MLNExpressionError) in
    let components = try encoder.encode(operands.dropFirst())
    guard components.count == 3 || components.count == 4 else {
      throw encoder.refusal("expected 3 or 4 components of a colour, found \(components.count)")
    }
    return .array([components.count == 3 ? "rgb" : "rgba"] + components)
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    let numbers = arguments.compactMap(\.number)
    if numbers.count == arguments.count {
      let alpha = numbers.count == 4 ? numbers[3] : 1
      let color = MLNColor(
        red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: CGFloat(alpha))
      // An opaque colour is written without its alpha.
      if numbers.count == 3 || alpha != 1 { return NSExpression(.constant(color)) }
    }
    let target = NSExpression(.constant(MLNColor.self))
    return NSExpression(
      .call(
        target: target, selector: "colorWithRed:green:blue:alpha:", try decoder.expressions(arguments)))
  }

  private static let colorCast = reading("to-color") { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 else { return nil }
    return cast(try decoder.expression(arguments[0]), "UIColor")
  }

  private static let components = reading("to-rgba") { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 else { return nil }
    let operand = try decoder.expression(arguments[0])
    return cast(NSExpression(.function("noindex:", [operand])), "NSArray")
  }
}
