/// The way a map view follows the user.
public enum MLNUserTrackingMode: UInt, Sendable {
  /// Not at all.
  case none
  /// The user's location stays where it is in the view.
  case follow
  /// So it does, and the map turns to where the device points.
  case followWithHeading
  /// So it does, and the map turns to where the user goes.
  case followWithCourse
}
