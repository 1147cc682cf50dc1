import Dispatch
import Synchronization

#if PostGIS
  /// The listeners of a database.
  final class ListenerList: Sendable {
    private let state = Mutex((listeners: [ObjectIdentifier: ChannelListener](), isStopped: false))

    /// Keeps a listener until it ends; false when all have been stopped.
    func add(_ listener: ChannelListener) -> Bool {
      state.withLock { state in
        guard !state.isStopped else { return false }
        state.listeners[ObjectIdentifier(listener)] = listener
        return true
      }
    }

    func remove(_ listener: ChannelListener) {
      state.withLock { $0.listeners[ObjectIdentifier(listener)] = nil }
    }

    /// Stops all listeners, including future ones.
    func stop() {
      let listeners = state.withLock { state in
        state.isStopped = true
        return Array(state.listeners.values)
      }
      for listener in listeners { listener.stop() }
    }

    /// Whether no listener has a connection.
    var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }
  }

  /// A thread that listens on a channel over a connection of its own.
  final class ChannelListener: Sendable {
    /// The time between two looks at a connection without messages.
    private static let interval: Duration = .seconds(30)
    private static let (shortestPause, longestPause): (Duration, Duration) = (.milliseconds(100), .seconds(5))

    private let channel: String
    private let opener: LinkOpener
    private let output: AsyncStream<DatabaseNotice>.Continuation
    private let state = Mutex((link: DatabaseLink?.none, isStopped: false))
    private let stopping = DispatchSemaphore(value: 0)

    init(_ channel: String, _ opener: LinkOpener, _ output: AsyncStream<DatabaseNotice>.Continuation) {
      (self.channel, self.opener, self.output) = (channel, opener, output)
    }

    /// Has the thread end.
    func stop() {
      let link = state.withLock { state in
        state.isStopped = true
        return state.link
      }
      link?.sever()
      stopping.signal()
    }

    /// Listens until stopped.
    func run() {
      var pause = Self.shortestPause
      var takesOptions = true
      var isLost = false
      while !isStopped {
        do throws(PostGISError) {
          let link = try opener.open(takesOptions: &takesOptions, checksRights: false)
          guard keep(link) else { break }
          try link.listen(channel)
          pause = Self.shortestPause
          isLost = false
          try hand(on: link)
        } catch {
          keep(nil)
          if case .query = error { return end(.refused(reason: "\(error)")) }
          if case .denied(let reason) = error { return end(.refused(reason: reason)) }
          if !isLost, !isStopped { output.yield(.lost(reason: error.publicDescription)) }
          isLost = true
        }
        if isStopped || stopping.wait(timeout: .now() + pause.dispatchInterval) == .success { break }
        pause = min(pause * 2, Self.longestPause)
      }
      keep(nil)
      output.finish()
    }

    /// Hands on messages for as long as there is a connection.
    ///
    /// A receiver that is too slow for the messages learns that it has missed some.
    private func hand(on link: DatabaseLink) throws(PostGISError) {
      var hasMissed = false
      output.yield(.listening)
      while !isStopped {
        for payload in try link.messages(within: Self.interval) {
          if hasMissed, case .enqueued = output.yield(.listening) { hasMissed = false }
          if hasMissed { continue }
          if case .dropped = output.yield(.message(payload)) { hasMissed = true }
        }
      }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Keeps a connection so that ``stop()`` can end it; false when that was before.
    @discardableResult
    private func keep(_ link: DatabaseLink?) -> Bool {
      state.withLock { state in
        state.link = link
        return !state.isStopped
      }
    }

    private func end(_ notice: DatabaseNotice) {
      output.yield(notice)
      output.finish()
    }
  }
#endif
