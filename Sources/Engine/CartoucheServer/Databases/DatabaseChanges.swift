import Foundation
import Synchronization

/// The changes of a database as far as they are known: the stamps of its sources, which change when their
/// rows may have.
final class DatabaseChanges: Sendable {
  /// The time for which pictures of a source that nobody watches are kept, in seconds.
  private static let patience = 60.0

  private struct State {
    var count = 0
    var counts: [String: Int] = [:]
    var versions: [String: String] = [:]
    var hasOtherTables = false
  }

  private let state = Mutex(State())
  /// The start of the process: changes before it are not known.
  private let start = Int(Date().timeIntervalSince1970 * 1000)

  /// Notes that rows of a source have changed; those of any source without one.
  func note(_ source: String? = nil) {
    state.withLock { state in
      if let source { state.counts[source, default: 0] += 1 } else { state.count += 1 }
    }
  }

  /// Notes that a query failed as a table or column is not what it was when the source was opened.
  func noteOtherTables() { state.withLock { $0.hasOtherTables = true } }

  /// Whether that was noted since the last call.
  func takeOtherTables() -> Bool {
    state.withLock { state in
      defer { state.hasOtherTables = false }
      return state.hasOtherTables
    }
  }

  /// Notes the version of a source; `nil` if it is not known any more.
  func note(version: String?, of source: String) { state.withLock { $0.versions[source] = version } }

  /// A text that is another one when the rows of a source may be.
  ///
  /// A version is the same on all servers of a database, and after a restart.
  ///
  /// - Parameter isWatched: Whether triggers tell of all changes.
  func stamp(of source: String, isWatched: Bool) -> String {
    let (count, version) = state.withLock { state in
      (state.count + state.counts[source, default: 0], state.versions[source])
    }
    if let version { return "v\(EntityTag(version).description.filter { $0 != "\"" })" }
    if isWatched { return "\(start).\(count)" }
    return "\(start).\(count).\(Int(Date().timeIntervalSince1970 / Self.patience))"
  }

  /// Whether the rows of a source are known to be those of its stamp, so that nothing has to be asked for.
  func isCertain(of source: String, isWatched: Bool) -> Bool {
    isWatched || state.withLock { $0.versions[source] != nil }
  }
}
