/// A template of tile URLs in the forms found in the documentation of servers and in other programs' settings.
///
/// Besides the placeholders of ``TileURLTemplate`` it may have those of Leaflet (`{s}` for a server, `{-y}` for rows
/// from the south, `{r}` for `@2x`), of OpenLayers (`{a-d}`), of JOSM (`{zoom}`, `{switch:a,b}`) and of Bing (`{q}`).
package struct TileURLSpelling: Sendable, Hashable {
  /// The templates, one for each server.
  package var templates: [String]
  /// The direction in which rows are counted.
  package var scheme: TileSet.Scheme

  /// The names of placeholders, by their names in templates.
  private static let names = [
    "zoom": "z", "-y": "y", "r": "ratio", "q": "quadkey", "bbox": "bbox-epsg-3857",
  ]

  /// Reads a template; `nil` if the text has no placeholders that identify a tile.
  package init?(_ text: String) {
    var templates = [""]
    var found: Set<String> = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let before = rest[..<open].hasSuffix("$") ? rest[..<open].dropLast() : rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      if let servers = Self.servers(name) {
        templates = templates.flatMap { beginning in servers.map { beginning + before + $0 } }
      } else {
        let known = Self.names[String(name)] ?? String(name)
        found.insert(String(name))
        found.insert(known)
        templates = templates.map { $0 + before + "{\(known)}" }
      }
      rest = rest[rest.index(after: close)...]
    }
    guard
      found.isSuperset(of: ["z", "x", "y"]) || found.contains("quadkey") || found.contains("bbox-epsg-3857")
    else { return nil }
    self.templates = templates.map { $0 + rest }
    scheme = found.contains("-y") ? .tms : .xyz
  }

  /// The maximum number of servers for one placeholder.
  private static let serverLimit = 16

  /// The servers of a placeholder: `s` for a, b and c, `a-d`, `1-4`, `switch:a,b`.
  private static func servers(_ name: Substring) -> [String]? {
    if name == "s" { return ["a", "b", "c"] }
    if name.hasPrefix("switch:") {
      return name.dropFirst("switch:".count).split(separator: ",").prefix(serverLimit).map(String.init)
    }
    let ends = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2, ends[0].count == 1, ends[1].count == 1, let first = ends[0].first,
      let last = ends[1].first, first <= last,
      Character(Unicode.Scalar(first)).isLetter == Character(Unicode.Scalar(last)).isLetter,
      Character(Unicode.Scalar(first)).isLetter || Character(Unicode.Scalar(first)).isNumber
    else { return nil }
    return (first...last).prefix(serverLimit).map { String(Character(Unicode.Scalar($0))) }
  }
}
