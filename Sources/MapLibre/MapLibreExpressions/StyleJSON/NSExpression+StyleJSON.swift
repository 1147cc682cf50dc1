import CartoucheJSON
import Foundation

extension NSExpression {
  /// The expression in the language of style JSON.
  ///
  /// Strings, numbers, `NSNull`, arrays and dictionaries. An expression that has no such form gives `NSNull`
  /// and carries the reason in ``error``; ``styleJSON()`` throws it.
  public var mgl_jsonExpressionObject: Any {
    guard let value = try? StyleEncoder().encode(self) else { return NSNull() }
    return FoundationJSON.object(value)
  }

  /// The same as ``mgl_jsonExpressionObject``.
  public var mln_jsonExpressionObject: Any { mgl_jsonExpressionObject }

  /// The expression for an expression in the language of style JSON.
  ///
  /// - Parameter object: Strings, numbers, `NSNull`, arrays and dictionaries, or a `JSONValue`; colours, shapes,
  ///   vectors and insets may stand among them.
  public convenience init(mglJSONObject object: Any) {
    let decoded: NSExpression
    do throws(MLNExpressionError) {
      decoded = try StyleDecoder().expression(
        try FoundationJSON.value(object, other: StyleEncoder.json(ofForeign:)))
    } catch {
      decoded = NSExpression(.invalid(error))
    }
    self.init(like: decoded)
  }

  /// The same as ``init(mglJSONObject:)``.
  public convenience init(mlnJSONObject object: Any) { self.init(mglJSONObject: object) }

  /// The expression for an expression in the language of style JSON.
  ///
  /// - Throws: `invalidArgument` when the value is not an expression.
  public convenience init(styleJSON value: JSONValue) throws(MLNExpressionError) {
    let decoded = try StyleDecoder().expression(value)
    self.init(like: decoded)
  }

  /// The expression in the form that styles accept.
  ///
  /// - Throws: ``error``.
  public func styleJSON() throws(MLNExpressionError) -> JSONValue {
    try StyleEncoder(replacesAliases: true).encode(self)
  }

  /// The expression as the value of a property, in which a constant list is written without `literal`.
  ///
  /// - Throws: ``error``.
  package func propertyJSON() throws(MLNExpressionError) -> JSONValue {
    let json = try styleJSON()
    if case .constant = form, let elements = json.array, elements.count == 2, elements[0] == "literal" {
      return elements[1]
    }
    if case .aggregate = form, let elements = json.array, elements.count == 2 { return elements[1] }
    return json
  }

  /// The reason why the expression cannot be used in a style; `nil` when it can.
  ///
  /// Reading it converts the expression.
  public var error: MLNExpressionError? {
    do {
      _ = try styleJSON()
      return nil
    } catch {
      return error
    }
  }
}
