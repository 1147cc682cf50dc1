/// A function of the database that gives tiles, or rows with a geometry.
public struct PostGISFunction: Sendable, Hashable {
  /// The kinds of results of a call.
  public enum Result: Sendable, Hashable {
    /// The bytes of a vector tile, and in a second column its entity tag if there is one.
    case tile(hasTag: Bool)
    /// Rows with a geometry and other columns.
    case rows(GeometryColumn, columns: [PostGISTable.Column])
  }

  /// An argument.
  public struct Argument: Sendable, Hashable {
    /// The name, by which it is passed.
    public var name: String
    /// The type, as PostgreSQL writes it.
    public var type: String
    /// The number of the type.
    public var typeID: UInt32
    /// Whether there is a default.
    public var isOptional: Bool
  }

  /// The schema.
  public var schema: String
  /// The name in its schema; several functions may share it.
  public var name: String
  /// The arguments in their order.
  public var arguments: [Argument]
  /// The result of a call.
  public var result: Result
  /// The comment.
  public var comment: String?
  /// The schema of the extension PostGIS.
  var extensionSchema: String

  /// The function in SQL, quoted.
  var reference: String { "\(QuotedIdentifier(schema)).\(QuotedIdentifier(name))" }

  /// The names that the zoom may have among the arguments of functions that give tiles.
  private static let zoomNames = ["z", "zoom"]

  /// The name of the argument for the zoom; `nil` if the function does not take the address of a tile.
  var zoomArgument: String? {
    func isWhole(_ name: String) -> Bool {
      arguments.contains { $0.name == name && PostGISTable.integerTypes.contains($0.typeID) }
    }
    guard isWhole("x"), isWhole("y") else { return nil }
    return Self.zoomNames.first(where: isWhole)
  }

  /// The arguments that a request may set: all but the address of the tile.
  public var parameters: [Argument] {
    guard let zoom = zoomArgument else { return arguments }
    return arguments.filter { ![zoom, "x", "y"].contains($0.name) }
  }

  /// The only argument of a type of JSON, which takes all parameters of a request together, as in martin.
  var wholeQueryArgument: Argument? {
    let others = parameters.filter { Self.jsonTypes.contains($0.typeID) }
    return others.count == 1 && parameters.count == 1 ? others.first : nil
  }

  /// The numbers of json and jsonb.
  static let jsonTypes: Set<UInt32> = [114, 3802]
  static let bytesType: UInt32 = 17
}
