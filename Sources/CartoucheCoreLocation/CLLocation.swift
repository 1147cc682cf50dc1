import Foundation

/// A place at a time, with how it was moving and how far off all of that may be.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  /// Latitude and longitude in degrees (WGS 84).
  public let coordinate: CLLocationCoordinate2D
  /// The height above sea level in metres.
  public let altitude: CLLocationDistance
  /// The radius in metres within which the place is; negative when the coordinate is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The distance in metres by which the altitude may be off; negative when it is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel in degrees clockwise from north; negative when not known.
  public let course: CLLocationDirection
  /// The angle in degrees by which the course may be off; negative when not known.
  public let courseAccuracy: CLLocationDirection
  /// The speed in metres per second; negative when not known.
  public let speed: CLLocationSpeed
  /// The speed by which the speed may be off, metres per second; negative when not known.
  public let speedAccuracy: CLLocationSpeed
  /// The time at which the place was found.
  public let timestamp: Date

  /// A place with everything that may be known of it.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance = 0,
    accuracy: (horizontal: CLLocationAccuracy, vertical: CLLocationAccuracy),
    course: (direction: CLLocationDirection, accuracy: CLLocationDirection) = (-1, -1),
    speed: (speed: CLLocationSpeed, accuracy: CLLocationSpeed) = (-1, -1), timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    (horizontalAccuracy, verticalAccuracy) = accuracy
    (self.course, courseAccuracy) = course
    (self.speed, speedAccuracy) = speed
    self.timestamp = timestamp
  }

  /// A place of which latitude and longitude in degrees are known, now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      accuracy: (horizontal: 0, vertical: -1), timestamp: Date())
  }

  /// A place that does not move.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, accuracy: (horizontalAccuracy, verticalAccuracy),
      timestamp: timestamp)
  }

  /// A place with course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, accuracy: (horizontalAccuracy, verticalAccuracy),
      course: (course, -1), speed: (speed, -1), timestamp: timestamp)
  }

  /// A place with course and speed, and how far these may be off.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirection, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, accuracy: (horizontalAccuracy, verticalAccuracy),
      course: (course, courseAccuracy), speed: (speed, speedAccuracy), timestamp: timestamp)
  }

  /// The length in metres of the shortest way over the WGS 84 ellipsoid, at sea level, to another place.
  ///
  /// Between places nearly opposite of each other, it is the way over a sphere of the earth's mean radius.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.length(from: coordinate, to: location.coordinate)
  }

  /// The place itself, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a location of the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLLocation).map { numbers == $0.numbers && timestamp == $0.timestamp } ?? false
  }

  /// A hash of the values.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(numbers)
    hasher.combine(timestamp)
    return hasher.finalize()
  }

  /// The place in degrees, its accuracy, speed and course in one line.
  open override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m "
      + "(speed \(speed) mps / course \(course)) @ \(timestamp)"
  }

  private var numbers: [Double] {
    [
      coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy, course,
      courseAccuracy, speed, speedAccuracy,
    ]
  }
}
