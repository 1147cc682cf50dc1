import CartoucheCoreLocation
import Foundation

extension [CLLocationCoordinate2D] {
  /// The midpoint of the path, on great circles of a sphere; `nil` for an empty path.
  ///
  /// Longitudes beyond ±180° stay in their copy of the world.
  var midpoint: CLLocationCoordinate2D? {
    guard count > 1, let last else { return first }
    let half = zip(self, dropFirst()).reduce(0) { $0 + Self.angle($1.0, $1.1) } / 2
    var travelled = 0.0
    for (start, end) in zip(self, dropFirst()) {
      let angle = Self.angle(start, end)
      if travelled + angle >= half {
        let fraction = angle > 0 ? (half - travelled) / angle : 0
        return Self.point(at: fraction, from: start, to: end, angle: angle)
      }
      travelled += angle
    }
    return last
  }

  /// The angle between two places at the centre of the globe in radians (haversine formula).
  private static func angle(_ start: CLLocationCoordinate2D, _ end: CLLocationCoordinate2D) -> Double {
    let latitudeSine = sin(MLNRadiansFromDegrees(end.latitude - start.latitude) / 2)
    let longitudeSine = sin(MLNRadiansFromDegrees(end.longitude - start.longitude) / 2)
    let cosines = cos(MLNRadiansFromDegrees(start.latitude)) * cos(MLNRadiansFromDegrees(end.latitude))
    let haversine = latitudeSine * latitudeSine + cosines * longitudeSine * longitudeSine
    return 2 * asin(Swift.min(1, haversine.squareRoot()))
  }

  private static func point(
    at fraction: Double, from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D, angle: Double
  ) -> CLLocationCoordinate2D {
    if fraction <= 0 { return start }
    if fraction >= 1 { return end }
    let sine = sin(angle)
    guard (end.longitude - start.longitude).magnitude < 180, sine > 1e-12 else {
      // The short great circle would lead round the other side of the globe, or there is more than one.
      return CLLocationCoordinate2D(
        latitude: start.latitude + (end.latitude - start.latitude) * fraction,
        longitude: start.longitude + (end.longitude - start.longitude) * fraction)
    }
    // Weights of the two ends as vectors; the longitude is measured from the start's.
    let a = sin((1 - fraction) * angle) / sine
    let b = sin(fraction * angle) / sine
    let (startLatitude, endLatitude) = (
      MLNRadiansFromDegrees(start.latitude), MLNRadiansFromDegrees(end.latitude)
    )
    let turn = MLNRadiansFromDegrees(end.longitude - start.longitude)
    let x = a * cos(startLatitude) + b * cos(endLatitude) * cos(turn)
    let y = b * cos(endLatitude) * sin(turn)
    let z = a * sin(startLatitude) + b * sin(endLatitude)
    return CLLocationCoordinate2D(
      latitude: MLNDegreesFromRadians(atan2(z, (x * x + y * y).squareRoot())),
      longitude: start.longitude + MLNDegreesFromRadians(atan2(y, x)))
  }
}
