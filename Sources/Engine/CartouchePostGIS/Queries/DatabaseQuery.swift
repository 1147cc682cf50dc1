/// A statement with the values of its parameters `$1`, `$2` and so on, which never become part of its text.
public struct DatabaseQuery: Sendable, Hashable {
  /// The text of one statement.
  public var text: String
  /// The values of the parameters.
  public var values: [DatabaseValue]
  /// The source whose rows are requested, for ``DatabaseStatistics/sources``; `nil` for none.
  public var source: String?

  /// A statement with its values.
  public init(_ text: String, _ values: [DatabaseValue] = []) {
    (self.text, self.values) = (text, values)
  }
}

/// A value for a parameter of a statement; the database learns its type.
public enum DatabaseValue: Sendable, Hashable {
  /// No value, of a type that the statement gives.
  case null
  /// A `boolean`.
  case bool(Bool)
  /// A `bigint`.
  case int(Int64)
  /// A `double precision`.
  case double(Double)
  /// A `text`.
  case text(String)
  /// A `bytea`.
  case bytes([UInt8])
  /// A `geometry` in EWKB.
  case geometry([UInt8])
  /// A `json`.
  case json(String)
}
