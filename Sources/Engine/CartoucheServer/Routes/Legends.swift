import Cartouche
import CartoucheJSON
import CartoucheRequests
import CartoucheThreads

/// The legends of styles, as data and as pictures.
enum Legends {
  static let routes: [Route] = [
    Route("styles/{id}/legend{file}") { context throws(ServerProblem) in
      let style = try context.style()
      let scales = context.server.options.limits.scales
      let end = try SegmentText.ending(context.text("file"), scales: scales, at: context.place("file"))
      guard end.text == "legend" else {
        throw .notFound("document \"\(end.text.prefix(40))\"", at: context.place("file"))
      }
      let zoom = try zoom(context, style)
      guard end.format == "json" else { return try await picture(context, style, end, zoom: zoom) }
      let legend = await ParallelWork.run { StyleLegend(of: style.map, zoom: zoom) }
      return context.document(ServerAnswer(.ok, .json(members(legend))))
    }
  ]

  /// The zoom level of the query, of tiles of 512 pixels; without one that of the style.
  private static func zoom(_ context: RouteContext, _ style: ServedStyle) throws(ServerProblem) -> Double {
    guard let text = try context.query.value("zoom") else { return style.map.camera.zoom }
    return try SegmentText.number(text, 0...24, at: "query.zoom")
  }

  // MARK: - Picture

  private static func picture(
    _ context: RouteContext, _ style: ServedStyle, _ end: SegmentText.Ending, zoom: Double
  ) async throws(ServerProblem) -> ServerAnswer {
    let encoding = try context.encoding(end.format, at: "file")
    let isNegotiated = end.format == nil
    let tag = EntityTag(
      style.tag.description, "legend \(zoom) \(end.scale)", "\(encoding.name) \(encoding.quality)")
    if tag.isNamed(by: context.request.header("If-None-Match")) {
      return context.stored(ServerAnswer(.notModified), tag, negotiated: isNegotiated)
    }
    let fonts = context.server.snapshotter.fonts
    let file = await ParallelWork.run {
      try? LegendPainter(fonts: fonts).encoded(
        StyleLegend(of: style.map, zoom: zoom).legend, pixelRatio: end.scale, isDark: style.map.style.isDark,
        as: encoding)
    }
    guard let file else { throw ServerProblem(.internalServerError, "the legend cannot be drawn") }
    return context.stored(
      ServerAnswer(.ok, .bytes(file), type: encoding.mediaType), tag, negotiated: isNegotiated)
  }

  // MARK: - Data

  private static func members(_ legend: StyleLegend) -> JSONObject {
    var members: JSONObject = [:]
    members["title"] = legend.title.map(JSONValue.string)
    members["zoom"] = .double(legend.zoom)
    members["entries"] = .array(legend.items.map { .object(entry($0)) })
    return members
  }

  private static func entry(_ item: StyleLegend.Item) -> JSONObject {
    var members: JSONObject = [
      "layer": .string(item.layer), "type": .string(item.type), "label": .string(item.label),
      "swatch": .string(item.swatch.rawValue),
    ]
    members["unit"] = item.unit.map(JSONValue.string)
    if let scale = item.scale {
      members["property"] = scale.property.map(JSONValue.string)
      members["classification"] = .string(scale.kind.rawValue)
      members["classes"] = .array(scale.classes.map { .object(entry($0, scale.kind)) })
    } else {
      members["colors"] = .array(item.colors.map { .string($0.shortText) })
    }
    if let sizes = item.sizes {
      members["sizeProperty"] = sizes.property.map(JSONValue.string)
      members["sizes"] = .array(
        sizes.sizes.map {
          ["label": .string($0.label), "value": .double($0.value), "diameter": .double($0.diameter)]
        })
    }
    members["edge"] = item.edge.map { .string($0.shortText) }
    members["width"] = item.width.map { .double($0.rounded(places: 2)) }
    if !item.dashes.isEmpty { members["dashes"] = .array(item.dashes.map(JSONValue.double)) }
    return members
  }

  private static func entry(_ part: ColorScale.Class, _ kind: ColorScale.Kind) -> JSONObject {
    var members: JSONObject = ["color": .string(part.color.shortText)]
    members["label"] = part.label.map(JSONValue.string)
    if kind == .interpolate {
      members["value"] = part.low.map(JSONValue.double)
    } else {
      // From the first number to below the second.
      members["min"] = part.low.map(JSONValue.double)
      members["below"] = part.high.map(JSONValue.double)
    }
    if !part.values.isEmpty { members["values"] = .array(part.values) }
    return members
  }
}

extension Color {
  /// The colour as clients like it best: `#rrggbb`, or `rgba(…)` where it is not opaque.
  fileprivate var shortText: String {
    guard alpha >= 1 else {
      return Color(red: red, green: green, blue: blue, alpha: alpha.rounded(places: 3)).css
    }
    let channels = [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
