/// A delegate that receives locations and headings.
///
/// A method that a class leaves out does nothing. A class must declare the methods that are to be called beside the
/// conformance itself: a method that only a subclass adds is never called.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Reports new locations, the newest last.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Reports a new heading.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  /// Reports that no location could be determined.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Reports that the permission changed; also called after a manager got its delegate.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Reports that the permission changed, in the form of older systems.
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
  /// Returns false.
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
}
