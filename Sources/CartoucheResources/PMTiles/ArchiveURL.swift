/// The URL of an archive of tiles, or of one tile in it: `pmtiles://ARCHIVE` or `pmtiles://ARCHIVE/z/x/y`.
///
/// The archive may be a path or a URL itself.
package struct ArchiveURL: Sendable, Hashable {
  /// The archive without the scheme.
  package var archive: String
  /// The tile, when the URL names one.
  package var tile: ResourceRequest.Tile?

  /// Takes a URL of `scheme` apart; `nil` when it has another scheme or names no archive.
  package init?(_ url: String, scheme: String) {
    guard ResourceURL.scheme(of: url) == scheme else { return nil }
    var rest = url.dropFirst(scheme.count + 1)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.suffix(3).compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    if parts.count > 3, numbers.count == 3 {
      tile = ResourceRequest.Tile(z: numbers[0], x: numbers[1], y: numbers[2])
      rest = rest[..<parts[parts.count - 4].endIndex]
    }
    guard !rest.isEmpty else { return nil }
    archive = String(rest)
  }
}
