/// The name of a misuse.
///
/// On iOS such a misuse raises an exception. Nothing is raised here: the documented method refuses and keeps the
/// reason, and its throwing variant throws it. The names are for programs that compare them.
public struct MLNExceptionName: Hashable, RawRepresentable, Sendable {
  /// The text of the name.
  public let rawValue: String

  /// The name of this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A class that is only a base was used by itself.
  public static let abstractClassException = MLNExceptionName(rawValue: "MLNAbstractClassException")
  /// The layer is not of this style.
  public static let invalidStyleLayerException = MLNExceptionName(rawValue: "MLNInvalidStyleLayerException")
  /// The source is not of this style.
  public static let invalidStyleSourceException = MLNExceptionName(rawValue: "MLNInvalidStyleSourceException")
  /// The source cannot be computed.
  public static let invalidDatasourceException = MLNExceptionName(rawValue: "MLNInvalidDatasourceException")
  /// The URL of the style is invalid.
  public static let invalidStyleURLException = MLNExceptionName(rawValue: "MLNInvalidStyleURLException")
  /// The layer is in a style already.
  public static let redundantLayerException = MLNExceptionName(rawValue: "MLNRedundantLayerException")
  /// The style has a layer of this identifier already.
  public static let redundantLayerIdentifierException = MLNExceptionName(
    rawValue: "MLNRedundantLayerIdentifierException")
  /// The source is in a style already.
  public static let redundantSourceException = MLNExceptionName(rawValue: "MLNRedundantSourceException")
  /// The style has a source of this identifier already.
  public static let redundantSourceIdentifierException = MLNExceptionName(
    rawValue: "MLNRedundantSourceIdentifierException")
  /// The program does not say why it needs the user's location.
  public static let missingLocationServicesUsageDescriptionException = MLNExceptionName(
    rawValue: "MLNMissingLocationServicesUsageDescriptionException")
  /// The annotation represents the user's location, and so cannot be selected or removed by a program.
  public static let userLocationAnnotationTypeException = MLNExceptionName(
    rawValue: "MLNUserLocationAnnotationTypeException")
  /// The offline pack has been removed.
  public static let invalidOfflinePackException = MLNExceptionName(
    rawValue: "MLNInvalidOfflinePackException")
  /// The region is of a class that cannot be kept offline.
  public static let unsupportedRegionTypeException = MLNExceptionName(
    rawValue: "MLNUnsupportedRegionTypeException")
}
