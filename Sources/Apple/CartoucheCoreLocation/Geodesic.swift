import Foundation

/// The shortest paths over the WGS 84 ellipsoid.
enum Geodesic {
  private static let equator = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let meanRadius = 6_371_008.8

  /// The length of the shortest path in metres.
  ///
  /// After T. Vincenty, Survey Review 176 (1975).
  static func length(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Double {
    let radians = Double.pi / 180
    let first = atan((1 - flattening) * tan(start.latitude * radians))
    let second = atan((1 - flattening) * tan(end.latitude * radians))
    let (sine1, cosine1, sine2, cosine2) = (sin(first), cos(first), sin(second), cos(second))
    let difference = (end.longitude - start.longitude).remainder(dividingBy: 360) * radians
    var lambda = difference
    for _ in 0..<100 {
      let (east, north) = (
        cosine2 * sin(lambda), cosine1 * sine2 - sine1 * cosine2 * cos(lambda)
      )
      let sinSigma = (east * east + north * north).squareRoot()
      if sinSigma == 0 { return 0 }
      let cosSigma = sine1 * sine2 + cosine1 * cosine2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosine1 * cosine2 * sin(lambda) / sinSigma
      let squared = 1 - sinAlpha * sinAlpha
      // Along the equator there is no middle latitude.
      let middle = squared == 0 ? 0 : cosSigma - 2 * sine1 * sine2 / squared
      let part = flattening / 16 * squared * (4 + flattening * (4 - 3 * squared))
      let next =
        difference + (1 - part) * flattening * sinAlpha
        * (sigma + part * sinSigma * (middle + part * cosSigma * (2 * middle * middle - 1)))
      if (next - lambda).magnitude < 1e-12 {
        return length(sigma, sinSigma, cosSigma, squared: squared, middle: middle)
      }
      lambda = next
    }
    return sphericalLength(from: start, to: end)
  }

  private static func length(
    _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, squared: Double, middle: Double
  ) -> Double {
    let pole = equator * (1 - flattening)
    let u = squared * (equator * equator - pole * pole) / (pole * pole)
    let a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    let b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    let inner =
      cosSigma * (2 * middle * middle - 1)
      - b / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
    return pole * a * (sigma - b * sinSigma * (middle + b / 4 * inner))
  }

  /// The length of the path over a sphere: Vincenty's method does not converge near the antipode.
  private static func sphericalLength(
    from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D
  ) -> Double {
    let radians = Double.pi / 180
    let latitude = sin((end.latitude - start.latitude) * radians / 2)
    let longitude = sin((end.longitude - start.longitude) * radians / 2)
    let share =
      latitude * latitude
      + cos(start.latitude * radians) * cos(end.latitude * radians) * longitude * longitude
    return 2 * meanRadius * asin(min(share.squareRoot(), 1))
  }
}
