import Synchronization

/// The frames that wait until a page reads; a page that does not read gets none after a while.
final class WaitingAnswers: Sendable {
  private struct State {
    var frames: [[UInt8]] = []
    var size = 0
    var isFull = false
    var isEnded = false
  }

  private let limit: Int
  private let state = Mutex(State())
  private let signal: AsyncStream<Void>.Continuation
  /// A signal whenever there is something to send, or nothing more to come.
  let signals: AsyncStream<Void>

  /// Frames of at most `limit` bytes together, or one of any size.
  init(limit: Int) {
    self.limit = limit
    (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Puts a frame behind the others; beyond the limit, all are dropped, and the connection has to end.
  func add(_ frame: [UInt8]) {
    state.withLock { state in
      if state.isEnded || state.isFull { return }
      if !state.frames.isEmpty, state.size + frame.count > limit {
        state = State(isFull: true)
      } else {
        state.frames.append(frame)
        state.size += frame.count
      }
    }
    signal.yield()
  }

  /// The frames so far, which are now sent.
  func next() -> [[UInt8]] {
    state.withLock { state in
      defer { (state.frames, state.size) = ([], 0) }
      return state.frames
    }
  }

  /// Whether frames were dropped because the page has not read for too long.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// Lets the receiver of the signals end.
  func end() {
    state.withLock { $0.isEnded = true }
    signal.finish()
  }
}
