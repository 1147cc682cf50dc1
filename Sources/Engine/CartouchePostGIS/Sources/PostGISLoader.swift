import CartoucheGeoJSON
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Synchronization

/// Loads tables of PostgreSQL: `postgresql:///gis?table=roads` is a source like any other.
///
/// A request for a source returns its TileJSON, a request for a tile (`…#z/x/y`) a vector tile, and any other request
/// the rows as GeoJSON, unless there are too many. Sources stay open and share the connections of their database.
public final class PostGISLoader: ResourceLoader {
  /// The schemes of the URLs.
  public static let schemes = DatabaseURL.schemes

  /// The limits of the connections.
  public let options: PostGISOptions
  /// Whether all rows of a database are read as of one moment, at which its first source is opened.
  public let readsOneMoment: Bool

  private struct State {
    var databases: [String: PostGISDatabase] = [:]
    var sources: [String: Task<PostGISSource, any Error>] = [:]
    var snapshots: [String: Task<DatabaseSnapshot?, Never>] = [:]
  }

  private let state = Mutex(State())
  private let report: @Sendable (Diagnostic) -> Void

  /// The maximum number of open sources, beyond which all are forgotten.
  private static let sourceLimit = 256

  /// A loader of tables.
  ///
  /// - Parameters:
  ///   - options: The limits of the connections to each database.
  ///   - readsOneMoment: Whether all rows of a database are read as of one moment.
  ///   - report: Receives each finding about connections, tables and rows.
  public init(
    options: PostGISOptions = PostGISOptions(), readsOneMoment: Bool = false,
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) {
    (self.options, self.readsOneMoment, self.report) = (options, readsOneMoment, report)
  }

