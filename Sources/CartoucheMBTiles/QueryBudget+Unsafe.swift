// Sound because SQLite calls the handler only while it runs a query of the connection. The connection belongs to a
// DatabaseQueue that keeps its configuration, whose closure keeps the budget; so the budget outlives every call.

import GRDB
import GRDBSQLite
import Synchronization

/// How long queries of one database may take, and how large the values in it may be.
///
/// Tables of archives are often views, which may do anything: recurse without end, or make values of gigabytes.
final class QueryBudget: Sendable {
  /// The number of instructions of SQLite's virtual machine between two looks at the clock: a fraction of a
  /// millisecond.
  private static let instructions: CInt = 4000

  private let deadline = Mutex<ContinuousClock.Instant?>(nil)

  /// Queries from now on end with an error at `deadline`.
  func begin(until deadline: ContinuousClock.Instant) { self.deadline.withLock { $0 = deadline } }

  /// Whether the query that runs has used up its time.
  var isUsedUp: Bool { deadline.withLock { $0.map { ContinuousClock.now > $0 } ?? false } }

  /// Makes a connection keep to the budget.
  ///
  /// - Parameters:
  ///   - database: The connection.
  ///   - valueLimit: The largest text, blob or row, in bytes.
  func watch(_ database: Database, valueLimit: Int) {
    guard let connection = database.sqliteConnection else { return }
    let limit = CInt(clamping: valueLimit)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, limit)
    sqlite3_progress_handler(
      connection, Self.instructions,
      { context in
        guard let context else { return 0 }
        return Unmanaged<QueryBudget>.fromOpaque(context).takeUnretainedValue().isUsedUp ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
