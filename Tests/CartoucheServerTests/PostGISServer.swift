import Cartouche
import CartoucheJSON
import CartouchePostGIS
import TestDatabases
import Testing

@testable import CartoucheServer

/// A server of tables of a database of a test's own.
struct PostGISServer {
  /// The database.
  let database: TestDatabase
  /// The server.
  let server: MapServer
  /// The findings of the last load.
  let findings: [Diagnostic]

  /// Roads in three coordinate systems, and the like.
  static let tables = """
    CREATE TABLE roads (id int PRIMARY KEY, name text, class text, lanes int, geom geometry(LineString, 4326));
    INSERT INTO roads SELECT n, 'Road ' || n, CASE n % 2 WHEN 0 THEN 'major' ELSE 'minor' END, n % 4,
      ST_SetSRID(ST_MakeLine(ST_MakePoint(8 + n * 0.001, 47), ST_MakePoint(8.01 + n * 0.001, 47.01)), 4326)
      FROM generate_series(1, 250) n;
    COMMENT ON TABLE roads IS '{"attribution": "© Roads", "tiles": ["https://evil.example/{z}"]}';
    COMMENT ON COLUMN roads.class IS 'The class of the road';
    CREATE TABLE parcels (id int PRIMARY KEY, use text, geom geometry(Polygon, 3857));
    INSERT INTO parcels SELECT n, 'farm', ST_MakeEnvelope(890000 + n * 100, 5940000, 890050 + n * 100, 5940050, 3857)
      FROM generate_series(1, 20) n;
    CREATE SCHEMA hidden;
    CREATE TABLE hidden.secrets (id int PRIMARY KEY, geom geometry(Point, 4326));
    INSERT INTO hidden.secrets VALUES (1, ST_SetSRID(ST_MakePoint(8, 47), 4326));
    ANALYZE;
    """

  /// A server that publishes a database, or what a configuration says.
  init(
    _ sql: String = tables, publish: [String]? = nil, isLoopback: Bool = true,
    options wish: ServerOptions = ServerOptions(), limits: PostGISOptions = .patient,
    inputs: (TestDatabase) throws -> [ServedInput] = { [ServedInput($0.url)] }
  ) async throws {
    database = try TestCluster.shared().database(sql)
    var options = wish
    // Other tests may keep all processors busy.
    options.deadline = .seconds(60)
    let databases = ServedDatabases(options: limits, publish: publish, isLoopback: isLoopback)
    options.databases = databases
    var loader = SchemeLoader.local
    loader.policy = OriginPolicy()
    for scheme in ServedDatabases.schemes { loader[scheme] = databases }
    server = MapServer(loader: loader, options: options)
    findings = await server.load(inputs: try inputs(database))
  }

  /// A server of a configuration, in which `$URL` stands for the database.
  init(_ sql: String = tables, configuration: String, files: [String: String] = [:]) async throws {
    let folder = try ServedFolder()
    try await self.init(sql, isLoopback: false) { database in
      func filled(_ text: String) -> String { text.replacing("$URL", with: database.url) }
      for (name, text) in files { try folder.write(filled(text), to: name) }
      try folder.write(filled(configuration), to: "config.json")
      return try ServerConfiguration(at: "\(folder.path)/config.json").inputs
    }
  }

  /// The answer to a path with its query.
  func get(_ url: String, headers: [(name: String, value: String)] = []) async -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    return await server.answer(
      ServerRequest(
        method: "GET", path: halves[0], query: halves.count > 1 ? halves[1] : nil, headers: headers, body: [])
    )
  }

  /// The members of a JSON answer.
  func json(_ url: String) async throws -> JSONObject {
    let answer = await get(url)
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))")
    return try #require(try JSONValue(parsing: answer.body).object)
  }
}

/// Has the shared cluster started before the tests of a suite begin, none of which then waits for it.
struct ClusterTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestCluster.prepare()
    try await function()
  }
}

extension Trait where Self == ClusterTrait {
  /// The shared cluster is started before the suite.
  static var cluster: Self { Self() }
}
