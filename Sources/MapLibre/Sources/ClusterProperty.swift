import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheStyle
import CartoucheTiles

/// An attribute of clusters that expressions gather from their points (style specification, `clusterProperties`).
struct ClusterProperty: Sendable {
  let name: String
  let reduce: StyleExpression
  let map: StyleExpression

  /// How an attribute is gathered; `nil` when one of its expressions cannot be used.
  static func aggregation(_ member: GeoJSONSourceOptions.ClusterProperty) -> ClusterAggregation? {
    guard let reduce = try? StyleExpression(member.reduce), let map = try? StyleExpression(member.map) else {
      return nil
    }
    let property = ClusterProperty(name: member.name, reduce: reduce, map: map)
    return .value(member.name, map: property.mapped, reduce: property.reduced)
  }

  private func mapped(_ feature: Feature) -> JSONValue {
    var context = EvaluationContext()
    context.setProperties(FeatureTable(properties: feature.properties))
    context.featureID = feature.identifier.map { Value($0.jsonValue) } ?? .null
    return value(of: map, in: &context)
  }

  private func reduced(_ accumulated: JSONValue, _ next: JSONValue) -> JSONValue {
    var context = EvaluationContext()
    context.accumulated = Value(accumulated)
    context.setProperties(FeatureTable(properties: [name: next]))
    return value(of: reduce, in: &context)
  }

  private func value(of expression: StyleExpression, in context: inout EvaluationContext) -> JSONValue {
    guard let value = try? expression.evaluate(in: &context) else { return .null }
    if case .number(let number) = value {
      return number.isFinite ? JSONValue.double(number).shortened : .null
    }
    return (try? JSONValue(parsing: value.json)) ?? .null
  }
}
