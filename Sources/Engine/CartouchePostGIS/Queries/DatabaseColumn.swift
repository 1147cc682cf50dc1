/// A column of the rows that a statement returns.
public struct DatabaseColumn: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The object identifier of the type; for a domain that of its base.
  public var type: UInt32
  /// The form of the values.
  public var kind: DatabaseKind

  /// A column of a type.
  public init(name: String, type: UInt32, kind: DatabaseKind? = nil) {
    (self.name, self.type, self.kind) = (name, type, kind ?? DatabaseKind(type: type))
  }
}

/// The form of the values of a type in the binary format.
public enum DatabaseKind: Sendable, Hashable, CaseIterable {
  /// `boolean`.
  case bool
  /// `smallint`, `integer`, `bigint` or `oid`.
  case integer
  /// `real` or `double precision`.
  case float
  /// `numeric`.
  case numeric
  /// `text`, `varchar`, `name`, an enumeration, or another type whose binary format is its text.
  case text
  /// `char(n)`, which is padded with blanks.
  case paddedText
  /// `uuid`.
  case uuid
  /// `date`.
  case date
  /// `timestamp`.
  case timestamp
  /// `timestamptz`.
  case timestampTZ
  /// `json`.
  case json
  /// `jsonb`.
  case jsonb
  /// `hstore`.
  case hstore
  /// `bytea`.
  case bytes
  /// `geometry`.
  case geometry
  /// `geography`.
  case geography
  /// A type whose binary format is not read: a statement has to cast it to `text`.
  case other
}

extension DatabaseKind {
  /// The form of a type of PostgreSQL itself; ``other`` for all types whose number depends on the database.
  public init(type: UInt32) { self = Self.kinds[type] ?? .other }

  /// The types of PostgreSQL by their numbers, which `pg_type.dat` fixes for ever.
  private static let kinds: [UInt32: DatabaseKind] = [
    16: .bool, 17: .bytes, 18: .text, 19: .text, 20: .integer, 21: .integer, 23: .integer, 25: .text,
    26: .integer, 114: .json, 142: .text, 700: .float, 701: .float, 705: .text, 1042: .paddedText,
    1043: .text, 1082: .date, 1114: .timestamp, 1184: .timestampTZ, 1700: .numeric, 2950: .uuid,
    3802: .jsonb,
  ]
}
