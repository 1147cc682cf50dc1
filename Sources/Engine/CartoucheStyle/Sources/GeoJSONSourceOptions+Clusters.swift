import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
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
    var properties: [AggregatedProperty] = []
    for property in clusterProperties {
      do throws(ExpressionErrors) {
        properties.append(try AggregatedProperty(property))
      } catch {
        diagnostics.append(
          Diagnostic(
            .error, "clusterProperties: \(error)",
            pointer: JSONPointer(["sources", id, "clusterProperties", property.name])))
      }
    }
    let compiled = properties
    return ClusterIndex(
      features,
      options: ClusterOptions(
        radius: clusterRadius, maxzoom: clusterMaxZoom, minPoints: clusterMinPoints, generateId: generateId,
        promoteId: promoteId?.property(inSourceLayer: "")),
      names: properties.map(\.name), until: stop
    ) { points in
      let batches = FeatureBatch.map(features, points, until: stop) { batch in
        compiled.map { property in batch.map { property.value(in: &$0) } }
      }
      return compiled.indices.map { index in
        compiled[index].values(batches.flatMap { $0[index] }, count: points.count)
      }
    }
  }
}

/// An entry of `clusterProperties`, ready for evaluation.
///
/// The map expression is evaluated for each point, and the values are combined by the reduce expression, which reads
/// `["accumulated"]` and the property itself (style specification, “Sources › GeoJSON › clusterProperties”).
private struct AggregatedProperty: Sendable {
  let name: String
  private let map: StyleExpression
  private let reduce: StyleExpression
  /// The operator of the reduce expression if it does nothing but combine two numbers.
  private let operation: (@Sendable (Double, Double) -> Double)?

  init(_ property: GeoJSONSourceOptions.ClusterProperty) throws(ExpressionErrors) {
    name = property.name
    map = try StyleExpression(property.map)
    reduce = try StyleExpression(property.reduce)
    if let parts = property.reduce.array, parts.count == 3, let word = parts[0].string,
      parts[1] == ["accumulated"], parts[2] == ["get", .string(name)]
    {
      operation = Self.numberOperations[word]
    } else {
      operation = nil
    }
  }

  /// Operators that work without evaluating an expression.
  private static let numberOperations: [String: @Sendable (Double, Double) -> Double] = [
    "+": { $0 + $1 }, "*": { $0 * $1 }, "max": { max($0, $1) }, "min": { min($0, $1) },
  ]

  /// The value of the point in a context; where there is none, 0 for numbers, else null.
  func value(in context: inout EvaluationContext) -> JSONValue {
    guard let value = try? map.evaluate(in: &context) else {
      return operation != nil && map.type == .number ? 0 : .null
    }
    return value.jsonValue
  }

  /// The values of `count` points; missing ones belong to stopped work and are not used.
  func values(_ values: [JSONValue], count: Int) -> ClusterValues {
    let values = values + repeatElement(.null, count: count - values.count)
    if let operation {
      let numbers = values.compactMap(\.number)
      if numbers.count == count { return .numbers(numbers, reduce: operation) }
    }
    let (name, reduce) = (name, reduce)
    return .values(values) { accumulated, next in
      var context = EvaluationContext()
      context.accumulated = Value(accumulated)
      context.setProperties(FeatureTable(properties: JSONObject([(key: name, value: next)])))
      return (try? reduce.evaluate(in: &context))?.jsonValue ?? .null
    }
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
