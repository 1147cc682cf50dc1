import CartoucheStyle
import MapLibreExpressions

extension MLNAttributionInfo {
  /// The line as HTML.
  var html: String {
    let text = Self.escaped(title.string)
    guard let url else { return text }
    return "<a href=\"\(Self.escaped(url.absoluteString))\">\(text)</a>"
  }

  /// The links and the texts between them, in order; texts of only spaces are left out.
  static func infos(html: String) -> [MLNAttributionInfo] {
    Attribution.parts(ofHTML: html).map { part in
      MLNAttributionInfo(title: part.text, url: part.link.flatMap { URL(string: $0) })
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
