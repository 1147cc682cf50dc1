import CartoucheSQLite

/// The ambient cache: answers that no region needs.
extension OfflineDatabase {
  /// Sets the largest size of the ambient cache in bytes; 0 turns it off.
  ///
  /// - Throws: ``OfflineError``.
  package func setAmbientSize(_ size: Int) throws(OfflineError) {
    options.ambientSize = max(size, 0)
    try flush()
    if try shrinkAmbientCache() { try pack() }
  }

  /// Deletes the ambient cache.
  ///
  /// - Throws: ``OfflineError``.
  package func clearAmbientCache() throws(OfflineError) {
    pending = PendingAnswers()
    try change { database in
      for shelf in OfflineShelf.all {
        try database.execute("DELETE FROM \(shelf.table) WHERE \(shelf.isAmbient)")
      }
    }
    ambientSize = 0
    try pack()
  }

  /// Marks the whole ambient cache as stale: it is used again once the server has confirmed it.
  ///
  /// - Throws: ``OfflineError``.
  package func invalidateAmbientCache() throws(OfflineError) {
    try flush()
    try change { database in
      for shelf in OfflineShelf.all {
        try database.execute(
          "UPDATE \(shelf.table) SET expires = 0, must_revalidate = 1 WHERE \(shelf.isAmbient)")
      }
    }
  }

  /// Deletes the least recently used answers until there is room, and returns whether anything was deleted.
  ///
  /// The bytes are counted only when there may be too many, and a tenth more than needed is deleted, so that both are
  /// rare.
  @discardableResult
  func shrinkAmbientCache() throws(OfflineError) -> Bool {
    let largest = options.ambientSize
    if let ambientSize, ambientSize <= largest { return false }
    var size = try access { try Self.ambientSize(in: $0) }
    defer { ambientSize = size }
    guard size > largest else { return false }
    let goal = largest - largest / 10
    size = try change { database in
      var size = size
      while size > goal {
        // The time at which the fiftieth oldest answer was used.
        let ages = OfflineShelf.all.map { "SELECT accessed FROM \($0.table) WHERE \($0.isAmbient)" }
        let limit = try database.value(
          "SELECT max(accessed) FROM (\(ages.joined(separator: " UNION ALL ")) ORDER BY accessed LIMIT 50)")
        guard let limit, limit != .null else { break }
        for shelf in OfflineShelf.all {
          try database.run(
            """
            DELETE FROM \(shelf.table) WHERE id IN (
              SELECT id FROM \(shelf.table) WHERE accessed <= ? AND \(shelf.isAmbient) ORDER BY accessed LIMIT 50)
            """, [limit])
        }
        size = try Self.ambientSize(in: database)
      }
      return size
    }
    return true
  }

  private static func ambientSize(in database: SQLiteConnection) throws -> Int {
    try OfflineShelf.all.reduce(0) { try $0 + Int(database.value($1.ambientSize)?.integer ?? 0) }
  }
}
