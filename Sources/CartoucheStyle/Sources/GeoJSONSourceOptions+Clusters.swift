import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles

extension GeoJSONSourceOptions {
  /// Clusters points by the options; those that cannot be used are reported.
  ///
  /// - Parameters:
  ///   - features: The features; those that are not points are left out.
  ///   - id: The key of the source.
  ///   - diagnostics: Findings are appended here.
  ///   - stop: The signal after which the clusters are no longer wanted.
  /// - Complexity: O(n log n).
  package func clusters(
    of features: [Feature], source id: String, diagnostics: inout [Diagnostic],
    until stop: StopSignal = .never
  ) -> ClusterIndex {
    var aggregations: [ClusterAggregation] = []
    for property in clusterProperties {
      do throws(ExpressionErrors) {
        aggregations.append(try ClusterAggregation(property))
      } catch {
        diagnostics.append(
          Diagnostic(
            .error, "clusterProperties: \(error)",
            pointer: JSONPointer(["sources", id, "clusterProperties", property.name])))
      }
    }
    return ClusterIndex(
      features,
      options: ClusterOptions(
        radius: clusterRadius, maxzoom: clusterMaxZoom, minPoints: clusterMinPoints, generateId: generateId,
        promoteId: promoteId?.property(inSourceLayer: "")),
      aggregations: aggregations, until: stop)
  }
}

extension ClusterAggregation {
  /// The aggregation of an entry of `clusterProperties`.
  ///
  /// The map expression is evaluated for each point, and the values are combined by the reduce expression, which reads
  /// `["accumulated"]` and the property itself (style specification, “Sources › GeoJSON › clusterProperties”).
  fileprivate init(_ property: GeoJSONSourceOptions.ClusterProperty) throws(ExpressionErrors) {
    let name = property.name
    let map = try StyleExpression(property.map)
    if let parts = property.reduce.array, parts.count == 3, let word = parts[0].string,
      parts[1] == ["accumulated"], parts[2] == ["get", .string(name)], map.type == .number,
      let operation = Self.numberOperations[word]
    {
      self = .number(name, map: { map.number(of: $0) }, reduce: operation)
      return
    }
    let reduce = try StyleExpression(property.reduce)
    self = .value(
      name, map: { map.value(of: $0) },
      reduce: { accumulated, next in
        var context = EvaluationContext()
        context.accumulated = Value(accumulated)
        context.setProperties(FeatureTable(properties: JSONObject([(key: name, value: next)])))
        return (try? reduce.evaluate(in: &context))?.jsonValue ?? .null
      })
  }

  /// Operators that work without evaluating an expression.
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
  /// The value as JSON; values without a JSON form as text.
  fileprivate var jsonValue: JSONValue {
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
