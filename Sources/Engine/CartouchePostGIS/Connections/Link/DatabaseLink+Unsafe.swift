// Sound because only the thread that owns a link calls libpq for it, but for `PQcancel`, which any thread may call, and
// for `shutdown` of its socket under a lock that is taken before the socket is closed; because every result is freed
// once, by the row that owns it or by the function that got it; and because texts and values are lent to libpq, or
// copied from it, within one call.

#if PostGIS
  import CPostgreSQL
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// A connection of libpq, in pipeline mode.
  ///
  /// All but ``cancel()`` and ``sever()`` belong to the thread of the connection, which they may block.
  final class DatabaseLink: @unchecked Sendable {
    private let connection: OpaquePointer
    private let cancellation: OpaquePointer?
    /// The socket while it is open, for those who end the connection from outside.
    private let socket: Mutex<Int32>
    /// The moment at which the connection was made.
    let start = ContinuousClock.now
    /// The facts about the database.
    var facts = DatabaseFacts()
    /// Whether the settings of the session were taken when the connection was made.
    var hasSettings = true
    /// Whether a call has failed after which the connection is not used any more.
    private var hasFailed = false

    private init(_ connection: OpaquePointer) {
      self.connection = connection
      cancellation = PQgetCancel(connection)
      socket = Mutex(PQsocket(connection))
      PQsetNoticeReceiver(connection, { _, _ in }, nil)
      PQsetnonblocking(connection, 1)
      PQenterPipelineMode(connection)
    }

    deinit {
      socket.withLock { $0 = -1 }
      PQfreeCancel(cancellation)
      PQfinish(connection)
    }

    // MARK: Connecting

    /// Connects by libpq's rules, host by host; `keywords` say how long each may take.
    static func connect(_ keywords: [String: String]) -> Result<DatabaseLink, LinkFailure> {
      let connection = lending(keywords) { PQconnectdbParams($0, $1, 0) }
      guard let connection else { return .failure(LinkFailure()) }
      if PQstatus(connection) == CONNECTION_OK { return .success(DatabaseLink(connection)) }
      let failure = LinkFailure(message: message(of: connection))
      PQfinish(connection)
      return .failure(failure)
    }

    /// Connects once more, so that the database says by a code why it refuses.
    static func connectForCode(
      _ keywords: [String: String], within time: Duration
    ) -> Result<DatabaseLink, LinkFailure> {
      guard let connection = lending(keywords, { PQconnectStartParams($0, $1, 0) }) else {
        return .failure(LinkFailure())
      }
      PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
      let limit = ContinuousClock.now + time
      var wanted = PGRES_POLLING_WRITING
      while PQstatus(connection) != CONNECTION_BAD {
        if wanted == PGRES_POLLING_OK { return .success(DatabaseLink(connection)) }
        let left = ContinuousClock.now.duration(to: limit)
        guard wanted == PGRES_POLLING_READING || wanted == PGRES_POLLING_WRITING, left > .zero else { break }
        let events = wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT
        wait(for: Int16(events), on: PQsocket(connection), left)
        wanted = PQconnectPoll(connection)
      }
      let failure = LinkFailure(message: message(of: connection))
      PQfinish(connection)
      return .failure(failure)
    }

    private static func message(of connection: OpaquePointer) -> String {
      PQerrorMessage(connection).map { String(cString: $0) } ?? ""
    }

    private static func lending(
      _ keywords: [String: String],
      _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
    ) -> OpaquePointer? {
      let sorted = keywords.sorted { $0.key < $1.key }
      let texts = sorted.map { (strdup($0.key), strdup($0.value)) }
      defer {
        for (name, value) in texts {
          free(name)
          free(value)
        }
      }
      let names = texts.map { UnsafePointer($0.0) } + [nil]
      let values = texts.map { UnsafePointer($0.1) } + [nil]
      return names.withUnsafeBufferPointer { names in
        values.withUnsafeBufferPointer { values in
          guard let names = names.baseAddress, let values = values.baseAddress else { return nil }
          return body(names, values)
        }
      }
    }

    // MARK: The connection

    /// The version of the server, such as 150003.
    var serverVersion: Int { Int(PQserverVersion(connection)) }

    /// Whether the database promises nothing about the encoding of its texts.
    var hasAnyEncoding: Bool {
      PQparameterStatus(connection, "server_encoding").map { String(cString: $0) } == "SQL_ASCII"
    }

    /// Whether the connection has ended, or cannot be used any more.
    var isBroken: Bool { hasFailed || PQstatus(connection) == CONNECTION_BAD }

    /// The values that libpq was given and has found, by its keywords; among them the password.
    var keywords: [String: String] {
      guard let options = PQconninfo(connection) else { return [:] }
      defer { PQconninfoFree(options) }
      return ConnectionKeywords.values(options)
    }

    /// The host that answered.
    var host: String { PQhost(connection).map { String(cString: $0) } ?? "" }

    /// Whether the connection is encrypted.
    var isEncrypted: Bool { PQsslInUse(connection) != 0 }

    /// Asks the server over a second connection to cancel the statement of this one; blocks until the server answers.
    func cancel() {
      var buffer = [CChar](repeating: 0, count: 256)
      _ = PQcancel(cancellation, &buffer, Int32(buffer.count))
    }

    /// Ends the connection under the thread that waits for it.
    func sever() {
      socket.withLock { socket in
        if socket >= 0 { _ = shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    // MARK: Sending

    /// Sends statements that the server carries out one after another, up to the first that fails.
    ///
    /// The answers to all have to be read before the next are sent.
    func send(_ statements: [DatabaseQuery]) throws(PostGISError) {
      for statement in statements {
        guard sendOne(statement) else { throw lose() }
      }
      guard PQpipelineSync(connection) == 1 else { throw lose() }
      while true {
        let state = PQflush(connection)
        if state == 0 { return }
        guard state == 1 else { throw lose() }
        Self.wait(for: Int16(POLLIN | POLLOUT), on: PQsocket(connection), nil)
        guard PQconsumeInput(connection) == 1 else { throw lose() }
      }
    }

    private func sendOne(_ statement: DatabaseQuery) -> Bool {
      var bytes: [UInt8] = []
      var starts: [Int?] = []
      var types: [Oid] = []
      for value in statement.values {
        let encoded = value.encoded(facts)
        types.append(encoded.type)
        starts.append(encoded.bytes == nil ? nil : bytes.count)
        // A byte behind each value, so that empty texts have an address, too.
        if let value = encoded.bytes { bytes += value + [0] }
      }
      let lengths = starts.indices.map { index in
        let next = starts[(index + 1)...].lazy.compactMap { $0 }.first ?? bytes.count
        return starts[index].map { Int32(clamping: next - $0 - 1) } ?? 0
      }
      let formats = [Int32](repeating: 1, count: starts.count)
      return bytes.withUnsafeBytes { buffer in
        let values = starts.map { start in
          start.flatMap { buffer.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
        }
        return PQsendQueryParams(
          connection, statement.text, Int32(clamping: starts.count), types, values, lengths, formats, 1) == 1
      }
    }

    // MARK: Receiving

    /// Notes that the connection cannot be used any more, and returns the error that says so.
    func lose() -> PostGISError {
      hasFailed = true
      return .unreachable(database: facts.name, reason: "the connection has ended")
    }

    /// An answer of the server.
    enum Answer {
      /// A row.
      case row(RowCells)
      /// The end of a statement, with its columns.
      case end([DatabaseColumn])
      /// Ends a statement and everything that belongs to it.
      case nothing
      /// The end of all statements that were sent.
      case synchronized
      /// A failure of a statement.
      case failure(sqlState: String, message: String)
      /// A statement that was passed over because one before it failed.
      case passed
    }

    /// Waits for the next answer.
    ///
    /// - Parameters:
    ///   - columns: Set by the first row of a statement.
    ///   - time: The greatest time to wait; `nil` for as long as it takes.
    /// - Returns: The answer; `nil` if there is none in this time.
    func receive(
      columns: inout [DatabaseColumn]?, within time: Duration? = nil
    ) throws(PostGISError) -> Answer? {
      let limit = time.map { ContinuousClock.now + $0 }
      while PQisBusy(connection) == 1 {
        let left = limit.map { ContinuousClock.now.duration(to: $0) }
        if let left, left <= .zero { return nil }
        Self.wait(for: Int16(POLLIN), on: PQsocket(connection), left)
        guard PQconsumeInput(connection) == 1 else { break }
      }
      guard let result = PQgetResult(connection) else {
        if isBroken { throw lose() }
        return .nothing
      }
      let status = PQresultStatus(result)
      if status == PGRES_SINGLE_TUPLE {
        if columns == nil { columns = Self.columns(of: result, facts) }
        return .row(RowCells(owning: result))
      }
      defer { PQclear(result) }
      switch status {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return .end(Self.columns(of: result, facts))
      case PGRES_PIPELINE_SYNC: return .synchronized
      case PGRES_PIPELINE_ABORTED: return .passed
      case PGRES_FATAL_ERROR, PGRES_NONFATAL_ERROR, PGRES_BAD_RESPONSE:
        // The severity, the code and the message have the letters S, C and M in the protocol.
        guard let state = Self.field("C", of: result) else { throw lose() }
        if SQLState.endsConnection(state) { hasFailed = true }
        return .failure(sqlState: state, message: Self.field("M", of: result) ?? "")
      default:
        // Copying, which no statement of ours does, and which ends only with the connection.
        hasFailed = true
        throw .query(sqlState: "0A000", message: "COPY is not supported")
      }
    }

    /// Says that the rows of the statement whose answers come next are wanted one by one.
    func wantRows() { PQsetSingleRowMode(connection) }

    /// A field of an error by the letter that the protocol has for it.
    private static func field(_ letter: Unicode.Scalar, of result: OpaquePointer) -> String? {
      PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
    }

    private static func columns(of result: OpaquePointer, _ facts: DatabaseFacts) -> [DatabaseColumn] {
      (0..<PQnfields(result)).map { index in
        let name = PQfname(result, index).map { String(cString: $0) } ?? ""
        let type = PQftype(result, index)
        return DatabaseColumn(name: name, type: type, kind: facts.kind(of: type))
      }
    }

    // MARK: Messages of channels

    /// Begins to listen on a channel.
    func listen(_ channel: String) throws(PostGISError) {
      guard let quoted = PQescapeIdentifier(connection, channel, channel.utf8.count) else {
        throw .query(sqlState: "22021", message: "the name of the channel is not text")
      }
      defer { PQfreemem(quoted) }
      try run([DatabaseQuery("LISTEN \(String(cString: quoted))")])
    }

    /// Waits for messages of channels; empty after `time` without one.
    func messages(within time: Duration) throws(PostGISError) -> [String] {
      var payloads: [String] = []
      func take() {
        while let message = PQnotifies(connection) {
          payloads.append(message.pointee.extra.map { String(cString: $0) } ?? "")
          PQfreemem(message)
        }
      }
      take()
      guard payloads.isEmpty else { return payloads }
      Self.wait(for: Int16(POLLIN), on: PQsocket(connection), time)
      guard PQconsumeInput(connection) == 1 else { throw lose() }
      take()
      return payloads
    }

    // MARK: Waiting

    /// Waits until a socket is ready, at most for a time, or for a signal.
    private static func wait(for events: Int16, on socket: Int32, _ time: Duration?) {
      var entry = pollfd(fd: socket, events: events, revents: 0)
      let milliseconds = time.map { Int32(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1
      _ = poll(&entry, 1, milliseconds)
    }
  }
#endif
