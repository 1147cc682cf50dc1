/// An area with an identifier and attributes.
open class MLNPolygonFeature: MLNPolygon, MLNFeature {}
