/// Loads the bytes of a URL.
///
/// Everything that a map needs from outside comes through one loader: styles, GeoJSON, TileJSON, tiles, sprites,
/// glyphs. Wrap a loader to answer some URLs yourself and pass on the rest.
public protocol ResourceLoader: Sendable {
  /// The response to a request; that a resource does not exist is a response, not an error.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse

  /// Forgets what is kept in memory of former responses.
  func purge() async
}

extension ResourceLoader {
  /// Nothing by default: most loaders keep nothing.
  public func purge() async {}

  /// The bytes of `url`, which is absolute or, for files, a path.
  ///
  /// - Parameter sizeLimit: The maximum number of bytes; `nil` leaves it to the loader.
  /// - Throws: ``ResourceError``, also if the resource does not exist.
  public func load(_ url: String, sizeLimit: Int? = nil) async throws(ResourceError) -> [UInt8] {
    var request = ResourceRequest(url)
    request.sizeLimit = sizeLimit
    let response = try await load(request)
    guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    return response.bytes
  }
}
