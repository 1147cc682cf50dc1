import CartoucheResources
import CartoucheSQLite
import Foundation
import SeededRandom
import Testing

@testable import CartoucheOffline

/// The database keeps answers and regions in a file that phones read and write.
@Suite struct OfflineDatabaseTests {
  private let scratch = Scratch()

  private func tile(_ x: Int, template: String = "https://example.org/{z}/{x}/{y}.pbf") -> OfflineName {
    .tile(template: template, pixelRatio: 1, z: 14, x: x, y: 7)
  }

  /// The numbers of rows by table.
  private func rows(_ path: String) throws -> [String: Int] {
    try SQLiteDatabase(path, SQLiteOptions(.readOnly)).performAndWait { database in
      var counts: [String: Int] = [:]
      for table in ["resources", "tiles", "regions", "region_resources", "region_tiles"] {
        counts[table] = try database.value("SELECT count(*) FROM \(table)")?.integer.map { Int($0) }
      }
      return counts
    }
  }

  // MARK: The file

  @Test func theFileIsMadeWithItsFoldersAndTheDocumentedTables() async throws {
    let path = scratch.path("a/b/c/cache.db")
    try await OfflineDatabase(path: path).prepare()
    let columns = try SQLiteDatabase(path, SQLiteOptions(.readOnly)).performAndWait { database in
      #expect(try database.value("PRAGMA user_version") == 6)
      #expect(try database.value("PRAGMA auto_vacuum") == 2)
      return try ["resources", "tiles", "regions", "region_resources", "region_tiles"].map { table in
        try database.rows("SELECT name FROM pragma_table_info('\(table)')").compactMap(\.[0].text)
      }
    }
    let answer = ["expires", "modified", "etag", "data", "compressed", "accessed", "must_revalidate"]
    #expect(columns[0] == ["id", "url", "kind"] + answer)
    #expect(columns[1] == ["id", "url_template", "pixel_ratio", "z", "x", "y"] + answer)
    #expect(columns[2] == ["id", "definition", "description"])
    #expect(columns[3] == ["region_id", "resource_id"] && columns[4] == ["region_id", "tile_id"])
  }

  /// A file as MapLibre Native makes it, written by its documented schema.
  private func phone(_ name: String, version: Int = 6) throws -> String {
    let path = scratch.path(name)
    let revalidation = version >= 6 ? ", must_revalidate INTEGER NOT NULL DEFAULT 0" : ""
    try SQLiteDatabase(path, SQLiteOptions(.readWrite)).performAndWait { database in
      try database.execute(
        """
        CREATE TABLE resources (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL,
          kind INTEGER NOT NULL, expires INTEGER, modified INTEGER, etag TEXT, data BLOB,
          compressed INTEGER NOT NULL DEFAULT 0, accessed INTEGER NOT NULL\(revalidation), UNIQUE (url));
        CREATE TABLE tiles (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, url_template TEXT NOT NULL,
          pixel_ratio INTEGER NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
          expires INTEGER, modified INTEGER, etag TEXT, data BLOB, compressed INTEGER NOT NULL DEFAULT 0,
          accessed INTEGER NOT NULL\(revalidation), UNIQUE (url_template, pixel_ratio, z, x, y));
        CREATE TABLE regions (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, definition TEXT NOT NULL,
          description BLOB);
        CREATE TABLE region_resources (region_id INTEGER NOT NULL REFERENCES regions(id) ON DELETE CASCADE,
          resource_id INTEGER NOT NULL REFERENCES resources(id), UNIQUE (region_id, resource_id));
        CREATE TABLE region_tiles (region_id INTEGER NOT NULL REFERENCES regions(id) ON DELETE CASCADE,
          tile_id INTEGER NOT NULL REFERENCES tiles(id), UNIQUE (region_id, tile_id));
        PRAGMA user_version = \(version);
        INSERT INTO regions (definition, description) VALUES
          ('{"style_url":"mapbox://styles/a/b","min_zoom":0.0,"max_zoom":4.0,"pixel_ratio":2.0,\
        "include_ideographs":false,"bounds":[47.1,8.4,47.5,8.9]}', x'4C616B65');
        INSERT INTO regions (definition, description) VALUES ('nonsense', NULL);
        INSERT INTO resources (url, kind, etag, modified, expires, data, compressed, accessed) VALUES
          ('mapbox://styles/a/b', 1, '"e"', 1600000000, 1900000000, CAST('{"version":8}' AS BLOB), 0, 5);
        INSERT INTO region_resources VALUES (1, 1);
        INSERT INTO region_tiles (region_id, tile_id) SELECT 1, 1 WHERE 0;
        """)
      // A tile in zlib's format, as `util::compress` writes it: "tile" in a stored block.
      let packed: [UInt8] = [
        0x78, 0x01, 0x01, 4, 0, 0xFB, 0xFF, 0x74, 0x69, 0x6C, 0x65, 0x04, 0x4C, 0x01, 0xAF,
      ]
      try database.run(
        """
        INSERT INTO tiles (url_template, pixel_ratio, z, x, y, data, compressed, accessed)
        VALUES ('mapbox://tiles/a.b/{z}/{x}/{y}.vector.pbf', 1, 4, 8, 5, ?, 1, 5)
        """, [.blob(packed)])
      try database.execute(
        """
        INSERT INTO tiles (url_template, pixel_ratio, z, x, y, data, accessed)
        VALUES ('mapbox://tiles/a.b/{z}/{x}/{y}.vector.pbf', 1, 4, 9, 5, NULL, 5);
        INSERT INTO region_tiles VALUES (1, 1); INSERT INTO region_tiles VALUES (1, 2);
        """)
    }
    return path
  }

