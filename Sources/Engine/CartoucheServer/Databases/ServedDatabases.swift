import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartouchePostGIS
import CartoucheResources
import Synchronization

/// The databases whose tables a server gives, and the loader by which maps show them: `pg:roads` is the
/// source `roads`.
///
/// ```swift
/// let databases = ServedDatabases(isLoopback: true)
/// for scheme in ServedDatabases.schemes { loader[scheme] = databases }
/// options.databases = databases
/// ```
///
/// Connections outlive reloads; sources are opened anew with each, as the tables are then.
public final class ServedDatabases: ResourceLoader {
  /// The scheme of sources by the names that they have on this server.
  static let nameScheme = "pg"
  /// The schemes of the URLs that the loader answers.
  public static let schemes = PostGISLoader.schemes + [nameScheme]

  /// The words that say what is published where no configuration does: `all`, schemas and tables; `nil` if
  /// nothing says so.
  public let publish: [String]?
  /// Whether only programs of the same machine reach the server, to which everything is published.
  public let isLoopback: Bool

  let findings: DatabaseFindings
  private let loader: PostGISLoader
  /// The most sources of a database whose plans are looked at.
  private static let mostPlans = 64
  private let state = Mutex(State())

  private struct State {
    var databases: [String: PostGISDatabase] = [:]
    var sources: [String: PostGISSource] = [:]
    var unread: [String: PostGISAddress] = [:]
    var changes: [String: DatabaseChanges] = [:]
    var users: [String: DatabaseUsers] = [:]
    /// The catalogues as they were when the inputs were read last, as texts.
    var catalogs: [String: String] = [:]
    /// The databases that lack something that a source needs.
    var lacking: Set<String> = []
  }

  /// The databases of a server.
  ///
  /// - Parameters:
  ///   - options: The limits of the connections to each database.
  ///   - publish: The words that say which tables are published where no configuration does.
  ///   - isLoopback: Whether only programs of the same machine reach the server.
  public init(
    options: PostGISOptions = PostGISOptions(), publish: [String]? = nil, isLoopback: Bool = false
  ) {
    let findings = DatabaseFindings()
    self.findings = findings
    self.publish = publish
    self.isLoopback = isLoopback
    loader = PostGISLoader(options: options) { findings.add($0) }
  }

  // MARK: - Opening

  /// An opened source with its findings.
  struct OpenedTable: Sendable {
    let id: String
    let source: PostGISSource
    let settings: TableSettings
    let tileJSON: JSONObject
  }

  /// The sources of a database that can be opened, and the findings about the others.
  struct Opened: Sendable {
    var tables: [OpenedTable] = []
    var failures: [(id: String, error: PostGISError)] = []
    var findings: [Diagnostic] = []
  }

  /// Forgets the sources of the last load, and learns what the rows of databases depend on.
  func begin(_ inputs: [ServedInput]) {
    loader.forgetSources()
    var users: [String: DatabaseUsers] = [:]
    for input in inputs {
      guard case .database(let database)? = input.settings, let own = database.users,
        let address = try? PostGISAddress(database.connection)
      else { continue }
      users[address.connection] = own
    }
    state.withLock { state in
      state.unread = [:]
      state.lacking = []
      state.users = users
    }
  }

  /// The fields of requests on which the rows of a database depend; `nil` if all users see the same rows.
  func users(of connection: String) -> DatabaseUsers? { state.withLock { $0.users[connection] } }

  /// Whether the rows of a database depend on who asks.
  var haveUsers: Bool { state.withLock { !$0.users.isEmpty } }

  /// Opens the sources of a database.
  ///
  /// - Throws: ``PostGISError`` if the database cannot be read at all; it is among ``unread`` if it may be
  ///   later.
  func open(_ input: DatabaseInput) async throws(PostGISError) -> Opened {
    let address = try PostGISAddress(input.connection)
    do throws(PostGISError) {
      return try await open(input, address)
    } catch {
      if error.answer.isTemporary { state.withLock { $0.unread[address.connection] = address } }
      throw error
    }
  }

