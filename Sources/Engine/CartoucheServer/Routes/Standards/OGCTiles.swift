import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// Sets of tiles and their tiles on the paths of OGC API Tiles (OGC 20-057), row before column.
enum OGCTiles {
  static let routes: [Route] = families.flatMap(\.routes)

  /// The paths that sets of tiles of one kind have.
  private struct Family: Sendable {
    /// The pattern of the list.
    let list: String
    /// The beginning of the names of its operations (OGC 20-057 §14.2).
    let operation: String
    /// The formats that any of its sets has.
    let formats: [Tileset.Format]
    /// The set that the path names; `nil` where there is none, so that the list is empty.
    let tileset: @Sendable (RouteContext) throws(ServerProblem) -> Tileset?

    var routes: [Route] {
      [
        Route(list, formats: ["json"], operation: "\(operation).getTileSetsList") {
          context throws(ServerProblem) in
          let items = try tileset(context).map { set throws(ServerProblem) in [try set.item(context)] } ?? []
          return try context.standardDocument([
            "tilesets": .array(items.map(JSONValue.object)),
            "links": [try context.link("self", context.path, "The sets of tiles")],
          ])
        },
        Route("\(list)/{tileMatrixSetId}", formats: ["json"], operation: "\(operation).getTileSet") {
          context throws(ServerProblem) in
          try context.standardDocument(try found(context).metadata(context))
        },
        Route(
          "\(list)/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}", formats: formats.map(\.name),
          operation: "\(operation).getTile"
        ) { context throws(ServerProblem) in
          try await tile(context, found(context))
        },
      ]
    }

    private func found(_ context: RouteContext) throws(ServerProblem) -> Tileset {
      try OGCDocuments.checkTileMatrixSet(context)
      if let set = try tileset(context) { return set }
      throw .notFound("set of tiles at this path", at: "path")
    }
  }

  private static let families = [
    Family(list: "tiles", operation: "dataset.vector", formats: Tileset.Format.vector) {
      context throws(ServerProblem) in dataset(context.catalog)
    },
    Family(
      list: "collections/{collectionId}/tiles", operation: "collection.vector",
      formats: Tileset.Format.vector
    ) { context throws(ServerProblem) in
      try tilesets(of: context.text("collectionId"), context).first { $0.dataType == "vector" }
    },
    Family(
      list: "collections/{collectionId}/map/tiles", operation: "collection.map",
      formats: Tileset.Format.drawn + [Tileset.Format(.avif)]
    ) { context throws(ServerProblem) in
      try tilesets(of: context.text("collectionId"), context).first {
        if case .tiles = $0.content { $0.dataType == "map" } else { false }
      }
    },
    Family(
      list: "styles/{styleId}/map/tiles", operation: "dataset.style.map", formats: Tileset.Format.drawn
    ) { context throws(ServerProblem) in tileset(of: try context.style("styleId")) },
  ]

  // MARK: - Sets

  /// The vector tiles of everything as one set; `nil` where there are none, or more than can be joined.
  static func dataset(_ catalog: ServerCatalog) -> Tileset? {
    let sets = catalog.tileIDs.compactMap { catalog.tiles[$0] }.filter(\.format.isVector)
    guard (1...ServedTiles.mostJoined).contains(sets.count) else { return nil }
    return Tileset(
      content: .tiles(sets.count == 1 ? sets[0] : ServedTiles(joining: sets)), list: "/tiles",
      title: "All vector tiles")
  }

  /// The sets of tiles of a collection: sets with its name, and sets that its style draws.
  ///
  /// - Throws: ``ServerProblem`` where neither tiles nor a style have the name.
  static func tilesets(of id: String, _ context: RouteContext) throws(ServerProblem) -> [Tileset] {
    let style = context.catalog.styles[id]
    let set =
      style == nil
      ? try context.catalog.tiles(id, at: context.place("collectionId")) : context.catalog.tiles[id]
    var tilesets: [Tileset] = []
    if let set {
      let path = "/collections/\(PercentEncoding.encoded(id))\(set.format.isVector ? "" : "/map")/tiles"
      tilesets.append(
        Tileset(content: .tiles(set), list: path, title: set.members["name"]?.string ?? id))
    }
    if let style { tilesets.append(tileset(of: style)) }
    return tilesets
  }

  private static func tileset(of style: ServedStyle) -> Tileset {
    Tileset(
      content: .style(style), list: "/styles/\(PercentEncoding.encoded(style.id))/map/tiles",
      title: style.name)
  }

  // MARK: - Tiles

  private static func tile(_ context: RouteContext, _ set: Tileset) async throws(ServerProblem)
    -> ServerAnswer
  {
    let spelled = SpelledTile(
      z: context.number("tileMatrix"), x: context.number("tileCol"), y: context.number("tileRow"))
    // Levels that the tile matrix set lacks have no tiles, even where other paths go deeper.
    _ = try spelled.address(zooms: WebMercatorQuad.zooms)
    let format = try format(context, set)
    switch set.content {
    case .style(let style):
      return try await RenderedTiles.answer(
        context, style, RenderedTiles.address(spelled, context.server.options), size: 256,
        encoding: context.encoding(format, at: "tileCol"), negotiated: format == nil)
    case .tiles(let tiles):
      let accepted = context.request.accepts(Tileset.Format.geoJSON.mediaType) && tiles.format.isVector
      let isNegotiated = format == nil && tiles.format.isVector
      var answer = try await StoredTiles.answer(
        context, tiles, spelled,
        ending: format ?? (accepted ? "geojson" : tiles.format.isVector ? "mvt" : nil))
      if isNegotiated, answer["Vary"]?.hasPrefix("Accept,") != true {
        answer["Vary"] = ["Accept", answer["Vary"]].compactMap(\.self).joined(separator: ", ")
      }
      return answer
    }
  }

  /// The format that the query names; `nil` for the client's choice by `Accept`.
  private static func format(_ context: RouteContext, _ set: Tileset) throws(ServerProblem) -> String? {
    guard let text = try context.query.value("f") else { return nil }
    if let format = set.formats.first(where: { $0.isNamed(text.lowercased()) }) { return format.name }
    let names = set.formats.map { "\"\($0.name)\"" }.joined(separator: ", ")
    throw ServerProblem(.badRequest, "expected \(names), found \"\(text.prefix(40))\"", at: "query.f")
  }
}

extension RouteContext {
  /// The path of the request, as it was sent.
  var path: String { request.path }
}
