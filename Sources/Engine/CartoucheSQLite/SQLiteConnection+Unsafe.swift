// Sound because: a connection is used by one thread at a time, the queue of its `SQLiteDatabase`, and closed when
// nothing refers to it any more. The progress handler runs within a statement, so while the connection exists; the authorizer reads only the texts that
// it is given, while it is called. Values
// are copied out of a row before the next step, and arguments into the statement (SQLITE_TRANSIENT).

import CSQLite

/// A connection to a database, which runs statements.
package final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  /// The time at which a statement ends with an error; nil for never.
  private var deadline: ContinuousClock.Instant?
  /// The switch that ends a statement earlier.
  private var cancellation: Cancellation?

  /// The number of instructions of SQLite's virtual machine between two looks at the clock: a fraction of a
  /// millisecond.
  private static let instructions: Int32 = 4000
  /// The number of statements that are kept prepared.
  private static let mostStatements = 64

  /// Opens the database at a path.
  ///
  /// - Throws: ``SQLiteError`` when the file is not there, or cannot be opened. That it is no database is found by the
  ///   first statement.
  convenience init(_ path: String, _ options: SQLiteOptions) throws(SQLiteError) {
    let (location, flags) = Self.location(path, options.access)
    try self.init(opening: location, flags, options)
    try limitTrust(options)
  }

  /// Opens the database in `bytes`, which are copied; nothing is written.
  ///
  /// - Throws: ``SQLiteError`` when there is no memory for it.
  convenience init(_ bytes: [UInt8], _ options: SQLiteOptions) throws(SQLiteError) {
    try self.init(opening: ":memory:", SQLITE_OPEN_READWRITE, options)
    guard let copy = sqlite3_malloc64(UInt64(max(bytes.count, 1))) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "too little memory for the database")
    }
    bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { copy.copyMemory(from: start, byteCount: buffer.count) }
    }
    // From here on the connection owns the copy, also when this fails.
    let flags = UInt32(SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE)
    try check(
      sqlite3_deserialize(
        handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count),
        flags))
    try limitTrust(options)
  }

  /// Bounds what the schema of a stranger's database can do.
  private func limitTrust(_ options: SQLiteOptions) throws(SQLiteError) {
    guard !options.trustsSchema else { return }
    // Functions and virtual tables with effects are not for views; damaged cells are found where they are read.
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
    try check(cartouche_sqlite3_defend(handle))
  }

  private init(opening location: String, _ flags: Int32, _ options: SQLiteOptions) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(location, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let error = SQLiteError(opened, code)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    let milliseconds = options.patience / .milliseconds(1)
    sqlite3_busy_timeout(handle, Int32(min(max(milliseconds, 0), 1e9)))
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: options.valueLimit))
    sqlite3_progress_handler(
      handle, Self.instructions,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue().isStopped ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    sqlite3_set_authorizer(
      handle,
      { _, action, _, function, _, schemaObject in
        // Statements of ours may call any function, those of the file's views and triggers only the quick ones.
        guard action == SQLITE_FUNCTION, schemaObject != nil, let function else { return SQLITE_OK }
        return SQLiteFunctions.isQuick(String(cString: function)) ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  deinit {
    statements.values.forEach { sqlite3_finalize($0) }
    sqlite3_close_v2(handle)
  }

  private static func location(_ path: String, _ access: SQLiteOptions.Access) -> (String, Int32) {
    switch access {
    case .readOnly: return (path, SQLITE_OPEN_READONLY)
    case .readWrite: return (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .immutable:
      let plain = Set("/-._~".utf8)
      let escaped = path.utf8.map { byte in
        let isPlain =
          plain.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
      }
      return ("file:\(escaped.joined())?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }

  // MARK: Limits

  /// Lets statements from now on end with an error at a time, or once they are cancelled.
  func limit(to deadline: ContinuousClock.Instant?, _ cancellation: Cancellation?) {
    self.deadline = deadline
    self.cancellation = cancellation
  }

  /// Whether the statement that runs is to end.
  private var isStopped: Bool {
    cancellation?.isRequested == true || deadline.map { ContinuousClock.now > $0 } == true
  }

  // MARK: Statements

  /// Runs statements without arguments and results, one after the other.
  package func execute(_ script: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil))
  }

  /// Runs a statement and drops its rows.
  package func run(_ sql: String, _ arguments: [SQLiteValue] = []) throws {
    try forEachRow(sql, arguments) { _ in true }
  }

  /// The first row of a statement; nil if there is none.
  package func row(_ sql: String, _ arguments: [SQLiteValue] = []) throws -> [SQLiteValue]? {
    var first: [SQLiteValue]?
    try forEachRow(sql, arguments) { row in
      first = row
      return false
    }
    return first
  }

  /// The first value of the first row of a statement; nil if there is none.
  package func value(_ sql: String, _ arguments: [SQLiteValue] = []) throws -> SQLiteValue? {
    try row(sql, arguments)?.first
  }

  /// All rows of a statement.
  package func rows(_ sql: String, _ arguments: [SQLiteValue] = []) throws -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    try forEachRow(sql, arguments) { row in
      rows.append(row)
      return true
    }
    return rows
  }

  /// Gives the rows of a statement to a function until that returns false.
  ///
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func forEachRow(
    _ sql: String, _ arguments: [SQLiteValue] = [], _ body: ([SQLiteValue]) throws -> Bool
  ) throws {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, argument) in arguments.enumerated() {
      try check(Self.bind(argument, to: statement, at: Int32(clamping: index + 1)))
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw SQLiteError(handle, code) }
      let row = (0..<sqlite3_column_count(statement)).map { Self.value(of: statement, $0) }
      guard try body(row) else { return }
    }
  }

  /// Runs statements that take effect together, or, when one throws, not at all.
  package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN IMMEDIATE")
    let result = Result {
      let value = try body()
      try execute("COMMIT")
      return value
    }
    // After some errors SQLite has rolled back by itself.
    if case .failure = result, sqlite3_get_autocommit(handle) == 0 {
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }
    return try result.get()
  }

  /// The row that the last INSERT made.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement changed.
  package var changeCount: Int { Int(sqlite3_changes(handle)) }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(handle, code) }
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "an empty statement") }
    if statements.count >= Self.mostStatements {
      statements.values.forEach { sqlite3_finalize($0) }
      statements = [:]
    }
    statements[sql] = statement
    return statement
  }

  private static func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let value): return sqlite3_bind_int64(statement, index, value)
    case .real(let value): return sqlite3_bind_double(statement, index, value)
    case .text(let value):
      return value.withCString {
        sqlite3_bind_text64(statement, index, $0, UInt64(value.utf8.count), transient, UInt8(SQLITE_UTF8))
      }
    case .blob(let value):
      if value.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
      return value.withUnsafeBytes {
        sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
      }
    }
  }

  private static func value(of statement: OpaquePointer, _ column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, column) else { return .null }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_column_blob(statement, column) else { return .blob([]) }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}

extension SQLiteError {
  /// The last error of a connection.
  fileprivate init(_ handle: OpaquePointer?, _ code: Int32) {
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code: code, message: text.map { String(cString: $0) } ?? "error \(code)")
  }
}
