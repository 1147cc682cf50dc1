import Dispatch

/// An open database, whose statements run one after the other on a thread of their own.
package final class SQLiteDatabase: Sendable {
  private let connection: SQLiteConnection
  private let queue = DispatchQueue(label: "cartouche.sqlite")

  /// Opens the database at a path.
  ///
  /// - Throws: ``SQLiteError`` when the file is not there, or cannot be opened. That it is no database is found by the
  ///   first statement.
  package init(_ path: String, _ options: SQLiteOptions) throws(SQLiteError) {
    connection = try SQLiteConnection(path, options)
  }

  /// Opens the database in `bytes`, which are copied; nothing is written.
  ///
  /// - Throws: ``SQLiteError`` when there is no memory for it.
  package init(_ bytes: [UInt8], _ options: SQLiteOptions) throws(SQLiteError) {
    connection = try SQLiteConnection(bytes, options)
  }

  /// Returns what `body` makes of the connection, once the calls before it are done.
  ///
  /// - Parameter limit: The time for the statements of `body`; after it they end with an error (``SQLiteError/Kind/interrupted``).
  /// - Throws: `CancellationError` when the task is cancelled, ``SQLiteError``, or what `body` throws.
  package func perform<Value: Sendable>(
    within limit: Duration? = nil, _ body: @Sendable @escaping (SQLiteConnection) throws -> Value
  ) async throws -> Value {
    let (connection, call) = (connection, PendingCall<Value>())
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard call.wait(continuation) else { return }
        queue.async {
          guard let continuation = call.begin() else { return }
          continuation.resume(
            with: Result {
              connection.limit(to: limit.map { .now + $0 }, call.cancellation)
              do {
                return try body(connection)
              } catch let error as SQLiteError
                where error.kind == .interrupted && call.cancellation.isRequested
              {
                throw CancellationError()
              }
            })
        }
      }
    } onCancel: {
      call.cancel()
    }
  }

  /// Returns what `body` makes of the connection; the calling thread waits for it.
  ///
  /// - Parameter limit: The time for the statements of `body`; after it they end with an error (``SQLiteError/Kind/interrupted``).
  package func performAndWait<Value>(
    within limit: Duration? = nil, _ body: (SQLiteConnection) throws -> Value
  ) throws -> Value {
    try queue.sync {
      connection.limit(to: limit.map { .now + $0 }, nil)
      return try body(connection)
    }
  }
}
