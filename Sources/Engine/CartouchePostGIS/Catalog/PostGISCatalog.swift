import CartoucheJSON

/// The tables and functions of a database that can be sources, by their identifiers.
public struct PostGISCatalog: Sendable {
  /// The tables by identifier: `roads`, `private.roads` outside of `public`, `roads.area` with several geometries.
  public private(set) var tables: [String: PostGISTable] = [:]
  /// The functions by identifier.
  public private(set) var functions: [String: PostGISFunction] = [:]
  /// The findings about the tables, such as a missing index.
  public private(set) var findings: [Diagnostic] = []

  /// The schema of the extension PostGIS.
  let extensionSchema: String

  /// The catalogue of these tables and functions.
  init(
    tables: [PostGISTable] = [], functions: [PostGISFunction] = [], extensionSchema: String = "public"
  ) {
    self.extensionSchema = extensionSchema
    self.tables = SourceNames.named(tables, names: \.sourceNames)
    self.functions = SourceNames.named(functions, names: \.sourceNames)
    findings = self.tables.sorted { $0.key < $1.key }.flatMap { id, table in table.findings(id) }
  }

  /// Reads the catalogue of a database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - session: The role that asks.
  ///   - deadline: The deadline for the answer.
  /// - Throws: ``PostGISError``.
  public static func read(
    _ database: PostGISDatabase, session: DatabaseSession? = nil, deadline: ContinuousClock.Instant? = nil
  ) async throws(PostGISError) -> PostGISCatalog {
    let entry = try await rows(CatalogQuery.extensionSchema, database, session, deadline).first
    guard let schema = entry?["extension"]?.string else {
      throw .missing("the extension PostGIS", suggestion: "CREATE EXTENSION postgis")
    }
    let tables = try await rows(CatalogQuery.tables, database, session, deadline).flatMap(\.tables)
    let functions = try await rows(CatalogQuery.functions, database, session, deadline)
      .compactMap { $0.function(schema) }
    return PostGISCatalog(tables: tables, functions: functions, extensionSchema: schema)
  }

  private static func rows(
    _ query: DatabaseQuery, _ database: PostGISDatabase, _ session: DatabaseSession?,
    _ deadline: ContinuousClock.Instant?
  ) async throws(PostGISError) -> [CatalogRow] {
    try await database.read(query, deadline: deadline, session: session) {
      (reader) throws(PostGISError) in
      var rows: [CatalogRow] = []
      while let row = try reader.next() {
        if let text = row.bytes(0), let entry = CatalogRow(text) { rows.append(entry) }
      }
      return rows
    }
  }

  /// The identifier of the only table; `nil` if there are several, or none.
  var onlyTable: String? { tables.count == 1 ? tables.keys.first : nil }

  /// The table that a name means: an identifier, `schema.table`, or `table` with the name of a geometry column.
  ///
  /// - Throws: ``PostGISError/missing(_:suggestion:)`` with the nearest name.
  public func table(_ name: String, geometry: String? = nil) throws(PostGISError) -> PostGISTable {
    let named = tables.values.filter { $0.sourceNames.contains(name) || $0.plainNames.contains(name) }
    let found = geometry.map { column in named.filter { $0.geometry.name == column } } ?? named
    // Of tables with one name that in "public" is meant, as by PostgreSQL.
    let best = found.filter { $0.schema == "public" || name != $0.name }
    if let table = (best.isEmpty ? found : best).min(by: { $0.order < $1.order }) { return table }
    if let geometry, let other = named.first {
      throw .unknown("geometry column of \"\(other.name)\"", geometry, among: named.map(\.geometry.name))
    }
    throw .unknown("table", name, among: tables.keys)
  }

  /// The function that a name means.
  ///
  /// - Throws: ``PostGISError/missing(_:suggestion:)`` with the nearest name.
  public func function(_ name: String) throws(PostGISError) -> PostGISFunction {
    let found = functions.filter { $0.key == name || $0.value.sourceNames.contains(name) }
    if let (_, function) = found.min(by: { $0.key < $1.key }) { return function }
    throw .unknown("function", name, among: functions.keys)
  }
}

extension PostGISTable {
  /// Further names of the table besides its identifiers.
  fileprivate var plainNames: [String] { [name, "\(schema).\(name)"] }
  /// The place among tables that have the same name.
  fileprivate var order: String { "\(schema).\(name).\(geometry.name)" }

  /// The findings about the table under its identifier.
  fileprivate func findings(_ id: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if !geometry.isIndexed, kind != .view, kind != .foreignTable {
      let column = QuotedIdentifier(geometry.name)
      findings.append(
        Diagnostic(
          .warning,
          "no index begins with \(column): every tile reads the whole table; CREATE INDEX ON \(relation) USING gist (\(column))",
          kind: .invalid, source: id))
    }
    return findings
  }
}
