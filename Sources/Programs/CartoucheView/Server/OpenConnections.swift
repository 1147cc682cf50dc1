import Synchronization

/// The connections of a server, each served by a task of its own.
final class OpenConnections: Sendable {
  private struct State {
    var lastNumber = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    /// The numbers of the connections that have not shown the secret, oldest first.
    var strangers: [Int] = []
    var pageCount = 0
    var isReceiving = false
    var isEnded = false
  }

  private let limits: ServerLimits
  private let state = Mutex(State())

  /// No connection yet.
  init(_ limits: ServerLimits) { self.limits = limits }

  /// Serves a connection, in the place of the oldest stranger where there are too many.
  ///
  /// - Returns: Whether there is room.
  func open(_ serve: @escaping @Sendable (Int) async -> Void) -> Bool {
    state.withLock { state in
      if state.isEnded { return false }
      if state.tasks.count >= limits.connections {
        guard let oldest = state.strangers.first else { return false }
        Self.end(oldest, &state)
      }
      state.lastNumber += 1
      let number = state.lastNumber
      state.strangers.append(number)
      state.tasks[number] = Task {
        await serve(number)
        self.close(number)
      }
      return true
    }
  }

  /// Ends the connection that has been a stranger for longest, to free its handle.
  func endOldestStranger() {
    state.withLock { state in
      if let oldest = state.strangers.first { Self.end(oldest, &state) }
    }
  }

  private static func end(_ number: Int, _ state: inout State) {
    state.tasks.removeValue(forKey: number)?.cancel()
    state.strangers.removeAll { $0 == number }
  }

  private func close(_ number: Int) {
    state.withLock { state in
      state.tasks[number] = nil
      state.strangers.removeAll { $0 == number }
    }
  }

  /// Notes that a connection has shown the secret.
  func trust(_ number: Int) { state.withLock { state in state.strangers.removeAll { $0 == number } } }

  /// Takes a place for a page; `false` if there is none.
  func openPage() -> Bool {
    state.withLock { state in
      guard state.pageCount < limits.pages else { return false }
      state.pageCount += 1
      return true
    }
  }

  /// Gives a page's place back.
  func closePage() { state.withLock { $0.pageCount -= 1 } }

  /// Takes the place for receiving a file; `false` while another one is received.
  func beginReceiving() -> Bool {
    state.withLock { state in
      defer { state.isReceiving = true }
      return !state.isReceiving
    }
  }

  /// Gives the place for receiving a file back.
  func endReceiving() { state.withLock { $0.isReceiving = false } }

  /// Ends all connections, and lets no more in.
  func endAll() {
    state.withLock { state in
      state.isEnded = true
      for task in state.tasks.values { task.cancel() }
      state.tasks = [:]
    }
  }
}
