import Cartouche
import CartoucheJSON
import CartouchePostGIS
import TestDatabases
import Testing

@testable import CartoucheServer

/// Policies for rows, by roles and settings that a proxy names in header fields.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct PostGISUserTests {
  /// Notes of two users, of which each sees their own, and the public ones; editors see all.
  private static func tables(_ role: String) -> String {
    """
    CREATE ROLE \(role)_anon; CREATE ROLE \(role)_user; CREATE ROLE \(role)_editor;
    CREATE ROLE \(role) LOGIN NOINHERIT IN ROLE \(role)_anon, \(role)_user, \(role)_editor;
    CREATE TABLE notes (id int PRIMARY KEY, owner text, geom geometry(Point, 4326));
    INSERT INTO notes SELECT n, (ARRAY['anna', 'bert', 'public'])[1 + n % 3],
      ST_SetSRID(ST_MakePoint(8 + n * 0.0001, 47), 4326) FROM generate_series(1, 300) n;
    ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
    CREATE POLICY anon ON notes TO \(role)_anon USING (owner = 'public');
    CREATE POLICY own ON notes TO \(role)_user USING (owner IN (current_setting('app.user', true), 'public'));
    CREATE POLICY every ON notes TO \(role)_editor USING (true);
    GRANT SELECT ON notes TO \(role)_anon, \(role)_user, \(role)_editor;
    ANALYZE;
    """
  }

  private static let tile = "/data/notes/8/133/90"

  /// A server behind a proxy with the address 10.0.0.1.
  private func world(
    _ role: String, anonymous: Bool, connections: Int = 2, isNotified: Bool = false
  ) async throws -> PostGISServer {
    var options = ServerOptions()
    options.trustedProxies = ["10.0.0.1"]
    var limits = PostGISOptions.patient
    limits.connections = connections
    let folder = try ServedFolder()
    let unknown = anonymous ? ", \"anonymous\": \"\(role)_anon\"" : ""
    return try await PostGISServer(Self.tables(role), options: options, limits: limits) { database in
      try folder.write(
        """
        {"postgis": {"connection": "\(database.url(as: role))", "publish": "all",
          "users": {"role": "X-Role", "roles": ["\(role)_user", "\(role)_editor"],
            "settings": {"app.user": "X-User"}\(unknown)},
          "tables": {"notes": {"table": "notes", "notify": \(isNotified)}}}}
        """, to: "config.json")
      return try ServerConfiguration(at: "\(folder.path)/config.json").inputs
    }
  }

  private func answer(
    _ world: PostGISServer, _ url: String, _ fields: [(String, String)] = [],
    from address: String? = "10.0.0.1"
  ) async -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    var request = ServerRequest(
      path: halves[0], query: halves.count > 1 ? halves[1] : nil,
      headers: fields.map { (name: $0.0, value: $0.1) })
    request.address = address
    return await world.server.answer(request)
  }

  /// The owners of the rows in an answer.
  private func owners(_ answer: ServerAnswer) throws -> Set<String> {
    try #require(answer.status == .ok, "\(answer.text.prefix(300))")
    let features = try JSONValue(parsing: answer.body)["features"]?.array ?? []
    return Set(features.compactMap { $0["properties"]?["owner"]?.string })
  }

  @Test func everyoneSeesTheirOwnRows() async throws {
    let world = try await world("rls_a", anonymous: true)
    #expect(!world.findings.contains { $0.severity == .error }, "\(world.findings)")
    for path in [
      Self.tile + ".geojson", "/data/notes/features?limit=1000", "/collections/notes/items?limit=1000",
    ] {
      let known: [([(String, String)], Set<String>)] = [
        ([], ["public"]), ([("X-Role", "rls_a_user"), ("X-User", "anna")], ["anna", "public"]),
        ([("x-role", "rls_a_user"), ("x-user", "bert")], ["bert", "public"]),
        ([("X-Role", "rls_a_editor"), ("X-User", "x")], ["anna", "bert", "public"]),
        // A value that would be another statement, were it part of one.
        (
          [("X-Role", "rls_a_user"), ("X-User", "anna', true), set_config('role', 'rls_a_editor")], ["public"]
        ),
      ]
      for (fields, expected) in known {
        let answer = await answer(world, path, fields)
        #expect(try owners(answer) == expected, "\(path) \(fields)")
        #expect(answer["Cache-Control"] == "private, no-cache")
        #expect(answer["Vary"]?.contains("X-Role, X-User") == true)
      }
    }
    let own = [("X-Role", "rls_a_user"), ("X-User", "anna")]
    // Keys of the query are no fields, and the fields of strangers count as absent.
    #expect(await answer(world, "/data/notes/features?X-User=anna").status == .badRequest)
    for stranger in ["10.0.0.2", nil] {
      #expect(try owners(await answer(world, Self.tile + ".geojson", own, from: stranger)) == ["public"])
    }
    // Bounds would tell of rows that others may not see.
    #expect(try await world.json("/data/notes.json")["bounds"] == nil)
  }

  @Test func wrongIdentitiesAreRefused() async throws {
    let world = try await world("rls_b", anonymous: false)
    let cases: [([(String, String)], ServerStatus)] = [
      ([], .unauthorized), ([("X-User", "anna")], .unauthorized), ([("X-Role", "rls_b_user")], .unauthorized),
      ([("X-Role", "tester"), ("X-User", "anna")], .forbidden),
      ([("X-Role", "rls_b_anon"), ("X-User", "anna")], .forbidden),
      ([("X-Role", "rls_b_user"), ("X-User", "anna"), ("X-User", "bert")], .badRequest),
      ([("X-Role", "rls_b_user"), ("X-User", String(repeating: "a", count: 2000))], .badRequest),
    ]
    for (fields, status) in cases {
      for path in [Self.tile + ".pbf", "/data/notes/features", "/data/notes/features/1"] {
        let answer = await answer(world, path, fields)
        #expect(answer.status == status, "\(path) \(fields.map(\.0)) \(answer.status)")
        #expect(answer["Cache-Control"] == "no-store")
        #expect((answer["WWW-Authenticate"] != nil) == (status == .unauthorized))
      }
    }
    #expect(
      await answer(world, Self.tile + ".pbf", [("X-Role", "rls_b_user"), ("X-User", "a")], from: nil).status
        == .unauthorized)
    // What somebody else may see is not stored as missing, either: row 1 is that of bert.
    let missing = await answer(
      world, "/data/notes/features/1", [("X-Role", "rls_b_user"), ("X-User", "anna")])
    #expect(missing.status == .notFound && missing["Cache-Control"] == "no-store")
    // Pictures are the same for all.
    #expect(world.server.styleIDs.isEmpty)
  }

  @Test func picturesShowWhatEverybodyMaySee() async throws {
    let world = try await world("rls_c", anonymous: true)
    let path = "/styles/notes/static/8.015,47,12/300x100.png"
    let editor = [("X-Role", "rls_c_editor"), ("X-User", "x")]
    let all = await answer(world, path, editor)
    let anyone = await answer(world, path)
    #expect(all.status == .ok && all.body == anyone.body)
    try world.database.run("ALTER TABLE notes DISABLE ROW LEVEL SECURITY")
    try world.database.run("DELETE FROM notes WHERE owner <> 'public'")
    let open = try await PostGISServer(
      "CREATE TABLE notes (id int PRIMARY KEY, owner text, geom geometry(Point, 4326));"
        + "INSERT INTO notes SELECT n, 'public', ST_SetSRID(ST_MakePoint(8 + n * 0.0001, 47), 4326) "
        + "FROM generate_series(2, 300, 3) n")
    #expect(await open.get(path).body == all.body)
  }

  @Test func thousandsOfRequestsOverTwoConnectionsStayApart() async throws {
    let world = try await world("rls_d", anonymous: true, isNotified: true)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for user in ["anna", "bert"] {
        for client in 0..<4 {
          group.addTask {
            var (wrong, tags) = (0, Set<String>())
            for index in 0..<250 {
              let fields = [("X-Role", "rls_d_user"), ("X-User", user)]
              // A fault in between leaves nothing behind in the connection.
              if index % 50 == client {
                _ = await answer(world, "/data/notes/features?cursor=99999999999999", fields)
              }
              let answer = await answer(world, "/data/notes/features?limit=9&fields=owner", fields)
              tags.insert(answer["ETag"] ?? "")
              if (try? owners(answer)) != [user, "public"] { wrong += 1 }
            }
            return wrong + tags.count - 1
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect((world.server.options.databases?.databases.values.first?.statistics.connected ?? 99) <= 6)
    // The tags of one are none of the other, although they are known before the rows are read.
    let tags = await [("anna"), ("bert")].asyncMap { user in
      await answer(world, Self.tile + ".pbf", [("X-Role", "rls_d_user"), ("X-User", user)])["ETag"]
    }
    #expect(tags[0] != nil && tags[0] != tags[1])
    let foreign = await answer(
      world, Self.tile + ".pbf",
      [("X-Role", "rls_d_user"), ("X-User", "bert"), ("If-None-Match", tags[0] ?? "")])
    #expect(foreign.status == .ok)
  }

  @Test func configurationsOfUsersAreChecked() throws {
    let folder = try ServedFolder()
    for (users, place) in [
      ("{}", "users"), ("{\"role\": \"X-Role\"}", "roles"),
      ("{\"settings\": {\"role\": \"X-User\"}}", "prefix"),
      ("{\"settings\": {\"app.user\": \"X User\"}}", "header field"), ("{\"settings\": []}", "header fields"),
    ] {
      try folder.write(
        "{\"postgis\": {\"connection\": \"postgresql:///gis\", \"users\": \(users)}}", to: "c.json")
      do {
        _ = try ServerConfiguration(at: "\(folder.path)/c.json")
        Issue.record("\(users) is no error")
      } catch { #expect("\(error)".contains(place), "\(error)") }
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async -> Result) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