  private func open(
    _ input: DatabaseInput, _ address: PostGISAddress
  ) async throws(PostGISError) -> Opened {
    let database = database(at: address)
    let session = users(of: address.connection)?.catalogSession
    let catalog = try await PostGISCatalog.read(database, session: session)
    state.withLock { $0.catalogs[address.connection] = Self.text(catalog) }
    var opened = Opened()
    var wanted = input.sources
    if wanted.isEmpty || input.publish != nil {
      guard let published = PublishedTables(input.publish ?? publish, isLoopback: isLoopback) else {
        throw .connectionString(
          found: "no word of what is published, where others than this machine can ask",
          expected: "--publish all, or schemas and tables")
      }
      for name in published.unknown(in: catalog) {
        opened.findings.append(
          Diagnostic(
            .warning, "publish: there is no schema or table \"\(name)\" with a geometry that may be read",
            kind: .missing, source: address.redacted))
      }
      for (id, table) in catalog.tables.sorted(by: { $0.key < $1.key })
      where published.contains(table, id: id) && !wanted.contains(where: { $0.id == id }) {
        wanted.append((id, TableSettings(origin: .table(id))))
      }
      if wanted.isEmpty {
        opened.findings.append(
          Diagnostic(
            .error, "the database has no table with a geometry that may be read", kind: .missing,
            source: address.redacted))
      }
    }
    // Findings about tables that are not served are omitted.
    let names = Set(wanted.map { source in source.settings.tableName ?? source.id })
    opened.findings += catalog.findings.filter { $0.source.map(names.contains) ?? true }
    for (id, settings) in wanted {
      do throws(PostGISError) {
        let source = try await Self.source(id, settings, database, catalog, session)
        let tileJSON = await source.tileJSON()
        opened.tables.append(OpenedTable(id: id, source: source, settings: settings, tileJSON: tileJSON))
        opened.findings += source.findings
        if wanted.count <= Self.mostPlans { opened.findings += await source.planFindings() }
      } catch {
        // A source that takes too long is no reason to do without the others.
        if [.unreachable, .busy].contains(error.answer) { throw error }
        opened.failures.append((id, error))
        if error.answer == .missing { state.withLock { _ = $0.lacking.insert(address.connection) } }
      }
    }
    return opened
  }

  private static func source(
    _ id: String, _ settings: TableSettings, _ database: PostGISDatabase, _ catalog: PostGISCatalog,
    _ session: DatabaseSession?
  ) async throws(PostGISError) -> PostGISSource {
    var options = settings.options
    options.layer = options.layer ?? id
    return switch settings.origin ?? .table(id) {
    case .table(let name):
      try await PostGISSource(database, table: name, options: options, catalog: catalog, session: session)
    case .sql(let text):
      try await PostGISSource(
        database, name: id, sql: text, options: options, catalog: catalog, session: session)
    case .function(let name):
      try await PostGISSource(database, function: name, options: options, catalog: catalog, session: session)
    }
  }

