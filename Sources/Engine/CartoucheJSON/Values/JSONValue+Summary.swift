extension JSONValue {
  /// A short description of the value for messages: `the string "wide"`, `the number 3`, `an array of 2`.
  package var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "the number \(value)"
    case .uint(let value): "the number \(value)"
    case .double(let value): "the number \(value)"
    case .string(let value) where value.count > 40: "the string \"\(value.prefix(37))...\""
    case .string(let value): "the string \"\(value)\""
    case .array(let elements): elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}
