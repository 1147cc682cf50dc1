import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheThreads
import CartoucheTiles

/// Features outside any tile, with their properties in one table, so that expressions read them as fast as those in
/// tiles.
package struct FeatureBatch {
  private let features: [Feature]
  private let indices: ArraySlice<UInt32>
  private let tags: [Range<UInt32>]
  private let context: EvaluationContext

  /// The features at `indices`.
  private init(_ features: [Feature], _ indices: ArraySlice<UInt32>) {
    self.features = features
    self.indices = indices
    var builder = TileAttributesBuilder(featureCount: indices.count)
    tags = indices.map { builder.append(features[Int($0)].properties) }
    let attributes = builder.finish()
    var context = EvaluationContext()
    context.setTable(
      FeatureTable(keys: attributes.keys, values: attributes.values), tags: attributes.tags)
    self.context = context
  }

  /// The results of `body` for one batch after the other of the features at `indices`, on all processors.
  ///
  /// Batches that begin after `stop` is given are empty.
  package static func map<Result: Sendable>(
    _ features: [Feature], _ indices: [UInt32], until stop: StopSignal,
    _ body: @escaping @Sendable (FeatureBatch) -> Result
  ) -> [Result] {
    let size = 1 << 13
    return ParallelWork.map((indices.count + size - 1) / size) { number in
      let first = number * size
      let range = first..<(stop.isGiven ? first : min(first + size, indices.count))
      return body(FeatureBatch(features, indices[range]))
    }
  }

  /// The results of `evaluate` in contexts that are set to one feature each.
  package func map<Value>(_ evaluate: (inout EvaluationContext) -> Value) -> [Value] {
    var context = context
    return zip(indices, tags).map { index, tags in
      context.setFeature(tags: Int(tags.lowerBound)..<Int(tags.upperBound))
      context.featureID = features[Int(index)].identifier.map { .init($0.jsonValue) } ?? .null
      context.geometryType = GeometryType(features[Int(index)].geometry)
      return evaluate(&context)
    }
  }
}

extension GeometryType {
  /// The type of a geometry outside any tile, single and multiple geometries alike.
  fileprivate init(_ geometry: Geometry?) {
    self =
      switch geometry {
      case .point, .multiPoint: .point
      case .lineString, .multiLineString: .lineString
      case .polygon, .multiPolygon: .polygon
      case .geometryCollection, nil: .unknown
      }
  }
}
