import CartoucheResources

/// Lets a number of requests through at a time, in all and for each host, in the order they came.
actor RequestQueue {
  private struct Waiter {
    let number: Int
    let host: String
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let perHost: Int
  private let total: Int
  private var running: [String: Int] = [:]
  private var runningCount = 0
  private var waiters: [Waiter] = []
  private var counter = 0

  init(perHost: Int, total: Int) {
    self.perHost = max(perHost, 1)
    self.total = max(total, 1)
  }

  /// Waits for a place; `false` when the task was cancelled before there was one.
  func enter(_ host: String) async -> Bool {
    if Task.isCancelled { return false }
    if hasRoom(for: host) {
      occupy(host)
      return true
    }
    counter += 1
    let number = counter
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters.append(Waiter(number: number, host: host, continuation: continuation))
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// Gives a place back.
  func leave(_ host: String) {
    runningCount -= 1
    running[host] = running[host].flatMap { $0 > 1 ? $0 - 1 : nil }
    while runningCount < total, let index = waiters.firstIndex(where: { hasRoom(for: $0.host) }) {
      let waiter = waiters.remove(at: index)
      occupy(waiter.host)
      waiter.continuation.resume(returning: true)
    }
  }

  private func hasRoom(for host: String) -> Bool {
    runningCount < total && running[host, default: 0] < perHost
  }

  private func occupy(_ host: String) {
    runningCount += 1
    running[host, default: 0] += 1
  }

  private func cancel(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }
}
