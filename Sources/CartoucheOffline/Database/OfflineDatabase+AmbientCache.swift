import CartoucheSQLite

/// The ambient cache: the answers that no region needs.
extension OfflineDatabase {
  /// Changes the most bytes that the ambient cache may have; 0 for none.
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

  /// Makes all of the ambient cache old: it is used again after the server was asked whether it still holds.
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

  /// Deletes what was not used for longest until there is room; whether anything was deleted.
  ///
  /// The bytes are counted when they may be too many, and a tenth more than needed is deleted, so that both are rare.
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
        // The time of use of the fiftieth answer from the oldest.
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
