import CartoucheGeometry
import CartoucheJSON

/// The origin of the rows of a source, for the clause FROM.
struct SourceRelation: Sendable {
  /// The kinds of origins.
  enum Content: Sendable {
    case table(PostGISTable)
    case statement(SQLStatement)
    case function(PostGISFunction)
  }

  let content: Content
  /// The geometry column, with its coordinate system.
  let geometry: GeometryColumn
  /// The schema of PostGIS.
  let schema: String
  /// The columns that become properties.
  let columns: [PostGISTable.Column]
  /// The column with the identifiers of features; `nil` if there is none.
  let identifier: String?
  /// The unique column that orders pages; `nil` if there is none.
  let key: PostGISTable.Column?
  /// A condition in SQL, from a configuration.
  let filter: SQLStatement?
  /// The parameters that requests may set.
  let parameters: [SourceParameter]

  /// Whether the rows of a statement are found by a place for the box in it.
  var hasOwnBox: Bool {
    if case .statement(let statement) = content { statement.places.contains("bbox") } else { false }
  }

  /// The names of the columns that features have, that of the identifier first.
  var columnNames: [String] {
    let names = columns.map(\.name)
    return (identifier.map { names.contains($0) ? [] : [$0] } ?? []) + names
  }

  /// The relation with some of its columns.
  ///
  /// - Throws: ``PostGISError/parameter(name:found:expected:)`` for an unknown name.
  func selecting(_ fields: [String]?) throws(PostGISError) -> SourceRelation {
    guard let fields else { return self }
    for field in fields where !columnNames.contains(field) {
      throw .parameter(
        name: "fields", found: "\"\(field.prefix(60))\"",
        expected: "some of \(columnNames.joined(separator: ", "))")
    }
    return SourceRelation(
      content: content, geometry: geometry, schema: schema,
      columns: columns.filter { fields.contains($0.name) }, identifier: identifier, key: key, filter: filter,
      parameters: parameters)
  }

  /// Whether several rows may have the same identifier.
  var hasUniqueIdentifier: Bool { identifier != nil && key?.name == identifier }
}

extension SourceRelation {
  /// The clause FROM for a tile, with its values appended.
  ///
  /// - Parameter isTrial: Whether only the columns are read, so that parameters need no values.
  /// - Throws: ``PostGISError/parameter(name:found:expected:)`` for values of the request.
  func clause(
    _ tile: TileID, _ request: [String: String], _ values: inout [DatabaseValue], isTrial: Bool = false
  ) throws(PostGISError) -> String {
    if case .function(let function) = content, let whole = function.wholeQueryArgument {
      return try function.call(places(tile), whole: whole, request, &values)
    }
    for name in request.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      throw .parameter(
        name: name, found: "a parameter that is not known",
        expected: parameters.isEmpty ? "none" : "one of \(parameters.map(\.name).joined(separator: ", "))")
    }
    let places = places(tile)
    switch content {
    case .table(let table): return table.relation
    case .statement(let statement):
      let text = try statement.sql(&values) { (name) throws(PostGISError) in
        if let value = places.value(name) { return value }
        if let parameter = parameters.first(where: { $0.name.lowercased() == name }) {
          if isTrial, request[parameter.name] == nil, parameter.standard == nil {
            return (.null, parameter.type)
          }
          return try parameter.value(request[parameter.name]) ?? (.null, parameter.type)
        }
        throw .sql(
          found: "the place !\(name.uppercased())!",
          expected: "one of \(TilePlaces.names.map { "!\($0.uppercased())!" }.joined(separator: ", "))")
      }
      // On lines of its own, as it may end with a comment.
      return "(\n\(text)\n)"
    case .function(let function):
      return try function.call(places, parameters, request, &values)
    }
  }

  private func places(_ tile: TileID) -> TilePlaces {
    TilePlaces(tile: tile, margin: PostGISSourceOptions.margin, column: geometry, schema: schema)
  }
}

extension SourceRelation {
  /// The call of a function that gives tiles, which has no columns.
  init(tiles function: PostGISFunction, _ parameters: [SourceParameter]) {
    self.init(
      content: .function(function),
      geometry: GeometryColumn(name: "", kind: .geometry, modifier: -1, isIndexed: true),
      schema: function.extensionSchema, columns: [], identifier: nil, key: nil, filter: nil,
      parameters: parameters)
  }
}

extension PostGISFunction {
  /// The call of the function in SQL, with its values appended.
  fileprivate func call(
    _ places: TilePlaces, _ parameters: [SourceParameter], _ request: [String: String],
    _ values: inout [DatabaseValue]
  ) throws(PostGISError) -> String {
    var list = address(places, &values)
    for parameter in parameters {
      guard let value = try parameter.value(request[parameter.name]) else { continue }
      list.append(Self.argument(parameter.name, value, &values))
    }
    return "\(reference)(\(list.joined(separator: ", ")))"
  }

  /// The call with all parameters of the request as one JSON document, as in martin.
  fileprivate func call(
    _ places: TilePlaces, whole: Argument, _ request: [String: String], _ values: inout [DatabaseValue]
  ) throws(PostGISError) -> String {
    var members = JSONObject()
    for (name, text) in request.sorted(by: { $0.key < $1.key }) {
      _ = try SourceParameter(name).value(text)
      members[name] = .string(text)
    }
    let document = (try? JSONValue.object(members).encoded()) ?? []
    var list = address(places, &values)
    let value = DatabaseValue.json(String(decoding: document, as: UTF8.self))
    list.append(Self.argument(whole.name, (value, whole.type), &values))
    return "\(reference)(\(list.joined(separator: ", ")))"
  }

  /// The arguments for the address of the tile.
  private func address(_ places: TilePlaces, _ values: inout [DatabaseValue]) -> [String] {
    guard let zoom = zoomArgument else { return [] }
    return [(zoom, "z"), ("x", "x"), ("y", "y")].compactMap { argument, place in
      places.value(place).map { Self.argument(argument, $0, &values) }
    }
  }

  private static func argument(
    _ name: String, _ value: (DatabaseValue, type: String), _ values: inout [DatabaseValue]
  ) -> String {
    values.append(value.0)
    return "\(QuotedIdentifier(name)) => $\(values.count)::\(value.type)"
  }
}
