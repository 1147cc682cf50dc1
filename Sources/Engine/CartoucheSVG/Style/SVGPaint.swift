import CartoucheExpressions

/// The value of `fill` or `stroke` (SVG 1.1, section 11.2).
enum SVGPaint: Sendable, Hashable {
  case none
  case current
  case color(Color)
  /// The paint server of a name, and the paint where there is none.
  indirect case server(String, fallback: SVGPaint?)

  /// The paint in a text; `nil` if it is none.
  init?(_ text: String) {
    if text.hasPrefix("url(") {
      guard let end = text.firstIndex(of: ")"), let name = SVGTree.name(in: text) else { return nil }
      let rest = StyleSheet.trimmed(text[text.index(after: end)...])
      self = .server(name, fallback: rest.isEmpty ? nil : SVGPaint.plain(rest))
      return
    }
    guard let plain = SVGPaint.plain(text) else { return nil }
    self = plain
  }

  private static func plain(_ text: String) -> SVGPaint? {
    switch text.lowercased() {
    case "none", "transparent": return SVGPaint.none
    case "currentcolor": return .current
    // Context colours exist in markers and fonts alone; icon themes write them where they mean the colour of text.
    case "context-fill", "context-stroke": return .current
    default: return Color(css: text).map(SVGPaint.color)
    }
  }
}
