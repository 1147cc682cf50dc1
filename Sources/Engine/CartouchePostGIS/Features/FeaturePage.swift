import CartoucheGeoJSON

/// A page of the features of a source, in the order of its key.
public struct FeaturePage: Sendable {
  /// The features, with coordinates in degrees.
  public var features: [Feature]
  /// The place after the last feature, from which the next page begins; `nil` at the end.
  public var next: FeatureCursor?
}

/// A place between two features of a source, in the order of its key.
public struct FeatureCursor: Sendable, Hashable {
  /// The key of the feature before the place, as PostgreSQL writes it.
  public var key: String

  /// The place after the feature with a key.
  public init(after key: String) { self.key = key }
}
