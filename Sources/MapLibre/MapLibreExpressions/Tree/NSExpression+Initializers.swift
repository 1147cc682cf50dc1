import Foundation

// The initialisers of Foundation's class. They neither throw nor return `nil`; see ``NSExpression/error``.
extension NSExpression {
  /// An expression from a format string.
  ///
  /// A bad format string makes an expression that carries the error; ``init(parsing:arguments:)`` throws it.
  ///
  /// - Parameters:
  ///   - format: The text, in the grammar of Foundation's predicate format strings.
  ///   - arguments: The values for the placeholders, of any type.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(format: format, values: arguments)
  }

  /// An expression from a format string with the values for its placeholders in an array.
  public convenience init(format: String, argumentArray: [Any]) {
    self.init(format: format, values: argumentArray)
  }

  /// An expression from a format string.
  ///
  /// - Throws: `parseError` with the column when the text or its arguments do not fit the grammar.
  public convenience init(parsing format: String, arguments: [Any?] = []) throws(MLNExpressionError) {
    let parsed = try FormatParser.expression(format, arguments)
    self.init(like: parsed)
  }

  private convenience init(format: String, values: [Any?]) {
    let parsed: NSExpression
    do throws(MLNExpressionError) {
      parsed = try FormatParser.expression(format, values)
    } catch {
      parsed = NSExpression(.invalid(error))
    }
    self.init(like: parsed)
  }

  /// A constant: text, a number, a Boolean, a colour, an array, a dictionary of stops, a shape, or `nil`.
  public convenience init(forConstantValue value: Any?) { self.init(.constant(value)) }

  /// The value of an attribute; a period leads into an attribute that is a dictionary.
  ///
  /// A path that begins with a dollar sign leads from a variable: `$geometryType`, `$featureAttributes.name`.
  public convenience init(forKeyPath keyPath: String) { self.init(Form(keyPath: keyPath)) }

  /// The value of a variable, whose name is given without its dollar sign.
  public convenience init(forVariable string: String) { self.init(.variable(string)) }

  /// A function of the function table; arguments that are not expressions become constants.
  ///
  /// The name may be given with or without its last colon.
  public convenience init(forFunction name: String, arguments: [Any]) {
    self.init(.function(name, arguments.map(NSExpression.wrapping)))
  }

  /// A method called on a target; arguments that are not expressions become constants.
  public convenience init(forFunction target: NSExpression, selectorName name: String, arguments: [Any]?) {
    self.init(.call(target: target, selector: name, (arguments ?? []).map(NSExpression.wrapping)))
  }

  /// One of two expressions, depending on a condition.
  public convenience init(
    forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self.init(.conditional(predicate, trueExpression, falseExpression))
  }

  /// A list of expressions; elements that are not expressions become constants.
  public convenience init(forAggregate subexpressions: [Any]) {
    self.init(.aggregate(subexpressions.map(NSExpression.wrapping)))
  }

  /// The union of two sets; styles have none.
  public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
    self.init(.set(.union, left, right))
  }

  /// The intersection of two sets; styles have none.
  public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self.init(.set(.intersect, left, right))
  }

  /// A set without the members of another; styles have none.
  public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
    self.init(.set(.minus, left, right))
  }

  /// The members of a collection that match a predicate; styles have none.
  public convenience init(
    forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: Any
  ) {
    guard let predicate = predicate as? NSPredicate else {
      let found = String(describing: type(of: predicate))
      let error = MLNExpressionError(
        .invalidArgument, "expected a predicate, found an object of type \(found)")
      self.init(.invalid(error))
      return
    }
    self.init(.subquery(expression, variable: variable, predicate))
  }

  /// The value of a closure over the evaluated object, the arguments' values and the variables.
  ///
  /// A style has no such expression and never runs the closure.
  public convenience init(
    block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [NSExpression]?
  ) {
    self.init(.block(block, arguments ?? []))
  }

  /// The feature that the expression is evaluated for, `SELF`.
  public class func expressionForEvaluatedObject() -> NSExpression { NSExpression(.evaluatedObject) }

  /// Any key, `ANYKEY`; styles have no such expression.
  public class func expressionForAnyKey() -> NSExpression { NSExpression(.anyKey) }
}
