import CartoucheCoreLocation
import Foundation
import Testing

@Suite struct CLLocationTests {
  /// Lengths of geodesics on WGS 84 from GeographicLib's documentation and survey handbooks.
  @Test(arguments: [
    // A degree along the equator, a·π/180.
    (0.0, 0.0, 0.0, 1.0, 111_319.491),
    // A quarter of the meridian.
    (0.0, 0.0, 90.0, 0.0, 10_001_965.729),
    // New York (JFK) to London (LHR).
    (40.6, -73.8, 51.6, -0.5, 5_551_759.4),
    // Flinders Peak to Buninyong, Vincenty's own example on WGS 84's near twin.
    (-37.95103341666667, 144.42486788888888, -37.65282113888889, 143.92649552777777, 54_972.271),
  ])
  func measuresAlongTheEllipsoid(
    latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, expected: Double
  ) {
    let start = CLLocation(latitude: latitude1, longitude: longitude1)
    let end = CLLocation(latitude: latitude2, longitude: longitude2)
    #expect(abs(start.distance(from: end) - expected) / expected < 1e-5)
    #expect(abs(start.distance(from: end) - end.distance(from: start)) < 1e-3)
  }

  @Test func goesTheShortWayOverTheAntimeridian() {
    let west = CLLocation(latitude: 0, longitude: 179.5)
    #expect(abs(west.distance(from: CLLocation(latitude: 0, longitude: -179.5)) - 111_319.491) < 0.01)
    #expect(west.distance(from: west) == 0)
  }

  @Test func oppositePlacesAreHalfTheWorldAway() {
    let distance = CLLocation(latitude: 0, longitude: 0).distance(
      from: CLLocation(latitude: 0.1, longitude: 179.9))
    #expect(abs(distance - 20_000_000) < 20_000)
  }

  @Test func isEqualByItsValues() {
    let time = Date(timeIntervalSince1970: 0)
    func location(_ speed: Double) -> CLLocation {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4,
        verticalAccuracy: 5, course: 6, speed: speed, timestamp: time)
    }
    #expect(location(7) == location(7) && location(7) != location(8))
    #expect(location(7).hash == location(7).hash && location(7).courseAccuracy < 0)
    #expect(CLLocation(latitude: 1, longitude: 2).verticalAccuracy < 0)
  }

  @Test func coordinatesAreValidWithinTheWorld() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90.1, 0)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}
