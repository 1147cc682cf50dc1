import CartoucheOffline
import CartoucheResources
import MapLibreExpressions

extension NSError {
  /// The error for a change of the storage that failed.
  convenience init(storing error: OfflineError) {
    self.init(.modifyingOfflineStorageFailed, error.description)
  }

  /// The error for a resource that cannot be loaded.
  convenience init(downloading error: ResourceError) {
    let code: MLNErrorCode =
      switch error {
      case .notFound: .notFound
      case .status: .badServerResponse
      case .unreachable, .timedOut: .connectionFailed
      default: .unknown
      }
    self.init(code, error.description)
  }

  private convenience init(_ code: MLNErrorCode, _ message: String) {
    self.init(
      domain: MLNErrorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: message, NSLocalizedFailureReasonErrorKey: message])
  }
}

extension Result where Failure == OfflineError {
  /// The failure in the form that programs receive; `nil` for a success.
  var error: NSError? {
    if case .failure(let error) = self { NSError(storing: error) } else { nil }
  }
}
