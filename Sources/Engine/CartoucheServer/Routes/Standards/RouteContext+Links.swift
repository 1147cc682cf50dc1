import CartoucheJSON

/// The relations of links that standards of the Open Geospatial Consortium define.
enum OGCRelation {
  private static let base = "http://www.opengis.net/def/rel/ogc/1.0/"
  static let conformance = "\(base)conformance"
  static let data = "\(base)data"
  static let tilingScheme = "\(base)tiling-scheme"
  static let tilingSchemes = "\(base)tiling-schemes"

  /// The relation to the list of sets of tiles of a kind: `vector` or `map`.
  static func tilesets(_ kind: String) -> String { "\(base)tilesets-\(kind)" }
}

extension RouteContext {
  /// A link to a path of this server (RFC 8288).
  ///
  /// - Parameters:
  ///   - path: The path, encoded; a template where it has braces.
  ///   - format: The member `f` of its query; `nil` for none.
  func link(
    _ relation: String, _ path: String, _ title: String, type: String = "application/json",
    format: String? = nil
  ) throws(ServerProblem) -> JSONValue {
    let key = try keySuffix()
    let query = format.map { key.isEmpty ? "?f=\($0)" : "\(key)&f=\($0)" } ?? key
    var members: JSONObject = [
      "href": .string("\(base)\(path)\(query)"), "rel": .string(relation), "type": .string(type),
      "title": .string(title),
    ]
    if path.contains("{") { members["templated"] = true }
    return .object(members)
  }

  /// The answer with a document that has no form but JSON.
  ///
  /// - Throws: ``ServerProblem`` where the query asks for another.
  func standardDocument(
    _ members: JSONObject, type: String = "application/json"
  ) throws(ServerProblem) -> ServerAnswer {
    if let format = try query.value("f"), format != "json", format != "application/json" {
      throw ServerProblem(.badRequest, "expected \"json\", found \"\(format.prefix(40))\"", at: "query.f")
    }
    return document(ServerAnswer(.ok, .json(members), type: type))
  }

  /// Whether the client prefers JSON to a page: by the member `f` of the query, or else by `Accept`.
  ///
  /// - Throws: ``ServerProblem`` for another value of `f`.
  func prefersJSON() throws(ServerProblem) -> Bool {
    switch try query.value("f") {
    case "json", "application/json": return true
    case "html", "text/html": return false
    case let other?:
      throw ServerProblem(
        .badRequest, "expected \"json\" or \"html\", found \"\(other.prefix(40))\"", at: "query.f")
    case nil:
      let qualities = Self.qualities(request.header("Accept") ?? "")
      let json = qualities["application/json"] ?? 0
      return json > 0 && json >= qualities["text/html"] ?? 0
    }
  }
}
