import Synchronization

@testable import CartoucheServer

/// The records of requests that a test collects.
final class Records: Sendable {
  private let state = Mutex<[RequestRecord]>([])

  /// The records so far.
  var all: [RequestRecord] { state.withLock { $0 } }

  func add(_ record: RequestRecord) { state.withLock { $0.append(record) } }
}
