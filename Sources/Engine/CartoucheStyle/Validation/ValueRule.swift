import CartoucheExpressions
import CartoucheJSON

/// The rule for a value of a style.
indirect enum ValueRule: Sendable {
  /// Anything.
  case any
  /// A string.
  case string
  /// `true` or `false`.
  case boolean
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// One of a few values.
  case enumeration([JSONValue])
  /// An array of values of one kind.
  case array(of: ValueRule, length: Int?)
  /// An object with known members.
  case object(ObjectRule)
  /// The value of a property: a constant, an expression or a function.
  case property(PropertyRule)
  /// A rule that only code can check.
  case checked(@Sendable (_ validation: inout Validation, _ value: JSONValue, _ place: StylePlace) -> Void)

  /// A number.
  static let anyNumber = ValueRule.number(-.infinity...(.infinity))

  /// One of a few keywords.
  static func words(_ words: String...) -> ValueRule { .enumeration(words.map(JSONValue.string)) }
}

/// The rules for the members of an object.
struct ObjectRule: Sendable {
  /// One member.
  struct Member: Sendable {
    let name: String
    let rule: ValueRule
    let isRequired: Bool
  }

  /// The members in the order of the specification.
  let members: [Member]
  /// Whether the object may have other members.
  let allowsOthers: Bool

  init(_ members: [Member], allowsOthers: Bool = false) {
    self.members = members
    self.allowsOthers = allowsOthers
  }

  subscript(name: String) -> ValueRule? { members.first { $0.name == name }?.rule }
}

extension ObjectRule.Member {
  /// A required member.
  static func required(_ name: String, _ rule: ValueRule) -> Self {
    Self(name: name, rule: rule, isRequired: true)
  }

  /// An optional member.
  static func optional(_ name: String, _ rule: ValueRule) -> Self {
    Self(name: name, rule: rule, isRequired: false)
  }
}

/// The rule for a property's values.
struct PropertyRule: Sendable {
  let name: String
  let specification: PropertySpecification
  let range: ClosedRange<Double>
  /// Whether expressions and functions are allowed at all.
  let allowsExpressions: Bool

  init(_ property: any AnyProperty) {
    name = property.name
    specification = property.specification
    range = property.range ?? -.infinity...(.infinity)
    allowsExpressions = property.dependence != .constant
  }
}

extension ObjectRule {
  /// The members of a root object such as `light`, by its table.
  static func properties(_ table: any PropertyTable.Type) -> ObjectRule {
    ObjectRule(table.properties.map { .optional($0.name, .property(PropertyRule($0))) })
  }

  /// The timing of a change (style specification, “Transition”).
  static let transition = ObjectRule([
    .optional("duration", .number(0...(.infinity))), .optional("delay", .number(0...(.infinity))),
  ])
}
