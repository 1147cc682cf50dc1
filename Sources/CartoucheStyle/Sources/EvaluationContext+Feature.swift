import CartoucheExpressions
import CartoucheGeoJSON

extension EvaluationContext {
  /// A context set to one feature outside any tile.
  package init(_ feature: Feature) {
    self.init()
    setProperties(FeatureTable(properties: feature.properties))
    featureID = feature.identifier.map { Value($0.jsonValue) } ?? .null
    geometryType =
      switch feature.geometry {
      case .point, .multiPoint: .point
      case .lineString, .multiLineString: .lineString
      case .polygon, .multiPolygon: .polygon
      case .geometryCollection, nil: .unknown
      }
  }
}
