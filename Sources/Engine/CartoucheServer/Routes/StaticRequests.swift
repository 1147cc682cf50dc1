import CartoucheJSON
import CartoucheRequests

/// A picture that is asked for, in whichever grammar: the style, the request, and the form of the answer.
struct StaticRequest: Sendable {
  /// The style.
  let style: ServedStyle
  /// The picture.
  var request: ImageRequest
  /// Whether the format depends on the formats that the client accepts.
  var isNegotiated = false
  /// Whether the places of the picture are asked for in its place, by the ending `json`.
  var isDescription = false
}

// The grammars of tileserver-gl, Mapbox and martin, and JSON.
extension StaticRequest {
  /// The request of a tileserver-gl path.
  ///
  /// - Parameter isRaw: Whether places are metres of EPSG:3857.
  static func tileServer(_ context: RouteContext, isRaw: Bool) throws(ServerProblem) -> StaticRequest {
    let style = try context.style()
    let end = try ending(context)
    var members = try PictureView.tileServer(
      context.text("camera"), isRaw: isRaw, at: context.place("camera"))
    let given = try QueryMembers(context)
    // A share of the content on each side.
    let share = try given.number("padding", 0...10) ?? 0.1
    if members["center"] == nil {
      members["padding"] = .string("\((share * 100).short)%")
      for name in ["minzoom", "maxzoom"] {
        // Zoom levels of tiles of 256 pixels.
        if let zoom = try given.number(name, 0...25) { members[name] = .double(zoom - 1) }
      }
    }
    try given.edit(&members, besides: ["padding", "minzoom", "maxzoom"])
    return try StaticRequest(context, style, members, try given.overlays(.simplestyle), end)
  }

  /// The request of a Mapbox path, on which values that are well written and wrong are 422.
  static func mapbox(_ context: RouteContext) throws(ServerProblem) -> StaticRequest {
    let style = try context.style()
    let end = try ending(context)
    var members = try PictureView.mapbox(context.text("camera"), at: context.place("camera"))
    var overlays: [Overlay] = []
    if let overlay = context.captures["overlay"] {
      do throws(RequestError) {
        overlays = try MapboxOverlays.parse(overlay.raw, name: context.place("overlay"))
      } catch {
        throw ServerProblem(error)
      }
      overlays = overlays.map { $0.withIconsInDevicePixels(end.scale) }
    }
    let given = try QueryMembers(context)
    overlays += try given.overlays(.simplestyle)
    if members["center"] == nil {
      let sides = try PictureView.sides(end, at: context.place("size"))
      let isAutomatic = members["fit"] != nil
      if let member = try given.member("padding") {
        members["padding"] = .array(try PictureView.padding(member.text, at: member.place))
      } else if isAutomatic {
        // 5 % of the smaller side, at most 12 pixels.
        members["padding"] = .double(min((Double(min(sides.width, sides.height)) * 0.05).rounded(.up), 12))
      }
      for name in ["minzoom", "maxzoom"] {
        if let zoom = try given.number(name, 0...24) { members[name] = .double(zoom) }
      }
    } else if let member = given.all.first(where: { ["padding", "minzoom", "maxzoom"].contains($0.name) }) {
      throw ServerProblem(
        .badRequest, "expected a box or auto with \(member.name)", at: member.place, isRange: true)
    }
    try given.edit(&members, besides: ["padding", "access_token", "minzoom", "maxzoom"])
    return try StaticRequest(context, style, members, overlays, end)
  }

  /// The request of a martin path; GeoJSON in the body has literal properties of the style specification.
  static func martin(_ context: RouteContext) throws(ServerProblem) -> StaticRequest {
    let style = try context.style()
    let end = try ending(context)
    let sides = try PictureView.sides(end, at: context.place("size"))
    var members = try PictureView.martin(
      context.text("camera"), width: sides.width, height: sides.height, at: context.place("camera"))
    let given = try QueryMembers(context)
    try given.edit(&members, besides: [])
    return try StaticRequest(context, style, members, try given.overlays(.layers), end)
  }

  /// The request of a body in the JSON form of ``ImageRequest``.
  static func json(_ context: RouteContext) throws(ServerProblem) -> StaticRequest {
    let style = try context.style()
    do throws(RequestError) {
      let request = try ImageRequest(
        parsing: context.request.body, name: "body", limits: context.server.options.limits)
      return StaticRequest(style: style, request: request, isNegotiated: request.encoding.format == nil)
    } catch {
      throw ServerProblem(error)
    }
  }

  // MARK: - All

  /// The end of the path. A picture without any possible size is too large whatever its scale is.
  private static func ending(_ context: RouteContext) throws(ServerProblem) -> SegmentText.Ending {
    let (text, place) = (context.text("size"), context.place("size"))
    do throws(ServerProblem) {
      return try SegmentText.ending(text, scales: context.server.options.limits.scales, at: place)
    } catch {
      let sides = SegmentText.Ending(text: String(text.prefix { $0 != "@" }), scale: 1, format: nil)
      _ = try PictureView.sides(sides, at: place)
      throw error
    }
  }

  private init(
    _ context: RouteContext, _ style: ServedStyle, _ members: JSONObject, _ overlays: [Overlay],
    _ end: SegmentText.Ending
  ) throws(ServerProblem) {
    var members = members
    let sides = try PictureView.sides(end, at: context.place("size"))
    members["width"] = .int(Int64(sides.width))
    members["height"] = .int(Int64(sides.height))
    members["scale"] = .double(end.scale)
    isDescription = end.format == "json"
    isNegotiated = end.format == nil
    if let format = end.format, !isDescription { members["format"] = .string(format) }
    let limits = context.server.options.limits
    do throws(RequestError) {
      // The view is checked with its overlays, which the members do not have.
      let fit = members["fit"]
      if !overlays.isEmpty { members["fit"] = nil }
      request = try ImageRequest(.object(members), limits: limits)
      request.overlays += overlays
      if !overlays.isEmpty, fit != nil { request.view = .fit(.overlays) }
      try request.check(limits)
    } catch {
      throw ServerProblem(error)
    }
    self.style = style
  }
}

extension Overlay {
  /// The overlay, whose icon keeps its own pixels at any scale, as Mapbox has it for pictures at URLs.
  fileprivate func withIconsInDevicePixels(_ scale: Double) -> Overlay {
    guard case .marker(var marker) = self, case .icon = marker.figure else { return self }
    marker.scale = 1 / scale
    return .marker(marker)
  }
}
