import CartoucheJSON
import Foundation

/// Evaluates what only the style language has: curves, formatted text, distances and operators by name.
enum StyleLanguage {
  /// The value of an expression by way of its style JSON.
  static func value(of expression: NSExpression, for evaluator: Evaluator) throws(MLNExpressionError) -> Any?
  {
    throw evaluator.failure("the function \(expression.function) needs a map to be evaluated")
  }

  /// Whether the evaluated object lies within a shape.
  static func lies(within shape: NSExpression, for evaluator: Evaluator) throws(MLNExpressionError) -> Bool {
    throw evaluator.failure("SELF IN needs a map to be evaluated")
  }

  /// The colour that a text is in CSS.
  static func color(_ value: Any?) throws(MLNExpressionError) -> MLNColor {
    throw MLNExpressionError(.evaluation, "a cast to a colour needs a map to be evaluated")
  }
}

extension Evaluator {
  /// Whether the evaluated object lies within a shape.
  func lies(within shape: NSExpression) throws(MLNExpressionError) -> Bool {
    try StyleLanguage.lies(within: shape, for: self)
  }
}
