import Cartouche
import CartoucheImages

/// A request on its route: the parts of the path, the query, and what is served.
struct RouteContext: Sendable {
  /// The server.
  let server: MapServer
  /// The contents that are served, as of the beginning of the request.
  let catalog: ServerCatalog
  let request: ServerRequest
  let query: RequestQuery
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
  var base: String {
    if let url = server.options.publicURL { return url }
    guard let host = request.header("Host"), server.options.allows(host: host) else { return "" }
    return "http://\(host)"
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
      return try ImageEncoding(name: ending)
    } catch {
      throw ServerProblem(.badRequest, "\(error)", at: place(name))
    }
  }

  private func acceptedEncoding() throws(ServerProblem) -> ImageEncoding {
    guard let accept = request.header("Accept") else { return .png }
    let choices: [(type: String, encoding: ImageEncoding)] = [
      ("image/webp", .webp()), ("image/png", .png), ("image/jpeg", .jpeg()),
    ]
    let ranges = accept.split(separator: ",").map {
      $0.prefix { $0 != ";" }.split(separator: " ").joined().lowercased()
    }
    if let choice = choices.first(where: { ranges.contains($0.type) }) { return choice.encoding }
    if ranges.contains("image/*") || ranges.contains("*/*") || ranges.isEmpty { return .png }
    throw ServerProblem(
      .notAcceptable, "expected image/png, image/jpeg or image/webp among the accepted types")
  }

  /// The answer with a picture; none is made where the client has it.
  func picture(
    _ style: ServedStyle, _ content: PictureOrder.Content, _ encoding: ImageEncoding, negotiated: Bool = false
  ) async throws(ServerProblem) -> ServerAnswer {
    let order = PictureOrder(style, content, encoding)
    if order.tag.isNamed(by: request.header("If-None-Match")) {
      server.pictures.counts.add(\.notModified)
      return stored(ServerAnswer(.notModified), order.tag, negotiated: negotiated)
    }
    let picture = try await server.pictures.picture(order)
    var answer = stored(
      ServerAnswer(.ok, .bytes(picture.bytes), type: picture.mediaType), order.tag, negotiated: negotiated)
    if let camera = picture.camera {
      let numbers = [
        camera.center.x.rounded(places: 7), camera.center.y.rounded(places: 7),
        camera.zoom.rounded(places: 4),
        camera.bearing.rounded(places: 4), camera.pitch.rounded(places: 4),
      ]
      answer["Cartouche-Camera"] = numbers.map(\.short).joined(separator: ",")
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
    answer["Cache-Control"] = isPinned ? "public, max-age=31536000, immutable" : server.options.cacheControl
    if negotiated { answer["Vary"] = "Accept" }
    return answer
  }

  /// The answer with a document whose tag is that of its bytes.
  func document(_ answer: ServerAnswer) -> ServerAnswer {
    let tag = EntityTag(answer.body)
    guard tag.isNamed(by: request.header("If-None-Match")) else { return stored(answer, tag) }
    return stored(ServerAnswer(.notModified), tag)
  }
}

extension ServerOptions {
  /// Whether a client may name a host, with or without a port.
  func allows(host: String) -> Bool {
    let name =
      host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    let isPlain = host.unicodeScalars.allSatisfy { $0.isUnreserved || $0 == ":" || $0 == "[" || $0 == "]" }
    return isPlain && (["localhost", "127.0.0.1", "[::1]"] + allowedHosts).contains(name.lowercased())
  }
}

extension Double {
  /// The number with this many digits behind the point.
  func rounded(places: Int) -> Double {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return (self * unit).rounded() / unit
  }
}
