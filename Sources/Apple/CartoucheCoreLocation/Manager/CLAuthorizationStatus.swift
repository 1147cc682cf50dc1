/// The permission of a program to know the device's location.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not been asked.
  case notDetermined
  /// The user is not able to grant it.
  case restricted
  /// The user has denied it.
  case denied
  /// Always.
  case authorizedAlways
  /// While the program is in use.
  case authorizedWhenInUse
}

/// The accuracy with which a program may know the device's location.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// The full accuracy of the device.
  case fullAccuracy
  /// Within several kilometres.
  case reducedAccuracy
}

/// The way in which a device moves, as a hint for determining locations.
public enum CLActivityType: Int, Sendable {
  /// Unknown.
  case other = 1
  /// A car.
  case automotiveNavigation
  /// A person on foot or on a bicycle.
  case fitness
  /// Another vehicle, such as a boat.
  case otherNavigation
  /// A vehicle in the air.
  case airborne
}

/// The best accuracy, with the help of other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The filter that passes every location.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The filter that passes every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The greatest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
