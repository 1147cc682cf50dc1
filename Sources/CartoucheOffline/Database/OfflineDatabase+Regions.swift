import CartoucheResources
import CartoucheSQLite
import Foundation

/// A region that is kept, with what the program keeps beside it.
package struct OfflineRegion: Sendable, Hashable {
  /// The number that the database gave it.
  package var id: Int64
  /// The area, the zoom levels and the style.
  package var definition: RegionDefinition
  /// The bytes of the program's own.
  package var context: Data
}

/// The number of a region's answers that are kept, and their bytes in the file.
package struct RegionTotals: Sendable, Hashable {
  /// The number of answers, tiles included.
  package var resources: UInt64 = 0
  /// Their bytes.
  package var bytes: UInt64 = 0
  /// The number of tiles.
  package var tiles: UInt64 = 0
  /// Their bytes.
  package var tileBytes: UInt64 = 0
}

/// The outcome of writing answers that a region needs.
package struct RegionWrite: Sendable {
  /// The bytes in the file of each answer that was written, from the first on.
  package var sizes: [Int] = []
  /// Whether the rest was not written since there would be too many tiles of Mapbox.
  package var reachesTileLimit = false
}

extension OfflineDatabase {
  // MARK: Regions

  /// The regions in the order in which they were made; those with a definition that makes no sense are left out.
  ///
  /// - Throws: ``OfflineError``.
  package func regions() throws(OfflineError) -> [OfflineRegion] {
    try access { database in
      try database.rows("SELECT id, definition, description FROM regions ORDER BY id")
        .compactMap(Self.region)
    }
  }

  static func region(_ row: [SQLiteValue]) -> OfflineRegion? {
    guard let id = row[0].integer, let text = row[1].text,
      let definition = try? RegionDefinition(json: text)
    else { return nil }
    return OfflineRegion(id: id, definition: definition, context: Data(row[2].bytes ?? []))
  }

  /// Makes a region, of which nothing is kept yet.
  ///
  /// - Throws: ``OfflineError``.
  package func addRegion(
    _ definition: RegionDefinition, context: Data
  ) throws(OfflineError) -> OfflineRegion {
    try change { database in
      try database.run(
        "INSERT INTO regions (definition, description) VALUES (?, ?)",
        [.text(definition.json), .blob([UInt8](context))])
      return OfflineRegion(id: database.lastInsertedRow, definition: definition, context: context)
    }
  }

  /// Changes the bytes that the program keeps with a region.
  ///
  /// - Throws: ``OfflineError/unknownRegion(id:)``, or that the file cannot be written.
  package func setContext(_ context: Data, ofRegion id: Int64) throws(OfflineError) {
    try change { database in
      try database.run(
        "UPDATE regions SET description = ? WHERE id = ?", [.blob([UInt8](context)), .integer(id)])
      guard database.changeCount > 0 else { throw OfflineError.unknownRegion(id: id) }
    }
  }

  /// Deletes a region; what no other needs becomes part of the ambient cache, and is deleted as far as that is full.
  ///
  /// - Throws: ``OfflineError``.
  package func removeRegion(_ id: Int64) throws(OfflineError) {
    try change { try $0.run("DELETE FROM regions WHERE id = ?", [.integer(id)]) }
    (ambientSize, limitedTiles) = (nil, nil)
    try shrinkAmbientCache()
    try pack()
  }

  /// Makes what a region needs old: it is used again after the server was asked whether it still holds.
  ///
  /// - Throws: ``OfflineError``.
  package func invalidateRegion(_ id: Int64) throws(OfflineError) {
    try flush()
    try change { database in
      for shelf in OfflineShelf.all {
        try database.run(
          "UPDATE \(shelf.table) SET expires = 0, must_revalidate = 1 WHERE \(shelf.isOfRegion)",
          [.integer(id)])
      }
    }
  }

  /// The number of answers that are kept for a region.
  ///
  /// - Throws: ``OfflineError``.
  package func totals(ofRegion id: Int64) throws(OfflineError) -> RegionTotals {
    try access { database in
      var totals = RegionTotals()
      for shelf in OfflineShelf.all {
        guard let row = try database.row(shelf.total, [.integer(id)]) else { continue }
        let count = UInt64(clamping: row[0].integer ?? 0)
        let bytes = UInt64(clamping: row[1].integer ?? 0)
        totals.resources += count
        totals.bytes += bytes
        if shelf.table == OfflineShelf.tiles.table { (totals.tiles, totals.tileBytes) = (count, bytes) }
      }
      return totals
    }
  }

  // MARK: What they need

  /// Writes answers that a region needs, as a whole.
  ///
  /// - Throws: ``OfflineError``; nothing is written then.
  package func write(
    _ answers: [(name: OfflineName, answer: StoredAnswer)], forRegion id: Int64
  ) throws(OfflineError) -> RegionWrite {
    let now = seconds(options.now())
    let data = answers.map { StoredData($0.answer.bytes) }
    return try link(answers.map(\.name), toRegion: id) { database, index in
      try Self.write(answers[index].answer, data[index], for: answers[index].name, at: now, into: database)
      return data[index].count
    }
  }

  /// Says that a region needs answers that are kept already.
  ///
  /// - Throws: ``OfflineError``.
  package func mark(_ names: [OfflineName], forRegion id: Int64) throws(OfflineError) -> RegionWrite {
    try link(names, toRegion: id) { _, _ in 0 }
  }

  private func link(
    _ names: [OfflineName], toRegion id: Int64, _ write: (SQLiteConnection, Int) throws -> Int
  ) throws(OfflineError) -> RegionWrite {
    var limited = try limitedTileCount()
    let limit = options.tileLimit
    let result = try change { database in
      let isKnown = try database.value("SELECT EXISTS (SELECT 1 FROM regions WHERE id = ?)", [.integer(id)])
      guard isKnown == 1 else { throw OfflineError.unknownRegion(id: id) }
      var result = RegionWrite()
      for (index, name) in names.enumerated() {
        let shelf = OfflineShelf(of: name)
        if name.isLimitedTile {
          if try database.value(shelf.users, name.arguments)?.integer ?? 0 == 0 {
            guard limited < limit else {
              result.reachesTileLimit = true
              break
            }
            limited += 1
          }
        }
        result.sizes.append(try write(database, index))
        try database.run(shelf.mark, [.integer(id)] + name.arguments)
      }
      return result
    }
    limitedTiles = limited
    return result
  }

  /// The number of Mapbox's tiles that regions need.
  private func limitedTileCount() throws(OfflineError) -> UInt64 {
    if let limitedTiles { return limitedTiles }
    let count = try access { database in
      try database.value(
        """
        SELECT count(*) FROM tiles WHERE url_template LIKE 'mapbox://%' AND id IN (SELECT tile_id FROM region_tiles)
        """)
    }
    let tiles = UInt64(clamping: count?.integer ?? 0)
    limitedTiles = tiles
    return tiles
  }

  /// Changes the most tiles of Mapbox that regions may need.
  package func setTileLimit(_ limit: UInt64) { options.tileLimit = limit }

  /// The most tiles of Mapbox that regions may need.
  package var tileLimit: UInt64 { options.tileLimit }
}
