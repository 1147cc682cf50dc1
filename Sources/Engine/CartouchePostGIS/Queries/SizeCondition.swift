import CartoucheGeometry
import CartoucheTiles

/// The condition that leaves out rows which the cutter would leave out for their size, before they are read.
///
/// The cutter drops lines up to a length, and rings up to the square of it. A path of n vertices within a box is shorter
/// than n times the diagonal, its area is within the box; a ring without area counts by a sixteenth of the square of its
/// length. So a row is dropped where n times the longer side of its box is below 0.7 of that length for lines, and 2.8 of it
/// for polygons. Points and mixed geometries stay.
struct SizeCondition: Sendable, Hashable {
  /// The length up to which the cutter drops lines, in the unit world.
  let tolerance: Double

  /// The zoom above which features that are too small are rare, so that looking for them costs more than reading them.
  private static let highestZoom = 9

  /// The condition for a tile; `nil` where the cutter drops nothing, or it would hardly drop anything.
  init?(_ tile: TileID, _ relation: SourceRelation, _ options: GeoJSONTileOptions, table: PostGISTable?) {
    guard tile.z < options.maxzoom, tile.z <= Self.highestZoom, options.tolerance > 0,
      !relation.geometry.hasPointsAlone,
      relation.geometry.kind == .geography || [3857, 4326].contains(relation.geometry.srid)
    else { return nil }
    tolerance = options.tolerance / 512 / Double(1 << tile.z)
  }

  /// The condition in SQL.
  func sql(_ column: String, _ relation: SourceRelation, _ values: inout [DatabaseValue]) -> String {
    let schema = QuotedIdentifier(relation.schema)
    let isMercator = relation.geometry.kind == .geometry && relation.geometry.srid == 3857
    let plain = relation.geometry.kind == .geography ? "\(column)::\(schema).geometry" : column
    let box = "(\(plain))::\(schema).box2d"
    func edge(_ name: String) -> String { "\(schema).ST_\(name)(\(box))" }
    var height = "(\(edge("YMax")) - \(edge("YMin")))"
    if !isMercator {
      // A degree of latitude is the longer on the map the nearer it is to a pole.
      height += " / cos(radians(least(greatest(abs(\(edge("YMin"))), abs(\(edge("YMax")))), 85.1)))"
    }
    values.append(.double(tolerance * (isMercator ? SearchRegion.equator : 360)))
    let side = "greatest(\(edge("XMax")) - \(edge("XMin")), \(height))"
    return """
      NOT (\(schema).ST_NPoints(\(plain)) * \(side) <= $\(values.count) * CASE \(schema).GeometryType(\(plain)) \
      WHEN 'LINESTRING' THEN 0.7 WHEN 'MULTILINESTRING' THEN 0.7 WHEN 'POLYGON' THEN 2.8 WHEN 'MULTIPOLYGON' THEN 2.8 \
      ELSE -1 END)
      """
  }
}
