/// The error codes of the database, and their meaning for clients.
enum SQLState {
  /// The error for a statement that failed.
  static func error(_ code: String, _ message: String, database: String) -> PostGISError {
    switch code {
    case "57014": .timeout
    case "42501": .denied(message)
    case "53300": .busy
    case "3D000", "42P01", "42703", "42883", "3F000": .missing(message, suggestion: nil)
    case _ where endsConnection(code):
      .unreachable(database: database, reason: connectionReasons[code] ?? "the connection has ended")
    default: .query(sqlState: code, message: message)
    }
  }

  /// Whether an error ends the connection.
  static func endsConnection(_ code: String) -> Bool {
    code.hasPrefix("57P") || code.hasPrefix("08") || code == "25P03"
  }

  /// The error for a connection that could not be made.
  static func error(_ failure: LinkFailure, database: String) -> PostGISError {
    if failure.isString {
      return .connectionString(found: failure.reason, expected: PostGISAddress.form)
    }
    return switch failure.sqlState {
    case "53300": .busy
    case "3D000": .missing("the database of \(database)", suggestion: nil)
    default: .unreachable(database: database, reason: failure.reason)
    }
  }

  /// The reasons for refused and ended connections.
  static let connectionReasons = [
    "28P01": "the password is wrong",
    "28000": "the server does not let this role in",
    "3D000": "there is no such database",
    "53300": "the server has no free connection",
    "57P01": "the server shuts down",
    "57P02": "the server has crashed",
    "57P03": "the server is starting up or shutting down",
    "57P04": "the database was dropped",
    "57P05": "the connection was idle for too long",
    "08P01": "the server does not understand the connection",
    "42704": "the server does not know a setting",
    "42501": "the role may not connect to this database",
  ]
}
