import CartoucheGeoJSON
import CartoucheGeometry

/// A plane in metres around a place: x to the east, y to the north.
///
/// Longitudes are scaled by the cosine of the latitude, which is accurate to a millimetre over the extent of a venue.
public struct LocalPlane: Sendable, Hashable {
  /// The position of the plane's origin.
  public let origin: Position
  private let scale: SIMD2<Double>

  /// The length of a degree of latitude in metres, on a sphere with the equatorial radius of WGS 84.
  private static let metersPerDegree = Mercator.earthRadius * .pi / 180

  /// The plane around a place.
  public init(around origin: Position) {
    self.origin = origin
    let cosine = ElementaryFunctions.cosine(origin.latitude * .pi / 180)
    scale = SIMD2(Self.metersPerDegree * max(cosine, 1e-6), Self.metersPerDegree)
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
