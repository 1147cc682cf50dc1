import CartoucheJSON

/// `to-boolean`, `to-color`, `to-number`, `to-string`, and coercions to style types that have no name.
///
/// Style specification, “Expressions › Types”. Coercions to numbers and colours try the next argument if one cannot be
/// converted.
enum Coercion {
  static let forms = [
    SpecialForm("to-boolean", "False for null, 0, NaN, the empty string and false; else true.") {
      parse($0, as: .boolean, in: $1)
    },
    SpecialForm("to-color", "A colour from a CSS text or an array of channels.") {
      parse($0, as: .color, in: $1)
    },
    SpecialForm("to-number", "A number from a text or a Boolean; null is 0.") {
      parse($0, as: .number, in: $1)
    },
    SpecialForm("to-string", "The text of a value.") { parse($0, as: .string, in: $1) },
  ]

  private static func parse(_ items: [JSONValue], as type: ValueType, in context: ParsingContext) -> Node? {
    guard items.count >= 2 else { return context.error("Expected at least one argument.") }
    if type == .boolean || type == .string, items.count != 2 {
      return context.error("Expected one argument.")
    }
    var arguments: [Node] = []
    for (index, item) in items.enumerated().dropFirst() {
      guard let argument = context.parse(item, at: index, expecting: .value) else { return nil }
      arguments.append(argument)
    }
    return node(type, arguments, at: context.path)
  }

  /// The node that turns the first convertible one of `arguments` into a value of `type`, or fails.
  static func node(_ type: ValueType, _ arguments: [Node], at path: ExpressionPath) -> Node {
    Node(.coercion, type: type, children: arguments, evaluation(type, arguments, at: path))
  }

  private static func evaluation(_ type: ValueType, _ arguments: [Node], at path: ExpressionPath)
    -> Evaluation
  {
    switch type {
    case .boolean:
      let value = Datum.reader(arguments[0])
      return .boolean { (context) throws(EvaluationError) in try value(&context).isTruthy }
    case .number: return .number(number(arguments, at: path))
    case .color: return .color(color(arguments, at: path))
    case .string:
      let value = Datum.reader(arguments[0])
      return .text { (context) throws(EvaluationError) in
        let datum = try value(&context)
        if case .text(let text) = datum { return text }
        return try context.charged(datum.value.text)
      }
    case .formatted:
      return single(arguments) { .formatted(Formatted($0.text)) }
    case .resolvedImage:
      return single(arguments) { .image(ResolvedImage(name: $0.text, isAvailable: false)) }
    case .projectionDefinition:
      // The value stays as it is; only its form is checked.
      return first(arguments, type, at: path) { ProjectionDefinition($0) == nil ? nil : $0 }
    case .padding: return first(arguments, type, at: path) { Padding($0).map(Value.padding) }
    case .numberArray: return first(arguments, type, at: path) { $0.numberArray.map(Value.numberArray) }
    case .colorArray: return first(arguments, type, at: path) { $0.colorArray.map(Value.colorArray) }
    case .variableAnchorOffsetCollection:
      return first(arguments, type, at: path) {
        VariableAnchorOffsetCollection($0).map(Value.variableAnchorOffsets)
      }
    case .verticalGradient:
      return first(arguments, type, at: path) { VerticalGradient($0).map(Value.verticalGradient) }
    default: return arguments[0].evaluation
    }
  }

  /// The text that a node turns into formatted text or into an image; `nil` for nodes that do neither.
  static func text(of node: Node) -> Function<TextReference>? {
    guard case .coercion = node.kind, node.type == .formatted || node.type == .resolvedImage,
      let argument = node.children.first
    else { return nil }
    return TextReference.reader(Self.node(.string, [argument], at: ExpressionPath()))
  }

  private static func number(_ arguments: [Node], at path: ExpressionPath) -> Function<Double> {
    let readers = arguments.map { Datum.code($0.evaluation) }
    return { (context) throws(EvaluationError) in
      var last = Datum.null
      for reader in readers {
        last = try reader.function(&context)
        if case .number(let number) = last, !number.isNaN { return number }
        if case .null = last { return 0 }
        let number = ECMAScript.number(from: last.value)
        if !number.isNaN { return number }
      }
      throw EvaluationError(path, "Could not convert \(last.value.json) to number.")
    }
  }

  private static func color(_ arguments: [Node], at path: ExpressionPath) -> Function<Color> {
    // If a property names the same few colours repeatedly, each is read once.
    let readers = arguments.map { Datum.code($0.evaluation) }
    return { (context) throws(EvaluationError) in
      var problem: String?
      var last = Value.null
      for reader in readers {
        problem = nil
        last = try reader.function(&context).value
        switch last {
        case .color(let color): return color
        case .string(let text):
          if let color = Color(css: text) { return color }
        case .array(let channels):
          problem =
            (3...4).contains(channels.count)
            ? Color.problem(rgba: channels)
            : "Invalid rgba value \(last.json): expected an array containing either three or four numeric values."
          if problem == nil { return Color(premultiplied: channels.compactMap(\.number)) }
        default: break
        }
      }
      throw EvaluationError(
        path, problem ?? "Could not parse color from value '\(last.string ?? last.json)'")
    }
  }

  private static func single(_ arguments: [Node], _ convert: @escaping @Sendable (Value) -> Value)
    -> Evaluation
  {
    let value = Value.reader(arguments[0])
    return Value.evaluation { (context) throws(EvaluationError) in convert(try value(&context)) }
  }

  private static func first(
    _ arguments: [Node], _ type: ValueType, at path: ExpressionPath,
    _ convert: @escaping @Sendable (Value) -> Value?
  ) -> Evaluation {
    let readers = arguments.map(Value.reader)
    return Value.evaluation { (context) throws(EvaluationError) in
      var last = Value.null
      for reader in readers {
        last = try reader(&context)
        if let value = convert(last) { return value }
      }
      throw EvaluationError(path, "Could not parse \(type) from value '\(last.string ?? last.json)'")
    }
  }
}

extension Color {
  /// A colour from three or four numbers as in a style: channels 0 to 255 that alpha has been applied to.
  ///
  /// The reference reads arrays in this way, while `rgba` takes straight channels.
  fileprivate init(premultiplied channels: [Double]) {
    self.init(
      premultipliedRed: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255,
      alpha: channels.count > 3 ? channels[3] : 1)
  }
}

extension ECMAScript {
  /// `Number(value)`; NaN if it contains no number.
  static func number(from value: Value) -> Double {
    switch value {
    case .null: 0
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    case .string(let text): number(from: text)
    // An array counts as the text of its items.
    case .array(let items): number(from: items.map(\.text).joined(separator: ","))
    default: .nan
    }
  }

  /// `StringToNumber`: decimal with an exponent, hexadecimal, octal, binary; blanks around do not matter.
  private static func number(from text: String) -> Double {
    let trimmed = String(
      text.drop { $0.isWhitespace || $0.isNewline }.reversed().drop { $0.isWhitespace || $0.isNewline }
        .reversed())
    if trimmed.isEmpty { return 0 }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where trimmed.lowercased().hasPrefix(prefix) {
      let digits = trimmed.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigitValue.map { $0 < radix } ?? false }) else {
        return .nan
      }
      return digits.reduce(0) { $0 * Double(radix) + Double($1.hexDigitValue ?? 0) }
    }
    switch trimmed {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    let isDecimal = trimmed.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
      default: false
      }
    }
    return isDecimal ? Double(trimmed) ?? .nan : .nan
  }
}
