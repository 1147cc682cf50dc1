/// A region between two meridians and two parallels, in degrees.
///
/// As in RFC 7946 §5.2, a region whose ``west`` is greater than its ``east`` crosses the antimeridian.
public struct CoordinateBounds: Sendable, Hashable {
  /// The western edge, longitude in degrees.
  public var west: Double
  /// The southern edge, latitude in degrees.
  public var south: Double
  /// The eastern edge, longitude in degrees.
  public var east: Double
  /// The northern edge, latitude in degrees.
  public var north: Double

  /// The region between the edges, in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The whole world: ±180° and ±90°.
  public static let world = CoordinateBounds(west: -180, south: -90, east: 180, north: 90)

  /// Whether the region runs eastward over the antimeridian.
  public var crossesAntimeridian: Bool { west > east }

  /// The extent from west to east in degrees, 0 or more.
  public var longitudeSpan: Double { crossesAntimeridian ? east + 360 - west : east - west }

  /// The extent from south to north in degrees.
  public var latitudeSpan: Double { north - south }

  /// The middle: longitude (x, in -180…180) and latitude (y) in degrees.
  public var center: Point {
    Point(Self.wrapped(west + longitudeSpan / 2), (south + north) / 2)
  }

  /// Whether a place lies inside or on an edge; its longitude may be given in any turn.
  public func contains(longitude: Double, latitude: Double) -> Bool {
    guard latitude >= south, latitude <= north else { return false }
    if longitudeSpan >= 360 { return true }
    let offset = (longitude - west).truncatingRemainder(dividingBy: 360)
    return (offset < 0 ? offset + 360 : offset) <= longitudeSpan
  }

  /// The rectangle in the unit world; one that crosses the antimeridian reaches beyond x = 1.
  public var worldBox: Box {
    let upperLeft = Mercator.project(longitude: west, latitude: north)
    let lowerRight = Mercator.project(longitude: west + longitudeSpan, latitude: south)
    return Box(min: upperLeft, max: lowerRight)
  }

  /// The longitude in -180…180 that names the same meridian; ±180 are kept.
  public static func wrapped(_ longitude: Double) -> Double {
    if longitude >= -180, longitude <= 180 { return longitude }
    let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) - 180
  }
}
