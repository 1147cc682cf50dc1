import CartoucheJSON

/// The reason why a resource could not be loaded; the map is drawn without it.
///
/// URLs in errors have no user, password or query, which may hold secrets.
public enum ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The resource does not exist.
  case notFound(url: String)
  /// The resource exists and cannot be read; `reason` is the system's description.
  case unreadable(url: String, reason: String)
  /// The resource is larger than the loader allows, in bytes.
  ///
  /// `size` is at least the part of the size that is known.
  case tooLarge(url: String, size: Int, limit: Int)
  /// The loader does not know the URL's scheme.
  case unsupportedScheme(url: String, supported: [String])
  /// The resource exists and is not what it should be.
  case invalid(url: String, found: String, expected: String)
  /// A server answered with a status other than success.
  case status(url: String, code: Int, expected: String)
  /// A server cannot be reached, or closed the connection.
  case unreachable(url: String, reason: String)
  /// There was no response in time.
  case timedOut(url: String, after: Duration)
  /// The requesting document may not have it; `reason` says by which rule.
  case refused(url: String, reason: String)
  /// The requesting task was cancelled.
  case cancelled(url: String)
  /// It is still loading, and who asked does not wait for it.
  case pending(url: String)
  /// A cache has no answer that may be used, and servers are not asked.
  case notCached(url: String)

  /// The URL without its secrets.
  public var url: String {
    switch self {
    case .notFound(let url), .unreadable(let url, _), .tooLarge(let url, _, _),
      .unsupportedScheme(let url, _),
      .invalid(let url, _, _), .status(let url, _, _), .unreachable(let url, _), .timedOut(let url, _),
      .refused(let url, _), .cancelled(let url), .pending(let url),
      .notCached(let url):
      url
    }
  }

  /// A sentence with what happened and the URL.
  public var description: String {
    switch self {
    case .notFound(let url): "\(url) does not exist"
    case .unreadable(let url, let reason): "\(url) cannot be read: \(reason)"
    case .tooLarge(let url, let size, let limit): "\(url) has \(size) bytes; at most \(limit) are allowed"
    case .unsupportedScheme(let url, let supported):
      "\(url): the scheme is not supported; expected \(supported.joined(separator: ", ")) or a path"
    case .invalid(let url, let found, let expected): "\(url): expected \(expected), found \(found)"
    case .status(let url, let code, let expected): "\(url): expected \(expected), found status \(code)"
    case .unreachable(let url, let reason): "\(url) cannot be reached: \(reason)"
    case .timedOut(let url, let duration): "\(url): no response within \(duration.formattedSeconds)"
    case .refused(let url, let reason): "\(url) is not allowed: \(reason)"
    case .cancelled(let url): "\(url): cancelled"
    case .pending(let url): "\(url) is still loading"
    case .notCached(let url): "\(url) is not in the cache, and servers are not asked (offline)"
    }
  }
}

extension ResourceError {
  /// The subject of a finding about the resource.
  package var kind: Diagnostic.Kind {
    switch self {
    case .notFound: .missing
    case .unreachable, .timedOut, .status, .cancelled, .pending, .notCached: .unreachable
    case .refused: .refused
    case .tooLarge: .limit
    case .unreadable, .unsupportedScheme, .invalid: .invalid
    }
  }
}
