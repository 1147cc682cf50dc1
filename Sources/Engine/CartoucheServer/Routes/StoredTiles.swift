import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// Tiles that are stored: as they are, with the documents that describe them.
enum StoredTiles {
  static let routes: [Route] = [
    Route("data/{id}/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context) },
    Route("services/{id}/tiles/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context) },
    Route("data/{file}") { context throws(ServerProblem) in
      let file = context.text("file")
      guard file.hasSuffix(".json") else {
        throw .notFound("document \"\(file.prefix(60))\"", at: context.place("file"))
      }
      let set = try context.catalog.tiles(String(file.dropLast(5)), at: context.place("file"))
      return context.document(ServerAnswer(.ok, .json(try tileJSON(context, set))))
    },
  ]

  /// The descriptions of all sets of tiles.
  static func descriptions(_ context: RouteContext) throws(ServerProblem) -> [JSONValue] {
    var list: [JSONValue] = []
    for id in context.catalog.tileIDs {
      guard let set = context.catalog.tiles[id] else { continue }
      list.append(.object(try tileJSON(context, set)))
    }
    return list
  }

  /// The TileJSON of stored tiles.
  private static func tileJSON(_ context: RouteContext, _ set: ServedTiles) throws(ServerProblem)
    -> JSONObject
  {
    let path = "\(context.base)/data/\(PercentEncoding.encoded(set.id))/{z}/{x}/{y}.\(set.format.rawValue)"
    var members: JSONObject = [
      "tilejson": .string(set.format.isVector ? "3.0.0" : "2.2.0"), "id": .string(set.id),
      "tiles": [.string(path + (try context.keySuffix()))],
    ]
    for member in set.members where members[member.key] == nil { members[member.key] = member.value }
    if set.format.isVector, members["vector_layers"] == nil { members["vector_layers"] = [] }
    return members
  }

  private static func tile(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let set = try context.catalog.tiles(context.text("id"), at: context.place("id"))
    let end = try SegmentText.ending(context.text("y"), scales: 1...1, at: context.place("y"))
    guard end.format.map({ set.format.endings.contains($0) }) ?? true else {
      throw .notFound(
        "tile of the format \"\(end.format ?? "")\"; expected .\(set.format.rawValue)", at: context.place("y")
      )
    }
    let tile: TileID
    do throws(ServerProblem) {
      tile = try RenderedTiles.address(context, row: end.text)
    } catch {
      guard error.isRange else { throw error }
      throw .notFound("such tile", at: error.place)
    }
    guard let request = set.request(for: tile) else {
      throw .notFound("tile of this zoom level", at: context.place("z"))
    }
    let tag = EntityTag(set.state.description, "\(tile)")
    if tag.isNamed(by: context.request.header("If-None-Match")) {
      return context.stored(ServerAnswer(.notModified), tag)
    }
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await context.server.loader.load(request)
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be loaded")
    }
    guard response.status == .found, !response.bytes.isEmpty else {
      if context.server.options.isSparse || !set.format.isVector {
        throw .notFound("tile at this place", at: context.place("y"))
      }
      return context.stored(ServerAnswer(.noContent), tag)
    }
    return context.stored(ServerAnswer(.ok, .bytes(response.bytes), type: set.format.mediaType), tag)
  }
}
