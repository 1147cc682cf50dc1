import Foundation

/// The way a map view follows the user, and how far it has come.
struct UserTracking {
  /// The stages of following.
  enum Stage {
    /// The map has not moved to the user yet.
    case waiting
    /// The map is on its way to the user.
    case approaching
    /// The map goes with the user.
    case following
  }

  /// The way of following.
  var mode = MLNUserTrackingMode.none
  /// How far the map has come.
  var stage = Stage.waiting
  /// The number of the way to the user; ends of earlier ways count no more.
  var approach = 0

  /// The zoom levels from which on the map stays at its own, and that it goes to otherwise (`MLNMapView.mm`).
  static let (leastZoom, standardZoom) = (10.5, 14.0)
  /// The time in seconds that the map takes to follow: a usual interval between two locations.
  static let duration: TimeInterval = 1
  /// The time in seconds that the map takes to turn to a heading.
  static let turnDuration: TimeInterval = 0.3
  /// The room above and below the user's view, in points.
  static let margin = 50.0
}
