/// The reason why a database cannot be read.
///
/// No case holds a password: texts of the database are kept apart from what clients may see.
public enum PostGISError: Error, Sendable, Hashable {
  /// The connection string is malformed, or has a member that is not known.
  case connectionString(found: String, expected: String)
  /// The database cannot be reached, or refuses the connection.
  case unreachable(database: String, reason: String)
  /// There is no such database, table, column or function.
  case missing(String, suggestion: String?)
  /// The rights of the role do not suffice.
  case denied(String)
  /// The query took longer than it may.
  case timeout
  /// The query was cancelled by whoever asked.
  case cancelled
  /// There is no free connection.
  case busy
  /// There are more rows or bytes than the limits allow.
  case tooMany(found: String, limit: String)
  /// The database refuses a query.
  case query(sqlState: String, message: String)
  /// A value that a request gives for a parameter is not one that the parameter may have.
  case parameter(name: String, found: String, expected: String)
  /// The SQL of a configuration cannot be a source.
  case sql(found: String, expected: String)
  /// This build has no PostgreSQL: the trait `PostGIS` was off.
  case unavailable
}
