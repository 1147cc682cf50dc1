import CartoucheResources
import CartoucheSQLite

/// The table of the URLs that redirects led to, for documents whose relative references are resolved against them.
///
/// MapLibre Native has no such table and leaves it alone. It is made with the first redirect, so that files without one
/// are the same as Native's; rows go with those of their answers.
enum RedirectTable {
  private static let table = """
    CREATE TABLE IF NOT EXISTS resource_redirects (
      resource_id INTEGER NOT NULL PRIMARY KEY REFERENCES resources(id) ON DELETE CASCADE, url TEXT NOT NULL)
    """
  /// The longest URL that is read, in bytes.
  private static let longestURL = 1 << 16

  private static func exists(in database: SQLiteConnection, schema: String = "main") throws -> Bool {
    try database.value(
      "SELECT 1 FROM \(schema).sqlite_master WHERE type = 'table' AND name = 'resource_redirects'") != nil
  }

  /// The URL that redirects led to from a document's; `nil` if there were none.
  ///
  /// A file may be a stranger's: URLs must be web addresses, and local ones only if they were requested.
  static func url(of name: OfflineName, in database: SQLiteConnection) throws -> String? {
    guard case .url(let asked, let kind) = name, kind.hasReferences, try exists(in: database) else {
      return nil
    }
    let found = try database.value(
      """
      SELECT iif(length(r.url) <= \(longestURL), r.url, NULL) FROM resource_redirects r
      JOIN resources ON resources.id = r.resource_id WHERE resources.url = ?
      """, [.text(asked)])?.text
    guard let found, let origin = try? WebURL(found).origin else { return nil }
    if origin.isWrittenAsLocal, (try? WebURL(asked).origin.host) != origin.host { return nil }
    return found
  }

  /// Notes the URL that redirects led to, or that there are none any more.
  static func set(_ url: String?, of name: OfflineName, in database: SQLiteConnection) throws {
    guard case .url(let asked, let kind) = name, kind.hasReferences else { return }
    if let url {
      try database.execute(table)
      try database.run(
        """
        INSERT OR REPLACE INTO resource_redirects (resource_id, url) SELECT id, ? FROM resources WHERE url = ?
        """, [.text(url), .text(asked)])
    } else if try exists(in: database) {
      try database.run(
        "DELETE FROM resource_redirects WHERE resource_id = (SELECT id FROM resources WHERE url = ?)",
        [.text(asked)])
    }
  }

  /// Copies the URLs of a merged file for the documents that are the same as there.
  static func merge(in database: SQLiteConnection) throws {
    let isInSide = try exists(in: database, schema: "side")
    let isInMain = try exists(in: database)
    guard isInSide || isInMain else { return }
    let same = """
      FROM main.resources m JOIN side.resources s ON s.url = m.url
      WHERE s.id IN (SELECT resource_id FROM side.region_resources) AND m.data IS s.data AND m.etag IS s.etag
      """
    try database.execute(table)
    try database.execute("DELETE FROM main.resource_redirects WHERE resource_id IN (SELECT m.id \(same))")
    guard isInSide else { return }
    try database.execute(
      """
      INSERT INTO main.resource_redirects (resource_id, url)
      SELECT m.id, CAST(r.url AS TEXT) FROM main.resources m JOIN side.resources s ON s.url = m.url
      JOIN side.resource_redirects r ON r.resource_id = s.id
      WHERE s.id IN (SELECT resource_id FROM side.region_resources) AND m.data IS s.data AND m.etag IS s.etag
      GROUP BY m.id
      """)
  }
}

extension OfflineKind {
  /// Whether resources of the kind are documents that name others.
  fileprivate var hasReferences: Bool { self == .style || self == .source }
}

extension WebURL.Origin {
  /// Whether the name says that the host is not public.
  fileprivate var isWrittenAsLocal: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isPublic == false
  }
}
