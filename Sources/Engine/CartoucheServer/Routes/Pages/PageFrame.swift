import Cartouche

/// A page: its contents within the frame of all pages.
///
/// Every link is relative, so that pages work below any path and behind any prefix. Scripts and colours are files of
/// their own, and nothing is loaded from another server.
struct PageFrame {
  /// The title, as plain text.
  var title: String
  /// The number of folders above the page.
  var depth: Int
  /// The class of the body: `list` for pages that scroll, `map` for pages that fill the window.
  var kind: String
  /// The module that the page runs; `nil` for none.
  var script: String?
  /// The query that links carry on, such as `?key=…`; empty for none.
  var suffix = ""
  /// The links in the head beside the title, with their texts.
  var links: [(text: String, path: String)] = []
  /// The contents as HTML.
  var body: String

  /// The path to the server's root, relative to the page.
  var root: String { depth == 0 ? "./" : String(repeating: "../", count: depth) }

  /// The page as HTML.
  var html: String {
    let module =
      script.map { "<script type=\"module\" src=\"\(root)page/\($0)\"></script>" } ?? ""
    let home = depth == 0 ? "" : "<a class=\"home\" href=\"\(root)\(suffix)\">Maps</a>"
    let list = links.map { "<a href=\"\(Self.escaped($0.path))\">\(Self.escaped($0.text))</a>" }.joined()
    let navigation = list.isEmpty ? "" : "<nav aria-label=\"This map\">\(list)</nav>"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(Self.escaped(title))</title>
      <link rel="icon" href="\(root)page/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="\(root)page.css">
      \(module)
      </head>
      <body class="\(kind)">
      <header class="top">\(home)<h1>\(Self.escaped(title))</h1>\(navigation)</header>
      <main>
      \(body)
      </main>
      \(script == nil ? "" : "<noscript>This page needs JavaScript.</noscript>")
      </body>
      </html>

      """
  }

  /// A text in HTML, also within the quotes of an attribute.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    // Scalars: a mark that combines with a quotation mark makes it another character, and ends an attribute all the
    // same.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Attributes of data for a page's script, such as `data-tile-size="512"`, with a space before each.
  static func attributes(_ values: KeyValuePairs<String, String>) -> String {
    values.map { " data-\($0.key)=\"\(escaped($0.value))\"" }.joined()
  }

  /// The credits of data as texts and links to pages, without markup of the data.
  static func credits(_ html: String?) -> String {
    let parts = Attribution.parts(ofHTML: html ?? "").map { part in
      let link = part.link.flatMap { link in
        ["http://", "https://"].contains { link.lowercased().hasPrefix($0) } ? link : nil
      }
      guard let link else { return escaped(part.text) }
      return
        "<a href=\"\(escaped(link))\" target=\"_blank\" rel=\"noopener noreferrer\">\(escaped(part.text))</a>"
    }
    return "<p id=\"credits\" aria-label=\"Attribution\">\(parts.joined(separator: " "))</p>"
  }
}

extension RouteContext {
  /// The policy for pages: they load from this server alone and talk to no other, and no page may frame them.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// The answer with a page, which clients ask for anew each time.
  func page(_ frame: PageFrame) -> ServerAnswer {
    var answer = document(ServerAnswer(.ok, .text(frame.html), type: "text/html; charset=utf-8"))
    answer["Content-Security-Policy"] = Self.policy
    answer["Cache-Control"] = "no-cache"
    return answer
  }
}
