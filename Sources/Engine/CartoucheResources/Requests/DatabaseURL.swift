import CartoucheGeometry

/// The URL of a table in a database, or of one tile of it: `postgresql:///gis?table=roads#z/x/y`.
///
/// Only the loader of databases reads more of it than this.
package struct DatabaseURL: Sendable, Hashable {
  /// The schemes of databases.
  package static let schemes = ["postgresql", "postgres"]
  /// The members of the query that may name the source, the best first.
  private static let naming = ["table", "function"]

  /// The URL without the address of a tile.
  package var base: String
  /// The tile, when the URL names one.
  package var tile: TileID?

  /// Takes a URL apart; `nil` if it has another scheme.
  package init?(_ url: String) {
    guard let scheme = ResourceURL.scheme(of: url), Self.schemes.contains(scheme) else { return nil }
    base = url
    guard let mark = url.lastIndex(of: "#") else { return }
    let parts = url[url.index(after: mark)...].split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return }
    tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    base = String(url[..<mark])
  }

  /// The URL with the address of a tile.
  package func text(of tile: TileID) -> String { "\(base)#\(tile)" }

  /// The template of the URLs of tiles.
  package var template: String { "\(base)#{z}/{x}/{y}" }

  /// A name for people and for paths, without secrets: that of the table, or of the database.
  package var name: String {
    let parts = base.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for name in parts.count > 1 ? Self.naming : [] {
      let member = parts[1].split(separator: "&").first { $0.hasPrefix("\(name)=") }
      if let member, member.count > name.count + 1 {
        return ResourceURL.decoded(member.dropFirst(name.count + 1))
      }
    }
    let path = parts[0].dropFirst(parts[0].prefix { $0 != ":" }.count + 1).drop { $0 == "/" }
    // Behind the host, if there is one; a host alone may come with a password.
    let database = parts[0].contains(":///") ? path : path.split(separator: "/").dropFirst().last ?? ""
    return database.isEmpty ? "database" : ResourceURL.decoded(database)
  }
}
