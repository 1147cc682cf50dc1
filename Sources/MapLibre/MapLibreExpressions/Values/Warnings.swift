import Foundation
import Synchronization

/// Findings about the use of the interface that are reported once per process.
package enum Warnings {
  private enum Finding: Hashable {
    case float, lostAttributes
    case refusal(String)
  }

  private static let state = Mutex((reported: Set<Finding>(), write: writeToStandardError))

  /// Reports, the first time, that a single-precision number was given as a constant.
  ///
  /// `Float(0.1)` is 0.10000000149011612 as a double, which is seldom intended.
  static func reportFloat() {
    report(
      .float,
      "a Float was used as a constant value; use a Double to keep 0.1 from becoming 0.10000000149011612")
  }

  /// Reports, the first time, that features were put into a source as plain shapes.
  package static func reportLostAttributes() {
    report(
      .lostAttributes,
      "features in an MLNShapeCollection count as plain shapes in a source, without identifiers and attributes; "
        + "use an MLNShapeCollectionFeature to keep them")
  }

  /// Reports, the first time, that a property did not accept a value.
  package static func reportRefusal(_ message: String) { report(.refusal(message), message) }

  private static func report(_ finding: Finding, _ message: String) {
    let write: (@Sendable (String) -> Void)? = state.withLock { state in
      state.reported.insert(finding).inserted ? state.write : nil
    }
    write?("\(message) (reported once)")
  }

  /// Passes later warnings to a function.
  package static func redirect(_ write: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.write = write }
  }

  /// Forgets earlier warnings and passes later ones to `write`; for tests.
  static func reset(_ write: @escaping @Sendable (String) -> Void = writeToStandardError) {
    state.withLock { $0 = ([], write) }
  }

  /// The default destination of warnings.
  @Sendable static func writeToStandardError(_ message: String) {
    FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
  }
}
