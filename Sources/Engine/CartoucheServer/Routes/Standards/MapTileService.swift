import Cartouche
import CartoucheImages
import CartoucheTiles

/// The Web Map Tile Service 1.0.0 (OGC 07-057r7): documents of its capabilities, and tiles by members of a query.
///
/// The documents name the tiles of ``RenderedTiles``.
enum MapTileService {
  static let routes: [Route] = [
    Route("wmts.xml") { context throws(ServerProblem) in try capabilities(context, allLayers(context)) },
    Route("styles/{id}/wmts.xml") { context throws(ServerProblem) in
      try capabilities(context, layers(of: try context.style()))
    },
    Route("wmts") { context throws(ServerProblem) in
      do throws(ServerProblem) {
        return try await answer(context)
      } catch {
        var problem = error
        problem.exceptionCode = problem.exceptionCode ?? code(of: problem)
        throw problem
      }
    },
  ]

  /// A style in tiles of one size.
  struct Layer: Sendable {
    let style: ServedStyle
    /// The side of tiles in pixels.
    let size: Int

    /// The name in tileserver-gl's form.
    var id: String { "\(style.id)-\(size)" }
    /// The name of the tile matrix set.
    var matrixSet: String { MapTileService.matrixSet(size) }
  }

  /// The sides of tiles in pixels.
  static let sizes = [256, 512]
  /// The formats of tiles.
  static let encodings: [ImageEncoding] = [.png, .jpeg(), .webp()]

  static func matrixSet(_ size: Int) -> String { "GoogleMapsCompatible_\(size)" }

  private static func layers(of style: ServedStyle) -> [Layer] { sizes.map { Layer(style: style, size: $0) } }

  private static func allLayers(_ context: RouteContext) -> [Layer] {
    context.catalog.styleIDs.compactMap { context.catalog.styles[$0] }.flatMap(layers)
  }

  private static func capabilities(
    _ context: RouteContext, _ layers: [Layer]
  ) throws(ServerProblem) -> ServerAnswer {
    let root = try MapTileCapabilities(context, layers).root
    return context.document(ServerAnswer(.ok, .text(root.document), type: "application/xml"))
  }

  // MARK: - Requests by members of a query

  private static func answer(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let service = try value("Service", context)
    guard service.uppercased() == "WMTS" else { throw unknown("Service", service, ["WMTS"]) }
    let request = try value("Request", context)
    switch request.lowercased() {
    case "getcapabilities": return try capabilities(context, allLayers(context))
    case "gettile": return try await tile(context)
    default:
      var problem = unknown("Request", request, ["GetCapabilities", "GetTile"])
      problem.exceptionCode = "OperationNotSupported"
      throw problem
    }
  }

  private static func tile(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let name = try value("Layer", context)
    let layers = allLayers(context)
    guard let layer = layers.first(where: { $0.id == name }) else {
      throw unknown("Layer", name, layers.prefix(8).map(\.id))
    }
    let type = try value("Format", context)
    guard let encoding = encodings.first(where: { $0.mediaType == type.lowercased() }) else {
      throw unknown("Format", type, encodings.map(\.mediaType))
    }
    let set = try value("TileMatrixSet", context)
    guard set == layer.matrixSet else { throw unknown("TileMatrixSet", set, [layer.matrixSet]) }
    func number(_ name: String) throws(ServerProblem) -> SpelledTile.Number {
      (try value(name, context), place(name))
    }
    let spelled = SpelledTile(
      z: try number("TileMatrix"), x: try number("TileCol"), y: try number("TileRow"))
    let address = try RenderedTiles.address(spelled, context.server.options)
    return try await RenderedTiles.answer(
      context, layer.style, address, size: layer.size, encoding: encoding, negotiated: false)
  }

  /// The value of a member of the query, whose names are in any case (OGC 06-121r3 §11.5.2).
  private static func value(_ name: String, _ context: RouteContext) throws(ServerProblem) -> String {
    let values = context.query.members.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    guard values.count == 1, let value = values.first, !value.isEmpty else {
      var problem = ServerProblem(
        .badRequest, "expected one value of \"\(name)\", found \(values.count(where: { !$0.isEmpty }))",
        at: place(name))
      problem.exceptionCode = values.count > 1 ? nil : "MissingParameterValue"
      throw problem
    }
    return value
  }

  private static func place(_ name: String) -> String { "query.\(name)" }

  private static func unknown(_ name: String, _ value: String, _ known: [String]) -> ServerProblem {
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return ServerProblem(.badRequest, "expected \(list), found \"\(value.prefix(60))\"", at: place(name))
  }

  /// The code of an exception report for a problem.
  private static func code(of problem: ServerProblem) -> String {
    if problem.isRange { return "TileOutOfRange" }
    return problem.status == .badRequest ? "InvalidParameterValue" : "NoApplicableCode"
  }
}
