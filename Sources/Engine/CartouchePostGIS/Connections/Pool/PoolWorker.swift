import Dispatch

#if PostGIS
  /// A thread with a connection, which carries out one query after another.
  final class PoolWorker: Sendable {
    private let pool: ConnectionPool
    private let calls = DispatchSemaphore(value: 0)

    init(_ pool: ConnectionPool) { self.pool = pool }

    /// Starts the thread.
    func start() { DatabaseThread.start("cartouche.database") { [self] in run() } }

    /// Calls the thread when it sleeps.
    func wake() { calls.signal() }

    /// Waits until called, at most for a time.
    ///
    /// - Returns: Whether it was called.
    func sleep(_ time: Duration) -> Bool { calls.wait(timeout: .now() + time.dispatchInterval) == .success }

    /// A connection, and the number of outages before it was made.
    private struct Kept {
      var link: DatabaseLink
      var outages: Int
    }

    private func run() {
      var kept: Kept?
      while let job = pool.next(for: self) {
        guard job.take() else { continue }
        guard carryOut(job, &kept) else { return }
      }
    }

    /// Executes a query; a connection that has died since its last use is replaced once.
    ///
    /// - Returns: Whether the worker goes on.
    private func carryOut(_ job: ReadJob, _ kept: inout Kept?) -> Bool {
      let life = pool.opener.options.lifeTime
      if let old = kept, old.link.start.duration(to: .now) > life || old.outages != pool.outages {
        kept = nil
      }
      while true {
        let isReused = kept != nil
        let link: DatabaseLink
        if let old = kept {
          link = old.link
        } else {
          let outages = pool.outages
          do throws(PostGISError) {
            link = try pool.open()
          } catch {
            guard error == .busy else {
              pool.goDown(error)
              job.fail(error)
              return true
            }
            pool.giveBack(job, error)
            return false
          }
          kept = Kept(link: link, outages: outages)
        }
        let isDone = execute(job, link, mayRepeat: isReused)
        if link.isBroken { kept = nil }
        if isDone { return true }
      }
    }

    /// Carries out a query over a connection.
    ///
    /// - Returns: Whether the query is over; otherwise the connection was dead from the start.
    private func execute(_ job: ReadJob, _ link: DatabaseLink, mayRepeat: Bool) -> Bool {
      guard job.begin(link) else { return true }
      pool.begin(job)
      let start = ContinuousClock.now
      var outcome = ReadOutcome()
      let isDone = outcome.carryOut(job, link, pool.opener, mayRepeat: mayRepeat)
      let wasCancelled = job.end()
      let time = start.duration(to: .now)
      pool.end(job) { statistics in
        statistics.queryTime += time
        if let source = job.query.source { statistics.count(source, time) }
        statistics.rows += outcome.rows
        statistics.bytes += outcome.bytes
        if wasCancelled { statistics.cancelled += 1 }
        if let code = outcome.errorClass, !wasCancelled { statistics.errors[code, default: 0] += 1 }
      }
      return isDone
    }
  }

  /// The course of a query.
  private struct ReadOutcome {
    /// The error of a query as of a snapshot whose transaction has ended: the same command may succeed later.
    private static let lostSnapshot = PostGISError.query(
      sqlState: "40001", message: "the snapshot has ended, as of which all rows are read")

    /// Whether a failure is that a snapshot is not there any more; its code changed with PostgreSQL 17.
    private static func isLost(_ state: String?, _ session: DatabaseSession?) -> Bool {
      session?.snapshot != nil && ["22023", "42704"].contains(state ?? "")
    }

    var rows = 0
    var bytes = 0
    /// The first two characters of the code of an error of the database.
    var errorClass: String?

    /// Carries out the query of a job in a transaction, and has its rows read.
    ///
    /// The result is given before the transaction ends.
    ///
    /// - Returns: Whether the query is over; otherwise the connection had ended before it.
    mutating func carryOut(
      _ job: ReadJob, _ link: DatabaseLink, _ opener: LinkOpener, mayRepeat: Bool
    ) -> Bool {
      var transaction: TransactionRows?
      do throws(PostGISError) {
        let left = ContinuousClock.now.duration(to: job.deadline)
        guard left > .zero else { throw .timeout }
        let preparation = try opener.preparation(link, left: left, job.session)
        let beginning = try opener.beginning(job.session)
        let rows = try TransactionRows(link, preparing: beginning + [preparation], query: job.query) {
          job.reason
        }
        transaction = rows
        let columns = try rows.readColumns()
        var reader = RowReader(columns: columns, source: rows)
        do throws(PostGISError) {
          try job.deliver(&reader)
          job.conclude()
        } catch { job.fail(error) }
        (self.rows, bytes) = (reader.rowCount, reader.byteCount)
      } catch {
        // The server may have said that it ends the connection before it did.
        let hasEnded = transaction?.failureState.map(SQLState.endsConnection) ?? false
        if hasEnded { _ = link.lose() }
        if link.isBroken, mayRepeat { return false }
        job.fail(Self.isLost(transaction?.failureState, job.session) ? Self.lostSnapshot : error)
      }
      if let failure = transaction?.failure { errorClass = failure.sqlStateClass }
      // A transaction whose end cannot be read takes its connection with it.
      do throws(PostGISError) { try transaction?.finish() } catch { _ = link.lose() }
      return true
    }
  }
#endif
