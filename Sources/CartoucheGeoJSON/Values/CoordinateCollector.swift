/// Collects coordinates position by position into the flat form of a geometry.
///
/// Readers of other formats build geometries with it: positions are appended in order, and ``endLine()`` and
/// ``endPolygon()`` mark the ends of lines, rings and polygons.
package struct CoordinateCollector {
  private var coordinates: [Double] = []
  private var altitudes: [Double] = []
  private var lineEnds: [Int32] = []
  private var polygonEnds: [Int32] = []

  package init() {}

  /// The number of positions so far.
  package var positionCount: Int { coordinates.count / 2 }

  /// The number of lines and rings that have ended.
  package var lineCount: Int { lineEnds.count }

  /// Adds a position to the open line, ring or list of points.
  package mutating func append(_ position: Position) {
    if altitudes.isEmpty, position.altitude != nil {
      altitudes = Array(repeating: .nan, count: coordinates.count / 2)
    }
    coordinates.append(position.longitude)
    coordinates.append(position.latitude)
    if position.altitude != nil || !altitudes.isEmpty { altitudes.append(position.storedAltitude) }
  }

  /// Ends the open line or ring.
  package mutating func endLine() { lineEnds.append(Int32(truncatingIfNeeded: coordinates.count / 2)) }

  /// Ends the open polygon.
  package mutating func endPolygon() { polygonEnds.append(Int32(truncatingIfNeeded: lineEnds.count)) }

  mutating func append(line: some Sequence<Position>) {
    for position in line { append(position) }
    endLine()
  }

  mutating func append(polygon: some Sequence<some Sequence<Position>>) {
    for ring in polygon { append(line: ring) }
    endPolygon()
  }

  consuming func finish() -> CoordinateStorage {
    CoordinateStorage(
      coordinates: coordinates, altitudes: altitudes, lineEnds: lineEnds, polygonEnds: polygonEnds)
  }

  /// The geometry of this kind with the collected coordinates; `nil` for a point without a position.
  ///
  /// A line string takes all positions, whether its line has ended or not. A geometry collection is empty.
  package consuming func geometry(_ kind: Geometry.Kind) -> Geometry? {
    switch kind {
    case .point: Positions(storage: finish()).first.map(Geometry.point)
    case .multiPoint: .multiPoint(Positions(storage: finish()))
    case .lineString: .lineString(Positions(storage: finish()))
    case .multiLineString: .multiLineString(Lines(storage: finish()))
    case .polygon: .polygon(Rings(storage: finish()))
    case .multiPolygon: .multiPolygon(Polygons(storage: finish()))
    case .geometryCollection: .geometryCollection([])
    }
  }
}
