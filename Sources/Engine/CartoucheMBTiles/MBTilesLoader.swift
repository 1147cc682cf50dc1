import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheSQLite
import Foundation

/// Reads tile archives in SQLite databases, MBTiles version 1.3, without ever writing.
///
/// `mbtiles://PATH` answers with TileJSON, `mbtiles://PATH/z/x/y` with a tile, inflated, its row counted from the
/// north. PATH may be a path, a `file:` URL or, if the loader knows its folder, an `asset:` URL. Databases stay open;
/// one that changes is opened again.
///
/// The tables may be views, as in archives of most programs that store equal tiles once. The actions of a database are
/// bounded: its triggers never run, its views may not call functions with effects outside, a value must be within the
/// size limit before it is copied, and a query that takes too long is ended.
public actor MBTilesLoader: ResourceLoader {
  /// The size of the largest tile, in bytes after inflating.
  public let sizeLimit: Int
  /// The time that a query may take; tables without an index need it.
  public let queryLimit: Duration
  private let assets: FolderLoader?

  private struct Archive {
    let database: SQLiteDatabase
    let state: MBTilesFileState
    /// The media type of the tiles, once it has been looked up.
    var mediaType: String??
    /// The error of a query that took too long; another would take as long.
    var fault: ResourceError?
  }

  private var archives: [String: Archive] = [:]

  /// The limits of the metadata table: in rows, and in bytes altogether.
  private static let metadataLimit = (rows: 10_000, bytes: 64 << 20)

  /// A loader of tiles.
  ///
  /// - Parameters:
  ///   - sizeLimit: The size of the largest tile, in bytes, before and after inflating.
  ///   - queryLimit: The time that a query may take; a request's own timeout may be shorter.
  ///   - assets: The folder of `asset:` URLs; `nil` if there is none.
  public init(
    sizeLimit: Int = 64 << 20, queryLimit: Duration = .seconds(5), assets: FolderLoader? = nil
  ) {
    self.sizeLimit = sizeLimit
    self.queryLimit = queryLimit
    self.assets = assets
  }

  /// The TileJSON of an archive, or one of its tiles, which stays compressed as the request accepts it.
  ///
  /// - Throws: ``ResourceError`` when the archive is missing or not a tile database.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = ArchiveURL(request.url, scheme: "mbtiles") else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: ["mbtiles:"])
    }
    let path = try path(of: url)
    guard let state = MBTilesFileState(path) else { throw .notFound(url: path) }
    do {
      let archive = try open(path, state)
      if let fault = archive.fault { throw fault }
      let limit = min(queryLimit, request.timeout ?? queryLimit)
      guard let tile = url.tile else { return try await tileJSON(archive, path, limit) }
      return try await self.tile(tile, archive, path, limit, request)
    } catch let error as ResourceError {
      throw error
    } catch let error as SQLiteError {
      throw Self.fault(error, path)
    } catch is CancellationError {
      throw .cancelled(url: path)
    } catch {
      throw .unreadable(url: path, reason: "\(error)")
    }
  }

  private func path(of url: ArchiveURL) throws(ResourceError) -> String {
    let place = url.location
    if let path = ResourceURL.filePath(of: place) { return path }
    if let path = try assets?.path(of: place) { return path }
    let shown = ResourceURL.redacted(url.archive)
    switch ResourceURL.scheme(of: place) {
    case "http", "https":
      throw .invalid(
        url: shown, found: "an MBTiles archive on a server",
        expected: "a local archive; only PMTiles archives can be read from servers")
    default: throw .unsupportedScheme(url: shown, supported: ["file:"] + (assets.map { [$0.prefix] } ?? []))
    }
  }

  private static func fault(_ error: SQLiteError, _ path: String) -> ResourceError {
    switch error.kind {
    case .statement where error.message.contains("no such table"):
      return .invalid(
        url: path, found: "another SQLite database (\(error.message))",
        expected: "an MBTiles archive, with the tables tiles and metadata")
    case .notADatabase, .statement, .corrupt:
      return .invalid(
        url: path, found: error.message, expected: "an MBTiles database with tiles and metadata")
    case .tooLarge:
      return .invalid(url: path, found: "a value above the size limit", expected: "a smaller value")
    default: return .unreadable(url: path, reason: error.message)
    }
  }

  // MARK: - Opening

  /// Synchronous, so that many simultaneous first requests open the database once.
  private func open(_ path: String, _ state: MBTilesFileState) throws -> Archive {
    if let known = archives[path], known.state == state { return known }
    let options = SQLiteOptions(
      state.isAtRest ? .immutable : .readOnly, valueLimit: max(sizeLimit, Self.metadataLimit.bytes))
    let archive = Archive(database: try SQLiteDatabase(path, options), state: state)
    archives[path] = archive
    return archive
  }

  /// The result of a query that ends in time.
  ///
  /// After one that does not, the archive answers with the error until its file changes.
  private func query<Value: Sendable>(
    _ archive: Archive, _ path: String, _ limit: Duration,
    _ body: @Sendable @escaping (SQLiteConnection) throws -> Value
  ) async throws -> Value {
    do {
      return try await archive.database.perform(within: limit, body)
    } catch let error as SQLiteError where error.kind == .interrupted {
      let fault = ResourceError.invalid(
        url: path, found: "a query that takes longer than \(limit)",
        expected: "tables with an index of the tiles")
      if limit == queryLimit, archives[path]?.state == archive.state { archives[path]?.fault = fault }
      throw fault
    }
  }

  // MARK: - Answers

  private func tile(
    _ tile: TileID, _ archive: Archive, _ path: String, _ limit: Duration, _ request: ResourceRequest
  ) async throws -> ResourceResponse {
    let sizeLimit = request.sizeLimit(within: sizeLimit)
    guard tile.isValid else { return .notFound }
    // Rows are counted from the south in the database (MBTiles §Tiles).
    let row = (1 << tile.z) - 1 - tile.y
    let mediaType = try await mediaType(archive, path, limit)
    let data = try await query(archive, path, limit) { database in
      let found = try database.row(
        """
        SELECT length(tile_data), iif(length(tile_data) <= ?, CAST(tile_data AS BLOB), NULL) FROM tiles
        WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
        """, [SQLiteValue(sizeLimit), SQLiteValue(tile.z), SQLiteValue(tile.x), SQLiteValue(row)])
      return found.map { (size: $0[0].integer, bytes: $0[1].blob) }
    }
    guard let size = data?.size else { return .notFound }
    guard let bytes = data?.bytes else {
      throw ResourceError.tooLarge(url: path, size: Int(size), limit: sizeLimit)
    }
    let compression = Compression.ofTile(bytes)
    let isKept = request.acceptedEncodings.contains(compression)
    do throws(CompressionError) {
      var response = ResourceResponse(
        isKept ? bytes : try compression.decompress(bytes, limit: sizeLimit), contentType: mediaType)
      if isKept { response.contentEncoding = compression }
      return response
    } catch {
      throw error.about(path)
    }
  }

  private func mediaType(_ archive: Archive, _ path: String, _ limit: Duration) async throws -> String? {
    if let known = archive.mediaType { return known }
    let format = try await query(archive, path, limit) { database in
      try database.row(
        "SELECT substr(CAST(value AS TEXT), 1, 256) FROM metadata WHERE name = 'format' LIMIT 1")?[0]
        .text
    }
    let mediaType = format.flatMap(Self.mediaType)
    if archives[path]?.state == archive.state { archives[path]?.mediaType = .some(mediaType) }
    return mediaType
  }

  private static func mediaType(_ format: String) -> String? {
    format.contains("/") ? format : TileFormat(name: format)?.mediaType
  }

  private func tileJSON(
    _ archive: Archive, _ path: String, _ limit: Duration
  ) async throws -> ResourceResponse {
    let most = Self.metadataLimit
    let rows = try await query(archive, path, limit) { database in
      var rows: [(name: String, value: String)] = []
      var bytes = 0
      try database.forEachRow("SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata") { row in
        guard let name = row[0].text else { return true }
        let value = row[1].text ?? ""
        bytes += name.utf8.count + value.utf8.count
        guard rows.count < most.rows, bytes <= most.bytes else {
          throw ResourceError.invalid(
            url: path, found: "metadata of more than \(rows.count) rows and \(bytes) bytes",
            expected: "at most \(most.rows) rows and \(most.bytes) bytes")
        }
        rows.append((name, value))
        return true
      }
      return rows
    }
    var metadata = ArchiveMetadata(rows)
    // The pyramid itself shows what the metadata omit.
    if metadata.members["minzoom"] == nil || metadata.members["maxzoom"] == nil {
      let zooms = try await query(archive, path, limit) { database in
        try database.row(
          """
          SELECT (SELECT CAST(min(zoom_level) AS INTEGER) FROM tiles),
            (SELECT CAST(max(zoom_level) AS INTEGER) FROM tiles)
          """
        ).map { ($0[0].integer, $0[1].integer) }
      }
      if metadata.members["minzoom"] == nil { metadata.members["minzoom"] = zooms?.0.map { .int($0) } }
      if metadata.members["maxzoom"] == nil { metadata.members["maxzoom"] = zooms?.1.map { .int($0) } }
    }
    if metadata.members["center"] == nil, metadata.members["bounds"] == nil,
      let zoom = metadata.members["maxzoom"]?.number
    {
      var center = try await someTile(archive, path, limit, zoom: zoom)
      if let lowest = metadata.members["minzoom"] { center?.append(lowest) }
      metadata.members["center"] = center.map { .array($0) }
    }
    return try ArchiveTileJSON(template: "mbtiles://\(path)/{z}/{x}/{y}", metadata: metadata.members)
      .response(validators: .init(etag: archive.state.etag))
  }

  /// The longitude and latitude of the centre of some tile at a zoom, as an initial view.
  private func someTile(
    _ archive: Archive, _ path: String, _ limit: Duration, zoom: Double
  ) async throws -> [JSONValue]? {
    guard zoom >= 0, zoom <= 30 else { return nil }
    let tile = try await query(archive, path, limit) { database in
      try database.row(
        "SELECT CAST(tile_column AS INTEGER), CAST(tile_row AS INTEGER) FROM tiles WHERE zoom_level = ? LIMIT 1",
        [SQLiteValue(Int(zoom))]
      ).map { ($0[0].integer, $0[1].integer) }
    }
    guard let column = tile?.0, let row = tile?.1 else { return nil }
    let side = Double(1 << Int(zoom))
    let (x, y) = ((Double(column) + 0.5) / side, (Double(row) + 0.5) / side)
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    // Rows are counted from the south, and so is this ordinate.
    let center = Mercator.unproject(Point(x, 1 - y))
    return [.double(center.x), .double(center.y)]
  }
}
