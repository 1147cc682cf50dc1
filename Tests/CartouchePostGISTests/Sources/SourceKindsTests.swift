import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import TestDatabases
import Testing

@testable import CartouchePostGIS

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct SourceKindsTests {
  private static let sql =
    Fixtures.shape
    + Fixtures.shapes("places", srid: 4326, west: 0, south: 40, east: 15, north: 60, count: 500) + """
      CREATE FUNCTION tiles(z int, x int, y int) RETURNS bytea LANGUAGE sql STABLE AS $$
        SELECT ST_AsMVT(q, 'tiles') FROM (SELECT ST_AsMVTGeom(ST_Transform(geom, 3857), ST_TileEnvelope(z, x, y)) AS geom
          FROM places WHERE geom && ST_Transform(ST_TileEnvelope(z, x, y), 4326)) q $$;
      CREATE FUNCTION zoomed(zoom int, x int, y int, query json DEFAULT '{}') RETURNS bytea LANGUAGE sql STABLE AS $$
        SELECT convert_to(zoom || '/' || x || '/' || y || ' ' || query::text, 'UTF8') $$;
      CREATE FUNCTION tagged(z int, x int, y int, kind text DEFAULT 'none', size int DEFAULT 7)
        RETURNS TABLE (mvt bytea, etag text) LANGUAGE sql STABLE AS $$
        SELECT convert_to(kind || ' ' || size, 'UTF8'), 'v1' $$;
      CREATE FUNCTION packed(z int, x int, y int) RETURNS bytea LANGUAGE sql STABLE AS $$
        SELECT '\\x1f8b08000000000000034b040043beb7e801000000'::bytea $$;
      CREATE FUNCTION kinds(wanted int DEFAULT 1) RETURNS SETOF places LANGUAGE sql STABLE AS $$
        SELECT * FROM places WHERE kind = wanted $$;
      CREATE FUNCTION nothing(a int) RETURNS int LANGUAGE sql AS $$ SELECT a $$;
      CREATE TABLE texts (id int PRIMARY KEY, name text, geom geometry(Point, 4326));
      INSERT INTO texts VALUES (1, 'plain', ST_SetSRID(ST_Point(1, 1), 4326));
      """
  private static let tile = TileID(z: 5, x: 16, y: 10)

  @Test func functionsGiveTilesWithTagsAndParameters() async throws {
    let pool = try TestCluster.shared().database(Self.sql).open()
    let catalog = try await PostGISCatalog.read(pool)
    #expect(catalog.functions.keys.sorted() == ["kinds", "packed", "tagged", "tiles", "zoomed"])
    let tiles = try await PostGISSource(pool, function: "tiles", catalog: catalog)
    let mvt = try #require(try await tiles.tile(Self.tile))
    #expect(try VectorTile(mvt.bytes).layerNames == ["tiles"])

    let tagged = try await PostGISSource(pool, function: "tagged", catalog: catalog)
    let plain = try await tagged.tile(Self.tile)
    #expect(plain == PostGISTile(bytes: Array("none 7".utf8), tag: "v1"))
    let chosen = try await tagged.tile(Self.tile, parameters: ["kind": "a'b", "size": "12"])
    #expect(chosen?.bytes == Array("a'b 12".utf8))

    let zoomed = try await PostGISSource(pool, function: "zoomed", catalog: catalog)
    let whole = try await zoomed.tile(Self.tile, parameters: ["a": "1", "b": "x\"y"])
    #expect(whole?.bytes == Array("5/16/10 {\"a\":\"1\",\"b\":\"x\\\"y\"}".utf8))
  }

  @Test(arguments: [(["size": "many"], "size"), (["colour": "red"], "colour")])
  func wrongParametersAreNamed(parameters: [String: String], name: String) async throws {
    let pool = try TestCluster.shared().database(Self.sql).open()
    let source = try await PostGISSource(pool, function: "tagged")
    await #expect {
      try await source.tile(Self.tile, parameters: parameters)
    } throws: { error in
      if case .parameter(name, _, _)? = error as? PostGISError { true } else { false }
    }
  }

  @Test func aFunctionOfRowsIsTheSameSelect() async throws {
    let pool = try TestCluster.shared().database(Self.sql).open()
    var options = PostGISSourceOptions()
    (options.identifier, options.layer) = ("id", "kinds")
    let function = try await PostGISSource(pool, function: "kinds", options: options)
    let statement = try await PostGISSource(
      pool, name: "kinds", sql: "SELECT * FROM places WHERE kind = 1", options: options)
    let bytes = try await function.tile(Self.tile)?.bytes
    #expect(bytes != nil)
    #expect(try await statement.tile(Self.tile)?.bytes == bytes)
    let other = try await function.tile(Self.tile, parameters: ["wanted": "2"])?.bytes
    #expect(other != nil && other != bytes)
    #expect(try await function.allFeatures() == statement.allFeatures())
  }

  @Test func placesInStatementsAreBound() async throws {
    let pool = try TestCluster.shared().database(Self.sql).open()
    var options = PostGISSourceOptions()
    options.identifier = "id"
    options.parameters = [try SourceParameter("kind", .integer, standard: "1")]
    let source = try await PostGISSource(
      pool, name: "s",
      sql: """
        SELECT id, '!ZOOM!' AS text, !ZOOM! AS zoom, !X! AS x, !Y! AS y, geom FROM places -- !BBOX!
        WHERE geom && !BBOX! AND kind = !KIND!;
        """, options: options)
    let tile = try #require(try await source.tile(Self.tile))
    let opened = try VectorTile(tile.bytes)
    let layer = try opened.decode(try #require(opened.entries.first)).features
    #expect(
      TileFeature(layer: layer, index: 0).properties == ["text": "!ZOOM!", "zoom": 5, "x": 16, "y": 10])
    let other = try await source.tile(Self.tile, parameters: ["kind": "2"])
    #expect(other != nil && other != tile)
  }

  @Test(arguments: [
    "SELECT id, geom FROM places; DROP TABLE places", "DELETE FROM places RETURNING id, geom",
    "SELECT id, geom FROM places WHERE !NOTHING! = 1", "SELECT id FROM places",
    "WITH gone AS (DELETE FROM places RETURNING id, geom) SELECT * FROM gone",
  ])
  func statementsThatWriteOrHaveNoGeometryAreRefused(sql: String) async throws {
    let database = try TestCluster.shared().database(Self.sql)
    await #expect(throws: PostGISError.self) {
      let source = try await PostGISSource(database.open(), name: "s", sql: sql)
      _ = try await source.tile(TileID(z: 0, x: 0, y: 0))
    }
    let source = try await PostGISSource(database.open(), table: "places")
    #expect(try await source.allFeatures().count == 500)
  }

  /// Whatever a request says is compared as a text, and finds the row with this text alone.
  @Test func injectionsAreLiteralMatches() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let pool = try database.open()
    var options = PostGISSourceOptions()
    options.parameters = [try SourceParameter("name")]
    options.srid = 4326
    let source = try await PostGISSource(
      pool, name: "s", sql: "SELECT id, name, geom FROM texts WHERE name = !NAME!", options: options)
    let table = try await PostGISSource(pool, table: "texts")
    let world = TileID(z: 0, x: 0, y: 0)
    #expect(try await source.tile(world, parameters: ["name": "plain"]) != nil)
    let (opens, middles, ends) = (
      ["", "'", "''", "\"", "\\'", "$$", "!", "%", "plain'", "E'"],
      [" OR 1=1", " UNION SELECT 1, 'a', geom FROM texts", "; DROP TABLE texts", ") OR (TRUE"],
      ["", " --", " /*", ";", "' OR ''='"]
    )
    for open in opens {
      for middle in middles {
        for end in ends {
          let text = open + middle + end
          #expect(try await source.tile(world, parameters: ["name": text]) == nil, "\(text)")
          #expect(try await table.features(matching: ["name": text]).features.isEmpty, "\(text)")
        }
      }
    }
    #expect(try await table.features(matching: ["name": "plain"], fields: ["name"]).features.count == 1)
    await #expect(throws: PostGISError.self) { try await table.features(matching: ["id\" OR 1=1": "x"]) }
  }

  @Test func filtersAndFieldsOfAConfigurationApply() async throws {
    let pool = try TestCluster.shared().database(Self.sql).open()
    var options = PostGISSourceOptions()
    (options.filter, options.fields) = ("kind = 3 -- the third", ["name"])
    let source = try await PostGISSource(pool, table: "places", options: options)
    let features = try await source.allFeatures()
    #expect(features.count == 100)
    #expect(features.allSatisfy { $0.properties.keys == ["name"] })
    #expect(try await source.feature("3")?.identifier == .int(3))
    #expect(try await source.feature("4") == nil)
    options.fields = ["nam"]
    await #expect(
      throws: PostGISError.missing("there is no column \"nam\"", suggestion: "did you mean \"name\"?")
    ) {
      try await PostGISSource(pool, table: "places", options: options)
    }
  }

  // MARK: - By URL

  @Test func aURLIsASourceOfTilesAndOfData() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let loader = PostGISLoader()
    let url = database.url("table=places", "fields=name")
    let text = try await loader.load(ResourceRequest(url, kind: .source))
    let document = try JSONValue(parsing: text.bytes)
    let template = try #require(document["tiles"]?.array?.first?.string)
    let address = TileURLTemplate(template).url(for: Self.tile)
    let tile = try await loader.load(ResourceRequest(address, kind: .tile, tile: Self.tile))
    var options = PostGISSourceOptions()
    options.fields = ["name"]
    let source = try await PostGISSource(database.open(), table: "places", options: options)
    #expect(try await source.tile(Self.tile)?.bytes == tile.bytes)
    let data = try await loader.load(ResourceRequest(url, kind: .data))
    #expect(try await GeoJSONDocument(parsing: data.bytes).root.features == source.allFeatures())
    #expect(try await loader.load(ResourceRequest("\(url)#12/0/0", kind: .tile)).status == .notFound)
    await loader.purge()
  }

  @Test func tilesOfFunctionsAreUnpacked() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let loader = PostGISLoader()
    let request = ResourceRequest("\(database.url("function=packed"))#0/0/0", kind: .tile)
    #expect(try await loader.load(request).bytes == Array("a".utf8))
    var packed = request
    packed.acceptedEncodings = [.gzip]
    #expect(try await loader.load(packed).contentEncoding == .gzip)
  }

  @Test func aURLWithoutATableListsThoseThatThereAre() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    await #expect {
      try await PostGISLoader().load(ResourceRequest(database.url, kind: .source))
    } throws: { error in "\(error)".contains("one of places, texts") }
    await #expect {
      try await PostGISLoader().load(ResourceRequest(database.url("table=plces"), kind: .source))
    } throws: { error in "\(error)".contains("did you mean \"places\"?") }
  }

  @Test func tooManyRowsForDataAreAnErrorThatTilesAnswer() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    await #expect {
      try await PostGISLoader().load(ResourceRequest(database.url("table=places", "limit=10"), kind: .data))
    } throws: { error in
      if case .tooLarge? = error as? ResourceError { true } else { false }
    }
  }
}
