import CartoucheSQLite
import Foundation

extension OfflineDatabase {
  /// Copies the regions of another file with their resources; equal regions stay, as do answers that are here already
  /// and not older.
  ///
  /// - Returns: The regions of the file as they are here.
  /// - Throws: ``OfflineError``, in which case nothing is copied.
  package func merge(contentsOf file: String) throws(OfflineError) -> [OfflineRegion] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
      throw .inaccessible(path: file, reason: "there is no such file")
    }
    try flush()
    (limitedTiles, ambientSize) = (nil, nil)
    do {
      try accessSide { try $0.run("ATTACH DATABASE ? AS side", [.text(file)]) }
    } catch {
      throw Self.fault(error, file)
    }
    // This file stays intact, whatever the other one is.
    defer { _ = try? accessSide { try $0.execute("DETACH DATABASE side") } }
    let limit = options.tileLimit
    do {
      return try accessSide { database in
        try Self.check(database, file)
        guard try Self.tilesAfterMerging(database) <= limit else {
          throw OfflineError.tileLimit(limit: limit)
        }
        return try database.transaction {
          for statement in Self.mergingStatements { try database.execute(statement) }
          try RedirectTable.merge(in: database)
          let regions = try database.rows(
            """
            SELECT DISTINCT id, definition, description FROM regions WHERE id IN (SELECT main FROM temp.merged)
            ORDER BY id
            """
          ).compactMap(Self.region)
          try database.execute("DROP TABLE temp.merged")
          return regions
        }
      }
    } catch {
      throw Self.fault(error, file)
    }
  }

  /// The result of work in which damage is that of the other file, for which this one must not be deleted.
  private func accessSide<Value>(_ work: (SQLiteConnection) throws -> Value) throws(OfflineError) -> Value {
    let path = path
    let result: Result<Value, OfflineError> = try access { database in
      do { return .success(try work(database)) } catch {
        return .failure(OfflineError(error, path: path))
      }
    }
    return try result.get()
  }

  /// The error about the other file.
  private static func fault(_ error: OfflineError, _ file: String) -> OfflineError {
    switch error {
    case .damaged(_, let reason): .notOffline(path: file, found: reason)
    default: error
    }
  }

  private static func check(_ database: SQLiteConnection, _ file: String) throws {
    let version = try OfflineSchema.version(of: database, schema: "side")
    guard version == OfflineSchema.version else {
      throw OfflineError.notOffline(path: file, found: "version \(version)")
    }
    try OfflineSchema.refuseCode(in: database, schema: "side", path: file)
    let wanted = OfflineShelf.all.flatMap { [$0.table, $0.links] } + ["regions"]
    for table in wanted {
      let type = try database.value("SELECT type FROM side.sqlite_master WHERE name = ?", [.text(table)])?
        .text
      guard type == "table" else {
        throw OfflineError.notOffline(
          path: file, found: type.map { "the \($0) \(table)" } ?? "no table \(table)")
      }
    }
  }

  /// The number of Mapbox tiles that the regions of both files need.
  private static func tilesAfterMerging(_ database: SQLiteConnection) throws -> UInt64 {
    let shelf = OfflineShelf.tiles
    let parts = ["main", "side"].map { schema in
      """
      SELECT \(shelf.names.joined(separator: ", ")) FROM \(schema).tiles WHERE url_template LIKE 'mapbox://%'
      AND id IN (SELECT tile_id FROM \(schema).region_tiles)
      """
    }
    let count = try database.value("SELECT count(*) FROM (\(parts.joined(separator: " UNION ")))")
    return UInt64(clamping: count?.integer ?? 0)
  }

  /// The statements that copy the regions, then the answers of each shelf and the regions that need them.
  private static let mergingStatements: [String] = {
    // Regions are compared by an index over both columns: a foreign file may hold any number of them.
    let same = "k.definition = s.definition AND k.description IS s.description"
    let known =
      "INSERT INTO temp.known SELECT min(id), definition, description FROM main.regions GROUP BY definition, description"
    let regions = [
      """
      CREATE TEMPORARY TABLE known (id, definition, description);
      CREATE INDEX temp.known_regions ON known (definition, description)
      """,
      known,
      """
      INSERT INTO main.regions (definition, description) SELECT definition, description FROM side.regions s
      WHERE NOT EXISTS (SELECT 1 FROM temp.known k WHERE \(same)) GROUP BY definition, description ORDER BY min(id)
      """,
      "DELETE FROM temp.known",
      known,
      "CREATE TEMPORARY TABLE merged (side INTEGER PRIMARY KEY, main)",
      "INSERT INTO temp.merged SELECT s.id, k.id FROM side.regions s JOIN temp.known k ON \(same)",
      "DROP TABLE temp.known",
    ]
    return regions
      + OfflineShelf.all.flatMap { shelf in
        let (table, links, link) = (shelf.table, shelf.links, shelf.link)
        let columns = shelf.names + (shelf.kind.map { [$0] } ?? []) + OfflineShelf.answer
        let list = columns.joined(separator: ", ")
        let updates = columns.dropFirst(shelf.names.count).map { "\($0) = excluded.\($0)" }
          .joined(separator: ", ")
        let named = shelf.names.map { "m.\($0) = s.\($0)" }.joined(separator: " AND ")
        return [
          """
          INSERT INTO main.\(table) (\(list)) SELECT \(list) FROM side.\(table)
          WHERE id IN (SELECT \(link) FROM side.\(links))
          ON CONFLICT (\(shelf.names.joined(separator: ", "))) DO UPDATE SET \(updates)
          WHERE excluded.modified > \(table).modified
          """,
          """
          INSERT OR IGNORE INTO main.\(links) (region_id, \(link)) SELECT merged.main, m.id
          FROM side.\(links) l JOIN temp.merged ON merged.side = l.region_id
          JOIN side.\(table) s ON s.id = l.\(link) JOIN main.\(table) m ON \(named)
          """,
        ]
      }
  }()
}
