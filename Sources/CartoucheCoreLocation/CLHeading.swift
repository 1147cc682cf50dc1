import Foundation

/// The direction in which a device points.
open class CLHeading: NSObject, @unchecked Sendable {
  /// Degrees clockwise from magnetic north.
  public let magneticHeading: CLLocationDirection
  /// Degrees clockwise from true north; negative when not known.
  public let trueHeading: CLLocationDirection
  /// The angle in degrees by which the magnetic heading may be off; negative when it is not valid.
  public let headingAccuracy: CLLocationDirection
  /// The time at which the heading was found.
  public let timestamp: Date

  /// A heading to give to a ``CLLocationManager``; a device makes its own.
  public init(
    magneticHeading: CLLocationDirection, trueHeading: CLLocationDirection = -1,
    headingAccuracy: CLLocationDirection = 0, timestamp: Date = Date()
  ) {
    self.magneticHeading = magneticHeading
    self.trueHeading = trueHeading
    self.headingAccuracy = headingAccuracy
    self.timestamp = timestamp
  }
}

/// The position in which a device is held while it finds its heading.
public enum CLDeviceOrientation: Int32, Sendable {
  /// Not known.
  case unknown
  /// Upright, the home button at the bottom.
  case portrait
  /// Upright, the home button at the top.
  case portraitUpsideDown
  /// Sideways, the home button on the right.
  case landscapeLeft
  /// Sideways, the home button on the left.
  case landscapeRight
  /// Flat, the screen up.
  case faceUp
  /// Flat, the screen down.
  case faceDown
}
