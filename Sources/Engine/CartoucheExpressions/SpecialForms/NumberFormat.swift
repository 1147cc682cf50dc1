import CartoucheJSON

/// `number-format`: a number in the manner of a language (style specification, “number-format”).
enum NumberFormat {
  static let forms = [SpecialForm("number-format", "A number as people of a language write it.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 3 else { return context.error("Expected two arguments.") }
    guard let number = context.parse(items[1], at: 1, expecting: .number) else { return nil }
    guard case .object(let options) = items[2] else {
      return context.error("NumberFormat options argument must be an object.")
    }
    var children = [number]
    var isValid = true
    func option(_ name: String, _ type: ValueType) -> Node? {
      guard isValid, let value = options[name], !value.isNull else { return nil }
      if type == .string, !value.isTruthy { return nil }
      guard let node = context.parse(value, at: 1, expecting: type) else {
        isValid = false
        return nil
      }
      children.append(node)
      return node
    }
    let locale = option("locale", .string)
    let currency = option("currency", .string)
    let unit = option("unit", .string)
    if currency != nil, unit != nil {
      return context.error("NumberFormat options `currency` and `unit` are mutually exclusive")
    }
    let minimum = option("min-fraction-digits", .number)
    let maximum = option("max-fraction-digits", .number)
    guard isValid else { return nil }

    let value = Double.reader(number)
    let texts = (locale.map(String.reader), currency.map(String.reader), unit.map(String.reader))
    let digits = (minimum.map(Double.reader), maximum.map(Double.reader))
    let path = context.path
    return Node(
      .other, type: .string, children: children,
      String.evaluation { (context) throws(EvaluationError) in
        var formatter = NumberFormatter(locale: try texts.0?(&context) ?? "en-US")
        formatter.currency = try texts.1?(&context)
        formatter.unit = try texts.2?(&context)
        formatter.minimumFractionDigits = try digits.0?(&context)
        formatter.maximumFractionDigits = try digits.1?(&context)
        let number = try value(&context)
        do throws(OperatorError) {
          return try formatter.string(from: number)
        } catch {
          throw EvaluationError(path, error.message)
        }
      })
  }
}
