import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

/// Glyphs and sprites of the styles that are served.
enum GlyphsAndSprites {
  static let routes: [Route] = [
    Route("fonts/{stack}/{range}") { context throws(ServerProblem) in try await glyphs(context) },
    Route("font/{stack}/{range}") { context throws(ServerProblem) in try await glyphs(context) },
    Route("styles/{id}/sprite{sprite}") { context throws(ServerProblem) in
      try await sprite(context, StyleSprite.defaultID, context.text("sprite"), at: "sprite")
    },
    Route("styles/{id}/sprite/{sprite}") { context throws(ServerProblem) in
      let end = try SegmentText.ending(context.text("sprite"), scales: 1...4, at: context.place("sprite"))
      return try await sprite(
        context, end.text, "sprite\(end.scale == 1 ? "" : "@\(end.scale.short)x").\(end.format ?? "")",
        at: "sprite")
    },
  ]

  /// A range of 256 glyphs, from the first style that has the fonts.
  private static func glyphs(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let (stack, file) = (context.text("stack"), context.text("range"))
    let range = file.hasSuffix(".pbf") ? file.dropLast(4) : file[...]
    let ends = range.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first % 256 == 0,
      last == first + 255,
      (0...65_280).contains(first)
    else {
      throw ServerProblem(
        .badRequest, "expected a range such as 0-255.pbf, found \"\(file.prefix(40))\"",
        at: context.place("range"))
    }
    for id in context.catalog.styleIDs {
      guard let map = context.catalog.styles[id]?.map, let template = map.style.glyphs else { continue }
      let url = ResourceURL.resolve(template, against: map.baseURL)
        .replacingAll("{fontstack}", with: PercentEncoding.encoded(stack)).replacingAll(
          "{range}", with: "\(range)")
      if let bytes = await found(context, url, .glyphs) {
        return context.document(ServerAnswer(.ok, .bytes(bytes), type: "application/x-protobuf"))
      }
    }
    throw .notFound("range \(range) of the fonts \"\(stack.prefix(80))\"", at: context.place("stack"))
  }

  /// The index or the picture of a sprite.
  private static func sprite(
    _ context: RouteContext, _ name: String, _ file: String, at place: String
  ) async throws(ServerProblem) -> ServerAnswer {
    let style = try context.style()
    let end = try SegmentText.ending(file, scales: 1...4, at: context.place(place))
    guard end.text == "sprite", let ending = end.format, ["json", "png"].contains(ending) else {
      throw .notFound("document \"\(file.prefix(40))\"", at: context.place(place))
    }
    guard let sprite = style.map.style.sprites.first(where: { $0.id == name }) else {
      throw .notFound("sprite \"\(name.prefix(40))\"", at: context.place(place))
    }
    let absolute = StyleSprite(
      id: sprite.id, url: ResourceURL.resolve(sprite.url, against: style.map.baseURL))
    let urls = absolute.urls(pixelRatio: end.scale)
    let isIndex = ending == "json"
    guard
      let bytes = await found(
        context, isIndex ? urls.index : urls.picture, isIndex ? .spriteJSON : .spriteImage)
    else { throw .notFound("sprite of this scale", at: context.place(place)) }
    return context.document(
      ServerAnswer(.ok, .bytes(bytes), type: isIndex ? "application/json" : "image/png"))
  }

  private static func found(
    _ context: RouteContext, _ url: String, _ kind: ResourceRequest.Kind
  ) async -> [UInt8]? {
    let response = try? await context.server.loader.load(ResourceRequest(url, kind: kind))
    guard let response, response.status == .found, !response.bytes.isEmpty else { return nil }
    return response.bytes
  }
}

extension String {
  /// The text with each occurrence of a part replaced.
  fileprivate func replacingAll(_ part: String, with text: String) -> String {
    self.split(separator: part, omittingEmptySubsequences: false).joined(separator: text)
  }
}
