import Foundation

/// A location at a time, with its movement and the accuracy of all these values.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  /// The latitude and longitude in degrees (WGS 84).
  public let coordinate: CLLocationCoordinate2D
  /// The height above sea level in metres.
  public let altitude: CLLocationDistance
  /// The radius in metres that contains the location; negative when the coordinate is invalid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The maximum error of the altitude in metres; negative when it is invalid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel in degrees clockwise from north; negative when unknown.
  public let course: CLLocationDirection
  /// The maximum error of the course in degrees; negative when unknown.
  public let courseAccuracy: CLLocationDirection
  /// The speed in metres per second; negative when unknown.
  public let speed: CLLocationSpeed
  /// The maximum error of the speed in metres per second; negative when unknown.
  public let speedAccuracy: CLLocationSpeed
  /// The time at which the location was determined.
  public let timestamp: Date

  /// A location with all its values.
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

  /// A location with latitude and longitude in degrees, at the current time.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      accuracy: (horizontal: 0, vertical: -1), timestamp: Date())
  }

  /// A location without movement.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, accuracy: (horizontalAccuracy, verticalAccuracy),
      timestamp: timestamp)
  }

  /// A location with course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, accuracy: (horizontalAccuracy, verticalAccuracy),
      course: (course, -1), speed: (speed, -1), timestamp: timestamp)
  }

  /// A location with course and speed, and their accuracy.
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

  /// The length in metres of the shortest path over the WGS 84 ellipsoid, at sea level, to another location.
  ///
  /// Between nearly antipodal locations, it is the length of the path over a sphere of the earth's mean radius.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.length(from: coordinate, to: location.coordinate)
  }

  /// The location itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a location with the same values.
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

  /// A line with the coordinate in degrees, its accuracy, the speed and the course.
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
