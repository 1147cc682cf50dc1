import CartoucheResources

/// The reason why an archive cannot be written, merged or verified.
public enum ArchiveError: Error, Sendable, Hashable {
  /// The file system refuses: a full disk, a folder without permission.
  case output(path: String, reason: String)
  /// The archive, or a part, cannot be read or is damaged.
  case invalid(path: String, found: String, expected: String)
  /// There is no such file.
  case missing(path: String)
}

extension ArchiveError: CustomStringConvertible {
  /// A sentence with what happened and the path.
  public var description: String {
    switch self {
    case .output(let path, let reason): "\(path) cannot be written: \(reason)"
    case .invalid(let path, let found, let expected): "\(path): expected \(expected), found \(found)"
    case .missing(let path): "\(path) does not exist"
    }
  }

  /// An error of a reader of resources, about the archive at a path.
  init(_ error: ResourceError, path: String) {
    self =
      switch error {
      case .notFound: .missing(path: path)
      case .invalid(_, let found, let expected): .invalid(path: path, found: found, expected: expected)
      case .tooLarge(_, let size, let limit):
        .invalid(path: path, found: "\(size) bytes", expected: "at most \(limit) bytes")
      default: .invalid(path: path, found: "\(error)", expected: "an archive")
      }
  }
}
