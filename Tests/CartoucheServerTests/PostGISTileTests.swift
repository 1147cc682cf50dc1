import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartouchePostGIS
import CartoucheTiles
import TestDatabases
import Testing

@testable import CartoucheServer

/// Tables of PostgreSQL as tiles, documents and pictures.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct PostGISTileTests {
  private static let tile = "/data/roads/10/535/360.pbf"

  @Test func tablesAreTilesWithDescriptions() async throws {
    let world = try await PostGISServer()
    #expect(world.server.tileIDs == ["hidden.secrets", "parcels", "roads"])
    let document = try await world.json("/data/roads.json")
    #expect(document["tiles"]?.array == [.string("/data/roads/{z}/{x}/{y}.pbf")])
    #expect(document["attribution"]?.string == "© Roads")
    let layer = try #require(document["vector_layers"]?.array?.first?.object)
    #expect(layer["id"]?.string == "roads")
    #expect(layer["fields"]?["class"]?.string?.contains("The class of the road") == true)
    let bounds = document["bounds"]?.array?.compactMap(\.number) ?? []
    #expect(bounds.count == 4 && abs(bounds[1] - 47) < 0.1 && abs(bounds[3] - 47.01) < 0.1)
    let answer = await world.get(Self.tile)
    #expect(answer.status == .ok && answer["Content-Type"] == "application/vnd.mapbox-vector-tile")
    #expect(try VectorTile(answer.body).layerNames == ["roads"])
    #expect(await world.get("/data/roads/10/0/0.pbf").status == .noContent)
    let catalog = try await world.json("/catalog")
    #expect(catalog["tiles"]?["parcels"]?["content_type"] != nil)
  }

  @Test func tablesAreDrawnInADefaultLook() async throws {
    let world = try await PostGISServer()
    let picture = await world.get("/styles/roads/static/8.1,47.005,10/200x200.png")
    #expect(picture.status == .ok, "\(picture.text.prefix(300))")
    let empty = await world.get("/styles/roads/static/20,20,10/200x200.png")
    #expect(picture.body != empty.body && picture.body.count > empty.body.count)
    let style = try await world.json("/styles/roads/style.json")
    let text = String(decoding: try JSONValue.object(style).encoded(), as: UTF8.self)
    #expect(!text.contains("postgres") && !text.contains("pg:"))
  }

  @Test func onlyWhatIsPublishedIsServed() async throws {
    for (publish, ids) in [
      (["public"], ["parcels", "roads"]), (["roads"], ["roads"]), (["hidden"], ["hidden.secrets"]),
      (["all"], ["hidden.secrets", "parcels", "roads"]),
    ] {
      let world = try await PostGISServer(publish: publish, isLoopback: false)
      #expect(world.server.tileIDs == ids, "\(publish)")
    }
    let open = try await PostGISServer(isLoopback: false)
    #expect(open.server.tileIDs.isEmpty)
    #expect(open.findings.contains { $0.severity == .error && $0.message.contains("--publish") })
    let wrong = try await PostGISServer(publish: ["rods"], isLoopback: false)
    #expect(wrong.findings.contains { $0.message.contains("\"rods\"") })
  }

  @Test func stylesMayNameTables() async throws {
    let style = """
      {"version": 8, "sources": {
        "a": {"type": "vector", "url": "pg:streets"}, "b": {"type": "vector", "url": "$URL&table=parcels"}},
       "layers": [{"id": "l", "type": "line", "source": "a", "source-layer": "streets"},
        {"id": "f", "type": "fill", "source": "b", "source-layer": "parcels"}]}
      """
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {"streets": {"table": "roads", "fields": ["class"]}}},
         "styles": {"city": {"style": "city.json"}}}
        """, files: ["city.json": style])
    #expect(!world.findings.contains { $0.severity == .error }, "\(world.findings)")
    let sources = try #require(try await world.json("/styles/city/style.json")["sources"]?.object)
    #expect(sources["a"]?["url"]?.string == "/data/streets.json")
    #expect(sources["b"]?["url"]?.string == "/data/parcels.json")
    #expect(await world.get("/styles/city/static/8.1,47.005,12/64x64.png").status == .ok)
    let document = try await world.json("/data/streets.json")
    #expect(document["vector_layers"]?.array?.first?["fields"]?.object?.keys.sorted() == ["class"])
  }

  @Test func documentsFromElsewhereMayNotNameTables() async throws {
    let world = try await PostGISServer()
    for url in ["\(world.database.url)&table=roads", "pg:///roads"] {
      var request = ResourceRequest(url, kind: .source)
      #expect(try await world.server.loader.load(request).status == .found)
      request.initiator = "https://styles.example/style.json"
      do {
        _ = try await world.server.loader.load(request)
        Issue.record("\(url) is given to a style from elsewhere")
      } catch {
        #expect("\(error)".contains("not allowed"))
      }
    }
  }

  @Test func errorsHaveTheirStatus() async throws {
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {
          "slow": {"sql": "SELECT *, pg_sleep(20)::text AS s FROM roads", "srid": 4326, "timeout": 0.3},
          "many": {"table": "roads", "limit": 10}, "largest": {"table": "roads", "limit": 10, "onLimit": "largest"},
          "gone": {"table": "nothing"}, "broken": {"sql": "SELECT geom, 1 / (id - id) AS q FROM roads"},
          "classes": {"sql": "SELECT * FROM roads WHERE class = !CLASS! AND lanes = !LANES!", "parameters": {
            "class": {"type": "text", "default": "major"}, "lanes": {"type": "integer", "default": "2"}}}}}}
        """)
    let place = "10/535/360.pbf"
    #expect(world.findings.contains { $0.kind == .missing && $0.message.contains("gone") })
    for (id, status) in [
      ("many", ServerStatus.internalServerError), ("slow", .gatewayTimeout), ("broken", .badGateway),
      ("gone", .serviceUnavailable), ("classes", .ok), ("nobody", .notFound),
    ] {
      #expect(await world.get("/data/\(id)/\(place)").status == status, "\(id)")
    }
    let largest = await world.get("/data/largest/\(place)")
    #expect(largest.status == .ok && largest["Cartouche-Diagnostics"] != nil)
    let problem = await world.get("/data/broken/\(place)").text
    #expect(!problem.contains("division"), "the words of the database are not for clients")
  }

  @Test func parametersAreBoundAndDeclared() async throws {
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {
          "classes": {"sql": "SELECT * FROM roads WHERE class = !CLASS!", "parameters": {
            "class": {"type": "text", "default": "major"}}}}}}
        """)
    let path = "/data/classes/10/535/360.pbf"
    let (major, minor) = (await world.get("\(path)?class=major"), await world.get("\(path)?class=minor"))
    #expect(major.status == .ok && minor.status == .ok && major["ETag"] != minor["ETag"])
    #expect(await world.get(path).body == major.body)
    for value in ["x'%20OR%20'1'='1", "major'--", "%24%24", "'%3B%20DROP%20TABLE%20roads%3B%20--"] {
      #expect(await world.get("\(path)?class=\(value)").status == .noContent, "\(value)")
    }
    #expect(try world.database.run("SELECT count(*) FROM roads") == "250")
    let unknown = await world.get("\(path)?clas=major")
    #expect(unknown.status == .badRequest && unknown.text.contains("query.clas"))
    #expect(await world.get("\(path)?class=major&class=minor").status == .badRequest)
  }

  @Test func versionsSpareQueries() async throws {
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {"roads": {"table": "roads", "version": "SELECT max(id) FROM roads"}}}}
        """)
    let follow = Task { await world.server.followDatabases {} }
    defer { follow.cancel() }
    let table = try #require(world.server.catalog.tiles["roads"]?.table)
    try await Self.wait { table.tag("x") != nil }
    let first = await world.get(Self.tile)
    let tag = try #require(first["ETag"])
    // What is looked at in the beginning is over by then.
    try await Task.sleep(for: .milliseconds(500))
    let queries = world.server.options.databases?.databases.values.first?.statistics.queries
    let again = await world.get(Self.tile, headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
    #expect(world.server.options.databases?.databases.values.first?.statistics.queries == queries)
    try world.database.run(
      "INSERT INTO roads SELECT 1000, 'New', 'major', 1, geom FROM roads WHERE id = 1; NOTIFY cartouche, 'roads'"
    )
    try await Self.wait { await world.get(Self.tile, headers: [("If-None-Match", tag)]).status == .ok }
  }

  @Test func changesShowAtOnce() async throws {
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {"roads": {"table": "roads", "notify": true}}}}
        """)
    let follow = Task { await world.server.followDatabases {} }
    defer { follow.cancel() }
    let path = "/styles/roads/static/8.1,47.005,12/64x64.png"
    // What happened before the server listens is not known, so that tags are others from then on.
    try await Self.wait {
      let listeners = try world.database.run(
        """
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'
        """)
      let tag = await world.get(Self.tile)["ETag"] ?? ""
      try await Task.sleep(for: .milliseconds(300))
      let again = await world.get(Self.tile, headers: [("If-None-Match", tag)])
      return listeners == "1" && again.status == .notModified
    }
    let (tile, picture) = (await world.get(Self.tile), await world.get(path))
    let tags = [tile["ETag"], picture["ETag"]].compactMap(\.self)
    try #require(tags.count == 2)
    #expect(await world.get(Self.tile, headers: [("If-None-Match", tags[0])]).status == .notModified)
    try world.database.run(
      "DELETE FROM roads WHERE id > 100; NOTIFY cartouche, '{\"table\": \"public.roads\"}'")
    try await Self.wait {
      let new = await world.get(Self.tile, headers: [("If-None-Match", tags[0])])
      let drawn = await world.get(path)
      return new.status == .ok && drawn["ETag"] != tags[1]
    }
  }

  @Test func anUnreachableDatabaseKeepsNothingElseFromBeingServed() async throws {
    let world = try await PostGISServer { _ in
      [ServedInput("postgresql:///gis?host=/nowhere"), ServedInput(WorldResources.stylePath ?? "")]
    }
    #expect(world.findings.contains { $0.severity == .error && $0.kind == .unreachable })
    #expect(!world.server.styleIDs.isEmpty)
    let answer = await world.get("/data/roads/0/0/0.pbf")
    #expect(answer.status == .serviceUnavailable && answer["Retry-After"] != nil)
  }

  @Test func renamedColumnsAreReadAgain() async throws {
    let world = try await PostGISServer()
    let reload = { @Sendable [server = world.server, url = world.database.url] in _ = await server.load([url])
    }
    let follow = Task { await world.server.followDatabases(reload: reload) }
    defer { follow.cancel() }
    #expect(await world.get(Self.tile).status == .ok)
    try world.database.run("ALTER TABLE roads RENAME COLUMN class TO kind; DROP TABLE parcels")
    try await Self.wait { await world.get(Self.tile).status == .ok }
    try await Self.wait { await world.get("/data/parcels/0/0/0.pbf").status == .notFound }
    let fields = try await world.json("/data/roads.json")["vector_layers"]?.array?.first?["fields"]?.object
    #expect(fields?["kind"] != nil && fields?["class"] == nil)
  }

  @Test func aTableThatIsReplacedIsServedAgain() async throws {
    // With another one beside it: where nothing is left to be served, what was served before stays.
    let world = try await PostGISServer { database in
      var input = DatabaseInput(connection: database.url)
      input.sources = ["roads", "parcels"].map { ($0, TableSettings(origin: .table($0))) }
      return [ServedInput(database.url, id: nil, settings: .database(input))]
    }
    var input = DatabaseInput(connection: world.database.url)
    input.sources = ["roads", "parcels"].map { ($0, TableSettings(origin: .table($0))) }
    let inputs = [ServedInput(world.database.url, id: nil, settings: .database(input))]
    let reload = { @Sendable [server = world.server] in _ = await server.load(inputs: inputs) }
    let follow = Task { await world.server.followDatabases(reload: reload) }
    defer { follow.cancel() }
    let bytes = await world.get(Self.tile).body
    try world.database.run("ALTER TABLE roads RENAME TO old")
    // What is read meanwhile has no such table.
    try await Self.wait {
      _ = await world.get(Self.tile)
      return world.server.catalog.tiles["roads"] == nil
    }
    try world.database.run("ALTER TABLE old RENAME TO roads")
    try await Self.wait { await world.get(Self.tile).body == bytes }
  }

  @Test func changesWithAPlaceLeaveOtherTilesAsTheyAre() async throws {
    let world = try await PostGISServer(
      configuration: """
        {"postgis": {"connection": "$URL", "tables": {"roads": {"table": "roads", "notify": true},
          "all": {"sql": "SELECT * FROM roads", "notify": true}}}}
        """)
    let follow = Task { await world.server.followDatabases {} }
    defer { follow.cancel() }
    try await Self.wait {
      try world.database.run(
        """
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'
        """) == "1"
    }
    try await Task.sleep(for: .milliseconds(500))
    let (near, far) = ("/data/roads/12/2140/1440.pbf", "/data/roads/12/2141/1440.pbf")
    func tag(_ path: String) async -> String { await world.get(path)["ETag"] ?? "" }
    let before = (near: await tag(near), far: await tag(far), sql: await tag("/data/all/12/2141/1440.pbf"))
    try world.database.run(
      """
      INSERT INTO roads SELECT 999, 'New', 'major', 1, geom FROM roads WHERE id = 90;
      NOTIFY cartouche, '{"table": "public.roads", "bbox": [8.09, 47, 8.1, 47.01]}'
      """)
    try await Self.wait { await tag(near) != before.near }
    #expect(await tag(far) == before.far)
    // What a statement shows may be anywhere.
    #expect(await tag("/data/all/12/2141/1440.pbf") != before.sql)
    try world.database.run("NOTIFY cartouche, '{\"table\": \"public.roads\", \"bbox\": [1, 2, \"x\"]}'")
    try await Self.wait { await tag(far) != before.far }
  }

  @Test(
    arguments: [
      ([8.0, 47, 8.0, 47], [(133, 90)], [(132, 90), (135, 90), (133, 92)]),
      ([179.9, -1, -179.9, 1], [(255, 127), (0, 128)], [(1, 128), (254, 127), (128, 128)]),
      ([-180, -90, 180, 90], [(0, 0), (255, 255), (128, 100)], []),
      ([0, 89, 1, 90], [(128, 0)], [(128, 2)]),
    ] as [([Double], [(Int, Int)], [(Int, Int)])])
  func placesMeetTheirTilesAlone(box: [Double], inside: [(Int, Int)], outside: [(Int, Int)]) throws {
    let place = try #require(ChangedPlace(.array(box.map(JSONValue.double))))
    for (x, y) in inside { #expect(place.meets(TileID(z: 8, x: x, y: y)), "\(x) \(y)") }
    for (x, y) in outside { #expect(!place.meets(TileID(z: 8, x: x, y: y)), "\(x) \(y)") }
    #expect(place.meets(TileID(z: 0, x: 0, y: 0)))
  }

  @Test func manyPlacesAreRememberedWithinBounds() {
    let changes = DatabaseChanges()
    let tile = TileID(z: 10, x: 0, y: 0)
    let far = ChangedPlace([170, -50, 171, -49])
    for _ in 0..<200 { changes.note("a", at: far) }
    let first = changes.stamp(of: "a", isWatched: true, in: tile)
    #expect(first == changes.stamp(of: "b", isWatched: true, in: tile))
    #expect(first != changes.stamp(of: "a", isWatched: true))
    // Those that are forgotten count as everywhere.
    for _ in 0..<2000 { changes.note("a", at: far) }
    #expect(changes.stamp(of: "a", isWatched: true, in: tile) != first)
    let last = changes.stamp(of: "b", isWatched: true, in: tile)
    changes.note()
    #expect(changes.stamp(of: "b", isWatched: true, in: tile) != last)
  }

  @Test func metricsAreBounded() async throws {
    let world = try await PostGISServer()
    _ = await world.get(Self.tile)
    let text = world.server.metricsAnswer().text
    for name in [
      "cartouche_db_connections{state=\"idle\"}", "cartouche_db_query_seconds_count",
      "cartouche_db_rows_total",
      "cartouche_db_source_query_seconds_count{source=\"roads\"}",
      "cartouche_db_bytes_total", "cartouche_db_cancelled_total", "cartouche_db_wait_seconds_sum",
    ] { #expect(text.contains(name), "\(name)") }
  }

  /// Waits until something holds, for at most ten seconds.
  private static func wait(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<200 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("it does not come about within ten seconds")
  }
}
