import Cartouche
import CartoucheImages
import CartoucheRequests

/// A request on its route: the parts of the path, the query, and what is served.
struct RouteContext: Sendable {
  /// The server.
  let server: MapServer
  /// The contents that are served, as of the beginning of the request.
  let catalog: ServerCatalog
  let request: ServerRequest
  let query: RequestQuery
  /// The kind of the answer.
  let kind: AnswerKind
  /// The segments of the path that the pattern names.
  let captures: [String: RequestPath.Segment]
  /// The places of these segments, for messages.
  let places: [String: String]

  /// The decoded text of a segment.
  func text(_ name: String) -> String { captures[name]?.text ?? "" }

  /// The place of a segment in the path.
  func place(_ name: String) -> String { places[name] ?? "path" }

  /// The style that the path names.
  func style(_ name: String = "id") throws(ServerProblem) -> ServedStyle {
    try catalog.style(text(name), at: place(name))
  }

  /// The URL in front of every path that is given out.
  var base: String { server.options.base(of: request) }

  /// The URLs of tiles: one, or one for each host that the settings name for them.
  ///
  /// - Parameters:
  ///   - path: The path, as it is behind that of the server.
  ///   - hosts: The hosts of the style; empty for those of the server.
  func tileURLs(_ path: String, on hosts: [String] = []) throws(ServerProblem) -> JSONValue {
    let suffix = try keySuffix()
    let hosts = hosts.isEmpty ? server.options.tileHosts : hosts
    guard !hosts.isEmpty else { return [.string(base + path + suffix)] }
    let origin = RequestOrigin(request, server.options)
    return .array(hosts.map { .string("\(origin.scheme)://\($0)\(origin.prefix)\(path)\(suffix)") })
  }

  /// The key of the query, which URLs that are given out carry on.
  ///
  /// - Throws: ``ServerProblem`` for anything but letters, digits and `._~-`.
  func keySuffix() throws(ServerProblem) -> String {
    guard let key = try query.value("key") else { return "" }
    let isPlain = (1...128).contains(key.utf8.count) && key.unicodeScalars.allSatisfy(\.isUnreserved)
    guard isPlain else {
      throw ServerProblem(.badRequest, "expected 1 to 128 letters, digits and ._~-", at: "query.key")
    }
    return "?key=\(key)"
  }

  // MARK: - Answers

  /// The encoding that an ending names; without one, the first that the client accepts.
  ///
  /// - Throws: ``ServerProblem`` for a format that is not written, or where none is accepted.
  func encoding(_ ending: String?, at name: String) throws(ServerProblem) -> ImageEncoding {
    guard let ending else { return try acceptedEncoding() }
    do throws(ImageError) {
      return server.options.formats.encoding(try ImageEncoding(name: ending))
    } catch {
      throw ServerProblem(.badRequest, "\(error)", at: place(name))
    }
  }

  private func acceptedEncoding() throws(ServerProblem) -> ImageEncoding {
    guard let accept = request.header("Accept") else { return .png }
    let choices: [(type: String, encoding: ImageEncoding)] = [
      ("image/webp", .webp()), ("image/png", .png), ("image/jpeg", .jpeg()),
    ]
    let qualities = Self.qualities(accept)
    var best: (encoding: ImageEncoding, quality: Double, isNamed: Bool)?
    for choice in choices {
      let named = qualities[choice.type]
      let quality = named ?? qualities["image/*"] ?? qualities["*/*"] ?? 0
      let isNamed = named != nil
      guard quality > 0 else { continue }
      // Of types that are as good as each other, those that are named; of others PNG, which any client shows.
      let isBetter =
        best.map { best in
          quality > best.quality || quality == best.quality && isNamed && !best.isNamed
            || quality == best.quality && !isNamed && !best.isNamed && choice.type == "image/png"
        } ?? true
      if isBetter { best = (choice.encoding, quality, isNamed) }
    }
    if let best { return server.options.formats.encoding(best.encoding) }
    throw ServerProblem(
      .notAcceptable, "expected image/png, image/jpeg or image/webp among the accepted types")
  }

