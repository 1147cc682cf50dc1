extension Operators {
  /// The operators of legacy filters; not part of the specification.
  static let legacyFilter: [Operator] =
    comparisons + [
      Operator(
        "filter-has", "Whether the feature has a property.", result: .boolean, .fixed([.string]),
        reads: .feature
      ) { arguments, site in
        let property = property(arguments[0], site)
        return .boolean { (context) throws(EvaluationError) in property(context) != nil }
      },
      Operator("filter-has-id", "Whether the feature has an identifier.", reads: .feature) {
        !$0.featureID.isNull
      },
      membership("filter-in-small"),
      membership("filter-in-large"),
      Operator(
        "filter-id-in", "Whether the identifier is one of a list.", result: .boolean,
        .fixed([.array(of: .value, length: nil)]), reads: .feature
      ) { arguments, _ in
        let list = arguments[0].literal?.array ?? []
        return .boolean { (context) throws(EvaluationError) in list.contains(context.featureID) }
      },
      Operator(
        "filter-type-in", "Whether the kind of geometry is one of a list.", result: .boolean,
        .fixed([.array(of: .string, length: nil)]), reads: .feature
      ) { arguments, _ in
        let names = arguments[0].literal?.array?.compactMap(\.string) ?? []
        let types = GeometrySet(names)
        return .boolean { (context) throws(EvaluationError) in types.contains(context.geometryType) }
      },
    ]

  private typealias Lookup = @Sendable (borrowing EvaluationContext) -> Datum?

  private static func property(_ name: Node, _ site: OperatorSite) -> Lookup {
    guard let name = name.literal?.string else { return { _ in nil } }
    let slot = site.session.slot(of: name)
    return { context in context.property(slot) }
  }

  // MARK: Comparisons

  private static let comparisons: [Operator] = [
    Relation.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]
  .flatMap { relation in
    [
      Operator(
        "filter-\(relation.rawValue)", "Compares a property with a value.", result: .boolean,
        .fixed([.string, .value]), reads: .feature
      ) { arguments, site in .boolean(comparison(arguments, relation, site)) },
      Operator(
        "filter-id-\(relation.rawValue)", "Compares the identifier with a value.", result: .boolean,
        .fixed([.value]), reads: .feature
      ) { arguments, _ in
        let value = arguments[0].literal ?? .null
        return .boolean { (context) throws(EvaluationError) in context.featureID.holds(relation, value) }
      },
      Operator(
        "filter-type-\(relation.rawValue)", "Compares the kind of geometry with a name.", result: .boolean,
        .fixed([.string]), reads: .feature
      ) { arguments, _ in
        // Kinds of geometry have no order.
        let types = GeometrySet(relation.isOrder ? [] : [arguments[0].literal?.string ?? ""])
        let isNegated = relation == .notEqual
        return .boolean { (context) throws(EvaluationError) in
          types.contains(context.geometryType) != isNegated
        }
      },
    ]
  }

  private static func comparison(_ arguments: [Node], _ relation: Relation, _ site: OperatorSite)
    -> Function<Bool>
  {
    guard let name = arguments[0].literal?.string, case .literal(let literal) = arguments[1].kind else {
      return { (_) throws(EvaluationError) in false }
    }
    let slot = site.session.slot(of: name)
    switch literal.datum {
    case .number(let number): return numbers(slot, relation, number)
    case .text(let text):
      let names = site.session.names
      if !relation.isOrder {
        let isEqual = relation == .equal
        return PropertyDecision.test(slot: slot, key: "is \(text.string)", in: names, yielding: isEqual) {
          datum in
          if case .text(let value) = datum { value == text } else { false }
        }
      }
      return PropertyDecision.test(slot: slot, key: "\(relation.rawValue) \(text.string)", in: names) {
        datum in
        if case .text(let value) = datum { relation.holds(order: value.order(to: text)) } else { false }
      }
    default:
      let value = literal.value
      let key = "filter \(relation.rawValue) \(value.json)"
      let missing = relation == .notEqual ? 1 : 0
      let decision = PropertyDecision(slot: slot, key: key, in: site.session.names, missing: missing) {
        datum in
        datum.value.holds(relation, value) ? 1 : 0
      }
      return { (context) throws(EvaluationError) in decision(&context) != 0 }
    }
  }

  private static func numbers(_ slot: Int, _ relation: Relation, _ number: Double) -> Function<Bool> {
    @Sendable @inline(__always)
    func value(_ context: borrowing EvaluationContext) -> Double {
      if case .number(let value)? = context.property(slot) { value } else { .nan }
    }
    // A property that is not a number compares as NaN does: never.
    switch relation {
    case .equal: return { (context) throws(EvaluationError) in value(context) == number }
    case .notEqual: return { (context) throws(EvaluationError) in value(context) != number }
    case .less: return { (context) throws(EvaluationError) in value(context) < number }
    case .lessOrEqual: return { (context) throws(EvaluationError) in value(context) <= number }
    case .greater: return { (context) throws(EvaluationError) in value(context) > number }
    case .greaterOrEqual: return { (context) throws(EvaluationError) in value(context) >= number }
    }
  }

  // MARK: Membership

  private static func membership(_ name: String) -> Operator {
    Operator(
      name, "Whether a property is one of a list.", result: .boolean,
      .fixed([.string, .array(of: .value, length: nil)]), reads: .feature
    ) { arguments, site in
      guard let name = arguments[0].literal?.string else {
        return .boolean { (_) throws(EvaluationError) in false }
      }
      let list = arguments[1].literal?.array ?? []
      let strings = Set(list.compactMap(\.string)).sorted()
      let table = TextTable(strings.map { (TextStorage($0), 0) })
      let numbers = Set(list.compactMap(\.number))
      let others = list.filter { $0.isNull || $0.boolean != nil }
      let (slot, names) = (site.session.slot(of: name), site.session.names)
      return .boolean(
        PropertyDecision.test(slot: slot, key: "filter-in \(Value.array(list).json)", in: names) { datum in
          switch datum {
          case .text(let text): table.contains(text)
          case .number(let number): numbers.contains(number)
          default: !others.isEmpty && others.contains(datum.value)
          }
        })
    }
  }
}

/// A set of geometry types by their single forms.
private struct GeometrySet: Sendable {
  private let hasPoint: Bool
  private let hasLineString: Bool
  private let hasPolygon: Bool
  private let hasUnknown: Bool

  init(_ names: [String]) {
    hasPoint = names.contains("Point")
    hasLineString = names.contains("LineString")
    hasPolygon = names.contains("Polygon")
    hasUnknown = names.contains("Unknown")
  }

  func contains(_ type: GeometryType) -> Bool {
    switch type {
    case .point, .multiPoint: hasPoint
    case .lineString, .multiLineString: hasLineString
    case .polygon, .multiPolygon: hasPolygon
    case .unknown: hasUnknown
    }
  }
}

extension Value {
  /// Whether the relation holds; never between values of different types.
  fileprivate func holds(_ relation: Relation, _ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): relation.holds(left, right)
    case (.string(let left), .string(let right)):
      relation.holds(order: left == right ? 0 : left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1)
    case (.boolean(let left), .boolean(let right)): relation.holds(left ? 1 : 0, right ? 1 : 0)
    case (.null, .null): relation == .equal || relation == .lessOrEqual || relation == .greaterOrEqual
    default: relation == .notEqual
    }
  }
}
