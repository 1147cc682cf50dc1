import CartoucheGeoJSON

/// A feature without a place: its geometry is `null` in GeoJSON, its coordinate invalid.
open class MLNEmptyFeature: MLNShape, MLNFeature {
  override var geometry: Geometry? { nil }

  /// The feature as the object of a GeoJSON `Feature` with `NSNull` for the geometry.
  open override func geoJSONDictionary() -> [String: Any] { featureDictionary(NSNull()) }
}
