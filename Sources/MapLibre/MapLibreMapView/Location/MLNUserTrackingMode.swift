/// The way in which a map view follows the user.
public enum MLNUserTrackingMode: UInt, Sendable {
  /// The map does not follow.
  case none
  /// The user's location stays where it is in the view.
  case follow
  /// The same, and the map rotates to the direction in which the device points.
  case followWithHeading
  /// The same, and the map rotates to the direction in which the user moves.
  case followWithCourse
}
