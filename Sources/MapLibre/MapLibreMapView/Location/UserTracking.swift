import Foundation

/// The tracking of the user by a map view, and its progress.
struct UserTracking {
  /// The stages of following.
  enum Stage {
    /// The map has not moved to the user yet.
    case waiting
    /// The map is moving to the user.
    case approaching
    /// The map follows the user.
    case following
  }

  /// The tracking mode.
  var mode = MLNUserTrackingMode.none
  /// The progress of the map.
  var stage = Stage.waiting
  /// The number of the movement to the user; ends of earlier movements no longer count.
  var approach = 0

  /// The zoom levels from which on the map keeps its own, and to which it goes otherwise (`MLNMapView.mm`).
  static let (leastZoom, standardZoom) = (10.5, 14.0)
  /// The time in seconds that the map takes to follow: a usual interval between two locations.
  static let duration: TimeInterval = 1
  /// The time in seconds that the map takes to turn to a heading.
  static let turnDuration: TimeInterval = 0.3
  /// The room above and below the user's view, in points.
  static let margin = 50.0
}
