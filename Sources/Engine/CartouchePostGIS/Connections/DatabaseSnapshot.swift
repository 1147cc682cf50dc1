/// A moment of a database, as of which any number of its connections read for as long as this lives.
///
/// ```swift
/// let snapshot = try await database.exportSnapshot()
/// let roads = source.acting(as: DatabaseSession(snapshot: snapshot))
/// ```
///
/// A transaction over a connection of its own keeps it.
public final class DatabaseSnapshot: Sendable {
  /// The name, for sessions of this and of other programs.
  public let name: String
  #if PostGIS
    private let link: DatabaseLink

    /// A snapshot that the transaction of a connection has exported.
    init(_ name: String, _ link: DatabaseLink) { (self.name, self.link) = (name, link) }
  #else
    init(_ name: String) { self.name = name }
  #endif
}

extension DatabaseSession {
  /// The role of the connection, as of a snapshot that the user of the session must keep alive.
  public init(snapshot: DatabaseSnapshot) {
    self.init()
    self.snapshot = snapshot.name
  }
}

#if PostGIS
  extension DatabaseLink {
    /// Begins a transaction that stays open, and exports its snapshot.
    func exportSnapshot() throws(PostGISError) -> String {
      var name: String?
      try rows(of: [
        DatabaseQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        DatabaseQuery("SELECT pg_catalog.set_config('idle_in_transaction_session_timeout', '0', true)"),
        DatabaseQuery("SELECT pg_catalog.pg_export_snapshot()"),
      ]) { row in name = row.text(0) }
      guard let name, DatabaseSession.isSnapshot(name) else {
        throw .query(sqlState: "XX000", message: "the database exports no snapshot")
      }
      return name
    }
  }
#endif
