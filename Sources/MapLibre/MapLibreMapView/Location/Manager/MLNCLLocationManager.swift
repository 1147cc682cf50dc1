import CartoucheCoreLocation
import Dispatch
import Foundation

/// The default location manager of map views: it passes on the data of a `CLLocationManager`.
///
/// No device determines locations here. A server or a test feeds ``source``:
///
/// ```swift
/// mapView.showsUserLocation = true
/// let manager = mapView.locationManager as? MLNCLLocationManager
/// manager?.source.receive(.authorizedWhenInUse)
/// manager?.source.receive(CLLocation(latitude: 47.37, longitude: 8.54))
/// ```
///
/// Data fed on the main actor reach the map view immediately; data fed elsewhere arrive soon after.
public final class MLNCLLocationManager: NSObject, MLNLocationManager {
  /// The manager that is fed.
  public let source: CLLocationManager
  /// The map view.
  public weak var delegate: (any MLNLocationManagerDelegate)?

  /// A manager that passes on the data of another one, whose delegate it becomes.
  public init(_ source: CLLocationManager = CLLocationManager()) {
    self.source = source
    super.init()
    source.delegate = self
  }

  /// Whether the program may have locations.
  public var authorizationStatus: CLAuthorizationStatus { source.authorizationStatus }
  /// The position in which the device is held; a hint.
  public var headingOrientation: CLDeviceOrientation {
    get { source.headingOrientation }
    set { source.headingOrientation = newValue }
  }

  /// The accuracy with which the program may have locations.
  public func accuracyAuthorization() -> CLAccuracyAuthorization { source.accuracyAuthorization }
  /// Requests full accuracy for a while; the program that feeds the source grants it.
  public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    source.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey)
  }
  /// The distance in metres below which a new location is not reported.
  public func distanceFilter() -> CLLocationDistance { source.distanceFilter }
  /// Sets the distance in metres below which a new location is not reported.
  public func setDistanceFilter(_ distanceFilter: CLLocationDistance) {
    source.distanceFilter = distanceFilter
  }
  /// The desired accuracy, in metres; a hint.
  public func desiredAccuracy() -> CLLocationAccuracy { source.desiredAccuracy }
  /// Sets the desired accuracy, in metres; a hint.
  public func setDesiredAccuracy(_ desiredAccuracy: CLLocationAccuracy) {
    source.desiredAccuracy = desiredAccuracy
  }
  /// The way in which the device moves; a hint.
  public func activityType() -> CLActivityType { source.activityType }
  /// Sets the way in which the device moves; a hint.
  public func setActivityType(_ activityType: CLActivityType) { source.activityType = activityType }
  /// Requests permission at any time; the program that feeds the source grants it.
  public func requestAlwaysAuthorization() { source.requestAlwaysAuthorization() }
  /// Requests permission while the program is in use; the program that feeds the source grants it.
  public func requestWhenInUseAuthorization() { source.requestWhenInUseAuthorization() }
  /// Starts reporting locations.
  public func startUpdatingLocation() { source.startUpdatingLocation() }
  /// Stops reporting locations.
  public func stopUpdatingLocation() { source.stopUpdatingLocation() }
  /// Starts reporting headings.
  public func startUpdatingHeading() { source.startUpdatingHeading() }
  /// Stops reporting headings.
  public func stopUpdatingHeading() { source.stopUpdatingHeading() }
  /// Dismisses the system's request to calibrate the compass; there is none here.
  public func dismissHeadingCalibrationDisplay() { source.dismissHeadingCalibrationDisplay() }
}

extension MLNCLLocationManager: CLLocationManagerDelegate {
  /// Passes on new locations.
  public nonisolated func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    tell { $0.locationManager($1, didUpdate: locations) }
  }

  /// Passes on a new heading.
  public nonisolated func locationManager(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {
    tell { $0.locationManager($1, didUpdate: newHeading) }
  }

  /// Passes on a failure.
  public nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    tell { $0.locationManager($1, didFailWithError: error) }
  }

  /// Passes on that the permission changed.
  public nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    tell { $0.locationManagerDidChangeAuthorization($1) }
  }

  /// The mark of the main queue: under an asynchronous `main` its thread is not the main one on Linux.
  private nonisolated static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Tells the delegate on the main actor, immediately if called there.
  private nonisolated func tell(
    _ message: @escaping @MainActor @Sendable (any MLNLocationManagerDelegate, MLNCLLocationManager) -> Void
  ) {
    if DispatchQueue.getSpecific(key: Self.mainQueue) == true {
      MainActor.assumeIsolated {
        if let delegate { message(delegate, self) }
      }
    } else {
      Task { @MainActor in
        if let delegate = self.delegate { message(delegate, self) }
      }
    }
  }
}
