import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The user's location.
extension MLNMapView {
  // MARK: The source of locations

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The source of the user's location; an ``MLNCLLocationManager`` by default.
  ///
  /// Set to `nil`, it becomes a new one of that kind. Differs from iOS: no device determines locations here; the
  /// program feeds the manager.
  public var locationManager: (any MLNLocationManager)! {
    get { userLocationState.manager }
    set { userLocationState.replaceSource(newValue ?? MLNCLLocationManager()) }
  }

  /// Stops receiving locations, until ``locationManager`` is read or set again.
  public func disableLocationManager() { userLocationState.giveUpSource() }

  /// Whether the map view asks for permission by itself when it shows the user's location; true by default.
  ///
  /// Differs from iOS: a missing reason in the property list of the program raises no exception.
  public var shouldRequestAuthorizationToUseLocationServices: Bool {
    get { userLocationState.requestsAuthorization }
    set { userLocationState.requestsAuthorization = newValue }
  }

  // MARK: Showing

  /// Whether the user's location is shown, as soon as it is known; false by default.
  ///
  /// Differs from iOS in where locations come from; see ``locationManager``. The view is drawn into the pictures of the
  /// map view and does not pulse.
  public var showsUserLocation: Bool {
    get { userLocationState.isShown }
    set { newValue ? userLocationState.show() : userLocationState.hide() }
  }

  /// Whether the user's location is in view, as precisely as it is known; false while it is not known.
  public var isUserLocationVisible: Bool { userLocationState.isVisible }

  /// The user's location as an annotation; `nil` until it is shown for the first time.
  public var userLocation: MLNUserLocation? { userLocationState.location }

  /// Whether an arrow beside the dot shows the heading; false by default.
  ///
  /// Setting it to true shows the user's location.
  public var showsUserHeadingIndicator: Bool {
    get { userLocationState.showsHeading }
    set { userLocationState.showsHeading = newValue }
  }

  /// The same as ``showsUserHeadingIndicator``, under its older name.
  public var showsHeading: Bool {
    get { showsUserHeadingIndicator }
    set { showsUserHeadingIndicator = newValue }
  }

  /// Whether the system may ask the user to calibrate the compass; true by default.
  ///
  /// Differs from iOS: it is kept, and given to location managers that ask; there is no system here that would.
  public var displayHeadingCalibration: Bool {
    get { userLocationState.displaysCalibration }
    set { userLocationState.displaysCalibration = newValue }
  }

  /// Moves the view of the user's location to the current location.
  public func updateUserLocationAnnotationView() {
    userLocationState.arrange()
    setNeedsFrame()
  }

  /// Moves the view of the user's location to the current location.
  ///
  /// Differs from iOS: views are not animated here, so the view moves immediately.
  public func updateUserLocationAnnotationViewAnimated(withDuration duration: TimeInterval) {
    updateUserLocationAnnotationView()
  }

  // MARK: Following

  /// The tracking mode of the map; none by default.
  ///
  /// Setting it shows the user's location, and moves the map there gradually. A pan by the user ends it.
  public var userTrackingMode: MLNUserTrackingMode {
    get { userLocationState.tracking.mode }
    set { setUserTrackingMode(newValue, animated: true, completionHandler: nil) }
  }

  /// Changes the tracking mode.
  @available(*, deprecated, message: "use setUserTrackingMode(_:animated:completionHandler:)")
  public func setUserTrackingMode(_ mode: MLNUserTrackingMode, animated: Bool) {
    setUserTrackingMode(mode, animated: animated, completionHandler: nil)
  }

  /// Changes the tracking mode.
  ///
  /// The map first flies to the user, from below zoom level 10.5 to level 14; after that it follows each location
  /// within a second.
  ///
  /// - Parameter completion: Called when the map has come to the user, or immediately if it need not move.
  public func setUserTrackingMode(
    _ mode: MLNUserTrackingMode, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    userLocationState.setMode(mode, animated: animated, completion: completion)
  }

  /// The height of the user in the free part of the view while the map follows; the middle unless it is set.
  ///
  /// A delegate that has ``MLNMapViewDelegate/mapViewUserLocationAnchorPoint(_:)`` decides instead.
  public var userLocationVerticalAlignment: MLNAnnotationVerticalAlignment {
    get { userLocationState.alignment }
    set { place(at: newValue, animated: true) }
  }

  /// Changes the height of the user in the free part of the view while the map follows.
  @available(*, deprecated, message: "have mapViewUserLocationAnchorPoint(_:) in the delegate")
  public func setUserLocationVerticalAlignment(
    _ alignment: MLNAnnotationVerticalAlignment, animated: Bool
  ) {
    place(at: alignment, animated: animated)
  }

  private func place(at alignment: MLNAnnotationVerticalAlignment, animated: Bool) {
    userLocationState.alignment = alignment
    userLocationState.follow(animated: animated, completion: nil)
  }
}

extension MLNMapView: MLNLocationManagerDelegate {
  /// Takes new locations, the newest last.
  public func locationManager(_ manager: any MLNLocationManager, didUpdate locations: [CLLocation]) {
    userLocationState.receive(locations)
  }

  /// Takes a new heading.
  public func locationManager(_ manager: any MLNLocationManager, didUpdate newHeading: CLHeading) {
    userLocationState.receive(newHeading)
  }

  /// Returns whether the system may ask the user to calibrate the compass.
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: any MLNLocationManager) -> Bool {
    displayHeadingCalibration
  }

  /// Takes a failure: if permission is denied, the user's location is no longer shown.
  public func locationManager(_ manager: any MLNLocationManager, didFailWithError error: any Error) {
    userLocationState.receive(error)
  }

  /// Takes a change of the permission.
  public func locationManagerDidChangeAuthorization(_ manager: any MLNLocationManager) {
    userLocationState.authorizationDidChange(of: manager)
  }
}
