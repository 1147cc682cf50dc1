import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON

/// A predicate in the form that a layer has, for many features one after the other.
package struct FeatureFilter {
  private let filter: Filter

  /// The filter that is equivalent to a predicate; `nil` if a style has none.
  ///
  /// - Throws: The error of a predicate from a bad format string.
  package init?(_ predicate: NSPredicate) throws(MLNExpressionError) {
    let json: JSONValue
    do throws(MLNExpressionError) {
      json = try predicate.styleJSON()
    } catch {
      if error.kind == .parseError { throw error }
      return nil
    }
    guard let filter = try? Filter(parsing: json) else { return nil }
    self.filter = filter
  }

  /// The filter in style JSON.
  package init(json: JSONValue) throws(ExpressionErrors) { filter = try Filter(parsing: json) }

  /// The indices of the features that pass, in order.
  package func indices(of features: [Feature]) -> [Int] {
    var passing: [Int] = []
    var context = EvaluationContext()
    // Features share a table of names and values; they are filtered in runs, so that it stays small.
    for start in stride(from: 0, to: features.count, by: Self.run) {
      let run = start..<min(start + Self.run, features.count)
      let table = SharedTable(features[run])
      context.setTable(table.table, tags: table.tags)
      for index in run {
        let feature = features[index]
        context.setFeature(tags: table.ends[index - start]..<table.ends[index - start + 1])
        context.featureID = feature.identifier.map { Value($0.jsonValue) } ?? .null
        context.geometryType = feature.geometry.flatMap { GeometryType(rawValue: $0.type) } ?? .unknown
        let shape = filter.expression.readsGeometry ? FeatureGeometry(of: feature.geometry) : nil
        context.geometrySource = shape
        context.tile = shape?.tile
        if filter.matches(in: &context) { passing.append(index) }
      }
    }
    return passing
  }

  private static let run = 2048
}

/// The properties of some features as expressions read them.
private struct SharedTable {
  let table: FeatureTable
  var tags: [UInt32] = []
  /// The start of the tags of each feature, and the end of the last.
  var ends = [0]

  init(_ features: ArraySlice<Feature>) {
    var keys: [String] = []
    var indices: [String: UInt32] = [:]
    var values: [JSONValue] = []
    for feature in features {
      for member in feature.properties {
        var key = indices[member.key]
        if key == nil {
          key = UInt32(truncatingIfNeeded: keys.count)
          indices[member.key] = key
          keys.append(member.key)
        }
        tags.append(key ?? 0)
        tags.append(UInt32(truncatingIfNeeded: values.count))
        values.append(member.value)
      }
      ends.append(tags.count)
    }
    table = FeatureTable(keys: keys, values: values)
  }
}
