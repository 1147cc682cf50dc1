import CartoucheGeometry
import CartoucheJSON

/// Makes a source from options and the catalogue of the database.
struct SourceOpening {
  let database: PostGISDatabase
  let options: PostGISSourceOptions
  let session: DatabaseSession?

  /// The relation of a table.
  func relation(of table: PostGISTable) async throws(PostGISError) -> SourceRelation {
    let identifier = try identifier(among: table.columns) ?? table.identifierColumn?.name
    let key = identifier.flatMap { name in table.columns.first { $0.name == name } } ?? table.keyColumn
    return try await relation(
      .table(table), table.geometry, table.columns, identifier: identifier, key: key,
      schema: table.extensionSchema, parameters: options.parameters)
  }

  /// The relation of a statement.
  func relation(of text: String, schema: String) async throws(PostGISError) -> SourceRelation {
    let statement = try SQLStatement(text)
    let unknown = statement.places.subtracting(TilePlaces.names)
      .subtracting(options.parameters.map { $0.name.lowercased() }).sorted().first
    if let unknown {
      let near = Spelling.suggestion(for: unknown, in: TilePlaces.names)
      throw .sql(found: "the place !\(unknown.uppercased())!", expected: "a known one\(near)")
    }
    let draft = SourceRelation(
      content: .statement(statement),
      geometry: GeometryColumn(name: "", kind: .geometry, modifier: -1, isIndexed: true), schema: schema,
      columns: [], identifier: nil, key: nil, filter: nil, parameters: options.parameters)
    let all = try await columns(of: draft)
    let geometry = try geometry(among: all)
    let columns = all.filter { ![.geometry, .geography].contains($0.kind) }.map {
      PostGISTable.Column(name: $0.name, type: $0.kind == .hstore ? "hstore" : "", typeID: $0.type)
    }
    let identifier = try identifier(among: columns)
    let key = identifier.map { PostGISTable.Column(name: $0, type: "bigint", typeID: 20) }
    return try await relation(
      draft.content, geometry, columns, identifier: identifier, key: key, schema: schema,
      parameters: options.parameters)
  }

  /// The relation of a function that gives rows.
  func relation(of function: PostGISFunction) async throws(PostGISError) -> SourceRelation {
    guard case .rows(let geometry, let columns) = function.result else {
      throw .missing("rows of the function \"\(function.name)\"", suggestion: nil)
    }
    let identifier = try identifier(among: columns)
    return try await relation(
      .function(function), geometry, columns, identifier: identifier,
      key: columns.first { $0.name == identifier }, schema: function.extensionSchema,
      parameters: parameters(of: function))
  }

  /// The parameters of a function: its arguments, described by options of the same name if there are any.
  func parameters(of function: PostGISFunction) -> [SourceParameter] {
    function.parameters.map { argument in
      var parameter = SourceParameter(argument)
      guard let known = options.parameters.first(where: { $0.name == argument.name }) else {
        return parameter
      }
      (parameter.choices, parameter.pattern, parameter.standard) = (
        known.choices, known.pattern, known.standard
      )
      return parameter
    }
  }

  // MARK: - Parts

  private func relation(
    _ content: SourceRelation.Content, _ geometry: GeometryColumn, _ all: [PostGISTable.Column],
    identifier: String?, key: PostGISTable.Column?, schema: String, parameters: [SourceParameter]
  ) async throws(PostGISError) -> SourceRelation {
    var filter: SQLStatement?
    if let text = options.filter { filter = try SQLStatement(condition: text) }
    var geometry = geometry
    if let srid = options.srid { geometry.srid = srid }
    func made(_ geometry: GeometryColumn) throws(PostGISError) -> SourceRelation {
      SourceRelation(
        content: content, geometry: geometry, schema: schema,
        columns: try selected(of: all, without: identifier), identifier: identifier, key: key, filter: filter,
        parameters: parameters)
    }
    if geometry.srid == 0 { geometry.srid = try await srid(of: made(geometry)) }
    return try made(geometry)
  }

