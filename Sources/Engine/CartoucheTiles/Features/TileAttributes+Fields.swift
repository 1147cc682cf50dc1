import CartoucheJSON

extension TileAttributes {
  /// The keys in their order with the types of their values, as the `fields` of TileJSON 3.0 have them: O(tags).
  ///
  /// `String`, `Number` or `Boolean`, and `Mixed` for values of several types, as tippecanoe writes them. Arrays and
  /// objects count as strings, as vector tiles have them as text; keys without any value are left out.
  package var fields: JSONObject {
    var types: [String?] = Array(repeating: nil, count: keys.count)
    let names = values.map(Self.typeName)
    for index in stride(from: 0, to: tags.count - 1, by: 2) {
      guard let name = names[Int(tags[index + 1])] else { continue }
      let key = Int(tags[index])
      if types[key] == nil { types[key] = name } else if types[key] != name { types[key] = "Mixed" }
    }
    var fields = JSONObject()
    for (key, type) in zip(keys, types) { fields[key] = type.map(JSONValue.string) }
    return fields
  }

  private static func typeName(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .bool: "Boolean"
    case .int, .uint, .double: "Number"
    case .string, .array, .object: "String"
    }
  }
}
