import Foundation
import Synchronization

/// Findings about the use of the interface that are told once a process.
enum Warnings {
  private static let state = Mutex((reported: false, write: writeToStandardError))

  /// Tells, the first time, that a single-precision number came in as a constant.
  ///
  /// `Float(0.1)` is 0.10000000149011612 as a double, which is seldom what was meant.
  static func reportFloat() {
    let write: (@Sendable (String) -> Void)? = state.withLock { state in
      if state.reported { return nil }
      state.reported = true
      return state.write
    }
    write?(
      "warning: a Float was used as a constant value; use a Double to keep 0.1 from becoming "
        + "0.10000000149011612 (told once)\n")
  }

  /// Forgets what was told and tells it to `write` from now on; for tests.
  static func reset(_ write: @escaping @Sendable (String) -> Void = writeToStandardError) {
    state.withLock { $0 = (false, write) }
  }

  /// Where warnings go unless a test says otherwise.
  @Sendable static func writeToStandardError(_ message: String) {
    FileHandle.standardError.write(Data(message.utf8))
  }
}
