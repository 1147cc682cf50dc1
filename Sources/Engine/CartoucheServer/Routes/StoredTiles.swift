import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// Tiles as they are stored, or made from data, with the documents that describe them.
enum StoredTiles {
  static let routes: [Route] =
    [
      Route("data/{id}/{z}/{x}/{y}") { context throws(ServerProblem) in try await tile(context, "id") },
      Route("services/{id}/tiles/{z}/{x}/{y}") { context throws(ServerProblem) in
        try await tile(context, "id")
      },
      Route("data/{id}/metadata") { context throws(ServerProblem) in try metadata(context, "id") },
      Route("data/{file}") { context throws(ServerProblem) in
        let file = context.text("file")
        if file.hasSuffix(".json") { return try description(context, "file", ending: ".json") }
        if file.hasSuffix(".pmtiles") {
          return try await ArchiveFiles.answer(context, context.tiles("file", ending: ".pmtiles"))
        }
        throw .notFound("document \"\(file.prefix(60))\"", at: context.place("file"))
      },
    ] + ElevationQueries.routes

  /// The paths of martin and go-pmtiles, for names that no other path begins with.
  static let aliases: [Route] = [
    Route("{id}/{z}/{x}/{y}", isAlias: true) { context throws(ServerProblem) in
      try await tile(context, "id")
    },
    Route("{id}/metadata", isAlias: true) { context throws(ServerProblem) in try metadata(context, "id") },
    Route("{id}", isAlias: true) { context throws(ServerProblem) in
      try description(context, "id", ending: context.text("id").hasSuffix(".json") ? ".json" : "")
    },
  ]

  // MARK: - Documents

  /// The descriptions of all sets of tiles.
  static func descriptions(_ context: RouteContext) throws(ServerProblem) -> [JSONValue] {
    var list: [JSONValue] = []
    for id in context.catalog.tileIDs {
      guard let set = context.catalog.tiles[id] else { continue }
      list.append(.object(try tileJSON(context, set)))
    }
    return list
  }

  private static func description(
    _ context: RouteContext, _ name: String, ending: String
  ) throws(ServerProblem) -> ServerAnswer {
    let set = try context.tiles(name, ending: ending)
    return context.document(ServerAnswer(.ok, .json(try tileJSON(context, set))))
  }

  /// The description that an archive gives of itself.
  private static func metadata(_ context: RouteContext, _ name: String) throws(ServerProblem) -> ServerAnswer
  {
    context.document(ServerAnswer(.ok, .json(try context.tiles(name).members)))
  }

  /// The TileJSON of a set of tiles.
  private static func tileJSON(
    _ context: RouteContext, _ set: ServedTiles
  ) throws(ServerProblem) -> JSONObject {
    let ending = set.format == .pbf ? context.server.options.pbfAlias ?? "pbf" : set.format.rawValue
    let path = "/data/\(set.pathSegment)/{z}/{x}/{y}.\(ending)"
    var members: JSONObject = [
      "tilejson": .string(set.format.isVector ? "3.0.0" : "2.2.0"), "id": .string(set.id),
      "tiles": try context.tileURLs(path),
    ]
    for member in set.members where members[member.key] == nil { members[member.key] = member.value }
    return members
  }

  // MARK: - Tiles

  /// The forms in which a tile is given.
  enum Form {
    case stored, vectorTile, geoJSON
  }

  /// A tile that is made for a request.
  struct Conversion: Hashable {
    let set: String
    let tile: TileID
    let form: Form
  }

  private static func tile(_ context: RouteContext, _ name: String) async throws(ServerProblem)
    -> ServerAnswer
  {
    try await tile(context, of: context.tiles(name))
  }

  /// The answer with the tile of a set that the segments `z`, `x` and `y` name.
  static func tile(
    _ context: RouteContext, of set: ServedTiles
  ) async throws(ServerProblem) -> ServerAnswer {
    let end = try SegmentText.ending(context.text("y"), scales: 1...1, at: context.place("y"))
    return try await answer(context, set, context.spelledTile(row: end.text), ending: end.format)
  }

  /// The answer with a tile of a set.
  ///
  /// - Parameter ending: The format, as paths name it; `nil` for the client's choice by `Accept`.
  static func answer(
    _ context: RouteContext, _ set: ServedTiles, _ spelled: SpelledTile, ending: String?
  ) async throws(ServerProblem) -> ServerAnswer {
    try await context.personal(set) { set throws(ServerProblem) in
      try await common(context, set, spelled, ending: ending)
    }
  }

