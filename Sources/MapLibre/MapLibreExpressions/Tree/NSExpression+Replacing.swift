import Foundation

extension NSExpression {
  /// The same tree with some expressions replaced; `nil` from `replace` keeps an expression.
  ///
  /// The replacements are not searched again.
  func replacing(_ replace: (NSExpression) -> NSExpression?) -> NSExpression {
    if let replacement = replace(self) { return replacement }
    let form: Form? =
      switch form {
      case .evaluatedObject, .anyKey, .variable, .keyPath, .invalid: nil
      case .constant(let value): Self.replacing(in: value, replace).map { .constant($0) }
      case .function(let name, let arguments): .function(name, arguments.map { $0.replacing(replace) })
      case .call(let target, let selector, let arguments):
        .call(
          target: target.replacing(replace), selector: selector, arguments.map { $0.replacing(replace) })
      case .conditional(let predicate, let first, let second):
        .conditional(predicate.replacing(replace), first.replacing(replace), second.replacing(replace))
      case .aggregate(let elements): .aggregate(elements.map { $0.replacing(replace) })
      case .set(let operation, let left, let right):
        .set(operation, left.replacing(replace), right.replacing(replace))
      case .subquery(let collection, let variable, let predicate):
        .subquery(collection.replacing(replace), variable: variable, predicate.replacing(replace))
      case .block(let block, let arguments): .block(block, arguments.map { $0.replacing(replace) })
      }
    return form.map { NSExpression($0, origin: origin) } ?? self
  }

  /// A constant with other expressions inside; `nil` when it contains none.
  private static func replacing(in value: Any?, _ replace: (NSExpression) -> NSExpression?) -> Any? {
    switch ConstantValue(value) {
    case .expression(let expression): return expression.replacing(replace)
    case .predicate(let predicate): return predicate.replacing(replace)
    case .attributed(let attributed):
      let attributes = attributed.attributes.mapValues { $0.replacing(replace) }
      return MLNAttributedExpression(attributed.expression.replacing(replace), attributes: attributes)
    case .array(let elements):
      return elements.map { replacing(in: $0, replace) ?? $0 }
    case .dictionary:
      guard let dictionary = value as? [AnyHashable: Any] else { return nil }
      return dictionary.mapValues { replacing(in: $0, replace) ?? $0 }
    default: return nil
    }
  }
}

extension NSPredicate {
  /// The same tree with some expressions replaced; `nil` from `replace` keeps an expression.
  func replacing(_ replace: (NSExpression) -> NSExpression?) -> NSPredicate {
    switch form {
    case .value, .block, .invalid: return self
    case .comparison(var comparison):
      comparison.left = comparison.left.replacing(replace)
      comparison.right = comparison.right.replacing(replace)
      return .make(.comparison(comparison), origin: origin)
    case .compound(let type, let predicates):
      return .make(.compound(type, predicates.map { $0.replacing(replace) }), origin: origin)
    }
  }
}
