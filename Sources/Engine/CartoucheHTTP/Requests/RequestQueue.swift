import Synchronization

/// Admits a number of requests at a time, in all and for each host, in the order in which they came.
final class RequestQueue: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Host {
    var running = 0
    /// The waiters in the order in which they came, `first` being the next one; those before it are gone.
    var waiters: [Waiter?] = []
    var first = 0

    /// Moves to the next waiter that is still there, and forgets those that are not.
    mutating func skipEmpty() {
      while first < waiters.count, waiters[first] == nil { first += 1 }
      if first == waiters.count || first > 512 && first > waiters.count / 2 {
        waiters.removeSubrange(..<first)
        first = 0
      }
    }
  }

  private struct State {
    var hosts: [String: Host] = [:]
    var running = 0
    var counter = 0
  }

  private let perHost: Int
  private let total: Int
  private let state = Mutex(State())

  init(perHost: Int, total: Int) {
    self.perHost = max(perHost, 1)
    self.total = max(total, 1)
  }

  /// Waits for a place; `false` when the task was cancelled before there was one.
  func enter(_ host: String) async -> Bool {
    if Task.isCancelled { return false }
    let number: Int? = state.withLock { state in
      if state.running < total, state.hosts[host, default: Host()].running < perHost {
        state.running += 1
        state.hosts[host, default: Host()].running += 1
        return nil
      }
      state.counter += 1
      return state.counter
    }
    guard let number else { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          state.hosts[host, default: Host()].waiters.append(
            Waiter(number: number, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(returning: false) } else { admit() }
      }
    } onCancel: {
      cancel(number, host)
    }
  }

  /// Returns a place.
  func leave(_ host: String) {
    state.withLock { state in
      state.running -= 1
      state.hosts[host]?.running -= 1
      if let left = state.hosts[host], left.running == 0, left.waiters.isEmpty { state.hosts[host] = nil }
    }
    admit()
  }

  /// Admits those who came first and have room: O(hosts) for each.
  private func admit() {
    while let waiter = state.withLock({ next(&$0) }) { waiter.continuation.resume(returning: true) }
  }

  private func next(_ state: inout State) -> Waiter? {
    guard state.running < total else { return nil }
    var best: (host: String, number: Int)?
    for (name, host) in state.hosts where host.running < perHost && host.first < host.waiters.count {
      guard let number = host.waiters[host.first]?.number else { continue }
      if best.map({ number < $0.number }) ?? true { best = (name, number) }
    }
    guard let name = best?.host, var host = state.hosts.removeValue(forKey: name) else { return nil }
    let waiter = host.waiters[host.first]
    host.waiters[host.first] = nil
    host.skipEmpty()
    host.running += 1
    state.running += 1
    state.hosts[name] = host
    return waiter
  }

  private func cancel(_ number: Int, _ name: String) {
    let waiter: Waiter? = state.withLock { state in
      guard var host = state.hosts.removeValue(forKey: name) else { return nil }
      defer { state.hosts[name] = host.running == 0 && host.waiters.isEmpty ? nil : host }
      guard let place = host.waiters[host.first...].firstIndex(where: { $0?.number == number }) else {
        return nil
      }
      let waiter = host.waiters[place]
      host.waiters[place] = nil
      host.skipEmpty()
      return waiter
    }
    waiter?.continuation.resume(returning: false)
  }
}
