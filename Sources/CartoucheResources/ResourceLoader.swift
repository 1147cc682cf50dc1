/// Brings the bytes behind a URL.
///
/// Everything that a map needs from outside comes through one loader: GeoJSON, tiles, sprites, glyphs.
/// Wrap a loader to answer some URLs yourself and hand on the rest.
public protocol ResourceLoader: Sendable {
  /// The bytes behind `url`, which is absolute or, for files, a path.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ url: String) async throws(ResourceError) -> [UInt8]
}

/// Why a resource could not be had; the map draws without it.
public enum ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing is there.
  case notFound(url: String)
  /// It is there, and cannot be read; `reason` is the system's word for it.
  case unreadable(url: String, reason: String)
  /// It is larger than the loader allows, in bytes.
  case tooLarge(url: String, size: Int, limit: Int)
  /// The loader does not know the URL's scheme.
  case unsupportedScheme(url: String, supported: [String])

  /// What happened, with the URL.
  public var description: String {
    switch self {
    case .notFound(let url): "\(url) does not exist"
    case .unreadable(let url, let reason): "\(url) cannot be read: \(reason)"
    case .tooLarge(let url, let size, let limit): "\(url) has \(size) bytes; at most \(limit) are allowed"
    case .unsupportedScheme(let url, let supported):
      "\(url): the scheme is not supported; expected \(supported.joined(separator: ", ")) or a path"
    }
  }
}
