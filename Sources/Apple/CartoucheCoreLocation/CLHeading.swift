import Foundation

/// The direction in which a device points.
open class CLHeading: NSObject, @unchecked Sendable {
  /// The heading in degrees clockwise from magnetic north.
  public let magneticHeading: CLLocationDirection
  /// The heading in degrees clockwise from true north; negative when unknown.
  public let trueHeading: CLLocationDirection
  /// The maximum error of the magnetic heading in degrees; negative when it is invalid.
  public let headingAccuracy: CLLocationDirection
  /// The time at which the heading was determined.
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

/// The orientation in which a device is held while it determines its heading.
public enum CLDeviceOrientation: Int32, Sendable {
  /// Unknown.
  case unknown
  /// Upright, the home button at the bottom.
  case portrait
  /// Upright, the home button at the top.
  case portraitUpsideDown
  /// Sideways, the home button on the right.
  case landscapeLeft
  /// Sideways, the home button on the left.
  case landscapeRight
  /// Flat, with the screen up.
  case faceUp
  /// Flat, with the screen down.
  case faceDown
}
