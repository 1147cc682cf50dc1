import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheSQLite

/// The writer of MBTiles archives, version 1.3.
///
/// Rows are inserted in the order of the tiles, so that equal tiles make equal files with the same version of SQLite.
struct MBTilesEncoder: ArchiveEncoder {
  /// Whether equal tiles are stored once.
  let sharesEqualTiles: Bool

  private var schema: String {
    let address = "zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER"
    return sharesEqualTiles
      ? """
      CREATE TABLE map (\(address), tile_id INTEGER);
      CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB);
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
        map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id;
      """ : "CREATE TABLE tiles (\(address), tile_data BLOB);"
  }

  private var index: String {
    let table = sharesEqualTiles ? "map" : "tiles"
    return "CREATE UNIQUE INDEX \(table)_index ON \(table) (zoom_level, tile_column, tile_row)"
  }

  func write(
    _ tiles: some SharedTileSequence, _ description: ArchiveDescription, to path: String,
    progress: (Int) -> Void
  ) throws(ArchiveError) -> ArchiveSummary {
    let totals = try TileTotals(tiles)
    let rows = try description.metadataRows(path: tiles.path)
    let digest = try Self.attempt(path) { () throws -> String in
      let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite, valueLimit: .max))
      return try database.performAndWait { connection in
        // 0x4D504258 is "MPBX" (MBTiles §Database).
        try connection.execute(
          """
          PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = OFF;
          PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA application_id = 1297105496;
          """)
        return try connection.transaction {
          try connection.execute("CREATE TABLE metadata (name TEXT, value TEXT); " + schema)
          for row in rows {
            try connection.run("INSERT INTO metadata VALUES (?, ?)", [.text(row.name), .text(row.value)])
          }
          try connection.execute("CREATE UNIQUE INDEX metadata_index ON metadata (name)")
          let digest = try insert(tiles, connection, progress)
          try connection.execute(index)
          return digest
        }
      }
    }
    let size = try FileWriter.synchronize(path)
    return ArchiveSummary(
      tiles: totals.tiles, uniqueTiles: totals.contents, entries: totals.tiles, byteCount: size,
      digest: digest)
  }

  private func insert(
    _ tiles: some SharedTileSequence, _ connection: SQLiteConnection, _ progress: (Int) -> Void
  ) throws(ArchiveError) -> String {
    let digest = TileDigest()
    var (known, end, count) = (ContentDigests(), UInt64(0), 0)
    try tiles.forEachRun { run throws(ArchiveError) in
      let isFirst = run.content == end
      if isFirst { end += UInt64(run.length) }
      var bytes: [UInt8]?
      if isFirst || !sharesEqualTiles { bytes = try tiles.bytes(of: run) }
      let content = try known.digest(of: run, isRepeated: !isFirst) { () throws(ArchiveError) in
        if let bytes { return bytes }
        return try tiles.bytes(of: run)
      }
      digest.add(run.ids, content)
      let stored = bytes
      try Self.attempt(tiles.path) {
        if sharesEqualTiles, let stored {
          try connection.run(
            "INSERT INTO images VALUES (?, ?)", [.integer(Int64(clamping: run.content)), .blob(stored)])
        }
        for id in run.ids {
          guard let tile = PMTilesDirectory.tile(withID: id) else { continue }
          let data = sharesEqualTiles ? .integer(Int64(clamping: run.content)) : SQLiteValue(stored)
          // Rows are counted from the south.
          let row = (1 << tile.z) - 1 - tile.y
          try connection.run(
            "INSERT INTO \(sharesEqualTiles ? "map" : "tiles") VALUES (?, ?, ?, ?)",
            [SQLiteValue(tile.z), SQLiteValue(tile.x), SQLiteValue(row), data])
        }
      }
      count += Int(clamping: run.count)
      progress(count)
    }
    return digest.finish()
  }

  /// The result of work in a database, whose errors are those of the output.
  private static func attempt<Value>(_ path: String, _ work: () throws -> Value) throws(ArchiveError) -> Value
  {
    do {
      return try work()
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw .output(path: path, reason: "\(error)")
    }
  }
}

extension ArchiveDescription {
  /// The rows of the table of metadata: texts each in a row, all else in the row `json`.
  fileprivate func metadataRows(path: String) throws(ArchiveError) -> [(name: String, value: String)] {
    func list(_ numbers: [Double]) throws(ArchiveError) -> String {
      let text = try Self.text(.array(numbers.map { .double($0) }), path)
      return String(text.dropFirst().dropLast())
    }
    var rows: [(name: String, value: String)] = []
    var json = JSONObject()
    let own = ["format", "bounds", "center", "minzoom", "maxzoom", "json", "scheme", "tiles", "tilejson"]
    if metadata["name"]?.string == nil { rows.append(("name", "tiles")) }
    for member in metadata where !own.contains(member.key) {
      switch member.value {
      case .string(let text): rows.append((member.key, text))
      case .object, .array: json[member.key] = member.value
      case .null: break
      default: rows.append((member.key, try Self.text(member.value, path)))
      }
    }
    rows.append(("format", format ?? metadata["format"]?.string ?? "application/octet-stream"))
    rows.append(("bounds", try list(roundedBounds)))
    rows.append(("center", try list(resolvedCenter)))
    rows.append(("minzoom", "\(minzoom)"))
    rows.append(("maxzoom", "\(maxzoom)"))
    if !json.isEmpty { rows.append(("json", try Self.text(.object(json), path))) }
    return rows
  }

  private static func text(_ value: JSONValue, _ path: String) throws(ArchiveError) -> String {
    String(decoding: try encoded(value, path: path), as: UTF8.self)
  }
}
