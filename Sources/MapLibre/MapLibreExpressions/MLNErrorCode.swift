/// The domain of the errors of this interface.
public let MLNErrorDomain = "MLNErrorDomain"

/// The codes of errors in the domain `MLNErrorDomain`.
public enum MLNErrorCode: Int, Sendable {
  /// A failure of another kind, such as data that are not GeoJSON.
  case unknown = -1
  /// The resource does not exist.
  case notFound = 1
  /// The server's answer makes no sense.
  case badServerResponse = 2
  /// The server cannot be reached.
  case connectionFailed = 3
  /// The style is not valid.
  case parseStyleFailed = 4
  /// The style cannot be loaded.
  case loadStyleFailed = 5
  /// The snapshot cannot be made.
  case snapshotFailed = 6
  /// The source cannot be removed while layers use it.
  case sourceIsInUseCannotRemove = 7
  /// The style has another source of this identifier.
  case sourceIdentifierMismatch = 8
  /// The offline storage cannot be changed.
  case modifyingOfflineStorageFailed = 9
  /// The source is not one that the style can remove.
  case sourceCannotBeRemovedFromStyle = 10
  /// The map cannot be drawn.
  case renderingError = 11
}