  /// The source that a URL names.
  ///
  /// - Throws: ``PostGISError``.
  func source(at url: String) async throws(PostGISError) -> PostGISSource {
    let address = try PostGISAddress(url)
    do {
      _ = database(at: address)
      return try await loader.source(at: url)
    } catch let error as PostGISError {
      if error.answer.isTemporary { state.withLock { $0.unread[address.connection] = address } }
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func database(at address: PostGISAddress) -> PostGISDatabase {
    let database = loader.database(at: address)
    state.withLock { state in
      state.databases[address.connection] = database
      if state.changes[address.connection] == nil { state.changes[address.connection] = DatabaseChanges() }
    }
    return database
  }

  // MARK: - What is open

  /// Gives a source the name by which maps show it, as every user may see it if its rows depend on the user.
  ///
  /// Pictures are made for all who ask for the same one.
  func name(_ source: PostGISSource, _ id: String, _ users: DatabaseUsers?) {
    let shown = users.map { $0.anonymousSession.map(source.acting) } ?? source
    state.withLock { $0.sources[id] = shown }
  }

  /// Forgets the names of other sources than these.
  func keep(_ ids: Set<String>) {
    state.withLock { state in state.sources = state.sources.filter { ids.contains($0.key) } }
  }

  /// The addresses of the databases that could not be read, and may be later.
  var unread: [PostGISAddress] { state.withLock { Array($0.unread.values) } }

  /// The databases by their connection strings.
  var databases: [String: PostGISDatabase] { state.withLock { $0.databases } }

  /// Whether a database lacked something that a source needs when the inputs were last read.
  var lackTables: Bool { state.withLock { !$0.lacking.isEmpty } }

  /// Whether a database has other tables than when the inputs were read last.
  func hasOtherTables(_ connection: String, _ database: PostGISDatabase) async -> Bool {
    guard
      let catalog = try? await PostGISCatalog.read(database, session: users(of: connection)?.catalogSession)
    else { return false }
    let text = Self.text(catalog)
    return state.withLock { state in
      let known = state.catalogs.updateValue(text, forKey: connection)
      return known.map { $0 != text } ?? false
    }
  }

  /// A text that is another one if tables are.
  private static func text(_ catalog: PostGISCatalog) -> String {
    "\(catalog.tables.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.columns) \($0.value.geometry)" })"
  }

  /// Whether a query found changed tables since the last call.
  func takeOtherTables() -> Bool {
    state.withLock { Array($0.changes.values) }.reduce(false) { $1.takeOtherTables() || $0 }
  }

  /// The changes of the database of a connection string.
  func changes(of connection: String) -> DatabaseChanges {
    state.withLock { state in
      if let known = state.changes[connection] { return known }
      let new = DatabaseChanges()
      state.changes[connection] = new
      return new
    }
  }

  /// Cancels the queries in progress and closes all connections.
  public func close() async { await loader.purge() }

  // MARK: - Loading

  /// The URL of a source by its name, and by a text that changes with its rows.
  static func url(of id: String, stamp: String = "") -> String {
    "\(nameScheme):///\(PercentEncoding.encoded(id))\(stamp.isEmpty ? "" : "?\(stamp)")"
  }

  /// The name in the URL of a source, and its tile if it names one; `nil` for other URLs.
  static func name(in url: String) -> (id: String, base: String, tile: TileID?)? {
    guard ResourceURL.scheme(of: url) == nameScheme else { return nil }
    let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].dropFirst(nameScheme.count + 1).prefix { $0 != "?" }.drop { $0 == "/" }
    guard let id = PercentEncoding.decoded(path), !id.isEmpty else { return nil }
    var tile: TileID?
    if halves.count > 1 {
      let numbers = halves[1].split(separator: "/").compactMap { Int($0) }
      if numbers.count == 3 { tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2]) }
    }
    return (id, String(halves[0]), tile)
  }

  /// The response for a table as every user may see it.
  private func load(
    _ request: ResourceRequest, _ users: DatabaseUsers
  ) async throws(ResourceError) -> ResourceResponse {
    guard let url = DatabaseURL(request.url), let session = users.anonymousSession else {
      throw .notFound(url: ResourceURL.redacted(request.url))
    }
    return try await loader.response(to: request, tile: url.tile, template: url.template) { [loader] in
      try await loader.source(at: url.base).acting(as: session)
    }
  }

  /// The response for a source of this server, or for a table.
  ///
  /// - Throws: `ResourceError`.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let (id, base, tile) = Self.name(in: request.url) else {
      let address = DatabaseURL(request.url).flatMap { try? PostGISAddress($0.base) }
      guard let users = address.flatMap({ users(of: $0.connection) }) else {
        return try await loader.load(request)
      }
      return try await load(request, users)
    }
    guard let source = state.withLock({ $0.sources[id] }) else {
      throw .notFound(url: ResourceURL.redacted(request.url))
    }
    return try await loader.response(to: request, tile: tile, template: "\(base)#{z}/{x}/{y}") { source }
  }
}
