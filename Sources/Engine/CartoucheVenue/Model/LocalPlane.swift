import CartoucheGeoJSON
import CartoucheGeometry

/// A plane in metres around a place: x to the east, y to the north.
///
/// Degrees have the lengths that they have on the ellipsoid of WGS 84 at the latitude of the origin, which is accurate to
/// a millimetre over the extent of a venue. On a sphere, areas near the equator would be too large by 0.7 %.
public struct LocalPlane: Sendable, Hashable {
  /// The position of the plane's origin.
  public let origin: Position
  private let scale: SIMD2<Double>

  /// The square of the eccentricity of the ellipsoid (WGS 84).
  private static let squaredEccentricity = 0.00669437999014

  /// The plane around a place.
  public init(around origin: Position) {
    self.origin = origin
    let latitude = origin.latitude * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sine(latitude), ElementaryFunctions.cosine(latitude))
    // The radii of curvature across the meridian and along it.
    let factor = 1 - Self.squaredEccentricity * sine * sine
    let across = Mercator.earthRadius / factor.squareRoot()
    let along = across * (1 - Self.squaredEccentricity) / factor
    scale = SIMD2(across * max(cosine, 1e-6), along) * (.pi / 180)
  }

  /// The point of a position, in metres.
  public func point(_ position: Position) -> Point {
    Point(position.longitude - origin.longitude, position.latitude - origin.latitude) * scale
  }

  /// The position of a point, in degrees.
  public func position(_ point: Point) -> Position {
    let offset = point / scale
    return Position(longitude: origin.longitude + offset.x, latitude: origin.latitude + offset.y)
  }

  /// The distance between two positions in metres.
  public func distance(_ one: Position, _ other: Position) -> Double {
    let way = point(other) - point(one)
    return (way * way).sum().squareRoot()
  }
}
