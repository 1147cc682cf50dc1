import CartoucheGeometry
import Foundation

/// The URL of a tile archive, or of one tile in it: `pmtiles://ARCHIVE` or `mbtiles://ARCHIVE/z/x/y`.
///
/// A GeoTIFF is one, too, whose tiles are made when they are needed.
///
/// This is the one place that knows the spellings of archives. ARCHIVE is an absolute or relative path
/// (`mbtiles:///data/a.mbtiles`, `mbtiles://a.mbtiles`), with or without percent escapes, or a URL
/// (`pmtiles://https://example.org/a.pmtiles?key=1`, `mbtiles://file:///data/a.mbtiles`): what MapLibre Native, the
/// PMTiles plugin for browsers and martin accept.
package struct ArchiveURL: Sendable, Hashable {
  /// The formats of archives; each has a scheme of the same name.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// One file of tiles and directories, read by ranges of bytes.
    case pmtiles
    /// An SQLite database.
    case mbtiles
    /// A georeferenced picture in TIFF.
    case geotiff

    /// The extensions of file names, in lower case.
    package var extensions: [String] {
      switch self {
      case .pmtiles, .mbtiles: [rawValue]
      case .geotiff: ["tif", "tiff", "gtiff", "geotiff"]
      }
    }

    /// Whether archives on servers can be read, by ranges of bytes.
    package var isReadFromServers: Bool { self == .pmtiles }
  }

  /// The format of the archive.
  package var format: Format
  /// The archive without the scheme: a path or a URL.
  package var archive: String
  /// The tile, when the URL names one.
  package var tile: TileID?

  /// Takes apart a URL whose scheme is that of an archive; `nil` for others, and if it names no archive.
  ///
  /// A repeated scheme counts once.
  package init?(_ url: String) {
    var rest = Substring(url)
    var found: Format?
    while let format = ResourceURL.scheme(of: String(rest)).flatMap(Format.init) {
      found = format
      rest = rest.dropFirst(format.rawValue.count + 1)
      if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    }
    guard let found else { return nil }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.suffix(3).compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    if parts.count > 3, numbers.count == 3 {
      tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
      rest = rest[..<parts[parts.count - 4].endIndex]
    }
    guard !rest.isEmpty else { return nil }
    format = found
    archive = String(rest)
  }

  /// Takes a URL of `scheme` apart; `nil` when it has another scheme or names no archive.
  package init?(_ url: String, scheme: String) {
    self.init(url)
    guard format.rawValue == scheme else { return nil }
  }

  /// Recognises an archive by its scheme, or a path or URL by its file name extension in any case.
  package init?(recognizing url: String) {
    if let archive = ArchiveURL(url) {
      self = archive
      return
    }
    if url.lowercased().hasPrefix("data:") || ContourURL(url) != nil { return nil }
    let endings = [url, Self.withoutQuery(url)].map { $0.lowercased() }
    let known = Format.allCases.first { format in
      format.extensions.contains { ending in endings.contains { $0.hasSuffix("." + ending) } }
    }
    guard let known else { return nil }
    format = known
    archive = url
  }

  /// The URL with its scheme: `pmtiles://ARCHIVE`, and the tile's address if there is one.
  package var text: String {
    "\(format.rawValue)://\(archive)" + (tile.map { "/\($0)" } ?? "")
  }

  /// The location of the archive's bytes: the path of a file, or the URL on a server.
  ///
  /// A name may have percent escapes, and characters that start a query elsewhere. A file with exactly the written name
  /// takes precedence; otherwise the query is removed and the escapes are decoded.
  package var location: String {
    guard let written = ResourceURL.filePath(of: archive) else { return archive }
    let bare = Self.withoutQuery(archive)
    let plain = ResourceURL.filePath(of: bare) ?? bare
    let candidates = [written, plain, ResourceURL.decoded(plain)]
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? written
  }

  private static func withoutQuery(_ url: String) -> String {
    String(url.prefix { $0 != "?" && $0 != "#" })
  }
}