  /// The response for a table, one of its tiles, or its rows.
  ///
  /// - Throws: `ResourceError`.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let url = DatabaseURL(request.url) else {
      throw .unsupportedScheme(
        url: ResourceURL.redacted(request.url), supported: Self.schemes.map { "\($0):" })
    }
    return try await response(to: request, tile: url.tile, template: url.template) { [self] in
      try await source(at: url.base)
    }
  }

  /// The response for a source, one of its tiles, or its rows.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - tile: The tile, when the URL names one.
  ///   - template: The template of the URLs of tiles.
  ///   - source: A function that gives the source.
  package func response(
    to request: ResourceRequest, tile: TileID?, template: String,
    from source: @Sendable () async throws -> PostGISSource
  ) async throws(ResourceError) -> ResourceResponse {
    do {
      let source = try await source()
      let deadline = request.timeout.map { ContinuousClock.now + $0 }
      switch (request.kind, tile ?? (request.kind == .tile ? request.tile : nil)) {
      case (_, let tile?):
        guard let tile = try await source.tile(tile, deadline: deadline) else { return .notFound }
        return try response(tile, request)
      case (.source, nil):
        return try await description(of: source, template)
      case (_, nil):
        return try await rows(of: source, request, deadline)
      }
    } catch let error as ResourceError {
      throw error
    } catch let error as PostGISError {
      throw error.resourceError(request, timeout: options.queryTime)
    } catch {
      throw .cancelled(url: ResourceURL.redacted(request.url))
    }
  }

  /// Closes all connections, and forgets the sources.
  public func purge() async {
    let databases = state.withLock { state in
      defer { state = State() }
      return Array(state.databases.values)
    }
    for database in databases { await database.close() }
  }

  /// The source of a URL, opened once for all requests; a source that cannot be opened is tried again by the next
  /// request.
  public func source(at url: String) async throws -> PostGISSource {
    let task = state.withLock { state in
      if let known = state.sources[url] { return known }
      if state.sources.count >= Self.sourceLimit { state.sources.removeAll() }
      let task = Task { [self] in try await open(url) }
      state.sources[url] = task
      return task
    }
    do {
      return try await task.value
    } catch {
      state.withLock { state in
        if state.sources[url] == task { state.sources[url] = nil }
      }
      throw error
    }
  }

  private func open(_ url: String) async throws -> PostGISSource {
    let address = try PostGISAddress(url)
    let source = try await PostGISSource.open(address, database(at: address))
    guard readsOneMoment, source.session?.snapshot == nil else { return source }
    return await snapshot(at: address).map { source.acting(as: DatabaseSession(snapshot: $0)) } ?? source
  }

  /// The moment as of which the rows of a database are read; `nil`, with a finding, if the database exports no
  /// snapshot.
  private func snapshot(at address: PostGISAddress) async -> DatabaseSnapshot? {
    let database = database(at: address)
    let task = state.withLock { state -> Task<DatabaseSnapshot?, Never> in
      if let known = state.snapshots[address.connection] { return known }
      let task = Task { [report] () -> DatabaseSnapshot? in
        do throws(PostGISError) {
          return try await database.exportSnapshot()
        } catch {
          report(
            Diagnostic(
              .warning,
              "the rows are not read as of one moment, so that what changes meanwhile is in some tiles alone: \(error)",
              source: address.redacted))
          return nil
        }
      }
      state.snapshots[address.connection] = task
      return task
    }
    return await task.value
  }

  /// The database at an address, with connections shared by all its sources.
  public func database(at address: PostGISAddress) -> PostGISDatabase {
    state.withLock { state in
      if let known = state.databases[address.connection] { return known }
      let database = PostGISDatabase(address, options: options, report: report)
      state.databases[address.connection] = database
      return database
    }
  }

  /// Forgets the sources, which are opened again on the next request; connections stay open.
  ///
  /// The catalogue of a table is read when the table is opened.
  public func forgetSources() { state.withLock { $0.sources.removeAll() } }

  // MARK: - Responses

  private func description(of source: PostGISSource, _ template: String) async throws -> ResourceResponse {
    var members = await source.tileJSON()
    members["tiles"] = [.string(template)]
    var response = ResourceResponse(
      try JSONValue.object(members).encoded(), contentType: "application/json")
    response.mustNotBeStored = true
    return response
  }

  private func response(_ tile: PostGISTile, _ request: ResourceRequest) throws(ResourceError)
    -> ResourceResponse
  {
    var response = ResourceResponse(tile.bytes, contentType: "application/vnd.mapbox-vector-tile")
    if let tag = tile.tag { response.validators.etag = "\"\(tag.filter { $0.isASCII && $0 != "\"" })\"" }
    var request = request
    request.kind = .tile
    try response.inflateTile(
      of: request, limit: request.sizeLimit(within: 64 << 20), accepting: request.acceptedEncodings)
    response.mustNotBeStored = true
    return response
  }

  private func rows(
    of source: PostGISSource, _ request: ResourceRequest, _ deadline: ContinuousClock.Instant?
  ) async throws -> ResourceResponse {
    let features = try await source.allFeatures(deadline: deadline)
    let bytes = try GeoJSON.featureCollection(FeatureCollection(features)).encoded()
    if let limit = request.sizeLimit, bytes.count > limit {
      throw ResourceError.tooLarge(url: ResourceURL.redacted(request.url), size: bytes.count, limit: limit)
    }
    for finding in source.findings { report(finding) }
    var response = ResourceResponse(bytes, contentType: "application/geo+json")
    response.mustNotBeStored = true
    return response
  }
}

extension PostGISError {
  /// The error as one about a resource.
  func resourceError(_ request: ResourceRequest, timeout: Duration) -> ResourceError {
    let url = ResourceURL.redacted(request.url)
    return switch self {
    case .unreachable: .unreachable(url: url, reason: description)
    // As for a busy server over HTTP, the same request may succeed a little later.
    case .busy: .status(url: url, code: 503, expected: "a free connection")
    case .timeout: .timedOut(url: url, after: request.timeout.map { min($0, timeout) } ?? timeout)
    case .cancelled: .cancelled(url: url)
    case .tooMany where request.kind == .data || request.kind == .other:
      // The client can request tiles instead of rows.
      .tooLarge(url: url, size: .max, limit: 0)
    case .connectionString, .missing, .denied, .tooMany, .query, .parameter, .sql, .unavailable:
      .unreadable(url: url, reason: description)
    }
  }
}
