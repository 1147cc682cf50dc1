/// A single place with an identifier and attributes.
open class MLNPointFeature: MLNPointAnnotation, MLNFeature {}
