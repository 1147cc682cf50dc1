/// Several areas with one identifier and attributes.
open class MLNMultiPolygonFeature: MLNMultiPolygon, MLNFeature {}
