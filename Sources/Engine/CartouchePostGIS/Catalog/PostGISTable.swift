import CartoucheJSON

/// A geometry column of a table, a view or the like, with its entry in the catalogue.
public struct PostGISTable: Sendable, Hashable {
  /// The kinds of relations that have rows.
  public enum Kind: String, Sendable, Hashable {
    /// A table.
    case table = "r"
    /// A view.
    case view = "v"
    /// A view whose rows are stored.
    case materializedView = "m"
    /// A table that is divided into partitions, which are not listed themselves.
    case partitionedTable = "p"
    /// A table of another server.
    case foreignTable = "f"
  }

  /// A column besides the geometry.
  public struct Column: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The type, as PostgreSQL writes it: `numeric(10,2)`.
    public var type: String
    /// The number of the type; of a domain, that of the type below it.
    public var typeID: UInt32
    /// The comment.
    public var comment: String?
  }

  /// The schema.
  public var schema: String
  /// The name in its schema.
  public var name: String
  /// The kind of the relation.
  public var kind: Kind
  /// The geometry column.
  public var geometry: GeometryColumn
  /// The columns of the primary key, in its order; empty without one.
  public var primaryKey: [String]
  /// The columns that may be read, without geometries.
  public var columns: [Column]
  /// The planner's estimate of the number of rows; `nil` before the first ANALYZE, and for views.
  public var rowEstimate: Int?
  /// The comment of the table.
  public var comment: String?
  /// Whether the role may write to the table.
  public var isWritable: Bool
  /// Whether rows are hidden from the role by policies.
  public var hasRowSecurity: Bool
  /// Whether the relation has other geometry columns.
  public var hasOtherGeometries = false
  /// The schema of the extension PostGIS.
  var extensionSchema: String
}

extension PostGISTable {
  /// The types that identifiers of features may have: int2, int4 and int8.
  static let integerTypes: Set<UInt32> = [21, 23, 20]

  /// The relation in SQL, quoted.
  var relation: String { "\(QuotedIdentifier(schema)).\(QuotedIdentifier(name))" }

  /// The only column of the primary key; `nil` if there are several, or none.
  var keyColumn: Column? {
    guard primaryKey.count == 1 else { return nil }
    return columns.first { $0.name == primaryKey[0] }
  }

  /// The column whose whole numbers are the identifiers of features: a primary key of one column.
  var identifierColumn: Column? { keyColumn.flatMap { Self.integerTypes.contains($0.typeID) ? $0 : nil } }

  /// The column that a map should promote to the identifier, since identifiers of vector tiles cannot be texts.
  var promotedColumn: String? { identifierColumn == nil ? keyColumn?.name : nil }
}
