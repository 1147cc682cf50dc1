import CartoucheGeometry

extension TileID {
  /// The address at the end of a path or URL such as `tiles/3/1/2.pbf`; `nil` if it ends otherwise.
  package init?(endOf url: String) {
    guard let parts = TilePath(url) else { return nil }
    self = parts.address
  }
}

/// A path or URL that ends with the address of a tile, such as `tiles/3/1/2@2x.png`.
package struct TilePath: Sendable, Hashable {
  /// The address.
  package var address: TileID
  /// The same path with placeholders: `tiles/{z}/{x}/{y}@2x.png`.
  package var template: String

  /// Takes a path or URL apart; `nil` if it does not end with an address.
  package init?(_ url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let (z, x, name) = (parts[parts.count - 3], parts[parts.count - 2], parts[parts.count - 1])
    let y = name.prefix { $0.isASCII && $0.isNumber }
    let numbers = [z, x, y].compactMap { Int($0) }
    guard numbers.count == 3, ["", ".", "@"].contains(name.dropFirst(y.count).prefix(1)) else { return nil }
    address = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    guard address.isValid else { return nil }
    template = url[..<z.startIndex] + "{z}/{x}/{y}" + url[y.endIndex...]
  }
}
