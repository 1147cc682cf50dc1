import Cartouche
import CartoucheJSON
import CartoucheText

/// Ranges of glyphs, on the paths of tileserver-gl and martin, and the names of fonts.
enum Glyphs {
  static let routes: [Route] = [
    Route("fonts/{stack}/{range}") { context throws(ServerProblem) in try await range(context) },
    Route("font/{stack}/{range}") { context throws(ServerProblem) in try await range(context) },
    Route("fonts.json") { context throws(ServerProblem) in
      context.document(ServerAnswer(.ok, .list(names(context).map { .string($0.name) })))
    },
  ]

  /// The most fonts of a stack.
  private static let mostFonts = 16

  private static func range(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let block = try self.block(context.text("range"), at: context.place("range"))
    let stack = FontStack(joined: context.text("stack"))
    guard (1...mostFonts).contains(Set(stack.fonts).count) else {
      throw ServerProblem(
        .badRequest, "expected 1 to \(mostFonts) names of fonts, found \(Set(stack.fonts).count)",
        at: context.place("stack"))
    }
    let fonts = context.catalog.fonts
    let sources = fonts.sources(
      of: stack, with: context.server.snapshotter.fonts.collection,
      hasFallback: context.server.options.replacesFonts)
    guard !sources.isEmpty else {
      let known = names(context).map(\.name)
      let hint =
        Spelling.nearest(to: stack.fonts.first ?? "", in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw .notFound("font \"\(stack.description.prefix(80))\"\(hint)", at: context.place("stack"))
    }
    let bytes = try await fonts.ranges.range(block, from: sources, loader: context.server.loader)
    return context.document(ServerAnswer(.ok, .bytes(bytes), type: "application/x-protobuf"))
  }

  /// The block of a range such as `0-255`, with or without `.pbf`.
  ///
  /// - Throws: ``ServerProblem`` for any other range than one of 256 characters.
  private static func block(_ text: String, at place: String) throws(ServerProblem) -> GlyphBlock {
    let range = text.hasSuffix(".pbf") ? String(text.dropLast(4)) : text
    let first = range.prefix { $0 != "-" }
    if let codePoint = CodePoint(first), codePoint <= 0x10FFFF {
      let block = GlyphBlock(containing: codePoint)
      if block.description == range { return block }
    }
    throw ServerProblem(
      .badRequest,
      "expected a range of 256 characters such as 0-255 or 256-511, found \"\(range.prefix(40))\"", at: place)
  }

  /// The fonts by their names, sorted.
  private static func names(_ context: RouteContext) -> [ServedFonts.Entry] {
    context.catalog.fonts.entries(
      with: context.server.snapshotter.fonts.collection, hasFallback: context.server.options.replacesFonts)
  }

  /// The fonts as martin's catalogue lists them.
  static func catalog(_ context: RouteContext) -> JSONObject {
    var members: JSONObject = [:]
    for font in names(context) {
      var entry: JSONObject = [:]
      entry["family"] = font.names.map { .string($0.family) }
      entry["style"] = font.names.map { .string($0.style) }
      entry["glyphs"] = font.glyphCount.map { .int(Int64($0)) }
      members[font.name] = .object(entry)
    }
    return members
  }
}
