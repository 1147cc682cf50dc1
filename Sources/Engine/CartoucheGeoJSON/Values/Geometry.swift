/// A geometry of RFC 7946 §3.1, its coordinates in flat storage.
///
/// ```swift
/// let route = Geometry.lineString([Position(13.4, 52.5), Position(2.35, 48.86)])
/// ```
public enum Geometry: Sendable, Hashable {
  /// A single position.
  case point(Position)
  /// Any number of positions.
  case multiPoint(Positions)
  /// A line through two or more positions.
  case lineString(Positions)
  /// Any number of lines.
  case multiLineString(Lines)
  /// An area: the outer ring, then the holes; each ring has four or more positions and ends as it begins.
  case polygon(Rings)
  /// Any number of areas.
  case multiPolygon(Polygons)
  /// Any number of geometries of any kinds.
  case geometryCollection([Geometry])
}

extension Geometry {
  /// The seven kinds of geometry, spelled as the `type` member spells them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One position.
    case point = "Point"
    /// Several positions.
    case multiPoint = "MultiPoint"
    /// One line.
    case lineString = "LineString"
    /// Several lines.
    case multiLineString = "MultiLineString"
    /// One area.
    case polygon = "Polygon"
    /// Several areas.
    case multiPolygon = "MultiPolygon"
    /// Several geometries.
    case geometryCollection = "GeometryCollection"
  }

  /// The kind of the geometry, one of seven.
  public var kind: Kind {
    switch self {
    case .point: .point
    case .multiPoint: .multiPoint
    case .lineString: .lineString
    case .multiLineString: .multiLineString
    case .polygon: .polygon
    case .multiPolygon: .multiPolygon
    case .geometryCollection: .geometryCollection
    }
  }

  /// The value of the `type` member, such as `MultiPolygon`.
  public var type: String { kind.rawValue }

  /// Visits every position in order, including those of the geometries inside a collection.
  public func forEachPosition(_ body: (Position) throws -> Void) rethrows {
    switch self {
    case .point(let position): try body(position)
    case .multiPoint(let positions), .lineString(let positions): try positions.forEach(body)
    case .multiLineString(let lines), .polygon(let lines): try lines.positions.forEach(body)
    case .multiPolygon(let polygons): try polygons.positions.forEach(body)
    case .geometryCollection(let geometries): for part in geometries { try part.forEachPosition(body) }
    }
  }

  /// The number of positions, including those of the geometries inside a collection.
  public var positionCount: Int {
    switch self {
    case .point: 1
    case .multiPoint(let positions), .lineString(let positions): positions.count
    case .multiLineString(let lines), .polygon(let lines): lines.positions.count
    case .multiPolygon(let polygons): polygons.positions.count
    case .geometryCollection(let geometries): geometries.reduce(0) { $0 + $1.positionCount }
    }
  }
}

// MARK: - Making geometries from arrays

extension Geometry {
  /// Several points.
  public static func multiPoint(_ positions: [Position]) -> Geometry { .multiPoint(Positions(positions)) }
  /// A line through these positions.
  public static func lineString(_ positions: [Position]) -> Geometry { .lineString(Positions(positions)) }
  /// Several lines.
  public static func multiLineString(_ lines: [[Position]]) -> Geometry { .multiLineString(Lines(lines)) }
  /// An area inside the first ring and outside the others.
  public static func polygon(_ rings: [[Position]]) -> Geometry { .polygon(Rings(rings)) }
  /// Several areas.
  public static func multiPolygon(_ polygons: [[[Position]]]) -> Geometry {
    .multiPolygon(Polygons(polygons))
  }
}