  /// The answer with a tile of a set, as if everybody got the same.
  private static func common(
    _ context: RouteContext, _ set: ServedTiles, _ spelled: SpelledTile, ending: String?
  ) async throws(ServerProblem) -> ServerAnswer {
    let place = spelled.y.place
    let form = try form(context, ending, set, at: place)
    let address = try address(spelled, in: set)
    let parameters = try set.table.map { _ throws(ServerProblem) in try context.sourceParameters } ?? [:]
    let known = set.table?.tag("\(address)", "\(form)", context.request.query ?? "", tile: address)
    if let known, known.isNamed(by: context.request.header("If-None-Match")) {
      var answer = context.stored(ServerAnswer(.notModified), known)
      answer["Vary"] = "Accept-Encoding"
      return answer
    }
    let tile = try await made(context, set, address, form, parameters)
    guard let tile else {
      if set.isSparse ?? (context.server.options.isSparse || !set.format.isVector) {
        throw .notFound("tile at this place", at: place)
      }
      return context.stored(ServerAnswer(.noContent), known ?? EntityTag([]))
    }
    let type = form == .geoJSON ? "application/geo+json" : tile.format.mediaType
    // The tag is that of the bytes, so that other compressions have others, and all servers of an archive the same.
    let tag = known ?? tile.tag ?? EntityTag(tile.bytes)
    let isKnown = tag.isNamed(by: context.request.header("If-None-Match"))
    var answer = context.stored(
      isKnown ? ServerAnswer(.notModified) : ServerAnswer(.ok, .bytes(tile.bytes), type: type), tag)
    if tile.isPartial {
      answer["Cartouche-Diagnostics"] = "the smallest rows are missing, as there are too many"
    }
    if tile.encoding != .none, !isKnown { answer["Content-Encoding"] = tile.encoding.rawValue }
    if set.format.isVector {
      answer["Vary"] = set.format == .mlt && form != .geoJSON ? "Accept, Accept-Encoding" : "Accept-Encoding"
    }
    return answer
  }

  /// The tile in the form that is asked for; `nil` where there is none.
  private static func made(
    _ context: RouteContext, _ set: ServedTiles, _ address: TileID, _ form: Form,
    _ parameters: [String: String]
  ) async throws(ServerProblem) -> TileBytes? {
    let server = context.server
    let isShared = set.isMade || form != .stored
    // Stored bytes go out as they are; what is converted, or joined, has to be decompressed.
    let encodings = form == .stored && !set.isMade ? context.request.acceptedEncodings : []
    let make = { @Sendable () async throws(ServerProblem) -> TileBytes? in
      guard
        var tile = try await set.tile(address, accepting: encodings, of: server, parameters: parameters)
      else { return nil }
      switch form {
      case .stored: break
      case .vectorTile: tile = try await tile.asVectorTile
      case .geoJSON: tile.bytes = try await tile.geoJSON(of: address)
      }
      return tile
    }
    // Rows of tables are not for everybody.
    guard isShared, !set.hasTables else { return try await make() }
    return try await server.conversions.value(
      for: Conversion(set: set.id, tile: address, form: form), make)
  }

  /// The form that an ending, or without one the types that the client accepts, ask for.
  ///
  /// MapLibre tiles are given as Mapbox Vector Tiles under the endings of these, to clients that do not know better.
  private static func form(
    _ context: RouteContext, _ ending: String?, _ set: ServedTiles, at place: String
  ) throws(ServerProblem) -> Form {
    let isNewer = set.format == .mlt && context.request.accepts(TileFormat.mlt.mediaType)
    guard var ending else {
      let asksOlder =
        context.request.accepts(TileFormat.pbf.mediaType) || context.request.accepts("application/x-protobuf")
      return set.format == .mlt && asksOlder && !isNewer ? .vectorTile : .stored
    }
    if ending == context.server.options.pbfAlias { ending = "pbf" }
    if set.format.endings.contains(ending) { return .stored }
    if set.format == .mlt, TileFormat.pbf.endings.contains(ending) { return isNewer ? .stored : .vectorTile }
    if set.format.isVector, ending == "geojson" { return .geoJSON }
    throw .notFound(
      "tile of the format \"\(ending.prefix(40))\"; expected .\(set.format.rawValue)", at: place)
  }

  private static func address(
    _ tile: SpelledTile, in set: ServedTiles
  ) throws(ServerProblem) -> TileID {
    do throws(ServerProblem) {
      let address = try tile.address(zooms: 0...ServerOptions.zoomLimit)
      guard set.zooms.contains(address.z) else {
        throw .notFound("tile of this zoom level", at: tile.z.place)
      }
      return address
    } catch {
      guard error.isRange else { throw error }
      throw .notFound("such tile", at: error.place)
    }
  }
}
