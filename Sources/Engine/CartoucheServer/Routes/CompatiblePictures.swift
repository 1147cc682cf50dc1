import CartoucheJSON
import CartoucheRequests

/// Pictures and tiles on the paths of MapTiler and Google, which ``ServerOptions/compatibility`` switches on.
enum CompatiblePictures {
  static let routes: [Route] = [
    Route("maps/api/staticmap") { context throws(ServerProblem) in
      let request = try reading { () throws(RequestError) in
        // Spaces of Google's queries are plus signs.
        try GoogleRequest(query: context.query.members, limits: context.server.options.limits)
      }
      let style = try style(context, request.styles)
      return try await StaticPictures.answer(
        context, StaticRequest(style: style, request: request.picture))
    },
    Route("maps/{id}/static/{camera}/{size}") { context throws(ServerProblem) in
      let style = try context.style()
      var request = try reading { () throws(RequestError) in
        do throws(RequestError) {
          return try MapTilerRequest.parse(
            camera: context.text("camera"), size: context.text("size"), query: context.query.members,
            limits: context.server.options.limits)
        } catch {
          // Parts of the path are named by their places in it.
          var error = error
          error.source = error.source.map { context.places[$0] ?? $0 }
          throw error
        }
      }
      let isNegotiated = request.encoding.format == nil
      if isNegotiated { request.encoding.format = try context.encoding(nil, at: "size") }
      return try await StaticPictures.answer(
        context, StaticRequest(style: style, request: request, isNegotiated: isNegotiated))
    },
    Route("maps/{id}/256/{z}/{x}/{y}") { context throws(ServerProblem) in
      try await RenderedTiles.tile(context, size: 256)
    },
    Route("maps/{id}/{z}/{x}/{y}") { context throws(ServerProblem) in
      try await RenderedTiles.tile(context, size: 512)
    },
    Route("maps/{id}/style.json") { context throws(ServerProblem) in try StyleDocuments.document(context) },
    Route("maps/{id}/tiles.json") { context throws(ServerProblem) in
      context.document(
        ServerAnswer(.ok, .json(try RenderedTiles.tileJSON(context, context.style(), size: 512))))
    },
    Route("maps/{id}/256/tiles.json") { context throws(ServerProblem) in
      context.document(
        ServerAnswer(.ok, .json(try RenderedTiles.tileJSON(context, context.style(), size: 256))))
    },
  ]

  private static func reading<Value>(
    _ read: () throws(RequestError) -> Value
  ) throws(ServerProblem) -> Value {
    do throws(RequestError) {
      return try read()
    } catch {
      throw ServerProblem(error)
    }
  }

  /// The first style that one of several names means, or else the first of all.
  private static func style(_ context: RouteContext, _ names: [String]) throws(ServerProblem) -> ServedStyle {
    for name in names { if let style = context.catalog.styles[name] { return style } }
    guard let id = context.catalog.drawnStyleIDs.first else { throw .notFound("style") }
    return try context.catalog.style(id)
  }
}
