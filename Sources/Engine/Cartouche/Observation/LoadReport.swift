import CartoucheGeometry
import CartoucheResources

/// The report about a load that has come to its end.
///
/// A load is what the engine asks ``Snapshotter/loader`` for: a tile of an archive is one load, however many requests for
/// ranges of bytes it takes.
public struct LoadReport: Sendable {
  /// The outcomes.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The resource came; it may be empty.
    case found
    /// The resource does not exist; for a tile that means an empty one.
    case notFound
    /// A server answered with a status other than success.
    case status
    /// A server could not be reached, or closed the connection.
    case unreachable
    /// There was no response in time.
    case timedOut
    /// The origin policy forbids the request.
    case refused
    /// The resource exceeds the limits.
    case tooLarge
    /// The resource cannot be read, or is not what it should be.
    case invalid
    /// The picture was no longer wanted.
    case cancelled

    /// Whether a picture lacks something because of it.
    public var isFailure: Bool { self != .found && self != .notFound && self != .cancelled }
  }

  /// The URL without user, password, query and the content of `data:` URLs (``ResourceURL/redacted(_:)``).
  public let url: String
  /// The host that was asked, with its port if the URL has one; `nil` for files and `data:` URLs.
  public let host: String?
  /// The purpose of the resource.
  public let kind: ResourceRequest.Kind
  /// The address of the tile, if it is one.
  public let tile: TileID?
  /// The status of the answer, or the reason why there is none.
  public let result: Result<ResourceResponse.Status, ResourceError>
  /// The number of bytes of the answer, decompressed.
  public let byteCount: Int
  /// The wall time that it took.
  public let duration: Duration
  /// Whether caches had all of the answer, as far as loaders say so (``LoadTrace``).
  public let isFromCache: Bool
  /// The number of requests that were made once more, as far as loaders say so (``LoadTrace``).
  public let retryCount: Int

  /// The outcome, one of few.
  public var outcome: Outcome { Outcome(result) }
}

extension LoadReport.Outcome {
  /// The outcome of a load with this result.
  init(_ result: Result<ResourceResponse.Status, ResourceError>) {
    self =
      switch result {
      case .success(.found), .success(.notModified): .found
      case .success(.notFound), .failure(.notFound): .notFound
      case .failure(.status): .status
      case .failure(.unreachable), .failure(.notCached): .unreachable
      case .failure(.timedOut), .failure(.pending): .timedOut
      case .failure(.refused): .refused
      case .failure(.tooLarge): .tooLarge
      case .failure(.unreadable), .failure(.unsupportedScheme), .failure(.invalid): .invalid
      case .failure(.cancelled): .cancelled
      }
  }
}
