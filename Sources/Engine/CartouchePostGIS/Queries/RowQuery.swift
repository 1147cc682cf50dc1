import CartoucheGeometry

/// The query for the rows of a region: geometry, identifier, then the columns.
struct RowQuery {
  let relation: SourceRelation
  let projection: SourceProjection
  /// Whether pages are in the order of the key, and can be continued.
  var hasPages = true

  /// The name of the relation in the query.
  private static let alias = "q"

  /// The rows of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - request: The values of the request's parameters.
  ///   - limit: The greatest number of rows.
  ///   - largest: Whether the rows with the largest boxes come first.
  ///   - size: The condition for rows that are large enough to be seen; `nil` for all.
  func rows(
    of tile: TileID, _ request: [String: String], limit: Int, largest: Bool = false,
    size: SizeCondition? = nil
  ) throws(PostGISError) -> DatabaseQuery {
    var values: [DatabaseValue] = []
    let source = try relation.clause(tile, request, &values)
    var conditions = [region(SearchRegion(tile, margin: PostGISSourceOptions.margin), &values)]
    conditions.append(size?.sql(column, relation, &values))
    var text = select(from: source, try conditions + [filter(&values)])
    if largest { text += " ORDER BY \(order)" }
    values.append(.int(Int64(limit)))
    return DatabaseQuery(text + " LIMIT $\(values.count)", values)
  }

  /// The rows that are wanted of a page.
  struct Page: Sendable {
    /// The region; `nil` is everywhere.
    var region: SearchRegion?
    /// The key behind which the page begins.
    var after: DatabaseValue?
    /// The only key that is wanted.
    var key: DatabaseValue?
    /// The texts that columns must have.
    var matching: [String: String] = [:]
    /// The values of the request's parameters.
    var parameters: [String: String] = [:]
    /// The greatest number of rows.
    var limit: Int
  }

  /// A page of rows, in the order of the key.
  func rows(of page: Page) throws(PostGISError) -> DatabaseQuery {
    var values: [DatabaseValue] = []
    let source = try relation.clause(TileID(z: 0, x: 0, y: 0), page.parameters, &values)
    var conditions = [page.region.flatMap { self.region($0, &values) }, try filter(&values)]
    for (name, text) in page.matching.sorted(by: { $0.key < $1.key }) {
      conditions.append(try match(name, text, &values))
    }
    var order = ""
    if hasPages, let key = relation.key {
      let name = "\(Self.alias).\(QuotedIdentifier(key.name))"
      order = " ORDER BY \(name)"
      for (value, operation) in [(page.after, ">"), (page.key, "=")] {
        guard let value else { continue }
        values.append(value)
        // Values received as texts are compared in their own types.
        conditions.append("\(name) \(operation) $\(values.count)::\(key.type)")
      }
    }
    values.append(.int(Int64(page.limit)))
    return DatabaseQuery(
      select(from: source, conditions, withKey: hasPages) + order + " LIMIT $\(values.count)", values)
  }

  // MARK: - Parts

  /// The geometry column in SQL.
  private var column: String { "\(Self.alias).\(QuotedIdentifier(relation.geometry.name))" }

  private func select(from source: String, _ conditions: [String?], withKey: Bool = false) -> String {
    let wanted = conditions.compactMap(\.self)
    return "SELECT \(list(withKey: withKey)) FROM \(source) AS \(Self.alias)"
      + (wanted.isEmpty ? "" : " WHERE \(wanted.joined(separator: " AND "))")
  }

  /// The selected expressions: the geometry, the identifier, the key of pages, and the columns.
  private func list(withKey: Bool) -> String {
    let schema = QuotedIdentifier(relation.schema)
    var geometry = column
    if projection.isDatabase {
      geometry =
        "\(schema).ST_Transform(\(schema).ST_SetSRID(\(column), \(relation.geometry.srid)), 4326)"
    }
    func name(_ text: String) -> String { "\(Self.alias).\(QuotedIdentifier(text))" }
    let identifier = relation.identifier.map { "\(name($0))::bigint" } ?? "NULL::bigint"
    let key = withKey ? relation.key.map { "\(name($0.name))::text" } : nil
    let columns: [String] = relation.columns.map { $0.isReadable ? name($0.name) : "\(name($0.name))::text" }
    return ([geometry, identifier, key ?? "NULL::text"] + columns).joined(separator: ", ")
  }

  /// The number of columns before those that become properties.
  static let headCount = 3

  private func region(_ region: SearchRegion, _ values: inout [DatabaseValue]) -> String? {
    if relation.hasOwnBox { return nil }
    let predicate =
      projection.pool?.with { RegionPredicate(region, relation.geometry, $0) }
      ?? RegionPredicate(region, relation.geometry, nil)
    return predicate.sql(column, relation.geometry, schema: relation.schema, &values)
  }

  /// The condition that a column has a text.
  private func match(
    _ name: String, _ text: String, _ values: inout [DatabaseValue]
  ) throws(PostGISError) -> String {
    guard relation.columnNames.contains(name) else {
      throw .parameter(
        name: name, found: "a property that is not known",
        expected: "one of \(relation.columnNames.joined(separator: ", "))")
    }
    guard text.utf8.count <= 4096, !text.utf8.contains(0) else {
      throw .parameter(name: name, found: "\(text.utf8.count) bytes", expected: "at most 4096, without zeros")
    }
    values.append(.text(text))
    return "\(Self.alias).\(QuotedIdentifier(name))::text = $\(values.count)::text"
  }

  private func filter(_ values: inout [DatabaseValue]) throws(PostGISError) -> String? {
    guard let filter = relation.filter else { return nil }
    return try "(\n"
      + filter.sql(&values) { (name) throws(PostGISError) in
        throw .sql(
          found: "the place !\(name.uppercased())! in a filter", expected: "a condition without places")
      } + "\n)"
  }

  /// The order in which rows are kept: largest boxes first, and then by everything that distinguishes rows.
  private var order: String {
    let schema = QuotedIdentifier(relation.schema)
    let plain = relation.geometry.kind == .geography ? "\(column)::\(schema).geometry" : column
    let box = "(\(plain))::\(schema).box2d"
    let side =
      "greatest(\(schema).ST_XMax(\(box)) - \(schema).ST_XMin(\(box)), \(schema).ST_YMax(\(box)) - \(schema).ST_YMin(\(box)))"
    let identifier = relation.identifier.map { ", \(Self.alias).\(QuotedIdentifier($0))" } ?? ""
    return "\(side) DESC NULLS LAST\(identifier), \(schema).ST_AsBinary(\(plain))"
  }
}

extension PostGISTable.Column {
  /// Whether values come in a form that is read; others are cast to text.
  var isReadable: Bool { DatabaseKind(type: typeID) != .other || DatabaseColumn.isNamedKind(type) }
}

extension DatabaseColumn {
  /// The types of extensions that are read, which the connection knows by name.
  private static let namedKinds: Set<String> = ["hstore"]

  /// Whether a type, in PostgreSQL's spelling, is readable although its number depends on the database.
  fileprivate static func isNamedKind(_ type: String) -> Bool {
    namedKinds.contains(type.split(separator: ".").last.map(String.init) ?? type)
  }
}
