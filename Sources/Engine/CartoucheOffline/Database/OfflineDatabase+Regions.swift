import CartoucheResources
import CartoucheSQLite
import Foundation

/// A stored region with the program's own bytes.
package struct OfflineRegion: Sendable, Hashable {
  /// The number in the database.
  package var id: Int64
  /// The area, the zoom levels and the style.
  package var definition: RegionDefinition
  /// The program's own bytes.
  package var context: Data
}

/// The number of a region's stored answers, and their bytes in the file.
package struct RegionTotals: Sendable, Hashable {
  /// The number of answers, tiles included.
  package var resources: UInt64 = 0
  /// The bytes of these.
  package var bytes: UInt64 = 0
  /// The number of tiles.
  package var tiles: UInt64 = 0
  /// The bytes of these.
  package var tileBytes: UInt64 = 0
}

/// The outcome of writing the answers of a region.
package struct RegionWrite: Sendable {
  /// The bytes in the file of each answer that was written, from the first.
  package var sizes: [Int] = []
  /// Whether the rest was not written because there would be too many Mapbox tiles.
  package var reachesTileLimit = false
}

extension OfflineDatabase {
  // MARK: Regions

  /// Returns the regions in the order of their creation, without those whose definition is invalid.
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

  /// Adds a region, of which nothing is stored yet.
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

  /// Replaces the program's own bytes of a region.
  ///
  /// - Throws: ``OfflineError``: `unknownRegion(id:)`, or that the file cannot be written.
  package func setContext(_ context: Data, ofRegion id: Int64) throws(OfflineError) {
    try change { database in
      try database.run(
        "UPDATE regions SET description = ? WHERE id = ?", [.blob([UInt8](context)), .integer(id)])
      guard database.changeCount > 0 else { throw OfflineError.unknownRegion(id: id) }
    }
  }

  /// Deletes a region; resources that no other region needs become part of the ambient cache, as far as there is room.
  ///
  /// - Throws: ``OfflineError``.
  package func removeRegion(_ id: Int64) throws(OfflineError) {
    try change { try $0.run("DELETE FROM regions WHERE id = ?", [.integer(id)]) }
    (ambientSize, limitedTiles) = (nil, nil)
    try shrinkAmbientCache()
    try pack()
  }

  /// Marks the resources of a region as stale: they are used again once the server has confirmed them.
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

  /// Returns the number of answers stored for a region.
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

  // MARK: Resources of regions

  /// Writes answers that a region needs, all or none.
  ///
  /// - Throws: ``OfflineError``, in which case nothing is written.
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

  /// Records that a region needs answers that are already stored.
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

  /// The number of Mapbox tiles that regions need.
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

  /// Sets the largest number of Mapbox tiles that regions may need.
  package func setTileLimit(_ limit: UInt64) { options.tileLimit = limit }

  /// The largest number of Mapbox tiles that regions may need.
  package var tileLimit: UInt64 { options.tileLimit }
}
