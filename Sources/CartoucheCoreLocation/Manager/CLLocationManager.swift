import Foundation

/// The way from whoever knows places to whoever wants to be told.
///
/// Here is no device that finds places and no user who is asked for permission. The program feeds the manager:
/// ``receive(_:)-(CLLocation)`` and its likes are additions for that. Filters, permission and starting and
/// stopping count as on a device; delegates are called at once, on the thread that feeds.
open class CLLocationManager: NSObject {
  /// Somebody who is told what arrives.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// The accuracy that is wanted, in metres, or one of the constants; a hint.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// The distance in metres from the last place that was told below which a place is kept back.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// The angle in degrees from the last heading that was told below which a heading is kept back.
  open var headingFilter: CLLocationDegrees = 1
  /// The position in which the device is held; a hint.
  open var headingOrientation = CLDeviceOrientation.portrait
  /// The way the device moves; a hint.
  open var activityType = CLActivityType.other
  /// Whether the system may pause; a hint.
  open var pausesLocationUpdatesAutomatically = true

  /// Whether the program may know places.
  open private(set) var authorizationStatus = CLAuthorizationStatus.notDetermined
  /// The accuracy with which the program may know places.
  open private(set) var accuracyAuthorization = CLAccuracyAuthorization.fullAccuracy
  /// The last place that arrived; `nil` before the first.
  open private(set) var location: CLLocation?
  /// The last heading that arrived; `nil` before the first.
  open private(set) var heading: CLHeading?

  /// Whether places are wanted at present.
  public private(set) var isUpdatingLocation = false
  /// Whether headings are wanted at present.
  public private(set) var isUpdatingHeading = false
  /// The permission that was asked for and not yet given; `nil` when none was.
  public private(set) var requestedAuthorization: CLAuthorizationStatus?

  /// The key of the reason for which full accuracy was asked for and not yet given; `nil` when it was not.
  public private(set) var requestedPurposeKey: String?

  private var wantsOneLocation = false
  private var lastTold: (location: CLLocation?, heading: CLHeading?)

  /// A manager that was fed nothing so far.
  public override init() { super.init() }

  /// Whether places can be found at all: yes, by whoever feeds the manager.
  open class func locationServicesEnabled() -> Bool { true }
  /// Whether headings can be found at all: yes, by whoever feeds the manager.
  open class func headingAvailable() -> Bool { true }

  // MARK: What programs ask for

  /// Asks for permission while the program is in use; whoever feeds the manager gives it.
  open func requestWhenInUseAuthorization() { request(.authorizedWhenInUse) }

  /// Asks for permission at any time; whoever feeds the manager gives it.
  open func requestAlwaysAuthorization() { request(.authorizedAlways) }

  /// Asks for full accuracy for a while; whoever feeds the manager gives it.
  ///
  /// - Parameter purposeKey: The key of the reason that the user is told, in the program's list of properties.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    if accuracyAuthorization == .reducedAccuracy { requestedPurposeKey = purposeKey }
  }

  /// Begins to tell places.
  open func startUpdatingLocation() {
    isUpdatingLocation = true
    lastTold.location = nil
    tellOfDenial()
  }

  /// Ends to tell places.
  open func stopUpdatingLocation() { isUpdatingLocation = false }

  /// Wants the next place to be told, once.
  open func requestLocation() {
    wantsOneLocation = true
    tellOfDenial()
  }

  /// Begins to tell headings.
  open func startUpdatingHeading() {
    isUpdatingHeading = true
    lastTold.heading = nil
  }

  /// Ends to tell headings.
  open func stopUpdatingHeading() { isUpdatingHeading = false }

  /// Takes the system's request to calibrate the compass away; there is none here.
  open func dismissHeadingCalibrationDisplay() {}

  private func request(_ status: CLAuthorizationStatus) {
    if authorizationStatus == .notDetermined { requestedAuthorization = status }
  }

  // MARK: What feeds the manager

  /// Takes a place, and tells it when it is wanted, allowed and beyond the filter.
  public func receive(_ location: CLLocation) {
    guard isAllowed else { return }
    self.location = location
    // Distances that are no numbers keep nothing back.
    let isFar = lastTold.location.map { !(location.distance(from: $0) < distanceFilter) } ?? true
    guard wantsOneLocation || (isUpdatingLocation && isFar) else { return }
    wantsOneLocation = false
    lastTold.location = location
    delegate?.locationManager(self, didUpdateLocations: [location])
  }

  /// Takes a heading, and tells it when it is wanted and beyond the filter.
  public func receive(_ heading: CLHeading) {
    self.heading = heading
    let isFar =
      lastTold.heading.map { last in
        !((heading.magneticHeading - last.magneticHeading).remainder(dividingBy: 360).magnitude
          < headingFilter)
      } ?? true
    guard isUpdatingHeading, isFar else { return }
    lastTold.heading = heading
    delegate?.locationManager(self, didUpdateHeading: heading)
  }

  /// Takes a failure, and tells it when places are wanted.
  public func receive(_ error: CLError) {
    guard isUpdatingLocation || wantsOneLocation else { return }
    wantsOneLocation = false
    delegate?.locationManager(self, didFailWithError: error)
  }

  /// Takes the user's answer, and tells it when it changes something.
  public func receive(
    _ status: CLAuthorizationStatus, accuracy: CLAccuracyAuthorization = .fullAccuracy
  ) {
    (requestedAuthorization, requestedPurposeKey) = (nil, nil)
    guard (status, accuracy) != (authorizationStatus, accuracyAuthorization) else { return }
    (authorizationStatus, accuracyAuthorization) = (status, accuracy)
    delegate?.locationManagerDidChangeAuthorization(self)
    delegate?.locationManager(self, didChangeAuthorization: status)
    if isUpdatingLocation || wantsOneLocation { tellOfDenial() }
  }

  private var isAllowed: Bool {
    authorizationStatus == .authorizedAlways || authorizationStatus == .authorizedWhenInUse
  }

  private func tellOfDenial() {
    guard authorizationStatus == .denied || authorizationStatus == .restricted else { return }
    receive(CLError(.denied))
  }
}
