import CartoucheJSON
import Foundation

extension NSPredicate {
  /// The predicate in the language of style JSON, as a filter.
  ///
  /// Strings, numbers, Booleans, `NSNull`, arrays and dictionaries. A predicate that has no such form gives
  /// `NSNull` and carries the reason in ``error``; ``styleJSON()`` throws it.
  public var mgl_jsonExpressionObject: Any {
    guard let value = try? StyleEncoder().encode(self) else { return NSNull() }
    return FoundationJSON.object(value)
  }

  /// The same as ``mgl_jsonExpressionObject``.
  public var mln_jsonExpressionObject: Any { mgl_jsonExpressionObject }

  /// The predicate for a filter in the language of style JSON.
  ///
  /// - Parameter object: Strings, numbers, `NSNull`, arrays and dictionaries, or a `JSONValue`; colours, shapes,
  ///   vectors and insets may stand among them.
  public convenience init(mglJSONObject object: Any) {
    self.init(making: {
      do throws(MLNExpressionError) {
        let decoded = try StyleDecoder().filter(
          try FoundationJSON.value(object, other: StyleEncoder.json(ofForeign:)))
        return decoded as? Self ?? Self(decoded.form)
      } catch {
        return Self(.invalid(error))
      }
    })
  }

  /// The same as ``init(mglJSONObject:)``.
  public convenience init(mlnJSONObject object: Any) { self.init(mglJSONObject: object) }

  /// The predicate for a filter in the language of style JSON.
  ///
  /// - Throws: `invalidArgument` when the value is not a filter.
  public convenience init(styleJSON value: JSONValue) throws(MLNExpressionError) {
    let decoded = try StyleDecoder().filter(value)
    self.init(making: { decoded as? Self ?? Self(decoded.form) })
  }

  /// The predicate in the form that styles accept.
  ///
  /// - Throws: ``error``.
  public func styleJSON() throws(MLNExpressionError) -> JSONValue {
    try StyleEncoder(replacesAliases: true).encode(self)
  }

  /// The reason why the predicate cannot be used in a style; `nil` when it can.
  ///
  /// Reading it converts the predicate.
  public var error: MLNExpressionError? {
    do {
      _ = try styleJSON()
      return nil
    } catch {
      return error
    }
  }
}
