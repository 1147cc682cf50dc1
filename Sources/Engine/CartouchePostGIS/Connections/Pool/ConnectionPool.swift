import CartoucheJSON
import Dispatch
import Synchronization

#if PostGIS
  /// Workers with a connection each, and the queries that wait for one.
  ///
  /// While the database cannot be reached, queries fail at once, and one thread tries to reach it, at growing
  /// intervals.
  final class ConnectionPool: Sendable {
    /// The intervals at which a database that is down is tried.
    private static let (shortestPause, longestPause): (Duration, Duration) = (.milliseconds(100), .seconds(5))

    private struct State {
      /// The queries that no worker has taken.
      var waiting: [ReadJob] = []
      /// The workers without a query; the last one has waited for the shortest time.
      var idle: [PoolWorker] = []
      /// The queries that were handed to workers.
      var assigned: [ObjectIdentifier: ReadJob] = [:]
      /// The queries in progress, and abandoned queries that the server has not ended yet.
      var active: [ObjectIdentifier: ReadJob] = [:]
      /// The number of workers.
      var workers = 0
      /// The error of all queries while the database is down.
      var outage: PostGISError?
      /// The number of outages so far; connections from before the last one are not used.
      var outages = 0
      var isClosed = false
      var takesOptions = true
      var reported: Set<String> = []
      var statistics = DatabaseStatistics()
    }

    let opener: LinkOpener
    private let report: @Sendable (Diagnostic) -> Void
    private let state = Mutex(State())
    private let closing = DispatchSemaphore(value: 0)
    let listeners = ListenerList()

    init(_ opener: LinkOpener, report: @escaping @Sendable (Diagnostic) -> Void) {
      (self.opener, self.report) = (opener, report)
    }

    private var options: PostGISOptions { opener.options }

    /// The error of queries that begin after the pool was closed.
    private var closed: PostGISError {
      .unreachable(database: opener.address.redacted, reason: "the connections were closed")
    }

    var statistics: DatabaseStatistics {
      state.withLock { state in
        var statistics = state.statistics
        statistics.waiting = state.waiting.count { $0.reason == nil }
        statistics.idle = state.idle.count
        statistics.busy = state.workers - state.idle.count
        statistics.isDown = state.outage != nil
        return statistics
      }
    }

    // MARK: Queries

    /// Has a worker carry out a query, as soon as one has time.
    func submit(_ job: ReadJob) {
      enum Step {
        case fail(PostGISError)
        case wake(PoolWorker)
        case start(PoolWorker)
        case wait
      }
      let step = state.withLock { state -> Step in
        if state.isClosed { return .fail(closed) }
        if let outage = state.outage { return .fail(outage) }
        if let worker = state.idle.popLast() {
          state.assigned[ObjectIdentifier(worker)] = job
          return .wake(worker)
        }
        if state.workers < max(options.connections, 1) {
          state.workers += 1
          let worker = PoolWorker(self)
          state.assigned[ObjectIdentifier(worker)] = job
          return .start(worker)
        }
        // Those who came first give up first.
        let gone = state.waiting.firstIndex { $0.reason == nil } ?? state.waiting.count
        state.waiting.removeFirst(gone)
        state.waiting.append(job)
        return .wait
      }
      switch step {
      case .fail(let error): return job.fail(error)
      case .wake(let worker): worker.wake()
      case .start(let worker): worker.start()
      case .wait: break
      }
      job.watch(waiting: options.waitTime)
    }

    /// The next query for a worker, which waits for one; `nil` if the worker is to end.
    func next(for worker: PoolWorker) -> ReadJob? {
      let key = ObjectIdentifier(worker)
      while true {
        let (job, mustEnd) = state.withLock { state -> (ReadJob?, Bool) in
          if let job = state.assigned.removeValue(forKey: key) { return (job, false) }
          if state.isClosed {
            state.workers -= 1
            return (nil, true)
          }
          while !state.waiting.isEmpty {
            let job = state.waiting.removeFirst()
            if job.reason == nil { return (job, false) }
          }
          if !state.idle.contains(where: { $0 === worker }) { state.idle.append(worker) }
          return (nil, false)
        }
        if let job { return job }
        if mustEnd { return nil }
        if worker.sleep(options.idleTime) { continue }
        let isUnused = state.withLock { state in
          guard let index = state.idle.firstIndex(where: { $0 === worker }) else { return false }
          state.idle.remove(at: index)
          state.workers -= 1
          return true
        }
        if isUnused { return nil }
      }
    }

    /// Gives a query back that a worker cannot carry out, because the server has no connection for it.
    ///
    /// The worker ends.
    func giveBack(_ job: ReadJob, _ error: PostGISError) {
      let isWaiting = state.withLock { state in
        state.workers -= 1
        // Another worker has a connection, and will have time.
        guard state.workers > 0, !state.isClosed else { return false }
        state.waiting.insert(job, at: 0)
        return true
      }
      if !isWaiting { job.fail(error) }
    }

    /// Registers a query that begins, so that it can be ended from outside.
    func begin(_ job: ReadJob) {
      let waited = job.start.duration(to: .now)
      state.withLock { state in
        state.active[ObjectIdentifier(job)] = job
        state.statistics.queries += 1
        state.statistics.waitTime += waited
      }
    }

    /// Notes the end of a query.
    func end(_ job: ReadJob, _ change: (inout DatabaseStatistics) -> Void) {
      state.withLock { state in
        state.active[ObjectIdentifier(job)] = nil
        change(&state.statistics)
      }
    }

    // MARK: Connections

    /// The number of outages so far.
    var outages: Int { state.withLock { $0.outages } }

    /// Makes a connection and reports findings about it.
    func open() throws(PostGISError) -> DatabaseLink {
      let (takesOptions, isFirst) = state.withLock { ($0.takesOptions, $0.statistics.connected == 0) }
      var accepted = takesOptions
      do throws(PostGISError) {
        let link = try opener.open(takesOptions: &accepted, checksRights: isFirst)
        state.withLock { state in
          state.takesOptions = accepted
          state.statistics.connected += 1
        }
        report(on: link)
        return link
      } catch {
        state.withLock { $0.statistics.errors[error.sqlStateClass, default: 0] += 1 }
        throw error
      }
    }

    private func report(on link: DatabaseLink) {
      if let writes = link.facts.writes {
        report(
          once: "rights",
          "the role of \(link.facts.name) \(writes); one that may only read is safer, although nothing is written"
        )
      }
      if let mode = Self.plainMode(host: link.host, mode: link.keywords["sslmode"]) {
        let state = link.isEncrypted ? "could be without encryption" : "is not encrypted"
        report(once: "encryption", "the connection to \(link.facts.name) \(state), as sslmode=\(mode) allows")
      }
    }

    /// The `sslmode` that lets a connection to another machine be without encryption; `nil` for all others.
    static func plainMode(host: String, mode: String?) -> String? {
      let isHere =
        host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
        || host.hasPrefix("127.")
      guard !isHere, let mode, ["disable", "allow", "prefer"].contains(mode) else { return nil }
      return mode
    }

    private func report(once key: String, _ message: String) {
      guard state.withLock({ $0.reported.insert(key).inserted }) else { return }
      report(Diagnostic(.warning, message, source: opener.address.redacted))
    }

    // MARK: Outages

    /// Has all queries fail until the database can be reached again.
    func goDown(_ error: PostGISError) {
      let (isNew, jobs) = state.withLock { state -> (Bool, [ReadJob]) in
        let jobs = state.waiting
        state.waiting = []
        guard state.outage == nil, !state.isClosed else { return (false, jobs) }
        state.outage = error
        state.outages += 1
        return (true, jobs)
      }
      for job in jobs { job.fail(error) }
      if isNew { DatabaseThread.start("cartouche.database") { [self] in reconnect() } }
    }

    /// Tries to reach the database until that succeeds.
    private func reconnect() {
      var pause = Self.shortestPause
      while true {
        if closing.wait(timeout: .now() + pause.dispatchInterval) == .success {
          closing.signal()
          return
        }
        do throws(PostGISError) {
          // The connection ends here; making another takes two milliseconds.
          _ = try open()
          return state.withLock { $0.outage = nil }
        } catch {
          let isClosed = state.withLock { state in
            // A server without a free connection is there.
            state.outage = error == .busy ? nil : error
            return state.isClosed
          }
          if isClosed || error == .busy { return }
        }
        pause = min(pause * 2, Self.longestPause)
      }
    }

    // MARK: The end

    /// Refuses further queries and ends those in progress.
    func shut() {
      let (waiting, active, idle, isFirst) = state.withLock { state in
        defer {
          state.isClosed = true
          state.waiting = []
          state.idle = []
        }
        return (state.waiting, Array(state.active.values), state.idle, !state.isClosed)
      }
      guard isFirst else { return }
      closing.signal()
      listeners.stop()
      for job in waiting { job.fail(closed) }
      for worker in idle { worker.wake() }
      for job in active { job.abandon(.cancelled) }
    }

    /// Ends the connections of queries that go on although they were cancelled.
    func sever() {
      for job in state.withLock({ Array($0.active.values) }) { job.sever() }
    }

    /// Whether no worker is left.
    var isEmpty: Bool { state.withLock { $0.workers == 0 } }
  }
#endif
