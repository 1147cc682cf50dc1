import CartouchePostGIS

/// A database whose tables are served.
struct DatabaseInput: Sendable {
  /// The connection string, which may hold a password.
  var connection: String
  /// The words that say which tables are published: `all`, schemas and tables; `nil` for what the server
  /// allows.
  var publish: [String]?
  /// The fields of requests on which rows depend; `nil` if all users see the same rows.
  var users: DatabaseUsers?
  /// The sources that have names of their own, in their order; where there are any, nothing else is published
  /// unless
  /// ``publish`` says so.
  var sources: [(id: String, settings: TableSettings)] = []
}

/// The settings of a source in a database.
struct TableSettings: Sendable {
  /// The places that rows or tiles come from.
  enum Origin: Sendable, Hashable {
    /// A table, a view or the like.
    case table(String)
    /// A statement of SQL.
    case sql(String)
    /// A function.
    case function(String)
  }

  /// The place that rows or tiles come from; `nil` for the table with the name of the source.
  var origin: Origin?
  /// The options of the rows.
  var options = PostGISSourceOptions()
  /// A statement of SQL for one value, which is another one whenever the rows are; `nil` without.
  var version: String?
  /// Whether triggers tell of every change, so that nothing has to be asked for in between.
  var isNotified = false
  /// The settings that all sets of tiles have.
  var tiles = TileSettings()

  /// The origin and the options of the rows, as a text.
  var wish: String { "\(origin.map { "\($0)" } ?? "") \(options)" }

  /// The table that rows come from, if it is named.
  var tableName: String? { if case .table(let name)? = origin { name } else { nil } }
}
