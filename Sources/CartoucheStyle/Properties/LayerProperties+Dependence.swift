extension LayerProperties {
  /// The names of the properties whose values may differ between features, in alphabetical order.
  package var featureDependentNames: [String] {
    values.filter { ($0.value as? any FeatureDependent)?.dependsOnFeature ?? false }.keys.sorted()
  }
}

/// A property value, whatever its type.
private protocol FeatureDependent {
  /// Whether the value may differ between features.
  var dependsOnFeature: Bool { get }
}

extension PropertyValue: FeatureDependent {}
