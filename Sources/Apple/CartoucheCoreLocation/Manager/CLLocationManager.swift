import Foundation
import Synchronization

/// The object that passes locations from their source to a delegate.
///
/// There is no device here that determines locations and no user who is asked for permission. The program feeds the
/// manager: ``receive(_:)-(CLLocation)`` and similar methods are additions for that. Filters, permission, and starting
/// and stopping work as on a device; delegates are called immediately, on the thread that feeds the manager.
open class CLLocationManager: NSObject {
  /// The object that receives locations and headings.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// The desired accuracy in metres, or one of the constants; a hint.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// The distance in metres from the last reported location below which a location is not reported.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// The angle in degrees from the last reported heading below which a heading is not reported.
  open var headingFilter: CLLocationDegrees = 1
  /// The orientation in which the device is held; a hint.
  open var headingOrientation = CLDeviceOrientation.portrait
  /// The way in which the device moves; a hint.
  open var activityType = CLActivityType.other
  /// Whether the system may pause; a hint.
  open var pausesLocationUpdatesAutomatically = true

  /// The permission that a manager received last, for programs that ask the class instead of a manager.
  open class func authorizationStatus() -> CLAuthorizationStatus { lastStatus.withLock { $0 } }

  private static let lastStatus = Mutex(CLAuthorizationStatus.notDetermined)

  /// The permission of the program to know locations.
  open private(set) var authorizationStatus = CLAuthorizationStatus.notDetermined
  /// The accuracy with which the program may know locations.
  open private(set) var accuracyAuthorization = CLAccuracyAuthorization.fullAccuracy
  /// The last place that arrived; `nil` before the first.
  open private(set) var location: CLLocation?
  /// The last heading that arrived; `nil` before the first.
  open private(set) var heading: CLHeading?

  /// Whether locations are currently reported.
  public private(set) var isUpdatingLocation = false
  /// Whether headings are currently reported.
  public private(set) var isUpdatingHeading = false
  /// The permission that was requested and not yet granted; `nil` without one.
  public private(set) var requestedAuthorization: CLAuthorizationStatus?

  /// The key of the reason for which full accuracy was requested and not yet granted; `nil` without one.
  public private(set) var requestedPurposeKey: String?

  private var wantsOneLocation = false
  private var lastTold: (location: CLLocation?, heading: CLHeading?)

  /// A manager that has not yet been fed.
  public override init() { super.init() }

  /// Whether locations can be determined at all: yes, by the program that feeds the manager.
  open class func locationServicesEnabled() -> Bool { true }
  /// Whether headings can be determined at all: yes, by the program that feeds the manager.
  open class func headingAvailable() -> Bool { true }

  // MARK: Requests

  /// Requests permission while the program is in use; the program that feeds the manager grants it.
  open func requestWhenInUseAuthorization() { request(.authorizedWhenInUse) }

  /// Requests permission at any time; the program that feeds the manager grants it.
  open func requestAlwaysAuthorization() { request(.authorizedAlways) }

  /// Requests full accuracy for a while; the program that feeds the manager grants it.
  ///
  /// - Parameter purposeKey: The key of the reason shown to the user, in the program's property list.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    if accuracyAuthorization == .reducedAccuracy { requestedPurposeKey = purposeKey }
  }

  /// Starts reporting locations.
  open func startUpdatingLocation() {
    isUpdatingLocation = true
    lastTold.location = nil
    tellOfDenial()
  }

  /// Stops reporting locations.
  open func stopUpdatingLocation() { isUpdatingLocation = false }

  /// Reports the next location, once.
  open func requestLocation() {
    wantsOneLocation = true
    tellOfDenial()
  }

  /// Starts reporting headings.
  open func startUpdatingHeading() {
    isUpdatingHeading = true
    lastTold.heading = nil
  }

  /// Stops reporting headings.
  open func stopUpdatingHeading() { isUpdatingHeading = false }

  /// Dismisses the system's request to calibrate the compass; there is none here.
  open func dismissHeadingCalibrationDisplay() {}

  private func request(_ status: CLAuthorizationStatus) {
    if authorizationStatus == .notDetermined { requestedAuthorization = status }
  }

  // MARK: Feeding the manager

  /// Receives a location, and reports it if that is requested, permitted and beyond the filter.
  public func receive(_ location: CLLocation) {
    guard isAllowed else { return }
    self.location = location
    // Distances that are NaN hold nothing back.
    let isFar = lastTold.location.map { !(location.distance(from: $0) < distanceFilter) } ?? true
    guard wantsOneLocation || (isUpdatingLocation && isFar) else { return }
    wantsOneLocation = false
    lastTold.location = location
    delegate?.locationManager(self, didUpdateLocations: [location])
  }

  /// Receives a heading, and reports it if that is requested and beyond the filter.
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

  /// Receives a failure, and reports it if locations are requested.
  public func receive(_ error: CLError) {
    guard isUpdatingLocation || wantsOneLocation else { return }
    wantsOneLocation = false
    delegate?.locationManager(self, didFailWithError: error)
  }

  /// Receives the user's answer, and reports it if it changes the permission.
  public func receive(
    _ status: CLAuthorizationStatus, accuracy: CLAccuracyAuthorization = .fullAccuracy
  ) {
    (requestedAuthorization, requestedPurposeKey) = (nil, nil)
    guard (status, accuracy) != (authorizationStatus, accuracyAuthorization) else { return }
    (authorizationStatus, accuracyAuthorization) = (status, accuracy)
    Self.lastStatus.withLock { $0 = status }
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
