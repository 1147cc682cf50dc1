import CartoucheJSON

extension JSONValue {
  /// The type of the value, for messages.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int, .uint, .double: "the number \(number.map { "\($0)" } ?? "")"
    case .string(let text): "the string \"\(text.prefix(40))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
