import MapLibreExpressions

/// The changes that a program makes to the requests of its maps.
///
/// The methods may be called on any thread, and only for requests to servers: not for files, nor for answers that are
/// still cached. Methods that a class does not have do nothing; one that only a subclass adds is not called.
public protocol MLNNetworkConfigurationDelegate: NSObjectProtocol {
  /// The session that makes requests to servers.
  ///
  /// Differs from iOS, where requests are always made by a session: here they are made by one only when a delegate
  /// gives it, and otherwise by the engine's own loader, which repeats, limits and judges requests.
  func session(for configuration: MLNNetworkConfiguration) -> URLSession

  /// The request that is sent instead; only its URL and its header fields count.
  func willSend(_ request: NSMutableURLRequest) -> NSMutableURLRequest

  /// The response that is used instead.
  func didReceive(_ response: MLNNetworkResponse) -> MLNNetworkResponse
}

extension MLNNetworkConfigurationDelegate {
  /// Returns `nil`: no session of its own.
  public func session(for configuration: MLNNetworkConfiguration) -> URLSession {
    configuration.standardSession
  }

  /// The request as it is.
  public func willSend(_ request: NSMutableURLRequest) -> NSMutableURLRequest { request }

  /// The answer as it is.
  public func didReceive(_ response: MLNNetworkResponse) -> MLNNetworkResponse { response }
}
