import CartoucheJSON

/// The options for reading GeoJSON.
public struct GeoJSONReadingOptions: Sendable, Hashable {
  /// Whether features of a collection that break the specification are left out with a diagnostic each.
  ///
  /// Otherwise the first one is an error. Text that is not even JSON is an error in any case.
  public var skipsInvalidFeatures: Bool
  /// The limits of the underlying JSON.
  public var json: JSONReadingOptions
  /// The maximum size of one feature in a ``FeatureReader``, in bytes.
  public var maximumFeatureSize: Int
  /// Whether positions outside of ±360° and ±90° get a diagnostic each.
  ///
  /// ``CoordinateClue`` describes such positions for a whole text.
  package var reportsPositionsOutOfRange = true

  /// Whether rings may have one to three positions.
  package var acceptsShortRings = false

  /// Strict options, with positions and properties of at most 256 MiB, and single features of as many bytes.
  public init(
    skipsInvalidFeatures: Bool = false, json: JSONReadingOptions = JSONReadingOptions(maximumMemory: 1 << 28),
    maximumFeatureSize: Int = 1 << 28
  ) {
    self.skipsInvalidFeatures = skipsInvalidFeatures
    self.json = json
    self.maximumFeatureSize = max(maximumFeatureSize, 1 << 10)
  }
}
