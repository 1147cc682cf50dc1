import CartoucheJSON

/// `slice`: a part of an array or a string (style specification, “slice”).
enum Slice {
  static let forms = [
    SpecialForm("slice", "The part of an array or a string from one index up to another.", parse)
  ]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 3 || items.count == 4 else {
      return context.error("Expected 2 or 3 arguments, but found \(items.count - 1) instead.")
    }
    let input = context.parse(items[1], at: 1, expecting: .value)
    let begin = context.parse(items[2], at: 2, expecting: .number)
    guard let input, let begin else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return context.error(
        "Expected first argument to be of type array or string, but found \(input.type) instead")
    }
    var children = [input, begin]
    var end: Function<Double>?
    if items.count == 4 {
      guard let node = context.parse(items[3], at: 3, expecting: .number) else { return nil }
      children.append(node)
      end = Double.reader(node)
    }
    let value = Value.reader(input)
    let first = Double.reader(begin)
    let last = end
    let path = context.path
    let part: Function<Datum> = { (context) throws(EvaluationError) in
      let value = try value(&context)
      let begin = try first(&context)
      let end = try last?(&context)
      switch value {
      case .string(let text):
        try context.charge(text.utf8.count, at: path)
        let scalars = Array(text.unicodeScalars)
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[range(begin, end, count: scalars.count)])
        return context.datum(.string(String(part)))
      case .array(let items):
        let range = range(begin, end, count: items.count)
        try context.charge(range.count * MemoryLayout<Value>.stride, at: path)
        return context.datum(.array(Array(items[range])))
      default:
        throw EvaluationError(
          path, "Expected first argument to be of type array or string, but found \(value.type) instead.")
      }
    }
    return Node(.other, type: input.type, children: children, Evaluation(part, as: input.type))
  }

  /// The indices from `begin` up to `end`; negative ones count from the end, all are kept within `count`.
  private static func range(_ begin: Double, _ end: Double?, count: Int) -> Range<Int> {
    func index(_ value: Double) -> Int {
      if value.isNaN { return 0 }
      let whole = value.rounded(.towardZero)
      return Int(min(max(whole < 0 ? Double(count) + whole : whole, 0), Double(count)))
    }
    let lower = index(begin)
    return lower..<max(lower, end.map(index) ?? count)
  }
}
