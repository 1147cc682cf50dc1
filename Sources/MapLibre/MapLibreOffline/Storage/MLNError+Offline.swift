import CartoucheOffline
import CartoucheResources
import MapLibreExpressions

extension MLNError {
  /// The error for a change of the storage that failed.
  convenience init(storing error: OfflineError) {
    self.init(.modifyingOfflineStorageFailed, error.description, failureReason: error.description)
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
    self.init(code, error.description, failureReason: error.description)
  }
}

extension Result where Failure == OfflineError {
  /// The failure in the form that programs receive; `nil` for a success.
  var error: MLNError? {
    if case .failure(let error) = self { MLNError(storing: error) } else { nil }
  }
}
