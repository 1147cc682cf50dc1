/// Several places with one identifier and attributes.
open class MLNPointCollectionFeature: MLNPointCollection, MLNFeature {}

/// Several places with one identifier and attributes, by the name of their geometry.
public typealias MLNMultiPointFeature = MLNPointCollectionFeature
