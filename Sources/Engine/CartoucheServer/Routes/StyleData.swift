import Cartouche
import CartoucheResources
import CartoucheThreads

/// The data that styles name by files, or that are served as they were read, for clients that draw styles themselves.
enum StyleData {
  static let routes: [Route] = [
    Route("styles/{id}/data/{file}") { context throws(ServerProblem) in
      let style = try context.style()
      let name = context.text("file")
      guard let source = style.map.style.sources.first(where: { fileName(of: $0) == name }) else {
        throw .notFound(
          "source with the data \"\(name.prefix(60))\" in the style \"\(style.id)\"",
          at: context.place("file"))
      }
      if let held = style.map.data[source.id] { return try await program(held, source.id, style, context) }
      guard let url = location(of: source), let reference = LocalReferences(style.map).data(url) else {
        throw .notFound("file of this source here", at: context.place("file"))
      }
      return try await answer(reference, type: MediaType.ofFile(name), context)
    }
  ]

  /// The last part of the path of a source's data; `nil` for sources of tiles.
  static func fileName(of source: StyleSource) -> String? {
    switch source.type {
    case "geojson": return "\(source.id).geojson"
    case "image":
      let path = (location(of: source) ?? "").prefix { $0 != "?" && $0 != "#" }
      let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return "\(source.id).\(["jpg", "jpeg", "webp", "gif"].contains(ending) ? ending : "png")"
    default: return nil
    }
  }

  /// The URL of a source's data as the style has it; `nil` for data that stand in the style.
  private static func location(of source: StyleSource) -> String? {
    source.members[source.type == "image" ? "url" : "data"]?.string
  }

  /// The answer with the data of a program as GeoJSON.
  private static func program(
    _ data: SourceData, _ id: String, _ style: ServedStyle, _ context: RouteContext
  ) async throws(ServerProblem) -> ServerAnswer {
    let tag = EntityTag(style.tag.description, "data", id)
    let type = "application/geo+json"
    if let answer = context.unchanged(tag, type: type) { return answer }
    let bytes = await ParallelWork.run { try? data.geoJSON.encoded() }
    guard let bytes else { throw ServerProblem(.internalServerError, "the data cannot be written") }
    return context.stored(ServerAnswer(.ok, .bytes(bytes), type: type), tag)
  }

  /// The answer with what a URL leads to.
  private static func answer(
    _ reference: LocalReferences.Reference, type: String, _ context: RouteContext
  ) async throws(ServerProblem) -> ServerAnswer {
    var request = ResourceRequest(reference.url, kind: .data).made(by: reference.origin)
    let path = ResourceURL.filePath(of: reference.url)
    // Of a file the loader says whether it may be given; its bytes are read when they are sent.
    if path != nil { request.byteRange = 0..<1 }
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await context.server.loader.load(request)
    } catch {
      throw ServerProblem(.badGateway, "the data cannot be loaded", at: context.place("file"))
    }
    guard response.status == .found else {
      throw .notFound("file of this source", at: context.place("file"))
    }
    guard let path, let file = OpenFile(path: path) else {
      return context.document(ServerAnswer(.ok, .bytes(response.bytes), type: type))
    }
    return try await context.file(file, at: path, type: type)
  }
}
