import SwiftSyntax

/// The conditions of `#if` on Linux, as far as they are certain.
enum Conditions {
  /// Whether a condition holds; `nil` where that depends on what is not known here.
  static func holds(_ condition: ExprSyntax) -> Bool? {
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return holds(only.expression)
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return holds(not.expression).map { !$0 }
    }
    if let sequence = condition.as(SequenceExprSyntax.self) { return holds(sequence) }
    guard let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first else {
      return nil
    }
    let value = argument.expression.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return value == "Linux"
    case "canImport": return ["ObjectiveC", "Darwin", "SwiftUI", "CoreData"].contains(value) ? false : nil
    case "targetEnvironment": return false
    default: return nil
    }
  }

  private static func holds(_ sequence: SequenceExprSyntax) -> Bool? {
    let elements = Array(sequence.elements)
    let operators = Set(
      elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text })
    let values = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map { holds($0) }
    switch operators {
    case ["||"]: return values.contains(true) ? true : values.contains(nil) ? nil : false
    case ["&&"]: return values.contains(false) ? false : values.contains(nil) ? nil : true
    default: return nil
    }
  }
}
