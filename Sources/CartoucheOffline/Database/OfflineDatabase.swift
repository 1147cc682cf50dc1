import CartoucheSQLite
import Foundation

/// The file of offline regions and of the ambient cache: answers of servers, and which region needs which.
///
/// The file is opened when it is first needed, and made with its folders where there is none. As in MapLibre Native, a
/// file that is damaged, is no database or has tables of a later version is deleted, and an empty one takes its place;
/// other failures leave it alone, and the next use tries again.
package actor OfflineDatabase {
  /// The limits of a database.
  package struct Options: Sendable {
    /// The most bytes of answers that no region needs.
    package var ambientSize = 50 << 20
    /// The most tiles of Mapbox (`mapbox://`) in all regions.
    package var tileLimit: UInt64 = 6000
    /// The most bytes of one answer, compressed or not.
    package var sizeLimit = 64 << 20
    /// The most pages of the file; `nil` for as many as the disk has room for.
    package var pageLimit: Int?
    /// The current time.
    package var now: @Sendable () -> Date = { Date() }

    /// 50 MiB besides the regions, and 6000 tiles of Mapbox, as in MapLibre Native.
    package init() {}
  }

  /// The path of the file.
  package nonisolated let path: String
  var options: Options
  private var database: SQLiteDatabase?
  /// The answers that are to be written, and the last times of use that are not written yet.
  var pending = PendingAnswers()
  /// The bytes of answers that no region needs, at most; `nil` before they were counted.
  var ambientSize: Int?
  /// The number of Mapbox's tiles in regions; `nil` before they were counted.
  var limitedTiles: UInt64?

  /// The database in a file.
  package init(path: String, options: Options = Options()) {
    self.path = path
    self.options = options
  }

  /// The current time.
  nonisolated func seconds(_ date: Date) -> Int64 { StoredAnswer.seconds(date) ?? 0 }

  // MARK: - Access

  /// The result of work with the database, outside of a transaction.
  ///
  /// - Throws: ``OfflineError``. After damage the file is gone, and the next use begins with an empty one.
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
      // A file that was taken away would be written to without a trace.
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
    throw .inaccessible(path: path, reason: "its tables are of a later version, and it cannot be replaced")
  }

  /// The open database; nil if its tables are of a later version.
  private func makeDatabase() throws -> SQLiteDatabase? {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite, patience: .seconds(10)))
    let isKnown = try database.performAndWait { [pageLimit = options.pageLimit] database in
      // Triggers and views of a file from elsewhere do nothing outside of it.
      try database.execute(
        "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      if let pageLimit { try database.execute("PRAGMA max_page_count = \(pageLimit)") }
      return try OfflineSchema.prepare(database)
    }
    return isKnown ? database : nil
  }

  /// Closes the file, after writing what is to be written.
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

  /// Opens the file, or makes it.
  ///
  /// - Throws: ``OfflineError``.
  package func prepare() throws(OfflineError) { try access { _ in } }

  /// Deletes all regions and answers.
  ///
  /// - Throws: ``OfflineError`` when the empty file cannot be made.
  package func reset() throws(OfflineError) {
    remove()
    try prepare()
  }

  /// Gives back the room in the file that nothing uses any more.
  ///
  /// - Throws: ``OfflineError``.
  package func pack() throws(OfflineError) {
    try flush()
    try access { try OfflineSchema.compact($0) }
  }
}
