import CartoucheArchives
import CartoucheJSON
import CartoucheResources

/// The reason why a bundle cannot be made.
public enum BundleError: Error, Sendable, Hashable {
  /// A file of the bundle cannot be written.
  case output(path: String, reason: String)
  /// There is something at the path that is not to be replaced.
  case exists(path: String)
  /// An archive of tiles cannot be written.
  case archive(ArchiveError)
  /// Parts of the style cannot be loaded: the findings name them with reasons.
  case missing([Diagnostic])
  /// The area has more tiles than are allowed.
  case tiles(found: UInt64, limit: Int)
  /// The files have more bytes than are allowed.
  case bytes(limit: Int)
  /// The task was cancelled.
  case cancelled
}

extension BundleError: CustomStringConvertible {
  /// A sentence with what was found and what was expected.
  public var description: String {
    switch self {
    case .output(let path, let reason): "\(path) cannot be written: \(reason)"
    case .exists(let path): "\(path) exists"
    case .archive(let error): "\(error)"
    case .missing(let findings): findings.map(\.description).joined(separator: "; ")
    case .tiles(let found, let limit): "the area has \(found) tiles; at most \(limit) are allowed"
    case .bytes(let limit): "the bundle has more than the \(limit) bytes that are allowed"
    case .cancelled: "cancelled"
    }
  }
}
