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
      context throws(ServerProblem) in
      try await mapbox(context)
    },
    Route("styles/v1/{user}/{id}/static/{overlay}/{camera}/{size}", methods: ["GET", "POST"]) {
      context throws(ServerProblem) in try await mapbox(context)
    },
    Route("styles/{id}/static/raw/{camera}/{size}", methods: ["GET", "POST"]) {
      context throws(ServerProblem) in
      try await tileServer(context, isRaw: true)
    },
    Route("styles/{id}/static/{camera}/{size}", methods: ["GET", "POST"]) { context throws(ServerProblem) in
      try await tileServer(context, isRaw: false)
    },
    Route("styles/{id}/static", methods: ["POST"]) { context throws(ServerProblem) in
      let style = try context.style()
      let request: ImageRequest
      do throws(RequestError) {
        request = try ImageRequest(
          parsing: context.request.body, name: "body", limits: context.server.options.limits)
      } catch {
        throw ServerProblem(error).withPixelLimit
      }
      return try await picture(context, style, request, isNegotiated: request.encoding.format == nil)
    },
    Route("styles/{id}/preview.png") { context throws(ServerProblem) in
      let style = try context.style()
      var request = ImageRequest(width: 256, height: 192)
      request.attribution = .hidden
      request.view = .center(style.map.camera.center, zoom: max(style.map.camera.zoom - 1, 0))
      return try await picture(context, style, request, isNegotiated: false)
    },
    Route("style/{id}/static/{camera}/{size}", methods: ["GET", "POST"]) { context throws(ServerProblem) in
      try await martin(context)
    },
  ]

  // MARK: - tileserver-gl

  private static func tileServer(_ context: RouteContext, isRaw: Bool) async throws(ServerProblem)
    -> ServerAnswer
  {
    let style = try context.style()
    let end = try ending(context)
    var members = try PictureView.tileServer(
      context.text("camera"), isRaw: isRaw, at: context.place("camera"))
    let isFitted = members["center"] == nil
    for member in try PictureView.size(end, at: context.place("size")) { members[member.key] = member.value }
    let given = try QueryMembers(context, body: true)
    var overlays: [Overlay] = []
    do throws(RequestError) {
      var grammar = TileServerOverlays()
      grammar.latitudeFirst = ["1", "true"].contains(given.last("latlng") ?? "")
      for (name, value) in given.all { _ = try grammar.set(name, to: value) }
      for (index, text) in given.values("path").enumerated() {
        overlays.append(try grammar.path(text, name: "query.path[\(index)]"))
      }
      for (index, text) in given.values("marker").enumerated() {
        overlays.append(try grammar.marker(text, name: "query.marker[\(index)]"))
      }
    } catch {
      throw ServerProblem(error)
    }
    if isFitted {
      // A share of the content on each side.
      let share = try given.number("padding", 0...10) ?? 0.1
      members["padding"] = .string("\((share * 100).short)%")
      if let maxzoom = try given.number("maxzoom", 0...25) {
        members["maxzoom"] = .double(min(max(maxzoom - 1, 0), 24))
      }
    }
    let own = [
      "path", "marker", "latlng", "padding", "maxzoom", "fill", "stroke", "width", "linecap", "linejoin",
      "border", "borderwidth",
    ]
    try given.edit(&members, besides: own)
    return try await picture(context, style, members, overlays, end)
  }

  // MARK: - Mapbox

  private static func mapbox(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    do throws(ServerProblem) {
      let style = try context.style()
      let end = try ending(context)
      var members = try PictureView.mapbox(context.text("camera"), at: context.place("camera"))
      for member in try PictureView.size(end, at: context.place("size")) {
        members[member.key] = member.value
      }
      var overlays: [Overlay] = []
      if let overlay = context.captures["overlay"] {
        do throws(RequestError) {
          overlays = try MapboxOverlays.parse(overlay.raw, name: context.place("overlay"))
        } catch {
          throw ServerProblem(error)
        }
      }
      let given = try QueryMembers(context, body: true)
      if members["center"] == nil {
        members["padding"] = try given.value("padding").map { (text) throws(ServerProblem) in
          var sides: [JSONValue] = []
          for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            sides.append(.double(try SegmentText.number(part, -4096...4096, at: "query.padding")))
          }
          return .array(sides)
        }
        if members["padding"] == nil, members["fit"] != nil, let width = members["width"]?.number,
          let height = members["height"]?.number
        {
          // 5 % of the smaller side, at most 12 pixels.
          members["padding"] = .double(min((min(width, height) * 0.05).rounded(.up), 12))
        }
      } else if given.last("padding") != nil {
        throw ServerProblem(
          .badRequest, "expected a box or auto with padding", at: "query.padding", isRange: true)
      }
      try given.edit(&members, besides: ["padding", "access_token", "logo", "minzoom", "maxzoom"])
      return try await picture(context, style, members, overlays, end)
    } catch {
      // Values that are well written and wrong are 422 there.
      var problem = error
      if problem.status == .badRequest, problem.isRange { problem.status = .unprocessableContent }
      throw problem
    }
  }

  // MARK: - martin

  private static func martin(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let style = try context.style()
    let end = try ending(context)
    var members = try PictureView.size(end, at: context.place("size"))
    let (width, height) = (Int(members["width"]?.number ?? 1), Int(members["height"]?.number ?? 1))
    let view = try PictureView.martin(
      context.text("camera"), width: width, height: height, at: context.place("camera"))
    for member in view { members[member.key] = member.value }
    if context.request.method == "POST", !context.request.body.isEmpty {
      guard let data = try? JSONValue(parsing: context.request.body) else {
        throw ServerProblem(.badRequest, "expected GeoJSON", at: "body")
      }
      members["overlays"] = [["type": "geojson", "look": "layers", "data": data]]
    }
    try QueryMembers(context, body: false).edit(&members, besides: [])
    return try await picture(context, style, members, [], end)
  }

  // MARK: - All

  private static func ending(_ context: RouteContext) throws(ServerProblem) -> SegmentText.Ending {
    try SegmentText.ending(
      context.text("size"), scales: context.server.options.limits.scales, at: context.place("size"))
  }

  private static func picture(
    _ context: RouteContext, _ style: ServedStyle, _ members: JSONObject, _ overlays: [Overlay],
    _ end: SegmentText.Ending
  ) async throws(ServerProblem) -> ServerAnswer {
    var members = members
    if let format = end.format { members["format"] = .string(format) }
    let limits = context.server.options.limits
    var request: ImageRequest
    do throws(RequestError) {
      // The view is checked with its overlays, which the members do not have.
      let fit = members["fit"]
      if !overlays.isEmpty { members["fit"] = nil }
      request = try ImageRequest(.object(members), limits: limits)
      request.overlays += overlays
      if !overlays.isEmpty, fit != nil { request.view = .fit(.overlays) }
      try request.check(limits)
    } catch {
      throw ServerProblem(error).withPixelLimit
    }
    return try await picture(context, style, request, isNegotiated: end.format == nil)
  }

  private static func picture(
    _ context: RouteContext, _ style: ServedStyle, _ request: ImageRequest, isNegotiated: Bool
  ) async throws(ServerProblem) -> ServerAnswer {
    var request = request
    request.id = nil
    request.output = nil
    request.style = nil
    if isNegotiated { request.encoding.format = try context.encoding(nil, at: "size") }
    return try await context.picture(
      style, .request(request), request.encoding.encoding(for: nil), negotiated: isNegotiated)
  }
}

extension ServerProblem {
  /// The problem, as 413 where the picture is too large.
  fileprivate var withPixelLimit: ServerProblem {
    var problem = self
    let names = ["/width", "/height", "/scale"]
    if isRange, status == .badRequest, names.contains(where: { place?.hasSuffix($0) == true }) {
      problem.status = .contentTooLarge
    }
    return problem
  }
}
