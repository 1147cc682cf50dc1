/// The answers to clients that requested data of a database that cannot be read.
public enum DatabaseAnswer: Sendable, Hashable, CaseIterable {
  /// The connection string is wrong.
  case usage
  /// The database cannot be reached.
  case unreachable
  /// There is no such database, table, column or function.
  case missing
  /// The rights of the role do not suffice.
  case denied
  /// The query took too long.
  case timeout
  /// The client has gone.
  case cancelled
  /// The database, or all connections to it, are busy; another attempt may succeed.
  case busy
  /// A value that the client gave is refused.
  case badValue
  /// There are more rows or bytes than allowed.
  case tooMany
  /// The database refuses the query.
  case refused
  /// This build has no PostgreSQL.
  case unavailable

  /// The status of HTTP.
  public var status: Int { codes.status }

  /// The exit code of a command, from `sysexits.h`.
  public var exitCode: Int32 { codes.exit }

  /// Whether the same request may succeed a little later.
  public var isTemporary: Bool { exitCode == 69 || exitCode == 75 }

  private var codes: (status: Int, exit: Int32) {
    switch self {
    case .usage: (500, 64)
    case .unreachable: (503, 69)
    case .missing: (503, 66)
    case .denied: (502, 77)
    case .timeout: (504, 75)
    case .cancelled: (499, 75)
    case .busy: (503, 75)
    case .badValue: (400, 65)
    case .tooMany: (500, 65)
    case .refused: (502, 65)
    case .unavailable: (501, 64)
    }
  }
}

extension PostGISError {
  /// The answer to the client.
  public var answer: DatabaseAnswer {
    switch self {
    case .connectionString: .usage
    case .unreachable: .unreachable
    case .missing: .missing
    case .denied: .denied
    case .timeout: .timeout
    case .cancelled: .cancelled
    case .busy: .busy
    case .tooMany: .tooMany
    case .unavailable: .unavailable
    case .parameter: .badValue
    case .sql: .usage
    case .query(let state, _):
      switch state.prefix(2) {
      case "22": .badValue
      // A conflict with another transaction, and a server without memory or room.
      case "40", "53": .busy
      default: .refused
      }
    }
  }

  /// The first two characters of the database's code; `08`, the class of connection errors, without a code.
  var sqlStateClass: String {
    switch self {
    case .query(let state, _): String(state.prefix(2))
    case .timeout, .cancelled: "57"
    case .busy: "53"
    case .denied, .missing: "42"
    default: "08"
    }
  }
}

extension PostGISError: CustomStringConvertible {
  /// The reason with the messages of the database: for logs and operators.
  public var description: String {
    switch self {
    case .denied(let message): "the rights of the role do not suffice: \(message)"
    case .query(let state, let message): "the database refuses the query: \(message) (\(state))"
    case .unreachable(let database, let reason): "\(database) cannot be reached: \(reason)"
    case .missing(let name, let suggestion): name + (suggestion.map { "; \($0)" } ?? "")
    default: publicDescription
    }
  }

  /// The reason without names and messages of the database, which may reveal its content: for clients of a server.
  public var publicDescription: String {
    switch self {
    case .parameter(let name, let found, let expected): "\(name): found \(found), expected \(expected)"
    case .connectionString(let found, let expected), .sql(let found, let expected):
      "found \(found), expected \(expected)"
    case .unreachable: "the database cannot be reached"
    case .missing: "the database does not have what the source needs"
    case .denied: "the rights of the database's role do not suffice"
    case .timeout: "the database took too long"
    case .cancelled: "the query was cancelled"
    case .busy: "the database has no free connection"
    case .tooMany(let found, let limit): "found \(found), expected at most \(limit)"
    case .query(let state, _): "the database refuses the query (\(state))"
    case .unavailable: "this build has no PostgreSQL; build it with the package trait PostGIS"
    }
  }
}
