import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheSQLite

/// The tiles of an MBTiles archive in the order of their ids, without ever writing.
final class MBTilesRows: StoredTiles {
  let path: String
  private let database: SQLiteDatabase
  /// The ids, in ascending order.
  private let ids: [UInt64]
  /// The number of rows with an address that there is not, or that another row has.
  let strayRows: Int
  /// The members of TileJSON.
  let metadata: JSONObject

  /// The size of the largest value.
  private static let valueLimit = 64 << 20

  init(_ path: String) throws(ArchiveError) {
    // Missing files have an error of their own.
    _ = try FileReader(path)
    self.path = path
    (database, ids, strayRows, metadata) = try Self.attempt(path) {
      let database = try SQLiteDatabase(
        path, SQLiteOptions(.readOnly, valueLimit: Self.valueLimit, trustsSchema: false))
      return try database.performAndWait { connection in
        var (ids, strays): ([UInt64], Int) = ([], 0)
        try connection.forEachRow("SELECT zoom_level, tile_column, tile_row FROM tiles") { row in
          if let id = Self.id(row) { ids.append(id) } else { strays += 1 }
          return true
        }
        ids.sort()
        var unique: [UInt64] = []
        unique.reserveCapacity(ids.count)
        for id in ids where unique.last != id { unique.append(id) }
        strays += ids.count - unique.count
        var rows: [(name: String, value: String)] = []
        try connection.forEachRow("SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata LIMIT 10000")
        { row in
          if let name = row[0].text, let value = row[1].text { rows.append((name, value)) }
          return true
        }
        return (database, unique, strays, ArchiveMetadata(rows).members)
      }
    }
  }

  private static func id(_ row: [SQLiteValue]) -> UInt64? {
    guard row.count == 3, let z = row[0].integer, let x = row[1].integer, let y = row[2].integer,
      (0...30).contains(z)
    else { return nil }
    let side = Int64(1) << z
    guard (0..<side).contains(x), (0..<side).contains(y) else { return nil }
    // Rows are counted from the south.
    return PMTilesDirectory.id(of: TileID(z: Int(z), x: Int(x), y: Int(side - 1 - y)))
  }

  /// The complaints of SQLite about the file; empty for a sound one.
  func integrityFaults() throws(ArchiveError) -> [String] {
    try Self.attempt(path) {
      try database.performAndWait { connection in
        try connection.rows("PRAGMA integrity_check(20)").compactMap { $0.first?.text }.filter { $0 != "ok" }
      }
    }
  }

  func runs() -> any TileRuns {
    SingleTiles(self, ids) { [self] index throws(ArchiveError) in
      Int(clamping: try data(ids[index], "length(CAST(tile_data AS BLOB))")?.integer ?? 0)
    }
  }

  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8] {
    try data(ids[Int(run.place)], "CAST(tile_data AS BLOB)")?.blob ?? []
  }

  private func data(_ id: UInt64, _ column: String) throws(ArchiveError) -> SQLiteValue? {
    guard let tile = PMTilesDirectory.tile(withID: id) else { return nil }
    return try Self.attempt(path) {
      try database.performAndWait { connection in
        try connection.value(
          "SELECT \(column) FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1",
          [SQLiteValue(tile.z), SQLiteValue(tile.x), SQLiteValue((1 << tile.z) - 1 - tile.y)])
      }
    }
  }

  private static func attempt<Value>(_ path: String, _ work: () throws -> Value) throws(ArchiveError) -> Value
  {
    do { return try work() } catch {
      throw .invalid(path: path, found: "\(error)", expected: "an MBTiles database with tiles and metadata")
    }
  }
}
