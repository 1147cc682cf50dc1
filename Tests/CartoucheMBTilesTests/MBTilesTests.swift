import CartoucheJSON
@testable import CartoucheMBTiles
import CartoucheResources
import CartoucheSQLite
import Foundation
import Testing

/// Archives are written here by SQLite itself, and read by the loader.
@Suite final class MBTilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cartouche-mbtiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let metadata: [(String, String?)] = [
    ("name", "fixture"), ("format", "pbf"), ("minzoom", "1"), ("maxzoom", "3"),
    ("bounds", "-10, -20,30,40.5"),
    ("center", "8.5,47.25,2"), ("attribution", "me"), ("scheme", "tms"), ("nothing", nil),
    ("json", #"{"vector_layers":[{"id":"a","fields":{}}],"name":"other"}"#),
  ]
  /// "tile" as zlib compresses it.
  private static let zlib: [UInt8] = [0x78, 0x9C, 0x2B, 0xC9, 0xCC, 0x49, 0x05, 0x00, 0x04, 0x4C, 0x01, 0xAF]
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2B, 0xC9, 0xCC, 0x49, 0x05, 0x00, 0x04,
    0xA9, 0x8F, 0x76, 0x04, 0x00, 0x00, 0x00,
  ]

  /// Writes an archive with tiles at 1/0/0 (plain), 1/1/0 (gzip), 2/1/3 (zlib), 3/0/0 (broken gzip).
  @discardableResult
  private func archive(
    _ name: String = "a b.mbtiles", metadata: [(String, String?)] = MBTilesTests.metadata,
    writeAheadLog: Bool = false,
    asView: Bool = false
  ) throws -> (path: String, database: SQLiteDatabase) {
    let path = folder.appendingPathComponent(name).path
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    try database.performAndWait { database in
      if writeAheadLog { try database.execute("PRAGMA journal_mode = WAL") }
      let table = asView ? "images" : "tiles"
      try database.execute(
        """
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE \(table) (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        """)
      if asView { try database.execute("CREATE VIEW tiles AS SELECT * FROM images") }
      for (name, value) in metadata {
        try database.run("INSERT INTO metadata VALUES (?, ?)", [.text(name), SQLiteValue(value)])
      }
      for (z, x, row, bytes): (Int, Int, Int, [UInt8]?) in [
        (1, 0, 1, [7, 8]), (1, 1, 1, Self.gzip), (2, 1, 0, Self.zlib),
        (3, 0, 7, Array(Self.gzip.dropLast(3))),
        (3, 1, 7, nil),
      ] {
        try database.run(
          "INSERT INTO \(table) VALUES (?, ?, ?, ?)",
          [SQLiteValue(z), SQLiteValue(x), SQLiteValue(row), SQLiteValue(bytes)])
      }
    }
    return (path, database)
  }

  @Test(arguments: [false, true])
  func tilesAreInflatedAndRowsTurned(asView: Bool) async throws {
    let path = try archive(asView: asView).path
    let loader = MBTilesLoader()
    #expect(try await loader.load("mbtiles://\(path)/1/0/0") == [7, 8])
    #expect(try await loader.load("mbtiles://\(path)/1/1/0") == Array("tile".utf8))
    let response = try await loader.load(ResourceRequest("mbtiles://\(path)/2/1/3", kind: .tile))
    #expect(response.bytes == Array("tile".utf8))
    #expect(response.contentType == "application/vnd.mapbox-vector-tile")
    let url = "mbtiles://file://" + path.replacing(" ", with: "%20")
    #expect(try await loader.load("\(url)/1/0/0") == [7, 8])
  }

  @Test func tilesStayCompressedForThoseWhoAcceptThat() async throws {
    let path = try archive().path
    let loader = MBTilesLoader()
    for (place, accepted, bytes, encoding): (String, Set<Compression>, [UInt8], Compression) in [
      ("1/1/0", [.gzip, .brotli], Self.gzip, .gzip), ("1/1/0", [.zstd], Array("tile".utf8), .none),
      ("1/0/0", [.gzip], [7, 8], .none), ("2/1/3", [.gzip], Array("tile".utf8), .none),
      ("2/1/3", [.deflate], Self.zlib, .deflate),
    ] {
      var request = ResourceRequest("mbtiles://\(path)/\(place)", kind: .tile)
      request.acceptedEncodings = accepted
      let response = try await loader.load(request)
      #expect(response.bytes == bytes && response.contentEncoding == encoding, "\(place)")
    }
  }

  @Test(arguments: ["1/0/1", "0/0/0", "3/1/0", "31/0/0", "2/4/0", "2/0/9"])
  func missingTilesAreNoErrors(address: String) async throws {
    let path = try archive().path
    #expect(try await MBTilesLoader().load(ResourceRequest("mbtiles://\(path)/\(address)")) == .notFound)
  }

  @Test func theArchiveAnswersWithTileJSON() async throws {
    let path = try archive().path
    let json = try JSONValue(parsing: try await MBTilesLoader().load("mbtiles://\(path)"))
    #expect(json["tiles"] == [.string("mbtiles://\(path)/{z}/{x}/{y}")])
    #expect(json["minzoom"] == 1 && json["maxzoom"] == 3 && json["name"] == "fixture")
    #expect(json["bounds"] == [-10, -20, 30, 40.5] && json["center"] == [8.5, 47.25, 2])
    #expect(json["vector_layers"]?.array?.count == 1 && json["attribution"] == "me")
    // The loader turns rows, so its tiles are not counted from the south.
    #expect(json["scheme"] == nil)
  }

  @Test func zoomsThatAreNotSaidAreLookedUp() async throws {
    let path = try archive(metadata: [("bounds", "all"), ("json", "{")]).path
    let json = try JSONValue(parsing: try await MBTilesLoader().load("mbtiles://\(path)"))
    #expect(json["minzoom"] == 1 && json["maxzoom"] == 3 && json["bounds"] == "all")
  }

  @Test func damagedTilesAndDatabasesAreErrors() async throws {
    let path = try archive().path
    await #expect(throws: ResourceError.self) { try await MBTilesLoader().load("mbtiles://\(path)/3/0/0") }
    await #expect(throws: ResourceError.tooLarge(url: path, size: 24, limit: 3)) {
      try await MBTilesLoader(sizeLimit: 3).load("mbtiles://\(path)/1/1/0")
    }
    await #expect(throws: ResourceError.notFound(url: path + "x")) {
      try await MBTilesLoader().load("mbtiles://\(path)x/0/0/0")
    }
    await #expect(throws: ResourceError.notFound(url: folder.path)) {
      try await MBTilesLoader().load("mbtiles://\(folder.path)")
    }
    await #expect(throws: ResourceError.self) { try await MBTilesLoader().load("https://h/a") }
    let text = folder.appendingPathComponent("text.mbtiles")
    try Data("this is no database, however long it may be.............................".utf8).write(to: text)
    let empty = folder.appendingPathComponent("empty.mbtiles")
    try Data().write(to: empty)
    let other = folder.appendingPathComponent("other.mbtiles").path
    try SQLiteDatabase(other, SQLiteOptions(.readWrite)).performAndWait {
      try $0.execute("CREATE TABLE t (a)")
    }
    for path in [text.path, empty.path, other] {
      for suffix in ["", "/0/0/0"] {
        do {
          _ = try await MBTilesLoader().load(ResourceRequest("mbtiles://\(path)\(suffix)"))
          Issue.record("\(path)\(suffix) is no archive")
        } catch {
          guard case .invalid = error else { throw error }
        }
      }
    }
  }

  @Test func nothingIsWrittenBesideADatabaseAtRest() async throws {
    for writeAheadLog in [false, true] {
      let name = "rest\(writeAheadLog).mbtiles"
      // The database is closed when nobody holds it.
      let path = try archive(name, writeAheadLog: writeAheadLog).path
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      let loader = MBTilesLoader()
      #expect(try await loader.load("mbtiles://\(path)/1/0/0") == [7, 8])
      #expect(try await loader.load("mbtiles://\(path)").isEmpty == false)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasPrefix(name)
      }
      #expect(files == [name])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func whatStandsInThePendingLogIsRead() async throws {
    var (path, database): (String, SQLiteDatabase?) = try archive(writeAheadLog: true)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    let loader = MBTilesLoader()
    #expect(try await loader.load("mbtiles://\(path)/1/0/0") == [7, 8])
    try database?.performAndWait { try $0.execute("UPDATE tiles SET tile_data = x'01' WHERE zoom_level = 1") }
    #expect(try await loader.load("mbtiles://\(path)/1/0/0") == [1])
    database = nil
    #expect(try await loader.load("mbtiles://\(path)/1/0/0") == [1])
  }

  @Test func manyTilesAtOnce() async throws {
    let path = try archive().path
    let loader = MBTilesLoader()
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { try await loader.load("mbtiles://\(path)/1/1/0") } }
      for try await bytes in group { #expect(bytes == Array("tile".utf8)) }
    }
  }

  @Test func everySpellingOfThePath() async throws {
    let path = try archive("a b%.mbtiles").path
    let escaped = path.replacing("%", with: "%25").replacing(" ", with: "%20")
    let loader = MBTilesLoader(assets: FolderLoader(root: folder.path))
    for url in [
      "mbtiles://\(path)", "mbtiles:\(path)", "mbtiles://\(escaped)", "mbtiles://file://\(escaped)",
      "mbtiles://\(path)?mode=ro", "mbtiles://mbtiles://\(path)", "MBTiles://\(path)",
      "mbtiles://asset://a%20b%25.mbtiles",
    ] {
      #expect(try await loader.load("\(url)/1/0/0") == [7, 8], "\(url)")
    }
  }

  @Test func anArchiveOnAServerIsRefusedInWords() async {
    await #expect {
      try await MBTilesLoader().load("mbtiles://https://example.org/a.mbtiles?key=secret")
    } throws: {
      "\($0)".contains("PMTiles") && !"\($0)".contains("secret")
    }
  }

  /// An archive whose tables are what `sql` says.
  private func archive(_ name: String, sql: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    try SQLiteDatabase(path, SQLiteOptions(.readWrite)).performAndWait { try $0.execute(sql) }
    return path
  }

  @Test func viewsOverMapAndImagesAreTables() async throws {
    let path = try archive(
      "views.mbtiles",
      sql: """
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
        CREATE TABLE images (tile_data BLOB, tile_id TEXT);
        CREATE TABLE facts (name TEXT, value TEXT);
        CREATE VIEW metadata AS SELECT name, value FROM facts;
        CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
          map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id;
        INSERT INTO facts VALUES ('format', 'pbf'), ('name', 'views');
        INSERT INTO map VALUES (1, 0, 1, 'x'), (1, 1, 1, 'x'), (4, 0, 0, 'x');
        INSERT INTO images VALUES (x'0708', 'x');
        CREATE TRIGGER t AFTER INSERT ON map BEGIN DELETE FROM images; END;
        """)
    let loader = MBTilesLoader()
    #expect(try await loader.load("mbtiles://\(path)/1/1/0") == [7, 8])
    let json = try JSONValue(parsing: try await loader.load("mbtiles://\(path)"))
    #expect(json["name"] == "views" && json["minzoom"] == 1 && json["maxzoom"] == 4)
  }

  private static let endlessTiles = """
    CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
      SELECT 99 AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n;
    """
  private static let endlessMetadata = """
    CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
    CREATE VIEW metadata AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
      SELECT 'key' || i AS name, 'value' AS value FROM n;
    """
  private static let hugeValues = """
    CREATE VIEW metadata AS SELECT 'name' AS name, CAST(zeroblob(900000000) AS TEXT) AS value;
    CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, zeroblob(900000000) AS tile_data;
    """

  /// One call of a function is one step for SQLite, which looks at no deadline within it.
  private static let longCalls = """
    CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
      instr(zeroblob(60000000), zeroblob(30000000) || 'a') AS tile_data;
    """

  @Test(arguments: [endlessTiles, endlessMetadata, hugeValues, longCalls])
  func whatHasNoEndIsAnErrorSoon(sql: String) async throws {
    let path = try archive("\(UUID().uuidString).mbtiles", sql: sql)
    let loader = MBTilesLoader(queryLimit: .milliseconds(200))
    let start = ContinuousClock.now
    for suffix in ["/0/0/0", "", "/1/0/0", "/2/0/0"] {
      do {
        let answer = try await loader.load(ResourceRequest("mbtiles://\(path)\(suffix)"))
        #expect(answer.status == .notFound, "\(suffix) of \(sql)")
      } catch {
        guard case .invalid = error else { throw error }
      }
    }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func aTileBeyondTheLimitIsNotCopied() async throws {
    let path = try archive().path
    await #expect(throws: ResourceError.tooLarge(url: path, size: 2, limit: 1)) {
      try await MBTilesLoader(sizeLimit: 1).load("mbtiles://\(path)/1/0/0")
    }
  }
}
