import CartoucheGeometry
import CartoucheJSON

extension PostGISSource {
  /// The members of the source's TileJSON (3.0.0), without `tiles`, which only the server knows.
  ///
  /// The comment of the table is merged: a JSON object as members, any other text as the description.
  public func tileJSON() async -> JSONObject {
    var members: JSONObject = [
      "tilejson": "3.0.0", "name": .string(name), "format": "pbf", "minzoom": .int(Int64(zooms.lowerBound)),
      "maxzoom": .int(Int64(zooms.upperBound)),
    ]
    if let bounds = await bounds() {
      let limit = Mercator.latitudeLimit
      func limited(_ latitude: Double) -> Double { min(max(latitude, -limit), limit) }
      members["bounds"] = .array(
        [bounds.west, limited(bounds.south), bounds.east, limited(bounds.north)].map(JSONValue.double))
    }
    var layer: JSONObject = [
      "id": .string(self.layer), "fields": .object(fields), "minzoom": .int(Int64(zooms.lowerBound)),
      "maxzoom": .int(Int64(zooms.upperBound)),
    ]
    if let column = table?.promotedColumn { layer["promoteId"] = .string(column) }
    if let shape = table?.geometry.shape { layer["geometry_type"] = .string(shape) }
    members["vector_layers"] = [.object(layer)]
    CommentMembers.merge(comment, into: &members)
    return members
  }

  private var comment: String? {
    switch content {
    case .tiles(let function, _, _): function.comment
    case .rows(let relation, _):
      switch relation.content {
      case .table(let table): table.comment
      case .function(let function): function.comment
      case .statement: nil
      }
    }
  }

  /// The properties with their types, or with their comments.
  private var fields: JSONObject {
    guard case .rows(let relation, _) = content else { return [:] }
    var fields = JSONObject()
    for column in relation.columns {
      let type = Self.typeName(column)
      fields[column.name] = .string(column.comment.map { "\($0) (\(type))" } ?? type)
    }
    return fields
  }

  /// The word for a type in the fields of TileJSON.
  private static func typeName(_ column: PostGISTable.Column) -> String {
    switch DatabaseKind(type: column.typeID) {
    case .bool: "Boolean"
    case .integer, .float, .numeric: "Number"
    case .text, .paddedText, .uuid, .date, .timestamp, .timestampTZ, .json, .jsonb, .hstore, .bytes,
      .geometry, .geography, .other:
      "String"
    }
  }
}
