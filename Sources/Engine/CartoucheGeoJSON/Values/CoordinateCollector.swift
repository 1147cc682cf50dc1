import CartoucheJSON

/// Collects coordinates position by position into the flat form of a geometry.
///
/// Readers of other formats build geometries with it: positions are appended in order, and the ends of lines, rings and
/// polygons are marked. Whatever they append is counted by their meter.
package struct CoordinateCollector {
  private var coordinates: [Double] = []
  private var altitudes: [Double] = []
  private var lineEnds: [Int32] = []
  private var polygonEnds: [Int32] = []

  init() {}

  /// An empty collector, with the object that its geometry will be.
  package init(counting meter: inout ReadingMeter) throws(ReadingStop) { try meter.take(48) }

  /// The number of positions so far.
  package var positionCount: Int { coordinates.count / 2 }

  /// The number of lines and rings that have ended.
  package var lineCount: Int { lineEnds.count }

  /// Adds a position to the open line, ring or list of points.
  package mutating func append(
    _ position: Position, counting meter: inout ReadingMeter
  ) throws(ReadingStop) {
    if coordinates.count &+ 2 > coordinates.capacity { try meter.take(max(8 &* coordinates.count, 64)) }
    if !altitudes.isEmpty {
      if altitudes.count == altitudes.capacity { try meter.take(8 &* altitudes.count) }
    } else if position.altitude != nil {
      // From the first altitude on, every position has one.
      try meter.take(4 &* coordinates.count &+ 64)
    }
    append(position)
  }

  /// Ends the open line or ring.
  package mutating func endLine(counting meter: inout ReadingMeter) throws(ReadingStop) {
    try lineEnds.append(Self.end(coordinates.count / 2), counting: &meter)
  }

  /// Ends the open polygon.
  package mutating func endPolygon(counting meter: inout ReadingMeter) throws(ReadingStop) {
    try polygonEnds.append(Self.end(lineEnds.count), counting: &meter)
  }

  private static func end(_ count: Int) -> Int32 { Int32(truncatingIfNeeded: count) }

  mutating func append(_ position: Position) {
    if altitudes.isEmpty, position.altitude != nil {
      altitudes = Array(repeating: .nan, count: coordinates.count / 2)
    }
    coordinates.append(position.longitude)
    coordinates.append(position.latitude)
    if position.altitude != nil || !altitudes.isEmpty { altitudes.append(position.storedAltitude) }
  }

  mutating func endLine() { lineEnds.append(Self.end(coordinates.count / 2)) }

  mutating func endPolygon() { polygonEnds.append(Self.end(lineEnds.count)) }

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
