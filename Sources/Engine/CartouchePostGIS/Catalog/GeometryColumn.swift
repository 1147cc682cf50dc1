/// A geometry column: its type, its coordinate system and whether it has an index.
public struct GeometryColumn: Sendable, Hashable {
  /// The two types of PostGIS.
  public enum Kind: String, Sendable, Hashable {
    /// Flat coordinates of any system.
    case geometry
    /// Degrees on the spheroid.
    case geography
  }

  /// The name of the column.
  public var name: String
  /// The type of the column.
  public var kind: Kind
  /// The type of its geometries, such as `MultiPolygon`; `nil` if it holds several.
  public var shape: String?
  /// The identifier of the coordinate system; 0 if it is not declared.
  public var srid: Int
  /// The number of coordinates of a position: 2, 3 or 4; `nil` if it is not declared.
  public var dimension: Int?
  /// Whether an index begins with the column, and holds all rows.
  public var isIndexed: Bool

  /// The names of the types by their numbers in the type modifier.
  private static let shapes = [
    "Geometry", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
    "GeometryCollection", "CircularString", "CompoundCurve", "CurvePolygon", "MultiCurve", "MultiSurface",
    "PolyhedralSurface", "Triangle", "Tin",
  ]
  /// The numbers of types that may have arcs.
  private static let arcs = 8...12

  /// The column with a type modifier.
  ///
  /// The layout of the bits is that of `liblwgeom.h` (`TYPMOD_GET_SRID` and its neighbours).
  init(name: String, kind: Kind, modifier: Int, isIndexed: Bool) {
    (self.name, self.kind, self.isIndexed) = (name, kind, isIndexed)
    guard modifier >= 0 else {
      srid = kind == .geography ? 4326 : 0
      return
    }
    let code = modifier >> 2 & 0x3F
    shape = code > 0 && code < Self.shapes.count ? Self.shapes[code] : nil
    srid = ((modifier & 0x0FFF_FF00) - (modifier & 0x1000_0000)) >> 8
    if srid == 0, kind == .geography { srid = 4326 }
    dimension = 2 + (modifier >> 1 & 1) + (modifier & 1)
  }

  /// Whether its geometries may have arcs.
  var mayHaveArcs: Bool {
    guard let shape, shape != "GeometryCollection" else { return true }
    return Self.arcs.contains { Self.shapes[$0] == shape }
  }

  /// Whether all geometries are points, which no tile is too small for.
  var hasPointsAlone: Bool { shape == "Point" || shape == "MultiPoint" }
}
