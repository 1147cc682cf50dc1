extension PostGISSource {
  /// A table, a view or the like at a connection string.
  ///
  /// - Parameters:
  ///   - connection: A connection string of libpq: `postgresql://user@host/database`, or keywords with values.
  ///   - table: The name of the table, with its schema if it is not in `public`.
  ///   - options: What is wanted of the table.
  /// - Throws: ``PostGISError``.
  public convenience init(
    connection: String, table: String, options: PostGISSourceOptions = PostGISSourceOptions()
  ) async throws(PostGISError) {
    let database = PostGISDatabase(try PostGISAddress(connection))
    try await self.init(database, table: table, options: options)
  }

  /// A table of a database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - table: The name of the table, with its schema if it is not in `public`.
  ///   - options: What is wanted of the table.
  ///   - catalog: The catalogue, if it is known already.
  ///   - session: The role that asks.
  /// - Throws: ``PostGISError``.
  public convenience init(
    _ database: PostGISDatabase, table: String, options: PostGISSourceOptions = PostGISSourceOptions(),
    catalog: PostGISCatalog? = nil, session: DatabaseSession? = nil
  ) async throws(PostGISError) {
    let catalog = try await Self.catalog(catalog, database, session)
    let found = try catalog.table(table, geometry: options.geometry)
    let opening = SourceOpening(database: database, options: options, session: session)
    let relation = try await opening.relation(of: found)
    let projection = try SourceProjection(relation.geometry, options.transform)
    self.init(
      catalog.tables.first { $0.value == found }?.key ?? table, database, .rows(relation, projection),
      options,
      table: found, session: session)
  }

  /// A statement of SQL, from a configuration or a command line.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - name: The identifier of the source.
  ///   - sql: One reading statement, with places for values such as `!BBOX!`.
  ///   - options: The options for the rows.
  ///   - catalog: The catalogue, if it is known already.
  ///   - session: The role that asks.
  /// - Throws: ``PostGISError``.
  public convenience init(
    _ database: PostGISDatabase, name: String, sql: String,
    options: PostGISSourceOptions = PostGISSourceOptions(), catalog: PostGISCatalog? = nil,
    session: DatabaseSession? = nil
  ) async throws(PostGISError) {
    let catalog = try await Self.catalog(catalog, database, session)
    let opening = SourceOpening(database: database, options: options, session: session)
    let relation = try await opening.relation(of: sql, schema: catalog.extensionSchema)
    let projection = try SourceProjection(relation.geometry, options.transform)
    self.init(name, database, .rows(relation, projection), options, session: session)
  }

  /// A function that gives tiles, or rows with a geometry.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - function: The name of the function, with its schema if it is not in `public`.
  ///   - options: The options for the function.
  ///   - catalog: The catalogue, if it is known already.
  ///   - session: The role that asks.
  /// - Throws: ``PostGISError``.
  public convenience init(
    _ database: PostGISDatabase, function: String, options: PostGISSourceOptions = PostGISSourceOptions(),
    catalog: PostGISCatalog? = nil, session: DatabaseSession? = nil
  ) async throws(PostGISError) {
    let catalog = try await Self.catalog(catalog, database, session)
    let found = try catalog.function(function)
    let opening = SourceOpening(database: database, options: options, session: session)
    let content: Content
    switch found.result {
    case .tile(let hasTag): content = .tiles(found, opening.parameters(of: found), hasTag: hasTag)
    case .rows:
      let relation = try await opening.relation(of: found)
      content = .rows(relation, try SourceProjection(relation.geometry, options.transform))
    }
    let name = catalog.functions.first { $0.value == found }?.key ?? function
    self.init(name, database, content, options, session: session)
  }

  /// Opens the source that the members of an address name: a table, a statement, or a function.
  ///
  /// Without one of them, the only table of the database.
  ///
  /// - Throws: ``PostGISError``.
  public static func open(
    _ address: PostGISAddress, _ database: PostGISDatabase, catalog: PostGISCatalog? = nil
  ) async throws(PostGISError) -> PostGISSource {
    let options = try PostGISSourceOptions(address)
    var session: DatabaseSession?
    if let snapshot = address.members["snapshot"] {
      guard DatabaseSession.isSnapshot(snapshot) else {
        throw .connectionString(
          found: "a snapshot that is none",
          expected: "what pg_export_snapshot() gives, such as 00000003-0000001B-1")
      }
      session = DatabaseSession()
      session?.snapshot = snapshot
    }
    let named = ["table", "sql", "function"].filter { address.members[$0] != nil }
    guard named.count <= 1 else {
      throw .connectionString(
        found: named.map { "\($0)=" }.joined(separator: " and "), expected: "one of them")
    }
    if let sql = address.members["sql"] {
      return try await PostGISSource(
        database, name: "sql", sql: sql, options: options, catalog: catalog, session: session)
    }
    if let function = address.members["function"] {
      return try await PostGISSource(
        database, function: function, options: options, catalog: catalog, session: session)
    }
    let catalog = try await Self.catalog(catalog, database, session)
    guard let table = address.members["table"] ?? catalog.onlyTable else {
      let names = catalog.tables.keys.sorted().prefix(8).joined(separator: ", ")
      throw .missing(
        "table= in the address", suggestion: names.isEmpty ? "no table has a geometry" : "one of \(names)")
    }
    return try await PostGISSource(
      database, table: table, options: options, catalog: catalog, session: session)
  }

  private static func catalog(
    _ known: PostGISCatalog?, _ database: PostGISDatabase, _ session: DatabaseSession?
  ) async throws(PostGISError) -> PostGISCatalog {
    if let known { return known }
    return try await PostGISCatalog.read(database, session: session)
  }
}
