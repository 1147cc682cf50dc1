import CartoucheJSON

/// The condition for the features that a layer shows (MapLibre Style Specification, “Layers › filter”).
///
/// An expression of type Boolean, or the older syntax such as `["==", "class", "park"]`.
public struct Filter: Sendable {
  /// The filter as an expression.
  public let expression: StyleExpression

  /// Parses a filter; null lets every feature pass.
  ///
  /// - Throws: All errors in it, with their places.
  public init(parsing json: JSONValue, names: PropertyNames = PropertyNames()) throws(ExpressionErrors) {
    let filter = json.isNull ? true : LegacyFilter.converted(json)
    expression = try StyleExpression(filter, expecting: .boolean, names: names)
  }

  /// Whether a feature passes; one for which the filter has no value does not.
  public func matches(in context: inout EvaluationContext) -> Bool {
    let passes = context.attempt { (context) throws(EvaluationError) in try expression.boolean(in: &context) }
    context.noteFailure(of: "filter")
    return passes ?? false
  }
}
