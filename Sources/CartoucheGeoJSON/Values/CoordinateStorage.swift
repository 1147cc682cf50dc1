/// The coordinates of one geometry, flat: positions one after another, and where parts end.
///
/// Immutable and shared by the geometry and every slice taken from it.
@usableFromInline
final class CoordinateStorage: Sendable {
  /// Longitude, latitude, longitude, latitude, …: two numbers a position.
  @usableFromInline let coordinates: [Double]
  /// Empty when no position has an altitude, else one number a position, NaN where it has none.
  @usableFromInline let altitudes: [Double]
  /// For each line or ring the number of positions before its end.
  @usableFromInline let lineEnds: [Int32]
  /// For each polygon the number of rings before its end.
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
