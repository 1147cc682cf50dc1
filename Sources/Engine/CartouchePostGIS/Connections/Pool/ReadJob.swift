import Dispatch
import Foundation
import Synchronization

#if PostGIS
  /// A query with the handler of its rows.
  ///
  /// It may be abandoned at any time; the database is then asked to stop, too, and the connection is
  /// free when it has.
  final class ReadJob: Sendable {
    /// The time by which the database may be late with ending a query itself.
    private static let grace: Duration = .milliseconds(250)

    private struct State {
      /// The reason why the query was abandoned.
      var reason: PostGISError?
      /// Whether a result was given.
      var isOver = false
      /// Whether a worker has the job.
      var isTaken = false
      var link: DatabaseLink?
      /// Whether a helper is asking the server to cancel.
      var isCancelling = false
      var clock: Task<Void, Never>?
    }

    let query: DatabaseQuery
    let session: DatabaseSession?
    /// The moment by which the result must be there.
    let deadline: ContinuousClock.Instant
    /// The moment at which the job came.
    let start = ContinuousClock.now
    /// Does the work, and gives the result unless it fails.
    let deliver: @Sendable (inout RowReader) throws(PostGISError) -> Void
    private let settle: @Sendable (PostGISError) -> Void
    private let state = Mutex(State())
    private let isAsked = DispatchSemaphore(value: 0)

    init(
      _ query: DatabaseQuery, _ session: DatabaseSession?, deadline: ContinuousClock.Instant,
      deliver: @escaping @Sendable (inout RowReader) throws(PostGISError) -> Void,
      settle: @escaping @Sendable (PostGISError) -> Void
    ) {
      (self.query, self.session, self.deadline) = (query, session, deadline)
      (self.deliver, self.settle) = (deliver, settle)
    }

    /// The reason why the result is no longer needed.
    var reason: PostGISError? { state.withLock { $0.reason } }

    /// Watches the time: that of waiting for a connection, and that of all.
    func watch(waiting: Duration) {
      let waitLimit = min(start + waiting, deadline)
      let last = deadline + Self.grace
      let clock = Task.detached { [self] in
        do {
          try await Task.sleep(until: waitLimit, clock: .continuous)
          let isWaiting = state.withLock { !$0.isTaken && !$0.isOver }
          if isWaiting { abandon(.busy) }
          try await Task.sleep(until: last, clock: .continuous)
          abandon(.timeout)
        } catch {}
      }
      let isOver = state.withLock { state in
        state.clock = clock
        return state.isOver || state.reason != nil
      }
      if isOver { clock.cancel() }
    }

    /// Gives up waiting, and has the query cancelled if it has begun.
    func abandon(_ reason: PostGISError) {
      let (isNew, link, clock) = state.withLock { state -> (Bool, DatabaseLink?, Task<Void, Never>?) in
        guard state.reason == nil, !state.isOver else { return (false, nil, nil) }
        state.reason = reason
        state.isCancelling = state.link != nil
        return (true, state.link, state.clock)
      }
      guard isNew else { return }
      settle(reason)
      clock?.cancel()
      guard let link else { return }
      DatabaseThread.start("cartouche.cancel") { [self] in
        link.cancel()
        state.withLock { $0.isCancelling = false }
        isAsked.signal()
      }
    }

    /// Gives the error of a query that failed.
    func fail(_ error: PostGISError) {
      // First, so that no client that receives the error counts as gone.
      conclude()
      settle(error)
    }

    /// Notes that a result was given.
    func conclude() {
      let clock = state.withLock { state in
        state.isOver = true
        return state.clock
      }
      clock?.cancel()
    }

    /// Starts on a worker unless the query was abandoned.
    func take() -> Bool {
      state.withLock { state in
        state.isTaken = true
        return state.reason == nil && !state.isOver
      }
    }

    /// Takes a connection unless the query was abandoned.
    func begin(_ link: DatabaseLink) -> Bool {
      state.withLock { state in
        guard state.reason == nil, !state.isOver else { return false }
        state.link = link
        return true
      }
    }

    /// Returns the connection once no request to cancel its query is in progress.
    ///
    /// - Returns: Whether the query was cancelled.
    func end() -> Bool {
      let (wasCancelled, isCancelling) = state.withLock { state in
        state.link = nil
        return (state.reason != nil, state.isCancelling)
      }
      if isCancelling { isAsked.wait() }
      return wasCancelled
    }

    /// Ends the connection under a query that does not end.
    func sever() { state.withLock { $0.link }?.sever() }
  }

  /// The threads that wait for databases.
  enum DatabaseThread {
    static func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
      let thread = Thread(block: work)
      thread.name = name
      // As much as the engine's own threads have, since reading rows may parse documents.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
#endif
