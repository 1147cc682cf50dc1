import CartoucheFormats
import CartoucheGeoJSON
import CartoucheGeoPackage
import CartoucheJSON
import CartoucheSQLite
import Foundation
import SeededRandom
import Testing

@Suite struct GeoPackageTests {
  /// A point at 1° east, 2° north behind the header of a geometry; of the magic bytes, `GP` is left out.
  private static let point = "00010000000001010000000000000000 00F03F0000000000000040".replacing(
    " ", with: "")

  private static let schema = """
    PRAGMA application_id = 1196444487;
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
    CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS[]');
    INSERT INTO gpkg_spatial_ref_sys VALUES ('Mercator', 7, 'EPSG', 3857, 'PROJCS[]');
    INSERT INTO gpkg_geometry_columns VALUES ('towns', 'geom', 'POINT', 4326, 0, 0);
    CREATE TABLE towns (
      fid INTEGER PRIMARY KEY, geom POINT, name TEXT, open BOOLEAN, height REAL, data BLOB, "odd ""name" TEXT);
    """

  /// The path of a database that a script makes, for the time of a test.
  private static func database(_ script: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpkg").path
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    try database.performAndWait { try $0.execute(schema + script) }
    return path
  }

  /// Reads a database by its path, and by its bytes, which must give the same.
  private func read(_ script: String, layer: String? = nil) throws -> DataDocument {
    let path = try Self.database(script)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let before = FileManager.default.contents(atPath: path)
    let reader = DataReader(layer: layer, databases: .geoPackage)
    let bytes = [UInt8](try #require(before))
    let inMemory = Result { try reader.read(bytes, name: "a.gpkg") }
    let document = try reader.read(databaseAt: path, name: "a.gpkg")
    #expect(try inMemory.get().geoJSON == document.geoJSON)
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    return document
  }

  @Test func rowsAreFeatures() throws {
    let document = try read(
      """
      INSERT INTO towns VALUES (7, x'4750\(Self.point)', 'A', 1, 2.5, x'00', NULL);
      INSERT INTO towns VALUES (3, NULL, 'B', 0, NULL, NULL, 'x');
      """)
    #expect(document.format == .geoPackage)
    let features = document.geoJSON.features
    #expect(features.map(\.identifier) == [.int(3), .int(7)])
    #expect(features.map(\.geometry) == [nil, .point(Position(1, 2))])
    #expect(features[1].properties == ["name": "A", "open": true, "height": 2.5, "odd \"name": .null])
    #expect(features[0].properties["odd \"name"] == "x")
    #expect(document.diagnostics.map(\.message) == ["blobs in the columns of \"towns\" are left out"])
  }

  @Test func layersHaveReferenceSystemsOfTheirOwn() throws {
    let script = """
      INSERT INTO gpkg_geometry_columns VALUES ('more', 'g', 'POINT', 7, 0, 0);
      CREATE TABLE more (g BLOB);
      INSERT INTO more VALUES (x'4750\(Self.point)');
      INSERT INTO towns VALUES (1, x'4750\(Self.point)', 'A', 1, 2.5, NULL, NULL);
      """
    let features = try read(script).geoJSON.features
    #expect(features.map { $0.properties["layer"] } == ["more", "towns"])
    #expect(features[1].geometry == .point(Position(1, 2)))
    if case .point(let position)? = features[0].geometry { #expect(abs(position.longitude - 8.98e-6) < 1e-8) }
    let one = try read(script, layer: "towns")
    #expect(one.geoJSON.features.map { $0.properties["layer"] } == [nil])
    let error = #expect(throws: DataError.self) { try read(script, layer: "town") }
    #expect(error?.kind == .unknownLayer)
    #expect(error?.suggestion == "towns")
  }

  @Test func brokenGeometriesAreFoundByTheirRows() throws {
    let document = try read(
      """
      INSERT INTO towns VALUES (1, x'4750\(Self.point)', 'A', 1, 2.5, NULL, NULL);
      INSERT INTO towns VALUES (2, x'00', 'B', 1, 2.5, NULL, NULL);
      INSERT INTO towns VALUES (3, x'47500001000000000102', 'C', 1, 2.5, NULL, NULL);
      INSERT INTO towns VALUES (4, x'4750001100000000', 'empty', 1, 2.5, NULL, NULL);
      """)
    #expect(document.geoJSON.features.map { $0.geometry != nil } == [true, false, false, false])
    #expect(document.diagnostics.count == 2)
    #expect(document.diagnostics[0].message.contains("in the row 2 of \"towns\""))
  }

  @Test func viewsAreLayersAndCannotDoHarm() throws {
    let view = """
      INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326, 0, 0);
      CREATE VIEW v AS SELECT geom, upper(name) AS name FROM towns;
      INSERT INTO towns VALUES (1, x'4750\(Self.point)', 'a', 1, 2.5, NULL, NULL);
      """
    #expect(try read(view, layer: "v").geoJSON.features.first?.properties["name"] == "A")
    for harm in [
      "load_extension('x')", "randomblob(100)", "printf('%1000000000d', 1)", "zeroblob(2000000000)",
    ] {
      let script = """
        INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326, 0, 0);
        CREATE VIEW v AS SELECT geom, \(harm) AS name FROM towns;
        INSERT INTO towns VALUES (1, NULL, 'a', 1, 2.5, NULL, NULL);
        """
      #expect(throws: DataError.self, "\(harm)") { try read(script, layer: "v") }
    }
  }

  @Test func damagedDatabasesAreErrors() throws {
    let path = try Self.database("INSERT INTO towns VALUES (1, NULL, 'a', 1, 2.5, NULL, NULL);")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var broken = bytes
      for _ in 0..<20 {
        broken[Int.random(in: 100..<broken.count, using: &random)] = UInt8.random(in: 0...255)
      }
      _ = try? DataReader(databases: .geoPackage).read(broken, name: "a.gpkg")
    }
    #expect(throws: DataError.self) {
      try DataReader(databases: .geoPackage).read(Array(bytes.prefix(600)), name: "a.gpkg")
    }
  }
}
