import Cartouche
import CartoucheJSON

/// The documents of styles, and the lists of styles and tile sets.
enum StyleDocuments {
  static let routes: [Route] = [
    Route("styles.json") { context throws(ServerProblem) in
      let suffix = try context.keySuffix()
      let list = context.catalog.styleIDs.compactMap { id -> JSONValue? in
        guard let style = context.catalog.styles[id], style.settings.isGiven else { return nil }
        return [
          "version": 8, "name": .string(style.name), "id": .string(id),
          "url": .string("\(context.base)/styles/\(PercentEncoding.encoded(id))/style.json\(suffix)"),
        ]
      }
      return context.document(ServerAnswer(.ok, .list(list)))
    },
    Route("data.json") { context throws(ServerProblem) in
      let list = try StoredTiles.descriptions(context)
      return context.document(ServerAnswer(.ok, .list(list)))
    },
    Route("index.json") { context throws(ServerProblem) in
      var list: [JSONValue] = []
      for id in context.catalog.drawnStyleIDs {
        list.append(.object(try RenderedTiles.tileJSON(context, context.catalog.style(id), size: 256)))
      }
      list += try StoredTiles.descriptions(context)
      for id in context.catalog.venueIDs {
        list.append(try Venues.summary(context.catalog.venue(id), context))
      }
      return context.document(ServerAnswer(.ok, .list(list)))
    },
    Route("catalog") { context throws(ServerProblem) in
      var tiles: JSONObject = [:]
      for id in context.catalog.tileIDs {
        guard let set = context.catalog.tiles[id] else { continue }
        tiles[id] = ["content_type": .string(set.format.mediaType)]
      }
      var styles: JSONObject = [:]
      for id in context.catalog.styleIDs {
        styles[id] = ["name": .string(context.catalog.styles[id]?.name ?? id)]
      }
      return context.document(
        ServerAnswer(
          .ok,
          .json([
            "tiles": .object(tiles), "sprites": .object(await Sprites.catalog(context)),
            "fonts": .object(Glyphs.catalog(context)), "styles": .object(styles),
          ])))
    },
    Route("styles/{id}/style.json") { context throws(ServerProblem) in try document(context) },
    Route("style/{id}") { context throws(ServerProblem) in try document(context) },
  ]

  /// The document of the style that the path names.
  static func document(_ context: RouteContext) throws(ServerProblem) -> ServerAnswer {
    let style = try context.style()
    guard style.settings.isGiven else { throw .notFound("document of the style \"\(style.id)\"") }
    let document = style.document(base: context.base, suffix: try context.keySuffix())
    return context.document(ServerAnswer(.ok, .json(document)))
  }
}
