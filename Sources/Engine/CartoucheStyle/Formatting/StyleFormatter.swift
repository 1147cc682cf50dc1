import CartoucheJSON

/// Writes styles in one form: members in the order of the specification, short values on one line.
///
/// Nothing is lost: members unknown to the specification follow the known ones, in their order.
/// Formatting a formatted style changes nothing.
public struct StyleFormatter: Sendable {
  private let layerTypes: [LayerSpecification]
  /// The maximum column for a value on one line.
  private let width: Int

  /// A formatter for these layer types.
  public init(layerTypes: [LayerSpecification], width: Int = 100) {
    self.layerTypes = layerTypes
    self.width = width
  }

  /// The style as text, with a line break at its end.
  ///
  /// - Throws: ``JSONError`` for numbers without JSON form.
  public func text(of style: JSONValue) throws(JSONError) -> String {
    var text = ""
    try write(ordered(style), to: &text, indentation: 0, column: 0, depth: 0)
    return text + "\n"
  }

  // MARK: Order

  /// The style with its members in the order of the specification.
  public func ordered(_ style: JSONValue) -> JSONValue {
    guard let root = style.object else { return style }
    var result = Self.sorted(root, StyleMembers.root)
    for (name, table) in Self.tables {
      if let object = result[name]?.object {
        result[name] = .object(Self.sorted(object, table.properties.map(\.name)))
      }
    }
    if let sources = result["sources"]?.object {
      result["sources"] = .object(
        JSONObject(sources.map { (key: $0.key, value: Self.orderedSource($0.value)) }))
    }
    if let layers = result["layers"]?.array { result["layers"] = .array(layers.map(orderedLayer)) }
    return .object(result)
  }

  private static let tables: [(String, any PropertyTable.Type)] = [
    ("light", LightProperties.self), ("sky", SkyProperties.self), ("projection", ProjectionProperties.self),
  ]

  private static func orderedSource(_ source: JSONValue) -> JSONValue {
    guard let members = source.object, let type = members["type"]?.string.flatMap(SourceType.init) else {
      return source
    }
    return .object(sorted(members, type.members.members.map(\.name)))
  }

  private func orderedLayer(_ layer: JSONValue) -> JSONValue {
    guard let members = layer.object else { return layer }
    var result = Self.sorted(members, StyleMembers.layer)
    guard let type = layerTypes.first(where: { $0.name == members["type"]?.string }) else {
      return .object(result)
    }
    for group in [PropertyGroup.layout, .paint] {
      guard let object = result[group.rawValue]?.object else { continue }
      let names = type.properties.filter { $0.group == group }.flatMap { [$0.name, "\($0.name)-transition"] }
      result[group.rawValue] = .object(Self.sorted(object, names))
    }
    return .object(result)
  }

  private static func sorted(_ object: JSONObject, _ names: [String]) -> JSONObject {
    var result = JSONObject()
    for name in names { result[name] = object[name] }
    for (name, value) in object where result[name] == nil { result[name] = value }
    return result
  }

  // MARK: Lines

  private func write(
    _ value: JSONValue, to text: inout String, indentation: Int, column: Int, depth: Int
  ) throws(JSONError) {
    let isLong = depth < 3 && value.object?.isEmpty == false || depth == 1 && value.array?.isEmpty == false
    let line = isLong ? nil : try Self.line(value)
    if let line, indentation + column + line.count <= width || !value.isContainer {
      text += line
      return
    }
    let inner = indentation + 2
    let margin = "\n" + String(repeating: " ", count: inner)
    let end = "\n" + String(repeating: " ", count: indentation)
    var isFirst = true
    switch value {
    case .array(let items):
      text += "["
      for item in items {
        text += (isFirst ? "" : ",") + margin
        isFirst = false
        try write(item, to: &text, indentation: inner, column: 1, depth: depth + 1)
      }
      text += end + "]"
    case .object(let members):
      text += "{"
      for (name, member) in members {
        let key = try Self.line(.string(name)) + ": "
        text += (isFirst ? "" : ",") + margin + key
        isFirst = false
        try write(member, to: &text, indentation: inner, column: key.count + 1, depth: depth + 1)
      }
      text += end + "}"
    default: text += try Self.line(value)
    }
  }

  /// The value on one line, with a space after each comma and colon.
  private static func line(_ value: JSONValue) throws(JSONError) -> String {
    switch value {
    case .array(let items):
      var parts: [String] = []
      for item in items { parts.append(try line(item)) }
      return "[" + parts.joined(separator: ", ") + "]"
    case .object(let members):
      var parts: [String] = []
      for (name, member) in members { parts.append(try line(.string(name)) + ": " + line(member)) }
      return parts.isEmpty ? "{}" : "{" + parts.joined(separator: ", ") + "}"
    default: return String(decoding: try value.encoded(), as: UTF8.self)
    }
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array(let items): !items.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }
}
