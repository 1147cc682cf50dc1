import Foundation

// The properties of Foundation's class. Where Foundation raises an exception because the expression is of
// another kind, these return an empty value.
extension NSExpression {
  /// The kinds of expression, with the raw values of Foundation.
  public enum ExpressionType: UInt, Sendable {
    /// A value that does not change.
    case constantValue = 0
    /// The evaluated object, `SELF`.
    case evaluatedObject = 1
    /// A variable, `$name`.
    case variable = 2
    /// An attribute.
    case keyPath = 3
    /// A function or a method call.
    case function = 4
    /// `a UNION b`.
    case unionSet = 5
    /// `a INTERSECT b`.
    case intersectSet = 6
    /// `a MINUS b`.
    case minusSet = 7
    /// `SUBQUERY(a, $x, p)`.
    case subquery = 13
    /// A list of expressions, `{a, b}`.
    case aggregate = 14
    /// `ANYKEY`.
    case anyKey = 15
    /// A closure.
    case block = 19
    /// `TERNARY(p, a, b)`.
    case conditional = 20
  }

  /// The type of this expression; an expression from bad input counts as a constant.
  public var expressionType: ExpressionType {
    switch form {
    case .constant, .invalid: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .anyKey: .anyKey
    case .variable: .variable
    case .keyPath: .keyPath
    case .function, .call: .function
    case .conditional: .conditional
    case .aggregate: .aggregate
    case .set(.union, _, _): .unionSet
    case .set(.intersect, _, _): .intersectSet
    case .set(.minus, _, _): .minusSet
    case .subquery: .subquery
    case .block: .block
    }
  }

  /// The value of a constant; `nil` for other kinds.
  public var constantValue: Any? {
    guard case .constant(let value) = form else { return nil }
    return (value as? GeoJSONConstant)?.shape ?? value
  }

  /// The attribute of a key path; empty for other kinds.
  public var keyPath: String {
    if case .keyPath(let keyPath) = form { keyPath } else { "" }
  }

  /// The name of a function or the selector of a call; empty for other kinds.
  public var function: String {
    switch form {
    case .function(let name, _): name
    case .call(_, let selector, _): selector
    default: ""
    }
  }

  /// The name of a variable without its dollar sign; empty for other kinds.
  public var variable: String {
    switch form {
    case .variable(let name), .subquery(_, let name, _): name
    default: ""
    }
  }

  /// The target of a call; the evaluated object for other kinds.
  public var operand: NSExpression {
    if case .call(let target, _, _) = form { target } else { .expressionForEvaluatedObject() }
  }

  /// The arguments of a function, a call or a closure; `nil` for other kinds.
  public var arguments: [NSExpression]? {
    switch form {
    case .function(_, let arguments), .call(_, _, let arguments), .block(_, let arguments): arguments
    default: nil
    }
  }

  /// The expressions of an aggregate as an array, or the collection of a subquery; `nil` for other kinds.
  public var collection: Any? {
    switch form {
    case .aggregate(let elements): elements
    case .subquery(let collection, _, _): collection
    default: nil
    }
  }

  /// The condition of a conditional or subquery; a false predicate for other kinds.
  public var predicate: NSPredicate {
    switch form {
    case .conditional(let predicate, _, _), .subquery(_, _, let predicate): predicate
    default: NSPredicate(value: false)
    }
  }

  /// The left set of a set operation; the constant `nil` for other kinds.
  public var left: NSExpression {
    if case .set(_, let left, _) = form { left } else { NSExpression(.constant(nil)) }
  }

  /// The right set of a set operation; the constant `nil` for other kinds.
  public var right: NSExpression {
    if case .set(_, _, let right) = form { right } else { NSExpression(.constant(nil)) }
  }

  /// The value of a conditional if its condition holds; the constant `nil` for other kinds.
  public var `true`: NSExpression {
    if case .conditional(_, let expression, _) = form { expression } else { NSExpression(.constant(nil)) }
  }

  /// The value of a conditional if its condition does not hold; the constant `nil` for other kinds.
  public var `false`: NSExpression {
    if case .conditional(_, _, let expression) = form { expression } else { NSExpression(.constant(nil)) }
  }
}
