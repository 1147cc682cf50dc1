import CartoucheJSON
import CartoucheResources
import Foundation
import GRDB

/// Reads archives of tiles in SQLite databases, MBTiles version 1.3, without ever writing.
///
/// `mbtiles://PATH` answers with TileJSON, `mbtiles://PATH/z/x/y` with a tile, inflated, its row counted from the
/// north. Databases stay open; one that changes is opened again.
public actor MBTilesLoader: ResourceLoader {
  /// The largest tile, in bytes after inflating.
  public let sizeLimit: Int

  private struct Archive {
    let database: DatabaseQueue
    let state: MBTilesFileState
    let mediaType: String?
  }

  private var archives: [String: Archive] = [:]

  /// A loader of tiles up to `sizeLimit` bytes (64 MiB unless said otherwise).
  public init(sizeLimit: Int = 64 << 20) { self.sizeLimit = sizeLimit }

  /// The TileJSON of an archive, or one of its tiles.
  ///
  /// - Throws: ``ResourceError`` when the archive is missing or no database of tiles.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = ArchiveURL(request.url, scheme: "mbtiles"),
      let path = ResourceURL.filePath(of: url.archive)
    else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: ["mbtiles:"])
    }
    guard let state = MBTilesFileState(path) else { throw .notFound(url: path) }
    do {
      let archive = try open(path, state)
      guard let tile = url.tile else { return try await Self.tileJSON(archive, url.archive, state) }
      return try await self.tile(tile, archive, path)
    } catch let error as ResourceError {
      throw error
    } catch let error as DatabaseError {
      throw Self.fault(error, path)
    } catch is CancellationError {
      throw .cancelled(url: path)
    } catch {
      throw .unreadable(url: path, reason: "\(error)")
    }
  }

  private static func fault(_ error: DatabaseError, _ path: String) -> ResourceError {
    let message = error.message ?? "error \(error.resultCode.rawValue) of SQLite"
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CORRUPT:
      return .invalid(url: path, found: message, expected: "an MBTiles database with tiles and metadata")
    default: return .unreadable(url: path, reason: message)
    }
  }

  // MARK: - Opening

  /// Synchronous, so that many first requests at once open the database once.
  private func open(_ path: String, _ state: MBTilesFileState) throws -> Archive {
    if let known = archives[path], known.state == state { return known }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    let database = try DatabaseQueue(path: state.location(of: path), configuration: configuration)
    let format = try database.read { database in
      try String.fetchOne(
        database, sql: "SELECT CAST(value AS TEXT) FROM metadata WHERE name = 'format'")
    }
    let archive = Archive(database: database, state: state, mediaType: format.flatMap(Self.mediaType))
    archives[path] = archive
    return archive
  }

  private static func mediaType(_ format: String) -> String? {
    switch format.lowercased() {
    case "pbf", "mvt": "application/vnd.mapbox-vector-tile"
    case "mlt": "application/vnd.maplibre-tile"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    default: format.contains("/") ? format : nil
    }
  }

  // MARK: - Answers

  private func tile(
    _ tile: ResourceRequest.Tile, _ archive: Archive, _ path: String
  ) async throws -> ResourceResponse {
    guard (0...30).contains(tile.z), (0..<1 << tile.z).contains(tile.x), (0..<1 << tile.z).contains(tile.y)
    else {
      return .notFound
    }
    // Rows are counted from the south in the database (MBTiles §Tiles).
    let row = (1 << tile.z) - 1 - tile.y
    let data = try await archive.database.read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT CAST(tile_data AS BLOB) FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
          LIMIT 1
          """)
      return try Data.fetchOne(statement, arguments: [tile.z, tile.x, row])
    }
    guard let data else { return .notFound }
    let bytes = [UInt8](data)
    do throws(CompressionError) {
      return ResourceResponse(
        try Compression.ofTile(bytes).decompress(bytes, limit: sizeLimit), contentType: archive.mediaType)
    } catch {
      throw error.about(path)
    }
  }

  private static func tileJSON(
    _ archive: Archive, _ url: String, _ state: MBTilesFileState
  ) async throws -> ResourceResponse {
    let (rows, zooms) = try await archive.database.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata ORDER BY rowid"
      ).map { (name: $0[0] as String?, value: $0[1] as String?) }
      // The pyramid says itself what the metadata leave out.
      let zooms = try Row.fetchOne(
        database,
        sql: "SELECT CAST(min(zoom_level) AS INTEGER), CAST(max(zoom_level) AS INTEGER) FROM tiles")
      return (rows, zooms.map { ($0[0] as Int64?, $0[1] as Int64?) })
    }
    var metadata = MBTilesMetadata(rows.compactMap { row in row.name.map { ($0, row.value ?? "") } })
    if metadata.members["minzoom"] == nil { metadata.members["minzoom"] = zooms?.0.map { .int($0) } }
    if metadata.members["maxzoom"] == nil { metadata.members["maxzoom"] = zooms?.1.map { .int($0) } }
    return try ArchiveTileJSON(template: "mbtiles://\(url)/{z}/{x}/{y}", metadata: metadata.members)
      .response(validators: .init(etag: "\"\(state.size)-\(state.modified)\""))
  }
}
