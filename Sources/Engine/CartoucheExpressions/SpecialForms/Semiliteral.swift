import CartoucheJSON

/// `semiliteral`: an array or an object of expressions (style specification, “semiliteral”).
enum Semiliteral {
  static let forms = [SpecialForm("semiliteral", "An array or an object whose items are expressions.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error(
        "'semiliteral' expression requires exactly one argument, but found \(items.count - 1) instead.")
    }
    switch items[1] {
    case .array(let elements): return array(elements, in: context)
    case .object(let members): return object(members, in: context)
    default: return Node(Value(items[1]))
    }
  }

  private static func array(_ elements: [JSONValue], in context: ParsingContext) -> Node? {
    // Items of an expected array type are asserted or coerced as they would be elsewhere.
    var itemType = ValueType.value
    if case .array(let item, _)? = context.expected { itemType = item }
    var nodes: [Node] = []
    for element in elements {
      guard let node = context.expecting(itemType).parse(element) else { return nil }
      nodes.append(node)
    }
    let readers = nodes.map(Value.reader)
    return Node(
      .other, type: .array(of: .common(of: nodes.map(\.type)), length: nodes.count), children: nodes,
      Value.evaluation { (context) throws(EvaluationError) in
        var values: [Value] = []
        for reader in readers { values.append(try reader(&context)) }
        return .array(values)
      })
  }

  private static func object(_ members: JSONObject, in context: ParsingContext) -> Node? {
    var nodes: [Node] = []
    for member in members {
      guard let node = context.expecting(.value).parse(member.value) else { return nil }
      nodes.append(node)
    }
    let names = members.keys
    let readers = nodes.map(Value.reader)
    return Node(
      .other, type: .object, children: nodes,
      Value.evaluation { (context) throws(EvaluationError) in
        var values: [(String, Value)] = []
        for (name, reader) in zip(names, readers) { values.append((name, try reader(&context))) }
        return .object(ObjectValue(values))
      })
  }
}
