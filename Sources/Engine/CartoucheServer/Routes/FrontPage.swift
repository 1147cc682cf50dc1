import Cartouche
import CartoucheGeometry
import CartoucheVenue
import Foundation

/// A page that shows what is served.
enum FrontPage {
  static let routes: [Route] = [
    Route("", formats: ["json", "html"], operation: "getLandingPage") { context throws(ServerProblem) in
      var answer = try page(context)
      answer["Vary"] = ["Accept", answer["Vary"]].compactMap(\.self).joined(separator: ", ")
      return answer
    }
  ]

  /// The page, or the description of all that is served for those who ask for JSON.
  private static func page(_ context: RouteContext) throws(ServerProblem) -> ServerAnswer {
    if try context.prefersJSON() { return try OGCDocuments.landingPage(context) }
    switch context.server.options.frontPage {
    case .standard: return context.page(frame(context.catalog, suffix: try context.keySuffix()))
    case .none: throw .notFound("page here; /styles.json and /data.json list what is served")
    case .file(let path): return try file(path, context)
    }
  }

  /// A page of whoever runs the server.
  private static func file(_ path: String, _ context: RouteContext) throws(ServerProblem) -> ServerAnswer {
    guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 5 << 20 else {
      throw .notFound("page here")
    }
    return context.document(ServerAnswer(.ok, .bytes(Array(bytes)), type: "text/html; charset=utf-8"))
  }

  /// A card of the page: a picture with what leads on.
  private struct Card {
    var title: String
    /// The page that the title leads to.
    var page: String
    /// The picture; `nil` for none.
    var preview: String?
    /// More links, with their texts.
    var links: [(text: String, path: String)]

    func html(_ suffix: String) -> String {
      func link(_ path: String) -> String {
        PageFrame.escaped(path + (path.contains("?") ? suffix.replacing("?", with: "&") : suffix))
      }
      // The picture leads where the title does: one of them is enough for those who do not see it.
      let picture =
        preview.map {
          "<a class=\"preview\" href=\"\(link(page))\" tabindex=\"-1\" aria-hidden=\"true\"><img src=\"\(link($0))\" "
            + "width=\"256\" height=\"192\" loading=\"lazy\" alt=\"\"></a>"
        } ?? ""
      let list = links.map { "<a href=\"\(link($0.path))\">\($0.text)</a>" }.joined()
      return """
        <li>\(picture)<h3><a href="\(link(page))">\(PageFrame.escaped(title))</a></h3><p>\(list)</p></li>

        """
    }
  }

  private static func frame(_ catalog: ServerCatalog, suffix: String) -> PageFrame {
    let styles = catalog.drawnStyleIDs.compactMap { id in catalog.styles[id].map(card) }
    let tiles = catalog.tileIDs.compactMap { id in catalog.tiles[id].map { card($0, catalog) } }
    let venues = catalog.venueIDs.compactMap { id in catalog.venues[id].map(card) }
    func section(_ title: String, _ cards: [Card]) -> String {
      guard !cards.isEmpty else { return "" }
      let items = cards.map { $0.html(suffix) }.joined()
      return
        "<section aria-label=\"\(title)\"><h2>\(title)</h2>\n<ul class=\"cards\">\n\(items)</ul></section>\n"
    }
    let failures = catalog.failures.sorted().map { "<li>\(PageFrame.escaped($0)): cannot be served</li>" }
    let failed =
      failures.isEmpty
      ? "" : "<section class=\"error\"><h2>Failed</h2><ul>\(failures.joined())</ul></section>"
    let empty =
      styles.isEmpty && tiles.isEmpty && venues.isEmpty && failures.isEmpty ? "<p>Nothing is served.</p>" : ""
    return PageFrame(
      title: "Maps", depth: 0, kind: "list", suffix: suffix,
      body: section("Styles", styles) + section("Tiles", tiles) + section("Venues", venues) + failed + empty)
  }

  private static func card(_ style: ServedStyle) -> Card {
    let path = "styles/\(PercentEncoding.encoded(style.id))"
    return Card(
      title: style.name, page: "\(path)/", preview: "\(path)/preview.png",
      links: [
        ("Static picture", "\(path)/static/"), ("Style", "\(path)/style.json"), ("TileJSON", "\(path).json"),
      ])
  }

  private static func card(_ tiles: ServedTiles, _ catalog: ServerCatalog) -> Card {
    let path = "data/\(tiles.pathSegment)"
    return Card(
      title: tiles.id, page: "\(path)/", preview: preview(of: tiles, catalog),
      links: [("TileJSON", "\(path).json")])
  }

  /// A picture of tiles: that of a style that shows them, by preference the one of the same name, or else one of them.
  private static func preview(of tiles: ServedTiles, _ catalog: ServerCatalog) -> String? {
    let shows = catalog.styleIDs.filter { catalog.styles[$0]?.tiles.values.contains(tiles.id) ?? false }
    if let style = catalog.styles[tiles.id]?.id ?? shows.first {
      return "styles/\(PercentEncoding.encoded(style))/preview.png"
    }
    guard !tiles.format.isVector else { return nil }
    let count = 1 << min(tiles.zooms.lowerBound, ServerOptions.zoomLimit)
    let camera = tiles.camera
    let place = Mercator.project(longitude: camera?.longitude ?? 0, latitude: camera?.latitude ?? 0)
    func index(_ part: Double) -> Int { min(max(Int(part * Double(count)), 0), count - 1) }
    return
      "data/\(tiles.pathSegment)/\(tiles.zooms.lowerBound)/\(index(place.x))/\(index(place.y)).\(tiles.format.rawValue)"
  }

  private static func card(_ venue: ServedVenue) -> Card {
    let path = "venues/\(PercentEncoding.encoded(venue.id))"
    let floor = venue.venue.defaultFloor.map { PercentEncoding.encoded($0.id) } ?? ""
    return Card(
      title: venue.name, page: "\(path)/", preview: "\(path)/\(floor).png?width=256&height=192",
      links: [("Floors and places", "\(path).json")])
  }
}
