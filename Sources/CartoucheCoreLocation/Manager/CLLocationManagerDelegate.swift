/// Somebody who is told places and headings.
///
/// A method that a class leaves out does nothing. A class has to declare the methods that it wants to be called
/// for beside the conformance itself: one that only a subclass adds is not seen.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Tells new places, the newest last.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Tells a new heading.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  /// Tells that no place could be found.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Tells that the permission changed, and after a manager got its delegate.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Tells that the permission changed, in the form of older systems.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// Asks whether the system may ask the user to calibrate the compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  /// Says no.
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
}
