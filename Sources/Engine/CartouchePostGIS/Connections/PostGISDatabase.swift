import CartoucheJSON

/// A database, with a pool of connections that are made when they are needed.
///
/// Each query is a read-only transaction of its own, which is rolled back. Waiting for the database happens on threads
/// of the pool's own, never on those of Swift's tasks.
public final class PostGISDatabase: Sendable {
  /// The time that ``close()`` gives to queries to end after they were cancelled.
  private static let timeToEnd: Duration = .milliseconds(1500)
  /// The pending messages of a channel.
  private static let waitingMessages = 1024

  /// The address, with its members.
  public let address: PostGISAddress
  /// The limits.
  public let options: PostGISOptions
  #if PostGIS
    private let pool: ConnectionPool
  #endif

  /// A database at an address; nothing is connected before the first query.
  ///
  /// - Parameter report: A function that is called once for each finding about the connection, such as a role that may
  ///   write, on any thread.
  public init(
    _ address: PostGISAddress, options: PostGISOptions = PostGISOptions(),
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) {
    (self.address, self.options) = (address, options)
    #if PostGIS
      pool = ConnectionPool(LinkOpener(address: address, options: options), report: report)
    #endif
  }

  #if PostGIS
    deinit { pool.shut() }
  #endif

  /// The result of reading the rows of a statement in a read-only transaction.
  ///
  /// When the task is cancelled, the statement is cancelled in the database and the function returns at once.
  ///
  /// - Parameters:
  ///   - query: One statement.
  ///   - deadline: The moment by which the result must be there, if that is before the end of
  ///     ``PostGISOptions/queryTime``.
  ///   - session: The role and settings of the transaction.
  ///   - body: A function that reads the rows, on a thread of the pool's own; rows that it leaves are not read. Of a
  ///     query that was cancelled or took too long it may still run after the function has returned.
  /// - Throws: ``PostGISError``.
  public func read<Result: Sendable>(
    _ query: DatabaseQuery, deadline: ContinuousClock.Instant? = nil, session: DatabaseSession? = nil,
    _ body: @escaping @Sendable (inout RowReader) throws(PostGISError) -> Result
  ) async throws(PostGISError) -> Result {
    #if PostGIS
      let settlement = Settlement<Result>()
      let end = ContinuousClock.now + options.queryTime
      let job = ReadJob(query, session, deadline: deadline.map { min($0, end) } ?? end) {
        (reader) throws(PostGISError) in
        settlement.settle(.success(try body(&reader)))
      } settle: { error in
        settlement.settle(.failure(error))
      }
      return try await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          settlement.wait(continuation)
          pool.submit(job)
        }
      } onCancel: {
        job.abandon(.cancelled)
      }.get()
    #else
      throw .unavailable
    #endif
  }

  /// The messages of a channel, from a connection of its own that is made anew when it breaks.
  public func listen(_ channel: String) -> AsyncStream<DatabaseNotice> {
    AsyncStream(bufferingPolicy: .bufferingOldest(Self.waitingMessages)) { output in
      #if PostGIS
        let listener = ChannelListener(channel, pool.opener, output)
        let listeners = pool.listeners
        guard listeners.add(listener) else { return output.finish() }
        output.onTermination = { _ in listener.stop() }
        DatabaseThread.start("cartouche.listen") {
          listener.run()
          listeners.remove(listener)
        }
      #else
        output.yield(.refused(reason: PostGISError.unavailable.description))
        output.finish()
      #endif
    }
  }

  /// The database at this moment, for reading everything from one snapshot.
  ///
  /// - Throws: ``PostGISError``, also for a database that exports no snapshots, as some poolers keep it from that.
  public func exportSnapshot() async throws(PostGISError) -> DatabaseSnapshot {
    #if PostGIS
      let pool = pool
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<DatabaseSnapshot, PostGISError>, Never>) in
        DatabaseThread.start("cartouche.snapshot") {
          continuation.resume(
            returning: Result { () throws(PostGISError) in
              let link = try pool.open()
              return DatabaseSnapshot(try link.exportSnapshot(), link)
            })
        }
      }
      return try result.get()
    #else
      throw .unavailable
    #endif
  }

  /// The numbers so far.
  public var statistics: DatabaseStatistics {
    #if PostGIS
      pool.statistics
    #else
      DatabaseStatistics()
    #endif
  }

  /// Cancels what is in progress and closes all connections, within two seconds.
  public func close() async {
    #if PostGIS
      let pool = pool
      pool.shut()
      // A separate task, which waits even if the closing task was cancelled.
      await Task.detached {
        let start = ContinuousClock.now
        var isSevered = false
        while !(pool.isEmpty && pool.listeners.isEmpty) {
          let time = start.duration(to: .now)
          if time > Self.timeToEnd + .milliseconds(400) { return }
          if time > Self.timeToEnd, !isSevered {
            isSevered = true
            pool.sever()
          }
          try? await Task.sleep(for: .milliseconds(5))
        }
      }.value
    #endif
  }
}
