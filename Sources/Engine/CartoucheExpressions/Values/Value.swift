/// The result of an expression (MapLibre Style Specification, “Types”).
public enum Value: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// A colour.
  case color(Color)
  /// Values in order.
  case array([Value])
  /// Named values in order.
  case object(ObjectValue)
  /// Text with styles and images.
  case formatted(Formatted)
  /// An image by name.
  case image(ResolvedImage)
  /// Four distances.
  case padding(Padding)
  /// Numbers of a `numberArray` property.
  case numberArray([Double])
  /// Colours of a `colorArray` property.
  case colorArray([Color])
  /// Anchors with offsets.
  case variableAnchorOffsets(VariableAnchorOffsetCollection)
  /// A transition between projections.
  case projection(ProjectionDefinition)
  /// The shading of walls.
  case verticalGradient(VerticalGradient)
  /// A way to compare strings.
  case collator(Collator)
}

extension Value {
  /// The type of this particular value: arrays with their length, and with an item type when all items share one.
  public var type: ValueType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .color: .color
    case .array(let items): .array(of: ValueType.common(of: items.lazy.map(\.type)), length: items.count)
    case .object: .object
    case .formatted: .formatted
    case .image: .resolvedImage
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .variableAnchorOffsets: .variableAnchorOffsetCollection
    case .projection: .projectionDefinition
    case .verticalGradient: .verticalGradient
    case .collator: .collator
    }
  }

  /// The number when the value is one, else `nil`.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The Boolean when the value is one, else `nil`.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The string when the value is one, else `nil`.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The colour when the value is one, else `nil`.
  public var color: Color? { if case .color(let value) = self { value } else { nil } }
  /// The items when the value is an array, else `nil`.
  public var array: [Value]? { if case .array(let value) = self { value } else { nil } }
  /// The members when the value is an object, else `nil`.
  public var object: ObjectValue? { if case .object(let value) = self { value } else { nil } }
  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }
}

extension ValueType {
  /// The type that all of `types` share, else `value`.
  ///
  /// Two array types never count as shared, as in the reference: `[[1], [2]]` is an `array<value, 2>`.
  package static func common(of types: some Sequence<ValueType>) -> ValueType {
    var result: ValueType?
    for type in types {
      guard let first = result else {
        result = type
        continue
      }
      if first != type || first.isArray { return .value }
    }
    return result ?? .value
  }
}

/// The members of an object value: unique names in their order.
///
/// Equality ignores the order.
public struct ObjectValue: Sendable {
  /// The names in order.
  public private(set) var names: [String]
  private var values: [String: Value]

  /// An object from its members; if names are equal, the last value wins.
  public init(_ members: some Sequence<(String, Value)>) {
    names = []
    values = [:]
    for (name, value) in members where values.updateValue(value, forKey: name) == nil {
      names.append(name)
    }
  }

  /// The value of the member `name`.
  public subscript(name: String) -> Value? { values[name] }
}

extension ObjectValue: Hashable {
  /// Whether both have the same members.
  public static func == (left: ObjectValue, right: ObjectValue) -> Bool { left.values == right.values }
  /// Feeds the members, independently of their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
