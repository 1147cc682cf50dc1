import CartoucheSQLite

/// The tables of MapLibre Native's offline database, version 6 (`offline_schema.sql` of that project), so that a file
/// made on a phone opens here, and the other way round.
enum OfflineSchema {
  /// The version in `PRAGMA user_version`.
  static let version = 6

  /// The columns of a stored answer in either table.
  private static let answer = """
    expires INTEGER, modified INTEGER, etag TEXT, data BLOB, compressed INTEGER NOT NULL DEFAULT 0,
    accessed INTEGER NOT NULL, must_revalidate INTEGER NOT NULL DEFAULT 0
    """

  private static let tables = """
    CREATE TABLE resources (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, kind INTEGER NOT NULL, \(answer),
      UNIQUE (url));
    CREATE TABLE tiles (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, url_template TEXT NOT NULL, pixel_ratio INTEGER NOT NULL,
      z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, \(answer),
      UNIQUE (url_template, pixel_ratio, z, x, y));
    CREATE TABLE regions (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, definition TEXT NOT NULL, description BLOB);
    CREATE TABLE region_resources (
      region_id INTEGER NOT NULL REFERENCES regions(id) ON DELETE CASCADE,
      resource_id INTEGER NOT NULL REFERENCES resources(id),
      UNIQUE (region_id, resource_id));
    CREATE TABLE region_tiles (
      region_id INTEGER NOT NULL REFERENCES regions(id) ON DELETE CASCADE,
      tile_id INTEGER NOT NULL REFERENCES tiles(id),
      UNIQUE (region_id, tile_id));
    CREATE INDEX resources_accessed ON resources (accessed);
    CREATE INDEX tiles_accessed ON tiles (accessed);
    CREATE INDEX region_resources_resource_id ON region_resources (resource_id);
    CREATE INDEX region_tiles_tile_id ON region_tiles (tile_id);
    """

  /// The version of the tables according to the file.
  static func version(of database: SQLiteConnection, schema: String = "main") throws -> Int {
    try database.value("PRAGMA \(schema).user_version")?.integer.map { Int($0) } ?? 0
  }

  /// Creates the tables, or upgrades older ones to this version; returns `false` for a file of a later version.
  static func prepare(_ database: SQLiteConnection) throws -> Bool {
    let found = try version(of: database)
    switch found {
    case 0, 1:
      // Version 1 was a cache of one table.
      try database.execute("DROP TABLE IF EXISTS http_cache")
      try compact(database)
      try database.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
      try database.transaction {
        // Another process may have created them in the meantime.
        if try version(of: database) == version { return }
        try database.execute(tables)
        try database.execute("PRAGMA user_version = \(version)")
      }
    case 2...5:
      // These differ in the journal, and version 6 added the column that asks for revalidation.
      try compact(database)
      try database.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
      try database.transaction {
        for table in ["resources", "tiles"] {
          try database.execute(
            "ALTER TABLE \(table) ADD COLUMN must_revalidate INTEGER NOT NULL DEFAULT 0")
        }
        try database.execute("PRAGMA user_version = \(version)")
      }
    case version: break
    default: return false
    }
    return true
  }

  /// Refuses a file whose schema can run statements of its own: triggers, views in place of tables, virtual tables.
  ///
  /// MapLibre Native makes none of them, and they could work without end.
  static func refuseCode(in database: SQLiteConnection, schema: String = "main", path: String) throws {
    let found = try database.row(
      """
      SELECT type, name FROM \(schema).sqlite_master
      WHERE type IN ('trigger', 'view') OR upper(substr(ltrim(sql), 1, 14)) = 'CREATE VIRTUAL' LIMIT 1
      """)
    guard let found, found.count == 2, let type = found[0].text, let name = found[1].text else { return }
    let kind = type == "table" ? "virtual table" : type
    throw OfflineError.notOffline(path: path, found: "the \(kind) \(name)")
  }

  /// Frees the unused pages of the file; not inside a transaction.
  static func compact(_ database: SQLiteConnection) throws {
    // 2 is "incremental" (SQLite, PRAGMA auto_vacuum).
    if try database.value("PRAGMA auto_vacuum") == 2 {
      // Each row is a freed page.
      try database.run("PRAGMA incremental_vacuum")
    } else {
      try database.execute("PRAGMA auto_vacuum = INCREMENTAL")
      try database.execute("VACUUM")
    }
  }
}
