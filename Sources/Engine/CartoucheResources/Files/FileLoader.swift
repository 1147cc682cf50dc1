import CartoucheJSON
import Foundation

/// Reads `file:` URLs and paths from the file system.
public struct FileLoader: ResourceLoader {
  /// The size of the largest file, or range of one, that is read, in bytes.
  public var sizeLimit: Int

  /// A loader of files up to `sizeLimit` bytes (4 GiB by default).
  public init(sizeLimit: Int = 4 << 30) { self.sizeLimit = sizeLimit }

  /// The bytes of the file that the request names by a `file:` URL or a path.
  ///
  /// - Throws: ``ResourceError``.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let path = ResourceURL.filePath(of: request.url) else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: ["file:"])
    }
    return try Self.read(path, request, sizeLimit: sizeLimit)
  }

  /// The response to `request` from the file at `path`.
  static func read(
    _ path: String, _ request: ResourceRequest, sizeLimit: Int
  ) throws(ResourceError) -> ResourceResponse {
    let url = request.url
    let sizeLimit = request.sizeLimit(within: sizeLimit)
    guard let status = FileStatus(path) else { return .notFound }
    if status.isFolder { throw .unreadable(url: url, reason: "it is a folder") }
    guard status.isRegular else { throw .unreadable(url: url, reason: "it is not a regular file") }
    let wanted = request.byteRange?.count ?? status.size
    if wanted > sizeLimit { throw .tooLarge(url: url, size: wanted, limit: sizeLimit) }
    var response: ResourceResponse
    do {
      if let range = request.byteRange {
        let part = try FilePart(path, range)
        response = ResourceResponse(part.bytes, validators: .init(etag: part.status.etag))
        response.totalSize = part.status.size
      } else {
        response = ResourceResponse(
          try FileBytes.read(path, limit: sizeLimit), validators: .init(etag: status.etag))
      }
    } catch let error as JSONError {
      throw .unreadable(url: url, reason: error.found)
    } catch {
      throw .unreadable(url: url, reason: error.localizedDescription)
    }
    try response.inflateTile(of: request, limit: sizeLimit, accepting: request.acceptedEncodings)
    return response
  }
}
