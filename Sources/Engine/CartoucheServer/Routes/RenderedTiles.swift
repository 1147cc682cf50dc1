import CartoucheRequests
import Cartouche
import CartoucheGeometry
import CartoucheJSON

/// Tiles that are drawn: on the paths of tileserver-gl, Mapbox and martin.
enum RenderedTiles {
  static let routes: [Route] = [
    Route("styles/{id}/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context, size: 256) },
    Route("styles/{id}/256/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context, size: 256)
    },
    Route("styles/{id}/512/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context, size: 512)
    },
    Route("styles/v1/{user}/{id}/tiles/{z}/{x}/{y}") { context throws(ServerProblem) in
      try await tile(context, size: 512)
    },
    Route("styles/v1/{user}/{id}/tiles/256/{z}/{x}/{y}") { context throws(ServerProblem) in
      try await tile(context, size: 256)
    },
    Route("styles/v1/{user}/{id}/tiles/512/{z}/{x}/{y}") { context throws(ServerProblem) in
      try await tile(context, size: 512)
    },
    Route("style/{id}/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context, size: 512) },
    Route("styles/{file}") { context throws(ServerProblem) in try description(context, size: 256) },
    Route("styles/256/{file}") { context throws(ServerProblem) in try description(context, size: 256) },
    Route("styles/512/{file}") { context throws(ServerProblem) in try description(context, size: 512) },
    Route("styles/{id}/rendered.json") { context throws(ServerProblem) in
      try description(context, context.style(), size: 256)
    },
    Route("styles/{id}/256/rendered.json") { context throws(ServerProblem) in
      try description(context, context.style(), size: 256)
    },
    Route("styles/{id}/512/rendered.json") { context throws(ServerProblem) in
      try description(context, context.style(), size: 512)
    },
  ]

  static func tile(_ context: RouteContext, size: Int) async throws(ServerProblem) -> ServerAnswer {
    let style = try context.style()
    let scales = context.server.options.limits.scales
    let end = try SegmentText.ending(context.text("y"), scales: scales, at: context.place("y"))
    return try await answer(
      context, style, address(context.spelledTile(row: end.text), context.server.options), size: size,
      scale: end.scale, encoding: context.encoding(end.format, at: "y"), negotiated: end.format == nil)
  }

  /// The answer with a tile of a style.
  ///
  /// - Parameter negotiated: Whether the encoding is the client's choice by `Accept`.
  static func answer(
    _ context: RouteContext, _ style: ServedStyle, _ tile: TileID, size: Int, scale: Double = 1,
    encoding: ImageEncoding, negotiated: Bool
  ) async throws(ServerProblem) -> ServerAnswer {
    let languages = (try context.query.value("language") ?? "").split(separator: ",").map(String.init)
    return try await context.picture(
      PictureOrder(
        style, .tile(tile, size: size, scale: scale, languages: languages), encoding),
      negotiated: negotiated)
  }

  /// The address of a tile that a request spells.
  ///
  /// - Throws: ``ServerProblem`` for one outside of the grid or the zoom levels.
  static func address(_ tile: SpelledTile, _ options: ServerOptions) throws(ServerProblem) -> TileID {
    try tile.address(zooms: 0...min(max(options.largestZoom, 0), ServerOptions.zoomLimit))
  }

  private static func description(_ context: RouteContext, size: Int) throws(ServerProblem) -> ServerAnswer {
    let file = context.text("file")
    guard file.hasSuffix(".json") else {
      throw .notFound("document \"\(file.prefix(60))\"", at: context.place("file"))
    }
    let id = String(file.dropLast(5))
    if id == "index" {
      var list: [JSONValue] = []
      for id in context.catalog.drawnStyleIDs {
        list.append(.object(try tileJSON(context, context.catalog.style(id), size: size)))
      }
      return context.document(ServerAnswer(.ok, .list(list)))
    }
    return try description(context, context.catalog.style(id, at: context.place("file")), size: size)
  }

  private static func description(
    _ context: RouteContext, _ style: ServedStyle, size: Int
  ) throws(ServerProblem) -> ServerAnswer {
    context.document(ServerAnswer(.ok, .json(try tileJSON(context, style, size: size))))
  }

  /// The TileJSON of drawn tiles, whose zoom levels count from a world of one tile of their size.
  static func tileJSON(
    _ context: RouteContext, _ style: ServedStyle, size: Int
  ) throws(ServerProblem) -> JSONObject {
    try style.checkIsDrawn()
    let path = "/styles/\(PercentEncoding.encoded(style.id))/\(size)/{z}/{x}/{y}.png"
    let camera = style.map.camera
    var members: JSONObject = [
      "tilejson": "2.2.0", "name": .string(style.name), "version": "1.0.0", "format": "png",
      "type": "baselayer",
      "tileSize": .int(Int64(size)), "minzoom": 0, "maxzoom": .int(Int64(context.server.options.largestZoom)),
      "bounds": [-180, -85.0511, 180, 85.0511],
      "center": [
        .double(camera.center.x.rounded(places: 6)), .double(camera.center.y.rounded(places: 6)),
        .double(max(camera.zoom + (size == 256 ? 1 : 0), 0).rounded(places: 2)),
      ],
      "tiles": try context.tileURLs(path, on: style.settings.hosts),
    ]
    members["attribution"] = style.attribution.map(JSONValue.string)
    for (name, value) in style.settings.tilejson where name != "tiles" { members[name] = value }
    if let format = members["format"]?.string, format != "png", case .array(let urls)? = members["tiles"] {
      members["tiles"] = .array(
        urls.map { .string(($0.string ?? "").replacing("{y}.png", with: "{y}.\(format)")) })
    }
    return members
  }
}
