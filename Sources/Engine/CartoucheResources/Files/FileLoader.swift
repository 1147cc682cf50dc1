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
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .notFound }
    if isFolder.boolValue { throw .unreadable(url: url, reason: "it is a folder") }
    guard isRegular(path) else { throw .unreadable(url: url, reason: "it is not a regular file") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let size = (attributes?[.size] as? NSNumber)?.intValue
    let wanted = request.byteRange?.count ?? size ?? 0
    if wanted > sizeLimit { throw .tooLarge(url: url, size: wanted, limit: sizeLimit) }
    var response: ResourceResponse
    do {
      if let range = request.byteRange {
        response = ResourceResponse(try bytes(of: path, in: range))
        response.totalSize = size
      } else {
        response = ResourceResponse(try FileBytes.read(path, limit: sizeLimit))
      }
    } catch let error as JSONError {
      throw .unreadable(url: url, reason: error.found)
    } catch {
      throw .unreadable(url: url, reason: error.localizedDescription)
    }
    if let size, let date = attributes?[.modificationDate] as? Date {
      response.validators.etag = "\"\(size)-\(date.timeIntervalSinceReferenceDate)\""
    }
    try response.inflateTile(of: request, limit: sizeLimit)
    return response
  }

  /// Whether there is a regular file, links followed: not a device, pipe or socket, which may never end or never begin.
  private static func isRegular(_ path: String) -> Bool {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    return type == .typeRegular
  }

  private static func bytes(of path: String, in range: Range<Int>) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(max(range.lowerBound, 0)))
    return [UInt8](try handle.read(upToCount: range.count) ?? Data())
  }
}
