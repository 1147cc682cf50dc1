/// A line with an identifier and attributes.
open class MLNPolylineFeature: MLNPolyline, MLNFeature {}
