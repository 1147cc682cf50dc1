/// The static type of an expression (MapLibre Style Specification, “Expressions › Types”).
public indirect enum ValueType: Sendable, Hashable {
  /// `null`.
  case null
  /// A number.
  case number
  /// A string.
  case string
  /// `true` or `false`.
  case boolean
  /// A colour.
  case color
  /// A map projection or a transition between two.
  case projectionDefinition
  /// A JSON object.
  case object
  /// Any value; its type is known only during evaluation.
  case value
  /// An array; without `length` of any length.
  case array(of: ValueType, length: Int?)
  /// The type of `error`, which fits everywhere because it never yields.
  case error
  /// A way to compare strings.
  case collator
  /// Text with styles and images.
  case formatted
  /// Four distances: top, right, bottom, left.
  case padding
  /// One or more numbers.
  case numberArray
  /// One or more colours.
  case colorArray
  /// The name of an image and whether it exists.
  case resolvedImage
  /// Anchors, each with an offset.
  case variableAnchorOffsetCollection
  /// The shading of walls: depth and reference height.
  case verticalGradient
}

extension ValueType {
  /// Whether both are of the same kind, regardless of the items and length of arrays.
  package func isSameKind(as other: ValueType) -> Bool {
    if case .array = self, case .array = other { return true }
    return self == other
  }

  /// Whether this is an array type.
  package var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// The name without items and length: `array` for each array.
  package var kindName: String { isArray ? "array" : description }

  /// The types that the type `value` takes in.
  private static let members: [ValueType] = [
    .null, .number, .string, .boolean, .color, .projectionDefinition, .formatted, .object,
    .array(of: .value, length: nil), .padding, .numberArray, .colorArray, .resolvedImage,
    .variableAnchorOffsetCollection, .verticalGradient,
  ]

  /// Whether each value of `other` is one of this type.
  package func accepts(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (_, .error): return true
    case (.array(let item, let length), .array(let otherItem, let otherLength)):
      // An empty literal array has no item type to disagree with.
      return ((otherLength == 0 && otherItem == .value) || item.accepts(otherItem))
        && (length == nil || length == otherLength)
    case (.array, _): return false
    case (.value, .value): return true
    case (.value, _): return Self.members.contains { $0.accepts(other) }
    default: return self == other
    }
  }

  /// The reason why a value of type `other` cannot be used here, or `nil` if it can.
  package func mismatch(with other: ValueType) -> String? {
    accepts(other) ? nil : "Expected \(self) but found \(other) instead."
  }
}

extension ValueType: CustomStringConvertible {
  /// The name as in the specification: `number`, `array<string>`, `array<number, 2>`.
  public var description: String {
    switch self {
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .color: "color"
    case .projectionDefinition: "projectionDefinition"
    case .object: "object"
    case .value: "value"
    case .array(let item, let length?): "array<\(item), \(length)>"
    case .array(.value, nil): "array"
    case .array(let item, nil): "array<\(item)>"
    case .error: "error"
    case .collator: "collator"
    case .formatted: "formatted"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .resolvedImage: "resolvedImage"
    case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
    case .verticalGradient: "verticalGradient"
    }
  }
}
