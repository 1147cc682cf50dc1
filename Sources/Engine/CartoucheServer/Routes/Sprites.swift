import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheSprites
import CartoucheStyle
import CartoucheThreads

/// The sprites of the styles that are served.
enum Sprites {
  static let routes: [Route] = [
    // sprite.json, sprite@2x.png: the sprite whose images have no prefix.
    Route("styles/{id}/sprite{file}") { context throws(ServerProblem) in
      let end = try ending(context, "file")
      guard end.text == "sprite" else {
        throw .notFound("document \"\(end.text.prefix(40))\"", at: context.place("file"))
      }
      return try await answer(context, StyleSprite.defaultID, end, at: "file")
    },
    Route("styles/{id}/sprite/{file}") { context throws(ServerProblem) in
      let end = try ending(context, "file")
      return try await answer(context, end.text, end, at: "file")
    },
    // Those of martin: folders of icons, joined by commas.
    Route("sprite/{file}") { context throws(ServerProblem) in try await joined(context, isSDF: false) },
    Route("sdf_sprite/{file}") { context throws(ServerProblem) in try await joined(context, isSDF: true) },
  ]

  /// The most folders of icons in a sprite.
  static let mostJoined = 16

  /// The sprite of the icons of several folders; of icons with one name, that of the first folder.
  private static func joined(
    _ context: RouteContext, isSDF: Bool
  ) async throws(ServerProblem) -> ServerAnswer {
    let place = context.place("file")
    let names = (context.captures["file"]?.raw ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard names.count <= mostJoined else {
      throw ServerProblem(
        .badRequest, "expected at most \(mostJoined) names, found \(names.count)", at: place, isRange: true)
    }
    let end = try ending(context, "file")
    var folders: [IconFolder] = []
    for name in end.text.split(separator: ",", omittingEmptySubsequences: false) {
      let folder = try context.catalog.icons(String(name), at: place)
      if !folders.contains(folder) { folders.append(folder) }
    }
    return try await sheet(context, folders, end, isSDF: isSDF)
  }

  private static func sheet(
    _ context: RouteContext, _ folders: [IconFolder], _ end: SegmentText.Ending, isSDF: Bool = false
  ) async throws(ServerProblem) -> ServerAnswer {
    let order = IconSheetOrder(folders: folders, pixelRatio: Int(end.scale.rounded(.up)), isSDF: isSDF)
    var tag = order.tag
    tag.combine(Array((end.format ?? "").utf8))
    let isIndex = end.format == "json"
    let type = isIndex ? "application/json" : "image/png"
    if let answer = context.unchanged(tag, type: type) { return answer }
    let sheet = try await context.server.sheets.sheet(order)
    return context.stored(ServerAnswer(.ok, .bytes(isIndex ? sheet.index : sheet.picture), type: type), tag)
  }

  private static func ending(
    _ context: RouteContext, _ name: String
  ) throws(ServerProblem) -> SegmentText.Ending {
    let end = try SegmentText.ending(context.text(name), scales: 1...4, at: context.place(name))
    guard end.format == "json" || end.format == "png" else {
      throw .notFound(
        "sprite of the format \"\((end.format ?? "").prefix(20))\"; expected .json or .png",
        at: context.place(name))
    }
    return end
  }

  /// The index or the picture of a sprite.
  private static func answer(
    _ context: RouteContext, _ id: String, _ end: SegmentText.Ending, at name: String
  ) async throws(ServerProblem) -> ServerAnswer {
    let style = try context.style()
    if let folder = style.icons[id] { return try await sheet(context, [folder], end) }
    let references = LocalReferences(style.map)
    let sprites = style.map.style.sprites
    guard let sprite = sprites.first(where: { $0.id == id }) else {
      // A style without a sprite that has pictures of its own has them under this name.
      if id == StyleSprite.defaultID, sprites.isEmpty, style.map.hasPins {
        return try await pins(context, style, end)
      }
      let hint = Spelling.nearest(to: id, in: sprites.map(\.id)).map { "; did you mean \"\($0)\"?" } ?? ""
      throw .notFound(
        "sprite \"\(id.prefix(40))\" in the style \"\(style.id)\"\(hint)", at: context.place(name))
    }
    guard let reference = references.file(sprite.url) else {
      throw .notFound(
        "sprite \"\(id.prefix(40))\" here: the style has it from another server", at: context.place(name))
    }
    // Index and picture are of the same scale: that of the request, or the nearest that has both.
    let loader = context.server.loader
    for scale in ([end.scale] + [2, 3, 4, 1]).unique {
      let urls = Self.urls(reference.url, scale: scale)
      guard let index = await bytes(urls.index, .spriteJSON, reference.origin, loader),
        let picture = await bytes(urls.picture, .spriteImage, reference.origin, loader)
      else { continue }
      return context.document(
        end.format == "json"
          ? ServerAnswer(.ok, .bytes(index), type: "application/json")
          : ServerAnswer(.ok, .bytes(picture), type: "image/png"))
    }
    throw ServerProblem(
      .badGateway, "the sprite \"\(id.prefix(40))\" of the style \"\(style.id)\" cannot be read",
      at: context.place(name))
  }

  /// The URLs of index and picture, with the scale in front of their endings; a query stays at the end.
  private static func urls(_ url: String, scale: Double) -> (index: String, picture: String) {
    let end = url.firstIndex(of: "?") ?? url.endIndex
    let stem = url[..<end] + (scale == 1 ? "" : "@\(scale.short)x")
    return ("\(stem).json\(url[end...])", "\(stem).png\(url[end...])")
  }

  private static func bytes(
    _ url: String, _ kind: ResourceRequest.Kind, _ origin: DocumentOrigin, _ loader: any ResourceLoader
  ) async -> [UInt8]? {
    var request = ResourceRequest(url, kind: kind).made(by: origin)
    request.sizeLimit = 64 << 20
    guard let response = try? await loader.load(request), response.status == .found,
      !response.bytes.isEmpty
    else { return nil }
    return response.bytes
  }

  /// The sprite of the pins of data, which the engine draws itself.
  private static func pins(
    _ context: RouteContext, _ style: ServedStyle, _ end: SegmentText.Ending
  ) async throws(ServerProblem) -> ServerAnswer {
    let sheet = await ParallelWork.run { () -> SpriteSheetMaker.Sheet? in
      let ratio = end.scale.rounded(.up)
      let icons = style.map.pinPictures(pixelRatio: ratio).compactMap {
        try? SpriteIcon(name: $0.name, decoding: $0.file, pixelRatio: ratio)
      }
      return try? SpriteSheetMaker(icons).sheet(pixelRatio: Int(ratio))
    }
    guard let sheet else { throw .notFound("sprite of this scale", at: context.place("file")) }
    return context.document(
      end.format == "json"
        ? ServerAnswer(.ok, .bytes(sheet.index), type: "application/json")
        : ServerAnswer(.ok, .bytes(sheet.picture), type: "image/png"))
  }

  // MARK: - Catalogue

  /// The sprites with the names of their images, as martin's catalogue lists them.
  static func catalog(_ context: RouteContext) async -> JSONObject {
    var members: JSONObject = [:]
    for (id, folder) in context.catalog.icons {
      members[id] = ["images": .array(folder.files.map { .string($0.name) })]
    }
    for id in context.catalog.styleIDs {
      guard let style = context.catalog.styles[id] else { continue }
      let references = LocalReferences(style.map)
      for sprite in style.map.style.sprites {
        guard let reference = references.file(sprite.url) else { continue }
        var names: [String] = []
        for scale in [1.0, 2] where names.isEmpty {
          let url = urls(reference.url, scale: scale).index
          let index = await bytes(url, .spriteJSON, reference.origin, context.server.loader)
          names = index.flatMap { try? JSONValue(parsing: $0).object?.keys.sorted() } ?? []
        }
        let name = sprite.id == StyleSprite.defaultID ? id : "\(id)/\(sprite.id)"
        members[name] = ["images": .array(names.map(JSONValue.string))]
      }
    }
    return members
  }
}

extension [Double] {
  /// The numbers without repetitions.
  fileprivate var unique: [Double] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