  private let phoneTile = "mapbox://tiles/a.b/{z}/{x}/{y}.vector.pbf"

  @Test(arguments: [5, 6]) func aFileMadeOnAPhoneIsRead(_ version: Int) async throws {
    let database = OfflineDatabase(path: try phone("phone.db", version: version))
    let regions = try await database.regions()
    #expect(regions.map(\.context) == [Data("Lake".utf8)])
    #expect(regions.first?.definition.pixelRatio == 2 && regions.first?.definition.maximumZoom == 4)
    let style = try await database.answer(.url("mapbox://styles/a/b", .style))
    #expect(
      style
        == StoredAnswer(
          Array(#"{"version":8}"#.utf8), etag: "\"e\"", modified: 1_600_000_000, expires: 1_900_000_000))
    #expect(style?.validators.lastModified == "Sun, 13 Sep 2020 12:26:40 GMT")
    let tile = try await database.answer(
      .tile(template: phoneTile, pixelRatio: 1, z: 4, x: 8, y: 5))
    #expect(tile?.bytes == Array("tile".utf8))
    let empty = try await database.answer(
      .tile(template: phoneTile, pixelRatio: 1, z: 4, x: 9, y: 5))
    #expect(empty?.response.status == .notFound)
    let totals = try await database.totals(ofRegion: 1)
    #expect(totals == RegionTotals(resources: 3, bytes: 28, tiles: 2, tileBytes: 15))
  }

  @Test func damagedFilesAndThoseOfTheFutureAreReplaced() async throws {
    let path = scratch.path("bad.db")
    try Data("SQLite format 3\0 not at all".utf8 + [UInt8](repeating: 7, count: 9000)).write(
      to: URL(fileURLWithPath: path))
    let database = OfflineDatabase(path: path)
    #expect(try await database.regions() == [])
    await database.close()
    try SQLiteDatabase(path, SQLiteOptions(.readWrite)).performAndWait {
      try $0.execute("PRAGMA user_version = 7")
    }
    _ = try await database.addRegion(.lake(), context: Data())
    #expect(try await database.regions().count == 1)
    #expect(try rows(path)["regions"] == 1)
  }

  @Test func aFileThatIsTakenAwayIsMadeAgain() async throws {
    let database = scratch.database()
    _ = try await database.addRegion(.lake(), context: Data())
    try FileManager.default.removeItem(atPath: database.path)
    #expect(try await database.regions() == [])
    _ = try await database.addRegion(.lake(), context: Data())
    #expect(try await database.regions().count == 1)
  }

  @Test func aPlaceThatCannotBeWrittenIsAnError() async throws {
    let file = scratch.path("file")
    try Data().write(to: URL(fileURLWithPath: file))
    let database = OfflineDatabase(path: file + "/cache.db")
    await #expect(throws: OfflineError.self) { try await database.regions() }
  }

  @Test func aFullDiskIsAnErrorAndKeepsWhatThereIs() async throws {
    let database = scratch.database { $0.pageLimit = 40 }
    let region = try await database.addRegion(.lake(), context: Data("a".utf8))
    var random = SplitMix64(seed: 3)
    let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    await #expect {
      _ = try await database.write([(tile(1), StoredAnswer(noise))], forRegion: region.id)
    } throws: { error in
      if case OfflineError.full = error { true } else { false }
    }
    #expect(try await database.regions() == [region])
    #expect(try await database.totals(ofRegion: region.id) == RegionTotals())
  }

  // MARK: Answers

  @Test func answersComeBackAsTheyWere() async throws {
    let database = scratch.database()
    let text = [UInt8](repeating: 0x61, count: 10_000)
    let answer = StoredAnswer(text, etag: "W/\"1\"", modified: 5, expires: 9, mustRevalidate: true)
    await database.keep(answer, for: tile(3))
    await database.keep(StoredAnswer(nil), for: tile(4))
    await database.keep(StoredAnswer([]), for: .url("https://example.org/a", .source))
    // Both before they are written and after.
    for _ in 0..<2 {
      #expect(try await database.answer(tile(3)) == answer)
      #expect(try await database.answer(tile(4)) == StoredAnswer(nil))
      #expect(try await database.answer(.url("https://example.org/a", .style))?.bytes == [])
      #expect(try await database.answer(tile(5)) == nil)
      try await database.flush()
    }
    let size = try SQLiteDatabase(database.path, SQLiteOptions(.readOnly)).performAndWait {
      try $0.row("SELECT length(data), compressed FROM tiles WHERE x = 3")?.compactMap(\.integer)
    }
    #expect(size?[1] == 1 && (size?[0] ?? .max) < 100)
  }

  @Test func aNewAnswerTakesTheOldOnesPlaceAndStaysInItsRegions() async throws {
    let database = scratch.database()
    let region = try await database.addRegion(.lake(), context: Data())
    _ = try await database.write([(tile(1), StoredAnswer([1]))], forRegion: region.id)
    await database.keep(StoredAnswer([1, 2, 3]), for: tile(1))
    try await database.flush()
    #expect(try await database.totals(ofRegion: region.id).bytes == 3)
    #expect(try rows(database.path)["tiles"] == 1)
  }

  @Test func whatWasNotUsedForLongestIsDeletedFirst() async throws {
    let clock = Clock()
    let database = scratch.database {
      $0.ambientSize = 200_000
      $0.now = { clock.now }
    }
    let region = try await database.addRegion(.lake(), context: Data())
    // The signature of PNG, so that nothing is compressed.
    let bytes = [0x89, 0x50] + [UInt8](repeating: 1, count: 998)
    _ = try await database.write([(tile(-1), StoredAnswer(bytes))], forRegion: region.id)
    for x in 0..<180 {
      clock.step()
      await database.keep(StoredAnswer(bytes), for: tile(x))
      try await database.flush()
    }
    // The first ones are used again.
    for x in 0..<10 {
      clock.step()
      #expect(try await database.answer(tile(x)) != nil)
    }
    for x in 180..<200 {
      clock.step()
      await database.keep(StoredAnswer(bytes), for: tile(x))
      try await database.flush()
    }
    for x in Array(0..<10) + [199] { #expect(try await database.answer(tile(x)) != nil, "tile \(x)") }
    #expect(try await database.answer(tile(10)) == nil)
    #expect(try await database.answer(tile(-1)) != nil)
    try await database.setAmbientSize(0)
    #expect(try await database.answer(tile(199)) == nil)
    await database.keep(StoredAnswer(bytes), for: tile(500))
    #expect(try await database.answer(tile(500)) == nil)
    #expect(try await database.answer(tile(-1)) != nil)
  }

  @Test func theAmbientCacheIsMadeOldAndDeletedWithoutThePacks() async throws {
    let database = scratch.database()
    let region = try await database.addRegion(.lake(), context: Data())
    let fresh = StoredAnswer([1], expires: 1_900_000_000)
    _ = try await database.write(
      [(tile(1), fresh), (.url("https://example.org/s", .style), fresh)], forRegion: region.id)
    await database.keep(fresh, for: tile(2))
    try await database.invalidateAmbientCache()
    #expect(try await database.answer(tile(1)) == fresh)
    #expect(
      try await database.answer(tile(2)) == StoredAnswer([1], expires: 0, mustRevalidate: true))
    try await database.clearAmbientCache()
    #expect(try await database.answer(tile(2)) == nil)
    #expect(try await database.totals(ofRegion: region.id).resources == 2)
    try await database.invalidateRegion(region.id)
    #expect(try await database.answer(tile(1))?.mustRevalidate == true)
    try await database.renew(tile(1), expires: 7, mustRevalidate: false)
    #expect(try await database.answer(tile(1)) == StoredAnswer([1], expires: 7))
    try await database.reset()
    #expect(try await database.regions() == [])
    #expect(try await database.answer(tile(1)) == nil)
  }

  // MARK: Regions

  @Test func whatNoRegionNeedsAnyMoreIsAmbient() async throws {
    let database = scratch.database()
    let (one, two) = (
      try await database.addRegion(.lake(), context: Data([1])),
      try await database.addRegion(.lake(zooms: (0, 3)), context: Data([2]))
    )
    _ = try await database.write(
      [(tile(1), StoredAnswer([1])), (tile(2), StoredAnswer([2]))], forRegion: one.id)
    _ = try await database.mark([tile(2), tile(9)], forRegion: two.id)
    try await database.setContext(Data([3]), ofRegion: two.id)
    try await database.removeRegion(one.id)
    #expect(try await database.regions().map(\.context) == [Data([3])])
    try await database.clearAmbientCache()
    #expect(try await database.answer(tile(1)) == nil)
    #expect(try await database.answer(tile(2)) != nil)
    await #expect(throws: OfflineError.unknownRegion(id: one.id)) {
      try await database.setContext(Data(), ofRegion: one.id)
    }
    await #expect(throws: OfflineError.unknownRegion(id: one.id)) {
      _ = try await database.write([(tile(3), StoredAnswer([1]))], forRegion: one.id)
    }
  }

  @Test func onlySoManyTilesOfMapboxAreTaken() async throws {
    let database = scratch.database { $0.tileLimit = 3 }
    let region = try await database.addRegion(.lake(), context: Data())
    let template = "mapbox://tiles/a/{z}/{x}/{y}.pbf"
    let others = (0..<10).map { (tile($0), StoredAnswer([1])) }
    #expect(try await database.write(others, forRegion: region.id).sizes.count == 10)
    let first = try await database.write(
      (0..<2).map { (tile($0, template: template), StoredAnswer([1])) }, forRegion: region.id)
    #expect(first.sizes.count == 2 && !first.reachesTileLimit)
    // Those that are there do not count again.
    let second = try await database.write(
      (0..<5).map { (tile($0, template: template), StoredAnswer([2])) }, forRegion: region.id)
    #expect(second.sizes.count == 3 && second.reachesTileLimit)
    await database.close()
    let third = try await database.write(
      [(tile(9, template: template), StoredAnswer([1]))], forRegion: region.id)
    #expect(third.sizes.isEmpty && third.reachesTileLimit)
  }

  // MARK: Files of others

  @Test func theRegionsOfAnotherFileAreAdded() async throws {
    let database = scratch.database()
    let own = try await database.addRegion(.lake(), context: Data())
    let path = try phone("phone.db")
    for _ in 0..<2 {
      let added = try await database.merge(contentsOf: path)
      #expect(added.map(\.context) == [Data("Lake".utf8)])
      #expect(added.first.map { $0.id != own.id } == true)
    }
    let regions = try await database.regions()
    #expect(regions.count == 2)
    #expect(try await database.totals(ofRegion: regions[1].id).resources == 3)
    #expect(
      try await database.answer(.tile(template: phoneTile, pixelRatio: 1, z: 4, x: 8, y: 5))?.bytes
        == Array("tile".utf8))
    #expect(try rows(path)["tiles"] == 2)
  }

  @Test func theNewerOfTwoAnswersStays() async throws {
    let database = scratch.database()
    let own = try await database.addRegion(.lake(), context: Data())
    let style = OfflineName.url("mapbox://styles/a/b", .style)
    _ = try await database.write([(style, StoredAnswer([1], modified: 1))], forRegion: own.id)
    _ = try await database.merge(contentsOf: try phone("phone.db"))
    #expect(try await database.answer(style)?.modified == 1_600_000_000)
    _ = try await database.write([(style, StoredAnswer([2], modified: 1_700_000_000))], forRegion: own.id)
    _ = try await database.merge(contentsOf: scratch.path("phone.db"))
    #expect(try await database.answer(style)?.bytes == [2])
  }

  @Test func filesThatAreNoOfflineDatabasesAreRefusedAndChangeNothing() async throws {
    let database = scratch.database { $0.tileLimit = 1 }
    let region = try await database.addRegion(.lake(), context: Data())
    let garbage = scratch.path("garbage.db")
    try Data([UInt8](repeating: 65, count: 5000)).write(to: URL(fileURLWithPath: garbage))
    let views = try phone("views.db")
    try SQLiteDatabase(views, SQLiteOptions(.readWrite)).performAndWait {
      try $0.execute("ALTER TABLE region_tiles RENAME TO t; CREATE VIEW region_tiles AS SELECT * FROM t")
    }
    let triggers = try phone("triggers.db")
    try SQLiteDatabase(triggers, SQLiteOptions(.readWrite)).performAndWait {
      try $0.execute(Self.endlessTrigger)
    }
    let files = [
      scratch.path("none.db"), scratch.folder.path, garbage, try phone("old.db", version: 5), views, triggers,
      // Two tiles of Mapbox, where one is allowed.
      try phone("many.db"),
    ]
    for file in files {
      await #expect(throws: OfflineError.self, "\(file)") {
        _ = try await database.merge(contentsOf: file)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("none.db")))
    #expect(try await database.regions() == [region])
    #expect(try rows(database.path)["tiles"] == 0)
  }

  private static let endlessTrigger = """
    CREATE TRIGGER t AFTER INSERT ON resources BEGIN INSERT INTO resources (url, kind, accessed)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' || i, 1, 1 FROM n; END
    """

  /// The program's own file may have come from elsewhere: it is refused, and stays as it is.
  @Test(arguments: [endlessTrigger, "DROP TABLE regions; CREATE VIEW regions AS SELECT 1 AS id"])
  func aFileThatRunsStatementsOfItsOwnIsRefused(sql: String) async throws {
    let path = try phone("own.db")
    try SQLiteDatabase(path, SQLiteOptions(.readWrite)).performAndWait { try $0.execute(sql) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let database = OfflineDatabase(path: path)
    await #expect {
      _ = try await database.regions()
    } throws: { error in
      "\(error)".contains(sql.contains("TRIGGER") ? "found the trigger t" : "found the view regions")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// Comparing each region of the file with each one here would take 400 million steps.
  @Test func manyRegionsAreMergedOnce() async throws {
    let database = scratch.database()
    _ = try await database.addRegion(.lake(), context: Data())
    let path = try phone("many.db")
    try SQLiteDatabase(path, SQLiteOptions(.readWrite)).performAndWait {
      try $0.execute(
        """
        INSERT INTO regions (definition, description) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)
        SELECT definition, CAST(i / 2 AS BLOB) FROM n, (SELECT definition FROM regions LIMIT 1)
        """)
    }
    for _ in 0..<2 {
      #expect(try await database.merge(contentsOf: path).count == 10_002)
    }
    #expect(try await database.regions().count == 10_003)
  }
}

/// A clock that goes on by hand.
final class Clock: @unchecked Sendable {
  private let lock = NSLock()
  private var seconds = 1_700_000_000.0

  var now: Date { lock.withLock { Date(timeIntervalSince1970: seconds) } }

  func step(_ interval: Double = 1) { lock.withLock { seconds += interval } }
}
