import CartoucheArchives
import CartoucheResources

/// The content of a source when a run began.
struct SourcePin: Sendable {
  /// The readable name.
  let name: String
  /// A digest of the content, the same on every machine; of archives, of their beginning and their size.
  let digest: String
  private let request: ResourceRequest
  /// The state of the file, which is cheaper to check.
  private let file: (path: String, state: FileStatus)?
  /// The content.
  let response: ResourceResponse?

  /// The length of an archive's beginning that is digested: the header and root directory of PMTiles, or the change
  /// counter of SQLite.
  private static let beginning = 64 << 10

  /// Records the current content of a source.
  ///
  /// - Parameter isArchive: Whether only the beginning counts.
  init(
    _ name: String, _ request: ResourceRequest, isArchive: Bool, through loader: any ResourceLoader
  ) async {
    var request = request
    if isArchive { request.byteRange = 0..<Self.beginning }
    self.name = name
    self.request = request
    file = ResourceURL.filePath(of: request.url).flatMap { path in FileStatus(path).map { (path, $0) } }
    response = try? await loader.load(request)
    digest = Self.digest(response, size: isArchive ? file?.state.size : nil)
  }

  /// Checks that the content is the same.
  ///
  /// - Throws: ``PyramidError/changed(source:found:expected:)``.
  func check(_ loader: any ResourceLoader) async throws(PyramidError) {
    if let file, FileStatus(file.path) == file.state { return }
    // An unreachable server does not mean changed content; tiles that cannot be loaded fail by themselves.
    guard response != nil, let now = try? await loader.load(request) else {
      if file == nil { return }
      throw .changed(source: name, found: "no file", expected: digest)
    }
    let size = file.flatMap { FileStatus($0.path)?.size }
    let found = Self.digest(now, size: request.byteRange == nil ? nil : size)
    if found != digest || file == nil && now.validators != response?.validators {
      throw .changed(source: name, found: found, expected: digest)
    }
  }

  private static func digest(_ response: ResourceResponse?, size: Int?) -> String {
    guard let response, response.status == .found else { return "missing" }
    let size = size ?? response.totalSize ?? response.bytes.count
    return "\(size)-\(SHA256(response.bytes).hex)"
  }
}
