/// The coordinates of one geometry in flat form: positions one after another, and the ends of parts.
///
/// Immutable and shared by the geometry and every slice taken from it.
@usableFromInline
final class CoordinateStorage: Sendable {
  /// The numbers longitude, latitude, longitude, latitude, …: two per position.
  @usableFromInline let coordinates: [Double]
  /// The altitudes, one number per position, NaN where a position has none; empty when no position has one.
  @usableFromInline let altitudes: [Double]
  /// The number of positions before the end of each line or ring.
  @usableFromInline let lineEnds: [Int32]
  /// The number of rings before the end of each polygon.
  @usableFromInline let polygonEnds: [Int32]

  @usableFromInline
  init(coordinates: [Double], altitudes: [Double], lineEnds: [Int32] = [], polygonEnds: [Int32] = []) {
    self.coordinates = coordinates
    self.altitudes = altitudes
    self.lineEnds = lineEnds
    self.polygonEnds = polygonEnds
  }

  /// The storage of geometries without a position.
  static let empty = CoordinateStorage(coordinates: [], altitudes: [])

  @usableFromInline
  func firstPosition(ofLine line: Int) -> Int { line == 0 ? 0 : Int(lineEnds[line - 1]) }

  @usableFromInline
  func firstLine(ofPolygon polygon: Int) -> Int { polygon == 0 ? 0 : Int(polygonEnds[polygon - 1]) }
}
