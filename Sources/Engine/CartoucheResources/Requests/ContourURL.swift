import CartoucheGeometry

/// The URL of vector tiles of contours, or of one of them: `contours://DEM#OPTIONS`.
///
/// DEM is the URL or path of TileJSON, of an archive, or a template of tiles, in which heights are colours; braces may be
/// escaped. OPTIONS are pairs such as `interval=20&encoding=terrarium`, of which `tile=z/x/y` names a tile. In a style,
/// `contours:NAME#OPTIONS` has the heights of its source NAME.
package struct ContourURL: Sendable, Hashable {
  /// The scheme of these URLs.
  package static let scheme = "contours"
  private static let tileName = "tile"
  private static let placeholders = "{z}/{x}/{y}"

  /// The URL or path of the heights; the name of a source of the style for ``isOfStyle``.
  package var elevation: String
  /// Whether the heights are those of a source of the style that has the URL.
  package var isOfStyle: Bool
  /// The options in their order, decoded, without the tile.
  package var options: [(name: String, value: String)]
  /// The tile, when the URL names one.
  package var tile: TileID?
  /// Whether the URL has placeholders for a tile.
  package var isTemplate = false

  /// Takes a URL apart; `nil` if it has another scheme.
  package init?(_ url: String) {
    guard ResourceURL.scheme(of: url) == Self.scheme else { return nil }
    var rest = url.dropFirst(Self.scheme.count + 1)
    isOfStyle = !rest.hasPrefix("//")
    if !isOfStyle { rest = rest.dropFirst(2) }
    let mark = rest.lastIndex(of: "#") ?? rest.endIndex
    elevation = Self.withBraces(String(rest[..<mark]))
    options = []
    for pair in rest[mark...].dropFirst().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (
        ResourceURL.decoded(parts[0]), parts.count > 1 ? ResourceURL.decoded(parts[1]) : ""
      )
      guard name == Self.tileName else {
        options.append((name, value))
        continue
      }
      isTemplate = isTemplate || value == Self.placeholders
      let numbers = value.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
      if numbers.count == 3 { tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2]) }
    }
    if isOfStyle { elevation = ResourceURL.decoded(elevation) }
  }

  /// The URL with the address of a tile or placeholders for it, or without one.
  package var text: String {
    let pairs = options.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    let address = tile.map { "\($0)" } ?? (isTemplate ? Self.placeholders : nil)
    let query = (pairs + (address.map { ["\(Self.tileName)=\($0)"] } ?? [])).joined(separator: "&")
    let place = isOfStyle ? Self.encoded(elevation) : "//" + Self.withoutBraces(elevation)
    return "\(Self.scheme):\(place)" + (query.isEmpty ? "" : "#" + query)
  }

  /// The template of the URLs of tiles.
  package var template: String {
    var url = self
    (url.tile, url.isTemplate) = (nil, true)
    return url.text
  }

  /// The URL of the heights in the URL of contours; others unchanged.
  package static func elevation(in url: String) -> String {
    guard let contours = ContourURL(url), !contours.isOfStyle else { return url }
    return contours.elevation
  }

  private static func withBraces(_ text: String) -> String {
    text.replacing("%7B", with: "{").replacing("%7b", with: "{").replacing("%7D", with: "}")
      .replacing("%7d", with: "}")
  }

  private static func withoutBraces(_ text: String) -> String {
    text.replacing("{", with: "%7B").replacing("}", with: "%7D")
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      byte.isASCIIAlphanumeric || "-._~*/:,".utf8.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
    }.joined()
  }

  package static func == (left: ContourURL, right: ContourURL) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