  /// The columns that become properties: the requested ones, in their order, without the identifier.
  private func selected(
    of all: [PostGISTable.Column], without identifier: String?
  ) throws(PostGISError) -> [PostGISTable.Column] {
    guard let fields = options.fields else { return all.filter { $0.name != identifier } }
    var columns: [PostGISTable.Column] = []
    for field in fields {
      guard let column = all.first(where: { $0.name == field }) else {
        throw .unknown("column", field, among: all.map(\.name))
      }
      columns.append(column)
    }
    return columns
  }

  /// The column of identifiers that the options name; `nil` if they name none.
  private func identifier(among columns: [PostGISTable.Column]) throws(PostGISError) -> String? {
    guard let name = options.identifier else { return nil }
    guard let column = columns.first(where: { $0.name == name }) else {
      throw .unknown("column", name, among: columns.map(\.name))
    }
    guard PostGISTable.integerTypes.contains(column.typeID) else {
      throw .missing("an identifier in the column \"\(name)\", which has no whole numbers", suggestion: nil)
    }
    return name
  }

  private func geometry(among columns: [DatabaseColumn]) throws(PostGISError) -> GeometryColumn {
    let all = columns.filter { [.geometry, .geography].contains($0.kind) }
    let wanted = options.geometry.map { name in all.filter { $0.name == name } } ?? all
    guard let column = wanted.first else {
      throw .missing(
        options.geometry.map { "the geometry column \"\($0)\"" }
          ?? "a geometry column among those of the SQL",
        suggestion: all.first?.name)
    }
    guard wanted.count == 1 else {
      throw .sql(
        found: "the geometry columns \(all.map { "\"\($0.name)\"" }.joined(separator: ", "))",
        expected: "geometry= with one of them")
    }
    return GeometryColumn(
      name: column.name, kind: column.kind == .geography ? .geography : .geometry, modifier: -1,
      isIndexed: true)
  }

  /// The columns of a statement, without any of its rows.
  private func columns(of relation: SourceRelation) async throws(PostGISError) -> [DatabaseColumn] {
    var values: [DatabaseValue] = []
    let source = try relation.clause(TileID(z: 0, x: 0, y: 0), [:], &values, isTrial: true)
    return try await database.read(
      DatabaseQuery("SELECT * FROM \(source) AS q LIMIT 0", values), deadline: nil, session: session
    ) { (reader) throws(PostGISError) in
      _ = try reader.next()
      return reader.columns
    }
  }

  /// The coordinate system of the first row.
  ///
  /// - Throws: ``PostGISError/missing(_:suggestion:)`` with the statement that repairs the table.
  private func srid(of relation: SourceRelation) async throws(PostGISError) -> Int {
    var values: [DatabaseValue] = []
    let source = try relation.clause(TileID(z: 0, x: 0, y: 0), [:], &values, isTrial: true)
    let name = QuotedIdentifier(relation.geometry.name)
    let schema = QuotedIdentifier(relation.schema)
    let query = DatabaseQuery(
      "SELECT \(schema).ST_SRID(q.\(name))::bigint FROM \(source) AS q WHERE q.\(name) IS NOT NULL LIMIT 1",
      values)
    let found = try await database.read(query, deadline: nil, session: session) {
      (reader) throws(PostGISError) in try reader.next()?.integer(0)
    }
    if let found, found > 0 { return Int(found) }
    var repair = "no row says it: give it as srid="
    if case .table(let table) = relation.content, table.kind != .view {
      repair =
        "ALTER TABLE \(table.relation) ALTER COLUMN \(name) TYPE \(schema).geometry(Geometry, 4326) USING \(schema).ST_SetSRID(\(name), 4326)"
    }
    throw .missing(
      "the coordinate system of \"\(relation.geometry.name)\" (its SRID is 0)", suggestion: repair)
  }
}
