import CartoucheJSON

extension Value {
  /// The value of a JSON text: arrays and objects with all their contents.
  ///
  /// Integers become numbers; those above 2^53 are rounded.
  public init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .boolean(value)
    case .int(let value): self = .number(Double(value))
    case .uint(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let items): self = .array(items.map(Value.init))
    case .object(let members): self = .object(ObjectValue(members.lazy.map { ($0.key, Value($0.value)) }))
    }
  }
}

extension Value {
  /// The text that `to-string` and `concat` make of the value (style specification, “to-string”).
  public var text: String {
    switch self {
    case .null: ""
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): ECMAScript.string(from: value)
    case .string(let value): value
    case .color(let value): value.css
    case .formatted(let value): value.text
    case .image(let value): value.name
    case .projection(let value):
      "[\"\(value.from)\", \"\(value.to)\", \(ECMAScript.string(from: value.transition))]"
    default: json
    }
  }

  /// The value as JSON; values without a JSON form as text.
  public var jsonValue: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let value): Int64(exactly: value).map { .int($0) } ?? .double(value)
    case .array(let items): .array(items.map(\.jsonValue))
    case .object(let members):
      .object(JSONObject(members.names.map { ($0, (members[$0] ?? .null).jsonValue) }))
    default: .string(text)
    }
  }

  /// The value as ECMA-262 `JSON.stringify` writes it: without spaces, members in order.
  package var json: String {
    var output = ""
    write(json: &output)
    return output
  }

  private func write(json output: inout String) {
    switch self {
    case .null: output += "null"
    case .boolean(let value): output += value ? "true" : "false"
    case .number(let value): output += value.isFinite ? ECMAScript.string(from: value) : "null"
    case .string(let value): output += ECMAScript.quoted(value)
    case .color(let value):
      let channels = value.premultiplied
      ObjectValue([
        ("r", .number(channels.x)), ("g", .number(channels.y)), ("b", .number(channels.z)),
        ("a", .number(channels.w)),
      ]).write(json: &output)
    case .array(let items): Self.write(items, json: &output)
    case .object(let members): members.write(json: &output)
    case .formatted(let value): output += ECMAScript.quoted(value.text)
    case .image(let value): output += ECMAScript.quoted(value.name)
    case .padding(let value): Self.write(value.values.map(Value.number), json: &output)
    case .numberArray(let values): Self.write(values.map(Value.number), json: &output)
    case .colorArray(let values): Self.write(values.map(Value.color), json: &output)
    case .variableAnchorOffsets(let value): Self.write(value.values, json: &output)
    case .projection(let value):
      Self.write([.string(value.from), .string(value.to), .number(value.transition)], json: &output)
    case .verticalGradient(let value):
      Self.write([.number(value.depth), .number(value.referenceHeight)], json: &output)
    case .collator: output += "{}"
    }
  }

  private static func write(_ items: [Value], json output: inout String) {
    output += "["
    for (index, item) in items.enumerated() {
      if index > 0 { output += "," }
      item.write(json: &output)
    }
    output += "]"
  }
}

extension ObjectValue {
  fileprivate func write(json output: inout String) {
    output += "{"
    for (index, name) in names.enumerated() {
      if index > 0 { output += "," }
      output += ECMAScript.quoted(name) + ":"
      output += (self[name] ?? .null).json
    }
    output += "}"
  }
}

extension VariableAnchorOffsetCollection {
  /// The form of the style specification: alternating anchors and offsets.
  package var values: [Value] {
    entries.flatMap { [Value.string($0.anchor), .array([.number($0.offset.x), .number($0.offset.y)])] }
  }
}
