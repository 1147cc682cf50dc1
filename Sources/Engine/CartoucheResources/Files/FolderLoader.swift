import Foundation

/// Answers `asset://PATH`, or another scheme, with the file PATH below a folder, and with nothing outside it.
public struct FolderLoader: ResourceLoader {
  /// The folder's path.
  public let root: String
  /// The scheme with its colon and slashes, such as `asset://`.
  public let prefix: String
  /// The size of the largest file that is read, in bytes.
  public var sizeLimit: Int

  /// A loader for the folder at `root`.
  ///
  /// - Parameters:
  ///   - root: The folder's path.
  ///   - scheme: The scheme of the URLs, without colon.
  ///   - sizeLimit: The size of the largest file that is read, in bytes.
  public init(root: String, scheme: String = "asset", sizeLimit: Int = 4 << 30) {
    self.root = root
    prefix = scheme + "://"
    self.sizeLimit = sizeLimit
  }

  /// The bytes of the file below the folder.
  ///
  /// - Throws: ``ResourceError``, also when the path leads out of the folder.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let path = try path(of: request.url) else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: [prefix])
    }
    return try FileLoader.read(path, request, sizeLimit: sizeLimit)
  }

  /// The path of the file that a URL of the loader's scheme names; `nil` for other schemes.
  ///
  /// - Throws: ``ResourceError`` when the path leads out of the folder.
  package func path(of url: String) throws(ResourceError) -> String? {
    guard url.lowercased().hasPrefix(prefix) else { return nil }
    let path = ResourceURL.decoded(url.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" })
    let segments = path.split(separator: "/")
    guard !segments.contains(".."), !path.utf8.contains(0) else {
      throw .invalid(
        url: ResourceURL.redacted(url), found: "a path that leads upwards", expected: "a path in a folder")
    }
    return root + "/" + segments.joined(separator: "/")
  }
}
