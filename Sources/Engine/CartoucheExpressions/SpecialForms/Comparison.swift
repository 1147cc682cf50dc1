import CartoucheJSON

/// `==`, `!=`, `<`, `<=`, `>`, `>=` (style specification, “Expressions › Decision”).
///
/// Values of different types are unequal; ordering them is an error. A collator as third argument compares strings in
/// the manner of a language.
enum Comparison {
  static let forms = [
    SpecialForm("==", "Whether both arguments are the same.") { parse($0, .equal, in: $1) },
    SpecialForm("!=", "Whether the arguments differ.") { parse($0, .notEqual, in: $1) },
    SpecialForm("<", "Whether the first argument comes before the second.") { parse($0, .less, in: $1) },
    SpecialForm("<=", "Whether the first argument does not come after the second.") {
      parse($0, .lessOrEqual, in: $1)
    },
    SpecialForm(">", "Whether the first argument comes after the second.") { parse($0, .greater, in: $1) },
    SpecialForm(">=", "Whether the first argument does not come before the second.") {
      parse($0, .greaterOrEqual, in: $1)
    },
  ]

  private static func parse(_ items: [JSONValue], _ relation: Relation, in context: ParsingContext) -> Node? {
    guard items.count == 3 || items.count == 4 else {
      return context.error("Expected two or three arguments.")
    }
    guard var left = side(items[1], at: 1, relation, in: context),
      var right = side(items[2], at: 2, relation, in: context)
    else { return nil }
    guard left.type == right.type || left.type == .value || right.type == .value else {
      return context.error("Cannot compare types '\(left.type)' and '\(right.type)'.")
    }
    if relation.isOrder {
      if left.type == .value, right.type != .value {
        left = Assertion.node(right.type, [left], at: context.path)
      } else if left.type != .value, right.type == .value {
        right = Assertion.node(left.type, [right], at: context.path)
      }
    }
    var collator: Node?
    if items.count == 4 {
      let comparable: [ValueType] = [.string, .value]
      guard comparable.contains(left.type) || comparable.contains(right.type) else {
        return context.error("Cannot use collator to compare non-string types.")
      }
      collator = context.parse(items[3], at: 3, expecting: .collator)
      if collator == nil { return nil }
    }
    let sides = Sides(
      left: left, right: right, relation: relation, path: context.path, names: context.session.names)
    let function =
      collator.map { sides.function(with: Collator.reader($0)) }
      ?? sides.function()
    return Node(
      relation.isOrder ? .order : .other, type: .boolean,
      children: [left, right] + (collator.map { [$0] } ?? []), .boolean(function))
  }

  private static func side(_ json: JSONValue, at index: Int, _ relation: Relation, in context: ParsingContext)
    -> Node?
  {
    guard let node = context.parse(json, at: index, expecting: .value) else { return nil }
    switch node.type {
    case .string, .number, .value: return node
    case .boolean, .null:
      if !relation.isOrder { return node }
    default: break
    }
    return context.error(
      "\"\(relation.rawValue)\" comparisons are not supported for type '\(node.type)'.", at: index)
  }
}

/// A relation between two values.
enum Relation: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }

  @inline(__always)
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  /// Whether the comparison holds if the first value is below, equal to (0) or above the second.
  @inline(__always)
  func holds(order: Int) -> Bool { holds(Double(order), 0) }
}

extension TextReference {
  /// Below 0, 0 or above: by UTF-16 code units, as ECMAScript orders strings.
  func order(to other: TextReference) -> Int {
    if self == other { return 0 }
    let (left, right) = (string, other.string)
    return left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
  }
}

/// Two sides of a comparison, and the closures for the types they have.
private struct Sides {
  let left: Node
  let right: Node
  let relation: Relation
  let path: ExpressionPath
  let names: PropertyNames

