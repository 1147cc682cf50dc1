import CartoucheGeometry
import Foundation
import Synchronization

/// The changes of a database as far as they are known: the stamps of its sources, which change when their
/// rows may have.
///
/// A change whose place is known changes the stamps of the tiles there alone.
final class DatabaseChanges: Sendable {
  /// The time in seconds for which pictures of an unwatched source are kept.
  private static let patience = 60.0
  /// The maximum number of remembered places for a source; older changes count as everywhere.
  private static let mostPlaces = 512

  /// The changes of a source by their numbers, which grow from one to the next in the whole database.
  private struct SourceChanges {
    /// The last change that may be anywhere.
    var anywhere = 0
    /// The later changes with places, in their order.
    var placed: [(number: Int, place: ChangedPlace)] = []

    var last: Int { max(anywhere, placed.last?.number ?? 0) }

    mutating func note(_ number: Int, _ place: ChangedPlace?) {
      guard let place else {
        (anywhere, placed) = (number, [])
        return
      }
      placed.append((number, place))
      // Half of them at once, so that not every change moves all others.
      guard placed.count > DatabaseChanges.mostPlaces else { return }
      let count = DatabaseChanges.mostPlaces / 2
      anywhere = placed[count - 1].number
      placed.removeFirst(count)
    }

    /// The last change that a tile may show.
    func last(in tile: TileID) -> Int { placed.last { $0.place.meets(tile) }?.number ?? anywhere }
  }

  private struct State {
    var count = 0
    var everywhere = 0
    var sources: [String: SourceChanges] = [:]
    var versions: [String: String] = [:]
    var hasOtherTables = false
  }

  private let state = Mutex(State())
  /// The start of the process: changes before it are not known.
  private let start = Int(Date().timeIntervalSince1970 * 1000)

  /// Records that rows of a source have changed; without a source, rows of any.
  ///
  /// - Parameter place: The place of the rows before and after; `nil` if that is not known.
  func note(_ source: String? = nil, at place: ChangedPlace? = nil) {
    state.withLock { state in
      state.count += 1
      if let source {
        state.sources[source, default: SourceChanges()].note(state.count, place)
      } else {
        state.everywhere = state.count
      }
    }
  }

  /// Records that a query failed because a table or column has changed since the source was opened.
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
  /// - Parameters:
  ///   - isWatched: Whether triggers tell of all changes.
  ///   - tile: The tile whose rows are meant; `nil` for all rows.
  func stamp(of source: String, isWatched: Bool, in tile: TileID? = nil) -> String {
    let (count, version) = state.withLock { state in
      let changes = state.sources[source]
      let own = tile.map { changes?.last(in: $0) } ?? changes?.last
      return (max(state.everywhere, own ?? 0), state.versions[source])
    }
    if let version { return "v\(EntityTag(version).description.filter { $0 != "\"" })" }
    if isWatched { return "\(start).\(count)" }
    return "\(start).\(count).\(Int(Date().timeIntervalSince1970 / Self.patience))"
  }

  /// Whether the rows of a source are known to match its stamp, so that no query is needed.
  func isCertain(of source: String, isWatched: Bool) -> Bool {
    isWatched || state.withLock { $0.versions[source] != nil }
  }
}
