import Cartouche
import CartoucheJSON
import CartouchePostGIS
import CartoucheResources

/// A database with the selection to serve.
struct TablePlace: Hashable {
  /// The connection string.
  let connection: String
  /// The members of the address, such as `table`.
  let members: [String: String]
}

extension CatalogReader {
  /// Adds the tables of a database, each as tiles and in a default look.
  ///
  /// - Parameter id: The name of the database, or of the only source that its address names.
  mutating func add(_ input: DatabaseInput, id: String) async {
    guard let databases else {
      return fail(id, PostGISError.unavailable)
    }
    do throws(PostGISError) {
      let address = try PostGISAddress(input.connection)
      let namesOne = ["table", "sql", "function"].contains { address.members[$0] != nil }
      guard !namesOne || !input.sources.isEmpty else {
        return await add(try await databases.source(at: input.connection), id, address, input.connection)
      }
      let opened = try await databases.open(input)
      catalog.diagnostics += opened.findings
      for table in opened.tables { await add(table, address) }
      for failure in opened.failures { fail(unusedID(failure.id), failure.error) }
    } catch {
      guard error.answer.isTemporary else { return fail(id, error) }
      catalog.lacksDatabases = true
      guard keepTables(of: input) else { return fail(id, error) }
      catalog.diagnostics.append(
        Diagnostic(.error, "\(id): \(error); its tables are served as they were", kind: error.kind))
    }
  }

  /// Goes on serving the tables of a database that cannot be reached, as far as they are still wanted.
  ///
  /// Their tiles fail until it can be, and come from then on, whatever the inputs are read again for.
  ///
  /// - Returns: Whether there are any.
  private mutating func keepTables(of input: DatabaseInput) -> Bool {
    guard let databases, let address = try? PostGISAddress(input.connection) else { return false }
    let wishes = Dictionary(
      input.sources.map { ($0.id, $0.settings) }, uniquingKeysWith: { first, _ in first })
    var isKept = false
    for (id, set) in previous.tiles.sorted(by: { $0.key < $1.key }) {
      guard let table = set.table, table.database?.address.connection == address.connection,
        wishes.isEmpty || wishes[id].map({ $0.wish == table.settings.wish }) ?? (input.publish != nil),
        catalog.tiles[id] == nil
      else { continue }
      isKept = true
      let users = databases.users(of: address.connection)
      catalog.tiles[id] = ServedTiles(table.depending(on: users), members: set.members)
        .applying(wishes[id]?.tiles ?? table.settings.tiles)
      databases.name(table.source, id, users)
      tileIDs[ServedDatabases.url(of: id)] = id
      if let style = previous.styles[id], Array(style.tables.values.map(\.id)) == [id],
        users == nil || users?.anonymous != nil
      {
        catalog.styles[id] = style
      }
    }
    return isKept
  }

  private mutating func add(
    _ source: PostGISSource, _ id: String, _ address: PostGISAddress, _ url: String
  ) async {
    var settings = TableSettings()
    settings.options = source.options
    let table = ServedDatabases.OpenedTable(
      id: id, source: source, settings: settings, tileJSON: await source.tileJSON())
    catalog.diagnostics += source.findings
    await add(table, address)
  }

  /// Adds a table as tiles, and in a default look if no style has its name.
  private mutating func add(_ table: ServedDatabases.OpenedTable, _ address: PostGISAddress) async {
    guard let id = addTiles(table, address) else { return }
    // A picture is the same for all who ask for it.
    if let users = databases?.users(of: address.connection), users.anonymous == nil { return }
    do throws(MapError) {
      let input = try await MapInput.tiles(ofTableAt: ServedDatabases.url(of: id), loader: loader)
      let map = Map(input)
      let own = await servedTiles(of: map, asking: id)
      if catalog.styles[id] == nil { await add(map, ServedDatabases.url(of: id), id, own, StyleSettings()) }
    } catch {
      catalog.diagnostics.append(
        Diagnostic(.warning, "\(id): there is no default look: \(error)", kind: error.kind))
    }
  }

  /// Adds a table as tiles; the name that they have.
  @discardableResult
  private mutating func addTiles(
    _ table: ServedDatabases.OpenedTable, _ address: PostGISAddress
  ) -> String? {
    guard let databases else { return nil }
    let id = unusedID(table.id, among: catalog.tiles.keys)
    if id != table.id {
      catalog.diagnostics.append(
        Diagnostic(
          .warning,
          "the name \"\(table.id)\" is taken, or has another meaning in paths; the table is served as \"\(id)\"",
          source: address.redacted))
    }
    let users = databases.users(of: address.connection)
    let served = ServedTable(
      id: id, source: table.source, settings: table.settings,
      changes: databases.changes(of: address.connection),
      database: databases.databases[address.connection], users: users)
    var members = table.tileJSON
    // Clients request nothing beyond the bounds, which contain only the rows that one user may see.
    if users != nil { members["bounds"] = nil }
    catalog.tiles[id] = ServedTiles(served, members: members).applying(table.settings.tiles)
    databases.name(table.source, id, users)
    tileIDs[ServedDatabases.url(of: id)] = id
    var wanted = address.members
    if wanted.isEmpty, case .table(let name)? = table.settings.origin { wanted["table"] = name }
    if !wanted.isEmpty { tableIDs[TablePlace(connection: address.connection, members: wanted)] = id }
    return id
  }

  /// The name of the tiles of a table that a style names, which are served from then on; `nil` for other
  /// sources.
  ///
  /// - Throws: ``PostGISError``.
  mutating func table(at location: String, _ id: String) async throws(PostGISError) -> String? {
    guard let databases else { return nil }
    if let name = ServedDatabases.name(in: location)?.id {
      if catalog.tiles[name]?.table != nil { return name }
      let known = catalog.tiles.filter { $0.value.table != nil }.keys.sorted()
      throw .missing(
        "the source \"\(name.prefix(60))\" of the configuration",
        suggestion: Spelling.nearest(to: name, in: known).map { "did you mean \"\($0)\"?" })
    }
    guard DatabaseURL(location) != nil else { return nil }
    let address = try PostGISAddress(location)
    let place = TablePlace(connection: address.connection, members: address.members)
    if let known = tableIDs[place] { return known }
    let source = try await databases.source(at: location)
    var settings = TableSettings()
    settings.options = source.options
    let table = ServedDatabases.OpenedTable(
      id: id, source: source, settings: settings, tileJSON: await source.tileJSON())
    return addTiles(table, address)
  }

  /// Forgets the names of sources that are gone.
  func finishDatabases() {
    guard let databases else { return }
    databases.keep(Set(catalog.tiles.values.compactMap { $0.table?.id }))
  }
}
