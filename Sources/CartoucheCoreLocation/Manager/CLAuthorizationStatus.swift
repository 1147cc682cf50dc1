/// Whether a program may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// Nobody has been asked.
  case notDetermined
  /// Nobody may allow it.
  case restricted
  /// The user does not allow it.
  case denied
  /// Always.
  case authorizedAlways
  /// While the program is in use.
  case authorizedWhenInUse
}

/// The accuracy with which a program may know the place of the device.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as the device knows.
  case fullAccuracy
  /// Within some kilometres.
  case reducedAccuracy
}

/// The way a device moves, as a hint for finding places.
public enum CLActivityType: Int, Sendable {
  /// Not known.
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

/// The best accuracy with the help of other sensors.
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
/// The filter that lets every place through.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The filter that lets every heading through.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The greatest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
