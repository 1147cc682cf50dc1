/// Several lines with one identifier and attributes.
open class MLNMultiPolylineFeature: MLNMultiPolyline, MLNFeature {}
