import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheStyle
import CartoucheTiles

/// The member `clusterProperties` of a `geojson` source: what clusters gather from their points.
///
/// Each entry is `[operator, map]` or `[reduce, map]`: the map expression is evaluated for each point, and the
/// values are brought together by the operator, or by the reduce expression, which reads `["accumulated"]` and
/// the property itself (style specification, “Sources › GeoJSON › clusterProperties”).
enum ClusterProperties {
  /// The aggregations of the source `id`; what cannot be used is reported.
  static func aggregations(
    _ properties: [GeoJSONSourceOptions.ClusterProperty], of id: String, diagnostics: inout [Diagnostic]
  ) -> [ClusterAggregation] {
    var result: [ClusterAggregation] = []
    for property in properties {
      do throws(ExpressionErrors) {
        result.append(try aggregation(property))
      } catch {
        diagnostics.append(
          Diagnostic(
            .error, "clusterProperties: \(error)",
            pointer: JSONPointer(["sources", id, "clusterProperties", property.name])))
      }
    }
    return result
  }

  private static func aggregation(
    _ property: GeoJSONSourceOptions.ClusterProperty
  ) throws(ExpressionErrors) -> ClusterAggregation {
    let name = property.name
    let map = try StyleExpression(property.map)
    if let parts = property.reduce.array, parts.count == 3, let word = parts[0].string,
      parts[1] == ["accumulated"], parts[2] == ["get", .string(name)], map.type == .number,
      let operation = numberOperations[word]
    {
      return .number(name, map: { map.number(of: $0) }, reduce: operation)
    }
    let reduce = try StyleExpression(property.reduce)
    return .value(
      name, map: { map.value(of: $0) },
      reduce: { accumulated, next in
        var context = EvaluationContext()
        context.accumulated = Value(accumulated)
        context.setProperties(FeatureTable(properties: JSONObject([(key: name, value: next)])))
        return (try? reduce.evaluate(in: &context))?.jsonValue ?? .null
      })
  }

  /// Operators that need no expression to be evaluated.
  private static let numberOperations: [String: @Sendable (Double, Double) -> Double] = [
    "+": { $0 + $1 }, "*": { $0 * $1 }, "max": { max($0, $1) }, "min": { min($0, $1) },
  ]
}

extension StyleExpression {
  fileprivate func number(of feature: Feature) -> Double {
    var context = EvaluationContext(feature)
    return (try? number(in: &context)) ?? 0
  }

  fileprivate func value(of feature: Feature) -> JSONValue {
    var context = EvaluationContext(feature)
    return (try? evaluate(in: &context))?.jsonValue ?? .null
  }
}

extension Value {
  /// The value as JSON; what JSON does not have is its text.
  var jsonValue: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let value): Int64(exactly: value).map(JSONValue.int) ?? .double(value)
    case .string(let value): .string(value)
    case .array(let items): .array(items.map(\.jsonValue))
    case .object(let members):
      .object(JSONObject(members.names.map { (key: $0, value: members[$0]?.jsonValue ?? .null) }))
    default: .string(text)
    }
  }
}
