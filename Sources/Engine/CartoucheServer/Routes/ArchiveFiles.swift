import CartoucheResources

/// The files of archives themselves, for browsers that read PMTiles by ranges of bytes.
enum ArchiveFiles {
  private static let type = "application/vnd.pmtiles"
  /// The most bytes of one answer that are another server's; more are read in parts.
  private static let largest = 64 << 20
  /// The number of times that a file may be replaced while it is read.
  private static let attempts = 4

  /// The file of an archive, or a part of it. No more of it is read than is asked for.
  ///
  /// - Throws: ``ServerProblem``: 404 for tiles that are in no PMTiles archive, 413, 416, 502.
  static func answer(_ context: RouteContext, _ set: ServedTiles) async throws(ServerProblem) -> ServerAnswer
  {
    guard let archive = set.archive, archive.format == .pmtiles else {
      throw .notFound("PMTiles archive of \"\(set.id.prefix(60))\"", at: context.place("file"))
    }
    if let path = ResourceURL.filePath(of: archive.location) {
      guard let file = OpenFile(path: path) else {
        throw ServerProblem(.badGateway, "the archive cannot be read")
      }
      return try await context.file(file, at: path, type: type)
    }
    for _ in 0..<attempts {
      let head = try await part(context, archive, 0..<1)
      guard let size = head.totalSize else {
        throw ServerProblem(.badGateway, "the size of the archive is not known")
      }
      let tag = EntityTag(head.validators.etag ?? head.validators.lastModified ?? "", "\(size)")
      if tag.isNamed(by: context.request.header("If-None-Match")) {
        return context.stored(ServerAnswer(.notModified), tag)
      }
      let range = try context.range(of: size, tag)
      guard (range?.count ?? size) <= largest else {
        throw ServerProblem(
          .contentTooLarge, "expected a Range of at most \(largest) of the \(size) bytes", at: "header.Range")
      }
      let body = try await part(context, archive, range ?? 0..<size)
      guard body.validators == head.validators else { continue }
      let answer = ServerAnswer(range == nil ? .ok : .partialContent, .bytes(body.bytes), type: type)
      return context.stored(context.partial(answer, range, of: size), tag)
    }
    throw ServerProblem(.badGateway, "the archive keeps changing")
  }

  private static func part(
    _ context: RouteContext, _ archive: ArchiveURL, _ range: Range<Int>
  ) async throws(ServerProblem) -> ResourceResponse {
    var request = ResourceRequest(archive.location, byteRange: range)
    request.timeout = context.server.options.deadline
    do throws(ResourceError) {
      let response = try await context.server.loader.load(request)
      if response.status == .found { return response }
    } catch {}
    throw ServerProblem(.badGateway, "the archive cannot be read")
  }
}