  func function() -> Function<Bool> {
    switch (left.type, right.type) {
    case (.number, .number): return numbers()
    case (.string, .string): return texts()
    default: break
    }
    if relation.isOrder { return ordered() }
    if let function = property(of: left, with: right) { return function }
    if let function = property(of: right, with: left) { return function }
    let left = Datum.reader(left)
    let right = Datum.reader(right)
    let isEqual = relation == .equal
    return { (context) throws(EvaluationError) in
      let value = try left(&context)
      return value.isIdentical(to: try right(&context)) == isEqual
    }
  }

  private func numbers() -> Function<Bool> {
    let left = Double.code(left.evaluation)
    let right = Double.code(right.evaluation)
    // One closure per relation: no switch during evaluation.
    switch relation {
    case .equal: return { (c) throws(EvaluationError) in (try left.run(&c)) == (try right.run(&c)) }
    case .notEqual: return { (c) throws(EvaluationError) in (try left.run(&c)) != (try right.run(&c)) }
    case .less: return { (c) throws(EvaluationError) in (try left.run(&c)) < (try right.run(&c)) }
    case .lessOrEqual: return { (c) throws(EvaluationError) in (try left.run(&c)) <= (try right.run(&c)) }
    case .greater: return { (c) throws(EvaluationError) in (try left.run(&c)) > (try right.run(&c)) }
    case .greaterOrEqual: return { (c) throws(EvaluationError) in (try left.run(&c)) >= (try right.run(&c)) }
    }
  }

  private func texts() -> Function<Bool> {
    let left = TextReference.reader(left)
    let right = TextReference.reader(right)
    let relation = relation
    if !relation.isOrder {
      let isEqual = relation == .equal
      return { (context) throws(EvaluationError) in
        let text = try left(&context)
        return (text == (try right(&context))) == isEqual
      }
    }
    return { (context) throws(EvaluationError) in
      let text = try left(&context)
      return relation.holds(order: text.order(to: try right(&context)))
    }
  }

  /// Both sides are of unknown type: they must turn out to be two strings or two numbers.
  private func ordered() -> Function<Bool> {
    let left = Datum.reader(left)
    let right = Datum.reader(right)
    let relation = relation
    let path = path
    return { (context) throws(EvaluationError) in
      let first = try left(&context)
      let second = try right(&context)
      switch (first, second) {
      case (.number(let left), .number(let right)): return relation.holds(left, right)
      case (.text(let left), .text(let right)): return relation.holds(order: left.order(to: right))
      default:
        throw EvaluationError(
          path, .comparison(operator: relation.rawValue, left: first.type, right: second.type))
      }
    }
  }

  /// Equality of a property with a literal, the bulk of all filters.
  private func property(of node: Node, with other: Node) -> Function<Bool>? {
    guard case .property(let slot) = node.evaluation, case .literal(let literal) = other.kind else {
      return nil
    }
    let isEqual = relation == .equal
    switch literal.datum {
    case .number(let number):
      return { (context) throws(EvaluationError) in
        if case .number(let value)? = context.property(slot) {
          (value == number) == isEqual
        } else {
          !isEqual
        }
      }
    case .text(let text):
      return PropertyDecision.test(slot: slot, key: "is \(text.string)", in: names, yielding: isEqual) {
        datum in
        if case .text(let value) = datum { value == text } else { false }
      }
    case .boolean(let boolean):
      return { (context) throws(EvaluationError) in
        if case .boolean(let value)? = context.property(slot) {
          (value == boolean) == isEqual
        } else {
          !isEqual
        }
      }
    default: return nil
    }
  }

  func function(with collator: @escaping Function<Collator>) -> Function<Bool> {
    let left = Datum.reader(left)
    let right = Datum.reader(right)
    let relation = relation
    let path = path
    return { (context) throws(EvaluationError) in
      let first = try left(&context)
      let second = try right(&context)
      if case .text(let left) = first, case .text(let right) = second {
        return relation.holds(order: try collator(&context).compare(left.string, right.string))
      }
      if !relation.isOrder { return first.isIdentical(to: second) == (relation == .equal) }
      guard case .number(let left) = first, case .number(let right) = second else {
        throw EvaluationError(
          path, .comparison(operator: relation.rawValue, left: first.type, right: second.type))
      }
      return relation.holds(left, right)
    }
  }
}
