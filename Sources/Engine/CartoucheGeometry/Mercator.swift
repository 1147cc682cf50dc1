/// Spherical Web Mercator (EPSG:3857) between degrees and the unit world.
///
/// The unit world is the square [0, 1]²: x grows to the east from 180°W, y to the south from the northern
/// edge. Longitudes beyond ±180° lie beyond the square, in a copy of the world.
public enum Mercator {
  /// The latitude of the northern edge of the world in degrees, atan(sinh π).
  public static let latitudeLimit = 85.051128779806604
  /// The side of a tile in logical pixels.
  public static let tileSize = 512.0
  /// The radius of the sphere in metres.
  public static let earthRadius = 6_378_137.0
  /// The mean radius of the Earth in metres, as the International Union of Geodesy and Geophysics defines it.
  public static let meanEarthRadius = 6_371_008.8
  /// The length of the equator in metres.
  public static let equatorLength = 2 * Double.pi * earthRadius

  /// The unit world x of a longitude in degrees.
  @inlinable
  public static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// The unit world y of a latitude in degrees, clamped to 0…1.
  public static func y(latitude: Double) -> Double {
    let y = unclampedY(latitude: latitude)
    return y < 0 ? 0 : y > 1 ? 1 : y
  }

  /// The unit world y of a latitude in degrees, beyond 0…1 near the poles but always finite.
  package static func unclampedY(latitude: Double) -> Double {
    let limit = 1.0.nextDown
    let sine = Swift.min(Swift.max(ElementaryFunctions.sine(latitude * (.pi / 180)), -limit), limit)
    return 0.5 - ElementaryFunctions.logarithm((1 + sine) / (1 - sine)) / (4 * .pi)
  }

  /// The longitude in degrees of a unit world x; not wrapped.
  @inlinable
  public static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// The latitude in degrees of a unit world y.
  public static func latitude(y: Double) -> Double {
    let exponent = ElementaryFunctions.exponential((0.5 - y) * 2 * .pi)
    return ElementaryFunctions.arctangent(exponent) * (360 / .pi) - 90
  }

  /// The unit world point of a longitude and a latitude in degrees.
  ///
  /// The latitude is clamped to ±``latitudeLimit``, the longitude is kept.
  public static func project(longitude: Double, latitude: Double) -> Point {
    Point(x(longitude: longitude), y(latitude: latitude))
  }

  /// The longitude (x) and latitude (y) in degrees of a unit world point.
  public static func unproject(_ point: Point) -> Point {
    Point(longitude(x: point.x), latitude(y: point.y))
  }

  /// The side of the world in logical pixels at a zoom: 512·2^zoom.
  public static func worldSize(zoom: Double) -> Double {
    tileSize * ElementaryFunctions.powerOfTwo(zoom)
  }

  /// The metres on the ground one logical pixel covers at a latitude in degrees and a zoom.
  public static func metersPerPixel(latitude: Double, zoom: Double) -> Double {
    let limited = Swift.min(Swift.max(latitude, -latitudeLimit), latitudeLimit)
    return ElementaryFunctions.cosine(limited * (.pi / 180)) * equatorLength / worldSize(zoom: zoom)
  }
}
