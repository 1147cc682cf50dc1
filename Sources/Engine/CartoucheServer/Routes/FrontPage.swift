import Cartouche

/// A page that shows what is served.
enum FrontPage {
  static let routes: [Route] = [
    Route("") { context throws(ServerProblem) in
      var answer = context.document(
        ServerAnswer(.ok, .text(html(context.catalog)), type: "text/html; charset=utf-8"))
      answer["Content-Security-Policy"] =
        "default-src 'none'; img-src 'self'; style-src 'self'"
      answer["Cache-Control"] = "no-cache"
      return answer
    },
    Route("page.css") { context throws(ServerProblem) in
      context.document(ServerAnswer(.ok, .text(style), type: "text/css; charset=utf-8"))
    },
  ]

  private static let style = """
    body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#222;background:#fff}\
    ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:1.5rem}li{width:256px}\
    img{display:block;width:256px;height:192px;border-radius:6px;background:#eee}a{color:#0b5cad}
    """

  private static func html(_ catalog: ServerCatalog) -> String {
    func item(_ id: String, _ title: String, picture: Bool, _ links: [(String, String)]) -> String {
      let image =
        picture
        ? "<img src=\"styles/\(PercentEncoding.encoded(id))/preview.png\" width=\"256\" height=\"192\" alt=\"\">"
        : ""
      let list = links.map { "<a href=\"\($0.1)\">\($0.0)</a>" }.joined(separator: " · ")
      return "<li>\(image)<strong>\(escaped(title))</strong><br>\(list)</li>"
    }
    let styles = catalog.styleIDs.compactMap { id in
      catalog.styles[id].map { style in
        let path = "styles/\(PercentEncoding.encoded(id))"
        return item(
          id, style.name, picture: true, [("style", "\(path)/style.json"), ("tiles", "\(path).json")])
      }
    }
    let tiles = catalog.tileIDs.map { id in
      item(id, id, picture: false, [("TileJSON", "data/\(PercentEncoding.encoded(id)).json")])
    }
    let failures = catalog.failures.sorted().map { "<li>\(escaped($0)): cannot be served</li>" }
    func section(_ title: String, _ items: [String]) -> String {
      items.isEmpty ? "" : "<h2>\(title)</h2><ul>\(items.joined())</ul>"
    }
    return """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Maps</title>\
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="page.css"></head><body><h1>Maps</h1>\
      \(section("Styles", styles))\(section("Tiles", tiles))\(section("Failed", failures))</body></html>
      """
  }

  /// A text in HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}
