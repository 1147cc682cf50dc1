import CartoucheCoreLocation
import Foundation
import Testing

@Suite struct CLLocationManagerTests {
  /// Writes down what it is told.
  private final class Witness: CLLocationManagerDelegate {
    var places: [CLLocationCoordinate2D] = []
    var headings: [Double] = []
    var errors: [NSError] = []
    var permissions: [CLAuthorizationStatus] = []

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      places += locations.map(\.coordinate)
    }
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
      headings.append(newHeading.magneticHeading)
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      errors.append(error as NSError)
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      permissions.append(manager.authorizationStatus)
    }
  }

  private let manager = CLLocationManager()
  private let witness = Witness()

  init() { manager.delegate = witness }

  @Test func tellsPlacesOnlyWhenAllowedAndWanted() {
    manager.startUpdatingLocation()
    manager.receive(CLLocation(latitude: 1, longitude: 1))
    #expect(witness.places.isEmpty && manager.location == nil)
    manager.requestWhenInUseAuthorization()
    #expect(manager.requestedAuthorization == .authorizedWhenInUse)
    manager.receive(.authorizedWhenInUse)
    #expect(manager.requestedAuthorization == nil && witness.permissions == [.authorizedWhenInUse])
    // The class has that of whichever manager was told last, in other tests too.
    #expect(CLLocationManager.authorizationStatus() != .notDetermined)
    manager.receive(CLLocation(latitude: 2, longitude: 2))
    manager.stopUpdatingLocation()
    manager.receive(CLLocation(latitude: 3, longitude: 3))
    #expect(witness.places.map(\.latitude) == [2])
    #expect(manager.location?.coordinate.latitude == 3)
  }

  @Test func keepsBackPlacesWithinTheFilter() {
    manager.receive(.authorizedAlways)
    manager.distanceFilter = 1000
    manager.startUpdatingLocation()
    for latitude in [0, 0.005, 0.010, 0.011] { manager.receive(CLLocation(latitude: latitude, longitude: 0)) }
    #expect(witness.places.map(\.latitude) == [0, 0.010])
  }

  @Test func keepsBackHeadingsWithinTheFilterAlsoOverNorth() {
    manager.headingFilter = 5
    manager.startUpdatingHeading()
    for heading in [358.0, 2, 4, 359] { manager.receive(CLHeading(magneticHeading: heading)) }
    #expect(witness.headings == [358, 4, 359])
  }

  @Test func tellsOnePlaceToWhoeverAsksOnce() {
    manager.receive(.authorizedWhenInUse)
    manager.requestLocation()
    manager.receive(CLLocation(latitude: 1, longitude: 0))
    manager.receive(CLLocation(latitude: 2, longitude: 0))
    #expect(witness.places.map(\.latitude) == [1])
  }

  @Test func tellsThatItIsDenied() {
    manager.receive(.denied)
    manager.startUpdatingLocation()
    #expect(witness.errors.map(\.domain) == [kCLErrorDomain])
    #expect(witness.errors.map(\.code) == [CLError.Code.denied.rawValue])
    manager.stopUpdatingLocation()
    manager.receive(CLError(.locationUnknown))
    #expect(witness.errors.count == 1)
  }
}

@Suite struct FullAccuracyTests {
  @Test func fullAccuracyIsAskedForOnlyWhereItIsReduced() {
    let manager = CLLocationManager()
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "way")
    #expect(manager.requestedPurposeKey == nil)
    manager.receive(.authorizedWhenInUse, accuracy: .reducedAccuracy)
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "way")
    #expect(manager.requestedPurposeKey == "way")
    manager.receive(.authorizedWhenInUse)
    #expect(manager.requestedPurposeKey == nil && manager.accuracyAuthorization == .fullAccuracy)
  }
}
