import CartoucheSQLite
import Foundation
import ZIPTestArchives

/// Bombs in Shapefiles, GeoPackages and archives of data.
extension Reader {
  // MARK: Shapefiles

  /// A file of shapes of one type, each in a record.
  private static func shapefile(_ type: Int, _ shapes: [UInt8]) -> [UInt8] {
    [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 20) + Bytes.big((100 + shapes.count) / 2, 4)
      + Bytes.little(1000, 4) + Bytes.little(type, 4) + [UInt8](repeating: 0, count: 64) + shapes
  }

  private static func record(_ content: [UInt8]) -> [UInt8] {
    Bytes.big(1, 4) + Bytes.big(content.count / 2, 4) + content
  }

  /// A shape of parts, the first points of which are given.
  private static func parts(_ type: Int, _ starts: [Int], _ points: [UInt8]) -> [UInt8] {
    Bytes.little(type, 4) + [UInt8](repeating: 0, count: 32) + Bytes.little(starts.count, 4)
      + Bytes.little(points.count / 16, 4) + starts.flatMap { Bytes.little($0, 4) } + points
  }

  private static func points(_ coordinates: [Double]) -> [UInt8] {
    coordinates.flatMap { Bytes.little(Int(truncatingIfNeeded: $0.bitPattern), 8) }
  }

  /// The files beside a bomb: a table of a byte for each record, and an index where the bomb has room for one.
  static func companions(of bytes: [UInt8]) -> [String: [UInt8]] {
    guard bytes.suffix(4).elementsEqual("shx!".utf8) else { return [:] }
    // Every entry of the index leads to the first shape.
    let entry = Bytes.big(50, 4) + Bytes.big(0, 4)
    return ["shx": [UInt8](repeating: 0, count: 100) + Bytes.repeated(entry, 100_000)]
  }

  static let shapefileBombs: [Bomb] = [
    .wide("null shapes") { shapefile(0, Bytes.repeated(record(Bytes.little(0, 4)), 500_000)) },
    .wide("points") { shapefile(1, Bytes.repeated(record(Bytes.little(1, 4) + points([1, 2])), 300_000)) },
    .wide("points of a line") {
      shapefile(3, record(parts(3, [0], [UInt8](repeating: 0, count: 16_000_000))))
    },
    .wide("points that are not there") {
      shapefile(8, record(Bytes.little(8, 4) + [UInt8](repeating: 0, count: 32) + Bytes.little(-1, 4)))
    },
    .compressed("a shape used often") {
      shapefile(3, record(parts(3, [0], [UInt8](repeating: 0, count: 16_000)))) + Array("shx!".utf8)
    },
    .quadratic("rings around holes") {
      // Outer rings clockwise and holes the other way, all in the same place.
      let outer = points([0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
      let hole = points([0, 0, 1, 0, 1, 1, 0, 1, 0, 0])
      let count = 20_000
      let rings = Bytes.repeated(outer, count) + Bytes.repeated(hole, count)
      return shapefile(5, record(parts(5, (0..<2 * count).map { 5 * $0 }, rings)))
    },
  ]

  // MARK: GeoPackages

  /// A database with the tables of a GeoPackage and one layer, with further statements.
  private static func geoPackage(_ script: String) -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpkg").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try? SQLiteDatabase(path, SQLiteOptions(.readWrite))
    try? database?.performAndWait {
      try $0.execute(
        """
        PRAGMA application_id = 1196444487;
        CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
        CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
        INSERT INTO gpkg_geometry_columns VALUES ('a', 'geom', 'GEOMETRY', 4326, 0, 0);
        \(script)
        """)
    }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  private static let rows = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT "

  static let geoPackageBombs: [Bomb] = [
    .wide("rows") {
      geoPackage(
        """
        CREATE TABLE a (id INTEGER PRIMARY KEY, geom BLOB);
        \(rows) 200000) INSERT INTO a SELECT i, x'475000010000000001010000000000000000000000000000000000F03F' FROM n;
        """)
    },
    .wide("a view without an end") {
      geoPackage(
        "CREATE VIEW a AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT NULL AS geom, i FROM n;"
      )
    },
    .compressed("a value") {
      geoPackage("CREATE VIEW a AS SELECT zeroblob(1000000000) AS geom, 1 AS n;")
    },
    .wide("columns") {
      let columns = (0..<1_900).map { "c\($0)" }.joined(separator: ", ")
      return geoPackage(
        """
        CREATE TABLE a (geom BLOB, \(columns));
        \(rows) 20000) INSERT INTO a (geom) SELECT NULL FROM n;
        """)
    },
  ]

  // MARK: Archives

  /// An archive with one file of many zeros.
  static func zipBomb(_ name: String) -> [UInt8] {
    ZipWriter(files: [ZipWriter.File(name, [UInt8](repeating: 0x20, count: 64 << 20))]).bytes
  }
}
