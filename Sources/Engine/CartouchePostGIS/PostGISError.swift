/// The reason why a database cannot be read.
///
/// No case holds a password: messages of the database are kept separate from messages for clients.
public enum PostGISError: Error, Sendable, Hashable {
  /// The connection string is malformed, or has an unknown member.
  case connectionString(found: String, expected: String)
  /// The database cannot be reached, or refuses the connection.
  case unreachable(database: String, reason: String)
  /// There is no such database, table, column or function.
  case missing(String, suggestion: String?)
  /// The rights of the role do not suffice.
  case denied(String)
  /// The query exceeded its time.
  case timeout
  /// The client cancelled the query.
  case cancelled
  /// There is no free connection.
  case busy
  /// There are more rows or bytes than the limits allow.
  case tooMany(found: String, limit: String)
  /// The database refuses a query.
  case query(sqlState: String, message: String)
  /// A request has an invalid value for a parameter.
  case parameter(name: String, found: String, expected: String)
  /// The SQL of a configuration cannot be a source.
  case sql(found: String, expected: String)
  /// This build has no PostgreSQL: the trait `PostGIS` was off.
  case unavailable
}
