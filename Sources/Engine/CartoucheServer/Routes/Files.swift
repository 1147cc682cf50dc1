import CartoucheResources

/// The files of a folder, as they are.
enum Files {
  static let routes: [Route] = [
    Route("files/{path...}") { context throws(ServerProblem) in
      let missing = ServerProblem.notFound("such file", at: context.place("path"))
      guard let folder = context.server.options.filesFolder else { throw missing }
      var parts: [String] = []
      for raw in context.text("path").split(separator: "/", omittingEmptySubsequences: false) {
        // An encoded slash is no slash: names have none.
        guard let name = PercentEncoding.decoded(raw), !name.isEmpty, !name.hasPrefix("."),
          !name.contains("/"), !name.contains("\\")
        else { throw missing }
        parts.append(name)
      }
      guard let path = FilePlace.path(below: folder, parts), let file = OpenFile(path: path) else {
        throw missing
      }
      return try await context.file(file, at: path, type: MediaType.ofFile(parts.last ?? ""))
    }
  ]
}

extension RouteContext {
  /// The most bytes that are read at once; more are read piece by piece while they are sent.
  private static let mostAtOnce = 8 << 20

  /// The answer with a file, or the part of it that the client asks for.
  ///
  /// Its tag is that of its content, so that a client may ask another server with the same file for the next part.
  func file(_ file: OpenFile, at path: String, type: String) async throws(ServerProblem) -> ServerAnswer {
    var tag = EntityTag(type)
    tag.combine(await server.fingerprints.fingerprint(of: file, at: path).bytes)
    // What is sent piece by piece is not compressed.
    let isWhole = file.size <= Self.mostAtOnce
    if let answer = unchanged(tag, type: isWhole ? type : nil, count: file.size) { return answer }
    let range = try range(of: file.size, tag)
    var answer = partial(ServerAnswer(range == nil ? .ok : .partialContent, type: type), range, of: file.size)
    let wanted = range ?? 0..<file.size
    let part = FilePart(file, wanted)
    if wanted.count <= Self.mostAtOnce {
      guard let bytes = try? await part.bytes() else {
        throw ServerProblem(.internalServerError, "the file cannot be read")
      }
      answer.body = bytes
    } else {
      answer.file = part
    }
    return stored(answer, tag)
  }

  /// The bytes that the client asks for of what has `size` bytes; `nil` for all.
  ///
  /// - Throws: ``ServerProblem``: 416 for bytes that there are none of.
  func range(of size: Int, _ tag: EntityTag) throws(ServerProblem) -> Range<Int>? {
    // A part of another version is of no use to the client (RFC 9110 §13.1.5). A range is for GET alone.
    let isWanted =
      request.method == "GET" && (request.header("If-Range").map { $0 == tag.description } ?? true)
    switch ByteRange(isWanted ? request.header("Range") : nil, of: size) {
    case .whole: return nil
    case .part(let part): return part
    case .unsatisfiable:
      var problem = ServerProblem(.rangeNotSatisfiable, "expected bytes below \(size)", at: "header.Range")
      problem.headers = [("Content-Range", "bytes */\(size)")]
      throw problem
    }
  }

  /// The answer with the fields that say which bytes of how many it has.
  func partial(_ answer: ServerAnswer, _ range: Range<Int>?, of size: Int) -> ServerAnswer {
    var answer = answer
    answer["Accept-Ranges"] = "bytes"
    if let range { answer["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)" }
    return answer
  }
}

/// The media types of files.
enum MediaType {
  /// The types by the endings of names, in lower case.
  private static let byEnding: [String: String] = [
    "avif": "image/avif", "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "fgb": "application/flatgeobuf", "geojson": "application/geo+json", "gif": "image/gif",
    "gpkg": "application/geopackage+sqlite3", "gpx": "application/gpx+xml", "gz": "application/gzip",
    "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8", "ico": "image/vnd.microsoft.icon",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "kml": "application/vnd.google-earth.kml+xml",
    "kmz": "application/vnd.google-earth.kmz", "md": "text/markdown; charset=utf-8",
    "mbtiles": "application/vnd.mapbox-vector-tile+sqlite3", "mjs": "text/javascript; charset=utf-8",
    "mvt": "application/vnd.mapbox-vector-tile", "otf": "font/otf", "pbf": "application/x-protobuf",
    "pdf": "application/pdf", "pmtiles": "application/vnd.pmtiles", "png": "image/png",
    "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff", "topojson": "application/json",
    "ttc": "font/collection", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json", "webp": "image/webp",
    "woff": "font/woff", "woff2": "font/woff2", "xml": "application/xml", "zip": "application/zip",
  ]

  /// The type of a file by the ending of its name.
  static func ofFile(_ name: String) -> String {
    let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    return byEnding[ending] ?? "application/octet-stream"
  }
}
