import Foundation

/// The times that the server told with a tile.
struct TileTimes: Sendable, Hashable {
  /// The last change, as the server spells it.
  let modified: String?
  /// The time until which the tile may be used without asking again.
  let expires: Date?
}
