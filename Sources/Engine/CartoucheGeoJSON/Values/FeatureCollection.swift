import CartoucheJSON

/// An ordered list of features (RFC 7946 §3.3).
public struct FeatureCollection: Sendable, Hashable {
  /// The features in the order of the document.
  public var features: [Feature]
  /// The `bbox` as given, `nil` when there is none; it is not computed from the features.
  public var boundingBox: BoundingBox?
  /// Members that RFC 7946 does not define, in the order of the document.
  public var foreignMembers: JSONObject

  /// A collection of these features.
  public init(
    _ features: [Feature] = [], boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = JSONObject()
  ) {
    self.features = features
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
  }
}
