import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheTiles

/// An attribute of clusters that expressions gather from their points (style specification, `clusterProperties`).
struct ClusterProperty: Sendable {
  private let name: String
  private let reduce: StyleExpression
  private let map: StyleExpression

  /// The attributes in a style's object; those with expressions that cannot be used are left out.
  static func aggregations(_ json: JSONValue?) -> [ClusterAggregation] {
    (json?.object ?? JSONObject()).compactMap { member in
      guard let property = ClusterProperty(member.key, member.value) else { return nil }
      return .value(member.key, map: property.mapped, reduce: property.reduced)
    }
  }

  private init?(_ name: String, _ json: JSONValue) {
    guard let pair = json.array, pair.count == 2 else { return nil }
    // An operator alone takes what was gathered and the next value.
    let reducing: JSONValue =
      pair[0].string.map { [.string($0), ["accumulated"], ["get", .string(name)]] } ?? pair[0]
    guard let reduce = try? StyleExpression(reducing), let map = try? StyleExpression(pair[1]) else {
      return nil
    }
    self.name = name
    self.reduce = reduce
    self.map = map
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
