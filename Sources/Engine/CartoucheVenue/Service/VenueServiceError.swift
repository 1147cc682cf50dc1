import CartoucheResources

/// The reason why a bundle cannot be obtained from Mappedin's REST service.
public enum VenueServiceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The key is unknown to the service, or the secret is wrong (status 401).
  case notAuthorized
  /// The key gives no access to the venue (status 403).
  case forbidden(map: String)
  /// There is no such venue (status 404).
  case unknownVenue(map: String)
  /// The signed URL of the bundle has expired (status 403 or 404 of the download).
  case expired(url: String)
  /// The service gave an unexpected answer; `found` describes it.
  case answer(url: String, found: String, expected: String)
  /// The service, or the server with the bundle, cannot be reached or is overloaded.
  case resource(ResourceError)

  /// The error, and what may help.
  public var description: String {
    switch self {
    case .notAuthorized: "the service does not accept the key and the secret (401)"
    case .forbidden(let map):
      "the key gives no access to the venue \"\(map)\" (403); its plan may not include MVF export"
    case .unknownVenue(let map): "the service has no venue \"\(map)\" (404)"
    case .expired(let url): "\(url): the URL of the bundle has expired; request a new one"
    case .answer(let url, let found, let expected): "\(url): expected \(expected), found \(found)"
    case .resource(let error): "\(error)"
    }
  }
}
