import CartoucheJSON

/// `in`: whether an array has an item or a string a part (style specification, “in”).
enum In {
  static let forms = [SpecialForm("in", "Whether an array has an item, or a string a part.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    if items.count == 4 { return parsePart(items, in: context) }
    guard items.count == 3 else {
      return context.error("Expected 2 arguments, but found \(items.count - 1) instead.")
    }
    guard let search = Search(items, in: context) else { return nil }
    let (needle, haystack, path) = (search.needle, search.haystack, context.path)
    return Node(
      .other, type: .boolean, children: [needle, haystack],
      .boolean(function(needle, haystack, at: path, in: context.session.names)))
  }

  /// Whether a string contains a part, by a collator: an extension of the style language.
  private static func parsePart(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items[3].array?.first == "collator" else {
      return context.error("Expected 2 arguments, but found \(items.count - 1) instead.")
    }
    guard let needle = context.parse(items[1], at: 1, expecting: .string),
      let haystack = context.parse(items[2], at: 2, expecting: .string),
      let collator = context.parse(items[3], at: 3, expecting: .collator)
    else { return nil }
    let (part, text, rule) = (String.reader(needle), String.reader(haystack), Collator.reader(collator))
    return Node(
      .other, type: .boolean, children: [needle, haystack, collator], reads: .unfoldable,
      .boolean { (context) throws(EvaluationError) in
        let part = try part(&context)
        let text = try text(&context)
        return try rule(&context).contains(part, in: text)
      })
  }

  private static func function(
    _ needle: Node, _ haystack: Node, at path: ExpressionPath, in names: PropertyNames
  ) -> Function<Bool> {
    // A literal list, the usual case, is looked up in a table.
    if let list = haystack.literal?.array {
      let table = MemberTable(list)
      if case .property(let slot) = needle.evaluation {
        let decision = PropertyDecision(
          slot: slot, key: "in \(Value.array(list).json)", in: names, missing: table.hasNull ? 1 : 0
        ) { datum in
          if case .other = datum { 2 } else { table.contains(datum) ? 1 : 0 }
        }
        return { (context) throws(EvaluationError) in
          let result = decision(&context)
          if result == 2 { throw Search.invalidNeedle(context.property(slot)?.type ?? .null, at: path) }
          return result == 1
        }
      }
      let needle = Datum.reader(needle)
      return { (context) throws(EvaluationError) in
        let datum = try needle(&context)
        if case .other(let reference) = datum { throw Search.invalidNeedle(reference.value.type, at: path) }
        return table.contains(datum)
      }
    }
    let needle = Datum.reader(needle)
    let haystack = Datum.reader(haystack)
    return { (context) throws(EvaluationError) in
      let needle = try needle(&context)
      let haystack = try haystack(&context)
      guard haystack.isTruthy else { return false }
      try Search.charge(needle, haystack, to: &context, at: path)
      return try Search.index(of: needle, in: haystack, from: 0, at: path) != nil
    }
  }
}

/// The arguments that `in` and `index-of` share.
struct Search {
  let needle: Node
  let haystack: Node

  init?(_ items: [JSONValue], in context: ParsingContext) {
    let needle = context.parse(items[1], at: 1, expecting: .value)
    let haystack = context.parse(items[2], at: 2, expecting: .value)
    guard let needle, let haystack else { return nil }
    switch needle.type {
    case .boolean, .string, .number, .null, .value: break
    default:
      _ = context.error(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead"
      )
      return nil
    }
    self.needle = needle
    self.haystack = haystack
  }

  /// Charges the bytes and items that a search goes through.
  static func charge(
    _ needle: Datum, _ haystack: Datum, to context: inout EvaluationContext, at path: ExpressionPath
  ) throws(EvaluationError) {
    try context.charge(needle.searchedBytes + haystack.searchedBytes, at: path)
  }

  static func invalidNeedle(_ type: ValueType, at path: ExpressionPath) -> EvaluationError {
    EvaluationError(
      path,
      "Expected first argument to be of type boolean, string, number or null, but found \(type) instead.")
  }

  /// The index of an item in an array or of a text in a string, or `nil` when it is not there.
  ///
  /// `start` counts from the end of an array when negative. In a string all indices count Unicode scalars.
  static func index(of needle: Datum, in haystack: Datum, from start: Double, at path: ExpressionPath)
    throws(EvaluationError) -> Int?
  {
    if case .other(let reference) = needle { throw invalidNeedle(reference.value.type, at: path) }
    let start = start.isNaN ? 0 : max(-1e9, min(1e9, start.rounded(.towardZero)))
    switch haystack {
    case .text(let text):
      let pattern: String = if case .null = needle { "null" } else { needle.value.text }
      let units = Array(text.string.utf16)
      let from = min(max(Int(start), 0), units.count)
      guard let found = PatternSearch(Array(pattern.utf16)).first(in: units, from: from) else { return nil }
      // An index between the halves of a pair cannot be found: the pattern has whole scalars only.
      return units[..<found].count { !UTF16.isTrailSurrogate($0) }
    case .other(let reference):
      guard case .array(let items) = reference.value else { break }
      let first = start < 0 ? max(items.count + Int(start), 0) : min(Int(start), items.count)
      let wanted = needle.value
      return items[first...].firstIndex { $0 == wanted && !$0.isNaN }
    default: break
    }
    throw EvaluationError(
      path, "Expected second argument to be of type array or string, but found \(haystack.type) instead.")
  }
}

extension Datum {
  /// The bytes of a text, the items of an array.
  fileprivate var searchedBytes: Int {
    switch self {
    case .text(let text): text.signature.count
    case .other(let reference): reference.value.array?.count ?? 0
    default: 0
    }
  }
}

/// The values of a list by which a value is looked up.
private struct MemberTable: Sendable {
  private let texts: TextTable
  private let numbers: Set<Double>
  private let booleans: Set<Bool>
  let hasNull: Bool

  /// A table of the items of a list; those of other types are equal to nothing that may be looked up.
  init(_ list: [Value]) {
    texts = TextTable(Set(list.compactMap(\.string)).sorted().map { (TextStorage($0), 0) })
    numbers = Set(list.compactMap(\.number).filter { !$0.isNaN })
    booleans = Set(list.compactMap(\.boolean))
    hasNull = list.contains(where: \.isNull)
  }

  /// Whether the list has a value.
  func contains(_ datum: Datum) -> Bool {
    switch datum {
    case .null: hasNull
    case .boolean(let value): booleans.contains(value)
    case .number(let value): numbers.contains(value)
    case .text(let text): texts.contains(text)
    case .other: false
    }
  }
}

extension Value {
  fileprivate var isNaN: Bool { number?.isNaN ?? false }
}
