import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions

extension UserLocationState {
  /// Takes new locations, the newest last.
  func receive(_ locations: [CLLocation], animated: Bool = true) {
    guard let map, isShown, let location, let new = locations.last,
      CLLocationCoordinate2DIsValid(new.coordinate)
    else { return }
    let old = location.location
    let isNews =
      old.map {
        $0.distance(from: new) > 0 || $0.course != new.course
          || $0.horizontalAccuracy != new.horizontalAccuracy
      }
      ?? true
    if isNews {
      location.location = new
      map.tell { $1.mapView($0, didUpdate: location) }
    }
    arrange()
    follow(animated: animated, completion: nil)
    map.setNeedsFrame()
    map.deliver()
  }

  /// Takes a new heading.
  func receive(_ heading: CLHeading) {
    guard let map, isShown, let location, heading.headingAccuracy >= 0, heading.direction.isFinite else {
      return
    }
    location.heading = heading
    arrange()
    map.tell { $1.mapView($0, didUpdate: location) }
    if tracking.mode == .followWithHeading, tracking.stage != .approaching {
      turn(to: heading.direction)
    }
    map.setNeedsFrame()
    map.deliver()
  }

  /// Handles a failure: if the user denies locations, they are no longer shown.
  func receive(_ error: any Error) {
    guard let map, (error as? CLError)?.code == .denied else { return }
    setMode(.none, animated: true, completion: nil)
    hide()
    map.tell { $1.mapView($0, didFailToLocateUserWithError: error) }
    map.deliver()
  }

  /// Takes a change of the permission.
  func authorizationDidChange(of manager: any MLNLocationManager) {
    guard let map else { return }
    switch manager.authorizationStatus {
    case .authorizedAlways, .authorizedWhenInUse:
      let purpose = ["MLNAccuracyAuthorizationDescription", "MGLAccuracyAuthorizationDescription"].first {
        purposes[$0] != nil
      }
      if let purpose, tracking.mode != .none, manager.accuracyAuthorization() == .reducedAccuracy {
        manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purpose)
      } else if isShown {
        manager.startUpdatingLocation()
        updateHeadings()
      }
    case .notDetermined, .restricted, .denied:
      view?.isHidden = true
      manager.stopUpdatingLocation()
      endHeadings()
    }
    map.tell { $1.mapView($0, didChangeLocationManagerAuthorization: manager) }
    map.setNeedsFrame()
    map.deliver()
  }
}

extension CLHeading {
  /// Degrees clockwise from true north, or from magnetic north when that is not known.
  var direction: CLLocationDirection { trueHeading >= 0 ? trueHeading : magneticHeading }
}
