import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests

/// Pictures of any view: in the grammars of tileserver-gl, Mapbox and martin, and as JSON.
///
/// All lead to one ``ImageRequest``, so that the same picture has the same bytes and tag however it is asked for.
enum StaticPictures {
  static let routes: [Route] = [
    Route("styles/v1/{user}/{id}/static/{camera}/{size}", methods: ["GET", "POST"]) {
      context throws(ServerProblem) in try await mapbox(context)
    },
    Route("styles/v1/{user}/{id}/static/{overlay}/{camera}/{size}", methods: ["GET", "POST"]) {
      context throws(ServerProblem) in try await mapbox(context)
    },
    Route("styles/{id}/static/raw/{camera}/{size}", methods: ["GET", "POST"]) {
      context throws(ServerProblem) in
      try await answer(context, try StaticRequest.tileServer(context, isRaw: true))
    },
    Route("styles/{id}/static/{camera}/{size}", methods: ["GET", "POST"]) { context throws(ServerProblem) in
      try await answer(context, try StaticRequest.tileServer(context, isRaw: false))
    },
    Route("styles/{id}/static", methods: ["POST"]) { context throws(ServerProblem) in
      try await answer(context, try StaticRequest.json(context))
    },
    Route("styles/{id}/static.json", methods: ["POST"]) { context throws(ServerProblem) in
      var picture = try StaticRequest.json(context)
      picture.isDescription = true
      return try await answer(context, picture)
    },
    Route("styles/{id}/preview.png") { context throws(ServerProblem) in
      let style = try context.style()
      var request = ImageRequest(width: 256, height: 192)
      request.attribution = .hidden
      request.view = .center(style.map.camera.center, zoom: max(style.map.camera.zoom - 1, 0))
      return try await answer(context, StaticRequest(style: style, request: request))
    },
    Route("style/{id}/static/{camera}/{size}", methods: ["GET", "POST"]) { context throws(ServerProblem) in
      try await answer(context, try StaticRequest.martin(context))
    },
  ]

  private static func mapbox(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    do throws(ServerProblem) {
      return try await answer(context, try StaticRequest.mapbox(context))
    } catch {
      // Values that are well written and wrong are 422 there.
      var problem = error
      if problem.status == .badRequest, problem.isRange { problem.status = .unprocessableContent }
      throw problem
    }
  }

  /// The picture, or its places.
  static func answer(
    _ context: RouteContext, _ picture: StaticRequest
  ) async throws(ServerProblem) -> ServerAnswer {
    let (style, options) = (picture.style, context.server.options)
    guard options.givesStaticPictures else { throw .notFound("static picture: this server gives none") }
    try style.checkIsDrawn()
    var request = picture.request
    request.id = nil
    request.output = nil
    request.style = nil
    request.attributionText =
      request.attributionText ?? style.settings.attributionText ?? options.staticAttributionText
    request.watermark = request.watermark ?? style.settings.watermark ?? options.watermark
    if picture.isNegotiated, !picture.isDescription {
      request.encoding.format = try context.encoding(nil, at: "size")
    }
    request.encoding.format = request.encoding.format.map(options.formats.encoding) ?? options.formats.png
    let icons = try await context.server.icons.icons(for: request, on: style.map)
    if picture.isDescription {
      do throws(PictureError) {
        let map = try await context.server.snapshotter.map(of: request, on: style.map, icons: icons.images)
        return context.document(ServerAnswer(.ok, .json(request.places(on: map))))
      } catch {
        throw ServerProblem(error)
      }
    }
    return try await context.picture(
      PictureOrder(style, .request(request), request.encoding.encoding(for: nil), icons),
      negotiated: picture.isNegotiated)
  }
}
