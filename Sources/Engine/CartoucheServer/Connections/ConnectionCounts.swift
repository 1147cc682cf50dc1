import Synchronization

/// The connections that are open, and the reasons why others were closed.
final class ConnectionCounts: Sendable {
  /// The reason why a connection was closed by the server, or its request refused.
  enum Closing: String, Sendable, CaseIterable {
    /// The client took nothing of an answer for too long.
    case stalled
    /// The request came too slowly.
    case slow
    /// There was no request for a long time.
    case idle
    /// The request was malformed or too large.
    case refused
    /// The client had too many connections.
    case crowded
    /// The last answer was given.
    case ended
  }

  private struct State {
    var open = 0
    var byAddress: [String: Int] = [:]
    var closings: [Closing: Int] = [:]
  }

  private let state = Mutex(State())

  /// The number of connections that are open.
  var open: Int { state.withLock { $0.open } }

  /// The numbers of connections that were closed, by reasons.
  var closings: [Closing: Int] { state.withLock { $0.closings } }

  /// Counts a closed connection, or a refused request.
  func count(_ reason: Closing) { state.withLock { $0.closings[reason, default: 0] += 1 } }

  /// Counts a connection; returns whether its address may have one more.
  ///
  /// - Parameters:
  ///   - address: The address; `nil` for one that has no limit.
  ///   - limit: The connections of an address at a time.
  func begin(_ address: String?, limit: Int) -> Bool {
    state.withLock { state in
      state.open += 1
      guard let address else { return true }
      state.byAddress[address, default: 0] += 1
      return state.byAddress[address] ?? 0 <= limit
    }
  }

  /// Counts the end of a connection.
  func end(_ address: String?) {
    state.withLock { state in
      state.open -= 1
      guard let address else { return }
      let count = (state.byAddress[address] ?? 1) - 1
      state.byAddress[address] = count > 0 ? count : nil
    }
  }
}
