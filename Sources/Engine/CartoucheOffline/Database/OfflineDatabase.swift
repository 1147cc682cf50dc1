import CartoucheSQLite
import Foundation

/// The file of offline regions and of the ambient cache: answers of servers, and the regions that need them.
///
/// The file is opened when it is first needed, and created with its folders if it is missing. As in MapLibre Native, a
/// file that is damaged, not a database or of a later version is deleted, and an empty one takes its place; other
/// failures leave it alone, and the next use tries again.
package actor OfflineDatabase {
  /// The limits of a database.
  package struct Options: Sendable {
    /// The largest size of the answers that no region needs, in bytes.
    package var ambientSize = 50 << 20
    /// The largest number of Mapbox tiles (`mapbox://`) in all regions.
    package var tileLimit: UInt64 = 6000
    /// The largest size of one answer in bytes, compressed or not.
    package var sizeLimit = 64 << 20
    /// The largest number of pages of the file; `nil` for as many as fit on the disk.
    package var pageLimit: Int?
    /// Whether several processes use the file at once, which a write-ahead log makes fast.
    package var isShared = false
    /// The current time.
    package var now: @Sendable () -> Date = { Date() }

    /// The limits of MapLibre Native: 50 MiB besides the regions, and 6000 Mapbox tiles.
    package init() {}
  }

  /// The path of the file.
  package nonisolated let path: String
  var options: Options
  private var database: SQLiteDatabase?
  /// The pending answers and times of use.
  var pending = PendingAnswers()
  /// An upper bound of the bytes of answers that no region needs; `nil` before they are counted.
  var ambientSize: Int?
  /// The number of Mapbox tiles in regions; `nil` before they are counted.
  var limitedTiles: UInt64?

  /// The database in a file.
  package init(path: String, options: Options = Options()) {
    self.path = path
    self.options = options
  }

  /// The current time.
  nonisolated func seconds(_ date: Date) -> Int64 { StoredAnswer.seconds(date) ?? 0 }

  // MARK: - Access

  /// The result of work with the database outside a transaction.
  ///
  /// - Throws: ``OfflineError``. A damaged file is deleted, and the next use starts with an empty one.
  func access<Value>(_ work: (SQLiteConnection) throws -> Value) throws(OfflineError) -> Value {
    let database = try open()
    do {
      return try database.performAndWait(work)
    } catch {
      let error = OfflineError(error, path: path)
      if case .damaged = error { remove() }
      throw error
    }
  }

  /// The result of work that takes effect as a whole or not at all.
  func change<Value>(_ work: (SQLiteConnection) throws -> Value) throws(OfflineError) -> Value {
    try access { database in try database.transaction { try work(database) } }
  }

  private func open() throws(OfflineError) -> SQLiteDatabase {
    if let database {
      // Otherwise writes would go to a file that has been removed.
      if FileManager.default.fileExists(atPath: path) { return database }
      close()
    }
    for isLast in [false, true] {
      do {
        if let database = try makeDatabase() {
          self.database = database
          return database
        }
        remove()
      } catch {
        let error = OfflineError(error, path: path)
        guard case .damaged = error, !isLast else { throw error }
        remove()
      }
    }
    throw .inaccessible(path: path, reason: "it has a later version and cannot be replaced")
  }

  /// The open database; `nil` if its tables have a later version.
  private func makeDatabase() throws -> SQLiteDatabase? {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite, patience: .seconds(10)))
    let isKnown = try database.performAndWait { [pageLimit = options.pageLimit, path] database in
      // Triggers and views of a foreign file have no effect outside it.
      try database.execute(
        "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      if let pageLimit { try database.execute("PRAGMA max_page_count = \(pageLimit)") }
      try OfflineSchema.refuseCode(in: database, path: path)
      return try OfflineSchema.prepare(database)
    }
    if isKnown, options.isShared {
      // What a crash of the system loses is loaded again.
      try database.performAndWait {
        try $0.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      }
    }
    return isKnown ? database : nil
  }

  /// Closes the file after writing all pending answers.
  package func close() {
    (database, ambientSize, limitedTiles) = (nil, nil, nil)
  }

  private func remove() {
    close()
    pending = PendingAnswers()
    for ending in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  // MARK: - The whole file

  /// Opens the file, or creates it.
  ///
  /// - Throws: ``OfflineError``.
  package func prepare() throws(OfflineError) { try access { _ in } }

  /// Deletes all regions and answers.
  ///
  /// - Throws: ``OfflineError`` if the empty file cannot be created.
  package func reset() throws(OfflineError) {
    remove()
    try prepare()
  }

  /// Frees the unused space in the file.
  ///
  /// - Throws: ``OfflineError``.
  package func pack() throws(OfflineError) {
    try flush()
    try access { try OfflineSchema.compact($0) }
  }
}
