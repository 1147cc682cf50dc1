/// Brings the bytes behind a URL.
///
/// Everything that a map needs from outside comes through one loader: styles, GeoJSON, TileJSON, tiles, sprites,
/// glyphs. Wrap a loader to answer some URLs yourself and hand on the rest.
public protocol ResourceLoader: Sendable {
  /// The answer to a request; that nothing is there is an answer, not an error.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse
}

extension ResourceLoader {
  /// The bytes behind `url`, which is absolute or, for files, a path.
  ///
  /// - Parameter sizeLimit: The most bytes there may be; `nil` leaves it to the loader.
  /// - Throws: ``ResourceError``, also when nothing is there.
  public func load(_ url: String, sizeLimit: Int? = nil) async throws(ResourceError) -> [UInt8] {
    var request = ResourceRequest(url)
    request.sizeLimit = sizeLimit
    let response = try await load(request)
    guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    return response.bytes
  }
}
