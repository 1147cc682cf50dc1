import CartoucheGeometry
import CartoucheProjections

/// The region of the rows of a table, if the database knows it without reading them.
enum TableExtent {
  /// The query for the box that the planner's statistics give; partitioned tables have those of their partitions.
  ///
  /// The answer is null for relations other than tables and materialized views, for which the function of PostGIS
  /// fails, and for geography, where the box is in other coordinates.
  static func estimate(_ table: PostGISTable) -> DatabaseQuery? {
    let kinds: [PostGISTable.Kind] = [.table, .materializedView, .partitionedTable]
    guard table.geometry.kind != .geography, kinds.contains(table.kind)
    else { return nil }
    let schema = QuotedIdentifier(table.extensionSchema)
    return DatabaseQuery(
      """
      SELECT min(\(schema).ST_XMin(e)), min(\(schema).ST_YMin(e)), max(\(schema).ST_XMax(e)), max(\(schema).ST_YMax(e))
      FROM (SELECT \(schema).ST_EstimatedExtent(n.nspname, c.relname, $3) AS e
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'm') AND (n.nspname = $1 AND c.relname = $2 OR c.oid IN (
          SELECT t.relid FROM pg_class p JOIN pg_namespace s ON s.oid = p.relnamespace,
            pg_partition_tree(p.oid) t
          WHERE s.nspname = $1 AND p.relname = $2 AND t.isleaf))
        AND EXISTS (SELECT FROM pg_stats x
          WHERE x.schemaname = n.nspname AND x.tablename = c.relname AND x.attname = $3)) AS q
      """, [.text(table.schema), .text(table.name), .text(table.geometry.name)])
  }

  /// The query for the box around all rows, which reads every row.
  static func exact(_ relation: SourceRelation) throws(PostGISError) -> DatabaseQuery {
    var values: [DatabaseValue] = []
    let source = try relation.clause(TileID(z: 0, x: 0, y: 0), [:], &values, isTrial: true)
    let schema = QuotedIdentifier(relation.schema)
    let column = "q.\(QuotedIdentifier(relation.geometry.name))"
    let plain = relation.geometry.kind == .geography ? "\(column)::\(schema).geometry" : column
    return DatabaseQuery(
      """
      SELECT \(schema).ST_XMin(e), \(schema).ST_YMin(e), \(schema).ST_XMax(e), \(schema).ST_YMax(e)
      FROM (SELECT \(schema).ST_Extent(\(plain)) AS e FROM \(source) AS q) AS r
      """, values)
  }

  /// The query for the box around each row.
  static func boxes(_ relation: SourceRelation) throws(PostGISError) -> DatabaseQuery {
    var values: [DatabaseValue] = []
    let source = try relation.clause(TileID(z: 0, x: 0, y: 0), [:], &values, isTrial: true)
    let schema = QuotedIdentifier(relation.schema)
    let column = "q.\(QuotedIdentifier(relation.geometry.name))"
    let plain = relation.geometry.kind == .geography ? "\(column)::\(schema).geometry" : column
    return DatabaseQuery(
      """
      SELECT \(schema).ST_XMin(\(plain)), \(schema).ST_YMin(\(plain)), \(schema).ST_XMax(\(plain)), \(schema).ST_YMax(\(plain))
      FROM \(source) AS q
      """, values)
  }

  /// The box in a row of such a query.
  static func box(_ row: DatabaseRow) -> SearchBox? {
    guard let minX = row.double(0), let minY = row.double(1), let maxX = row.double(2),
      let maxY = row.double(3), minX <= maxX, minY <= maxY, (maxX - minX).isFinite, (maxY - minY).isFinite
    else { return nil }
    return SearchBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The box in degrees; `nil` if the engine cannot convert it.
  static func bounds(_ box: SearchBox, _ projection: SourceProjection) -> CoordinateBounds? {
    var points: [Double] = []
    let steps = 8
    for row in 0...steps {
      for column in 0...steps {
        points.append(box.minX + (box.maxX - box.minX) * Double(column) / Double(steps))
        points.append(box.minY + (box.maxY - box.minY) * Double(row) / Double(steps))
      }
    }
    if let pool = projection.pool {
      points =
        pool.with { transformation in
          transformation.unproject(&points)
          return points
        } ?? []
    } else if projection.isDatabase {
      return nil
    }
    var found = Box.empty
    for index in stride(from: 0, to: points.count - 1, by: 2)
    where points[index].isFinite && points[index + 1].isFinite {
      found.formUnion(Point(points[index], points[index + 1]))
    }
    guard !found.isEmpty else { return nil }
    return CoordinateBounds(
      west: max(found.min.x, -180), south: max(found.min.y, -90), east: min(found.max.x, 180),
      north: min(found.max.y, 90))
  }
}
