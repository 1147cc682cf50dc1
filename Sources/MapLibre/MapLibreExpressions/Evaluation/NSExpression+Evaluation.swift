import Foundation

extension NSExpression {
  /// The value of the expression for an object, such as a feature; `nil` when it has none.
  ///
  /// The functions of the style language are evaluated as a map does; ``value(with:context:)`` tells why an expression
  /// has no value.
  ///
  /// - Parameters:
  ///   - object: A dictionary of attributes, a feature, or `nil`.
  ///   - context: The values of variables by their names without the dollar sign.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    (try? value(with: object, context: context)) ?? nil
  }

  /// The value of the expression for an object, such as a feature.
  ///
  /// Numbers and Booleans are `NSNumber`, texts `String`, lists `[Any]` with `NSNull` for missing values.
  ///
  /// - Parameters:
  ///   - object: A dictionary of attributes, a feature, or `nil`.
  ///   - context: The values of variables by their names without the dollar sign.
  /// - Throws: `evaluation` when an operand has the wrong type, a variable has no value or a function needs
  ///   a map; the error of a bad format string.
  public func value(with object: Any?, context: NSMutableDictionary? = nil) throws(MLNExpressionError) -> Any?
  {
    var variables: [String: Any] = [:]
    for case (let key as String, let value) in context ?? [:] { variables[key] = value }
    return try Evaluator(object: object, variables: variables).value(self).map(AttributeValue.boxed)
  }
}

extension NSPredicate {
  /// Whether the predicate holds for an object and values of its variables.
  ///
  /// - Throws: `evaluation` when an operand cannot be evaluated; the error of a bad format string.
  public func holds(for object: Any?, variables: [String: Any] = [:]) throws(MLNExpressionError) -> Bool {
    try Evaluator(object: object, variables: variables).holds(self)
  }

  /// The predicate with values in place of its variables.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    let replaced = replacing { expression in
      guard case .variable(let name) = expression.form, let value = variables[name] else { return nil }
      return .wrapping(value)
    }
    return replaced as? Self ?? self
  }
}
