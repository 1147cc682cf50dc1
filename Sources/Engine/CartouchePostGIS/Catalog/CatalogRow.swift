import CartoucheJSON

/// A row of ``CatalogQuery``, read into tables and functions.
struct CatalogRow {
  private let members: JSONObject

  /// The row read from a text; `nil` if the text is not a row of the query.
  init?(_ text: [UInt8]) {
    guard case .object(let members)? = try? JSONValue(parsing: text) else { return nil }
    self.members = members
  }

  subscript(name: String) -> JSONValue? { members[name] }

  // MARK: - Tables

  /// The geometry columns of a relation, each as a table of its own.
  var tables: [PostGISTable] {
    guard let schema = members["schema"]?.string, let name = members["name"]?.string,
      let kind = members["kind"]?.string.flatMap(PostGISTable.Kind.init), let all = members["columns"]?.array
    else { return [] }
    let geometries = all.compactMap(Self.geometry)
    let rows = members["rows"]?.number ?? -1
    return geometries.map { geometry in
      PostGISTable(
        schema: schema, name: name, kind: kind, geometry: geometry.column,
        primaryKey: members["key"]?.array?.compactMap(\.string) ?? [], columns: Self.columns(all),
        rowEstimate: rows >= 0 && kind != .view ? Int(min(rows, 1e15)) : nil,
        comment: members["comment"]?.string, isWritable: members["writable"]?.bool ?? false,
        hasRowSecurity: members["security"]?.bool ?? false, hasOtherGeometries: geometries.count > 1,
        extensionSchema: geometry.schema)
    }
  }

  /// The columns other than geometries.
  static func columns(_ list: [JSONValue]) -> [PostGISTable.Column] {
    list.compactMap { value in
      guard geometry(value) == nil, let name = value["name"]?.string, let type = typeID(value) else {
        return nil
      }
      return PostGISTable.Column(
        name: name, type: value["type"]?.string ?? "", typeID: type, comment: value["comment"]?.string)
    }
  }

  private static func geometry(_ value: JSONValue) -> (column: GeometryColumn, schema: String)? {
    guard let name = value["name"]?.string, let schema = value["typeSchema"]?.string,
      let kind = value["typeName"]?.string.flatMap(GeometryColumn.Kind.init)
    else { return nil }
    let modifier = value["modifier"]?.number.flatMap { Int(exactly: $0) } ?? -1
    let column = GeometryColumn(
      name: name, kind: kind, modifier: modifier, isIndexed: value["indexed"]?.bool ?? false)
    return (column, schema)
  }

  private static func typeID(_ value: JSONValue) -> UInt32? {
    value["oid"]?.number.flatMap { UInt32(exactly: $0) }
  }

  // MARK: - Functions

  /// The function, if it gives tiles or rows with a geometry; `extensionSchema` is where PostGIS is.
  func function(_ extensionSchema: String) -> PostGISFunction? {
    guard let schema = members["schema"]?.string, let name = members["name"]?.string,
      let result = members["result"]?.array
    else { return nil }
    let arguments = (members["arguments"]?.array ?? []).compactMap { value -> PostGISFunction.Argument? in
      guard let name = value["name"]?.string, let type = Self.typeID(value) else { return nil }
      return PostGISFunction.Argument(
        name: name, type: value["type"]?.string ?? "", typeID: type,
        isOptional: value["optional"]?.bool ?? false)
    }
    // Arguments are passed by their names.
    guard arguments.allSatisfy({ $0.isOptional || !$0.name.isEmpty }) else { return nil }
    let columns = Self.columns(result)
    let content: PostGISFunction.Result
    if let geometry = result.lazy.compactMap(Self.geometry).first, members["set"]?.bool == true {
      content = .rows(geometry.column, columns: columns)
    } else if columns.first?.typeID == PostGISFunction.bytesType, result.count <= 2 {
      content = .tile(hasTag: columns.count == 2)
    } else {
      return nil
    }
    let function = PostGISFunction(
      schema: schema, name: name, arguments: arguments.filter { !$0.name.isEmpty }, result: content,
      comment: members["comment"]?.string, extensionSchema: extensionSchema)
    if case .tile = content, function.zoomArgument == nil { return nil }
    return function
  }
}