  /// The media ranges of an `Accept` field with their weights (RFC 9110 §12.5.1).
  static func qualities(_ accept: String) -> [String: Double] {
    var qualities: [String: Double] = [:]
    for part in accept.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.split(separator: " ").joined() }
      guard let type = words.first else { continue }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      qualities[type] = max(qualities[type] ?? 0, weight)
    }
    return qualities.isEmpty ? ["*/*": 1] : qualities
  }

  /// The answer with a picture; none is made where the client has it.
  func picture(
    _ order: PictureOrder, negotiated: Bool = false
  ) async throws(ServerProblem) -> ServerAnswer {
    try order.style.checkIsDrawn()
    if order.tag.isNamed(by: request.header("If-None-Match")) {
      server.pictures.counts.add(\.notModified)
      RequestNotes.current?.note(.client)
      return stored(ServerAnswer(.notModified), order.tag, negotiated: negotiated)
    }
    let picture = try await server.pictures.picture(order)
    var answer = stored(
      ServerAnswer(.ok, .bytes(picture.bytes), type: picture.mediaType), order.tag, negotiated: negotiated)
    if let camera = picture.camera, case .request(let request) = order.content {
      answer["Cartouche-Camera"] = request.shown(camera).text
      answer["Cartouche-Bounds"] = request.bounds(seenBy: camera).text
    }
    if !picture.shortfalls.isEmpty {
      answer["Cartouche-Diagnostics"] = picture.shortfalls.joined(separator: "; ")
      answer["Cache-Control"] = "no-store"
      answer["ETag"] = nil
    }
    return answer
  }

  /// The answer with its tag and the time for which it may be kept.
  func stored(_ answer: ServerAnswer, _ tag: EntityTag, negotiated: Bool = false) -> ServerAnswer {
    var answer = answer
    answer["ETag"] = tag.description
    let isPinned = !query.values("v").isEmpty
    answer["Cache-Control"] =
      isPinned
      ? "public, max-age=31536000, immutable"
      : ownCacheControl ?? server.options.cacheControlByKind[kind] ?? server.options.cacheControl
    if negotiated { answer["Vary"] = "Accept" }
    return answer
  }

  /// The value of `Cache-Control` that the settings of the style, or of the set of tiles, have for it.
  private var ownCacheControl: String? {
    let name = captures["id"] ?? captures["collectionId"] ?? captures["file"]
    guard let name else { return nil }
    let id = captures["id"] == nil && name.text.hasSuffix(".json") ? String(name.text.dropLast(5)) : name.text
    let isOfTiles =
      kind == .tiles
      || kind != .pictures && ["/data/", "/collections/"].contains { request.path.hasPrefix($0) }
    return isOfTiles ? catalog.tiles[id]?.cacheControl : catalog.styles[id]?.settings.cacheControl
  }

  /// The answer with a document whose tag is that of its bytes.
  func document(_ answer: ServerAnswer) -> ServerAnswer {
    let tag = EntityTag(answer.body)
    return unchanged(tag, type: answer["Content-Type"], count: answer.body.count) ?? stored(answer, tag)
  }

  /// The answer to a client that has what it asks for; `nil` for another one.
  ///
  /// - Parameters:
  ///   - type: The media type of what it has; `nil` for one that is never compressed.
  ///   - count: The bytes of what it has, as far as they are known.
  func unchanged(_ tag: EntityTag, type: String? = nil, count: Int = .max) -> ServerAnswer? {
    guard tag.isNamed(by: request.header("If-None-Match")) else { return nil }
    let answer = stored(ServerAnswer(.notModified), tag)
    return ServerAnswer.compresses(type, count) ? answer.unchanged(for: request) : answer
  }
}

extension Camera {
  /// Longitude, latitude, zoom level, bearing and pitch, for a header field.
  fileprivate var text: String {
    let numbers = [
      center.x.rounded(places: 7), center.y.rounded(places: 7), zoom.rounded(places: 4),
      bearing.rounded(places: 4), pitch.rounded(places: 4),
    ]
    return numbers.map(\.short).joined(separator: ",")
  }
}

extension CoordinateBounds {
  /// West, south, east and north, for a header field.
  fileprivate var text: String {
    [west, south, east, north].map { $0.rounded(places: 7).short }.joined(separator: ",")
  }
}

extension Double {
  /// The number with this many digits behind the point.
  func rounded(places: Int) -> Double {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return (self * unit).rounded() / unit
  }
}
