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
  public var longitudeSpan: Double {
    guard crossesAntimeridian else { return east - west }
    // Longitudes may be given in different turns and so be more than one turn apart.
    let span = (east - west).truncatingRemainder(dividingBy: 360)
    return span < 0 ? span + 360 : span
  }

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

extension CoordinateBounds {
  /// The smallest region around all `regions`, `nil` when there are none.
  ///
  /// It crosses the antimeridian if it then spans at most half the world and would span more otherwise: Fiji, or Alaska
  /// with its islands, but not data from all over the world. O(n · log n).
  public init?(around regions: [CoordinateBounds]) {
    guard let first = regions.first else { return nil }
    var (south, north) = (first.south, first.north)
    var spans: [(west: Double, east: Double)] = []
    spans.reserveCapacity(regions.count)
    for region in regions {
      south = min(south, region.south)
      north = max(north, region.north)
      let west = Self.wrapped(region.west)
      spans.append((west, west + region.longitudeSpan))
    }
    spans.sort { $0.west < $1.west }

    var reach = spans[0].east
    var gap = (size: 0.0, west: 0.0, east: 0.0)
    for span in spans {
      if span.west - reach > gap.size { gap = (span.west - reach, reach, span.west) }
      reach = max(reach, span.east)
    }
    let west = spans[0].west
    if gap.size >= 180, reach - west > 360 - gap.size {
      // Regions on both sides of the widest gap meet at the antimeridian.
      self.init(west: gap.east, south: south, east: Self.wrapped(max(gap.west, reach - 360)), north: north)
    } else if reach - west >= 360 {
      self.init(west: -180, south: south, east: 180, north: north)
    } else {
      self.init(west: west, south: south, east: Self.wrapped(reach), north: north)
    }
  }
}
