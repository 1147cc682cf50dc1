import CartoucheJSON

/// The style specification of a layout or paint property (its reference JSON, “property types”).
public struct PropertySpecification: Sendable, Hashable {
  /// The type of a property's values.
  public indirect enum PropertyType: Sendable, Hashable {
    /// A colour.
    case color
    /// A string.
    case string
    /// A number.
    case number
    /// One of ``PropertySpecification/values``.
    case enumeration
    /// `true` or `false`.
    case boolean
    /// Text with styles.
    case formatted
    /// Four distances.
    case padding
    /// One or more numbers.
    case numberArray
    /// One or more colours.
    case colorArray
    /// A map projection.
    case projectionDefinition
    /// An image.
    case resolvedImage
    /// Anchors with offsets.
    case variableAnchorOffsetCollection
    /// The shading of walls.
    case verticalGradient
    /// An array; items may be of any type unless one is given.
    case array(of: PropertyType?, length: Int?)
    /// Any value.
    case any
  }

  /// The type of the property.
  public var type: PropertyType
  /// The default value, as JSON; `nil` if there is none.
  public var defaultValue: JSONValue?
  /// The values of an enumeration, in the order of the specification.
  public var values: [String]
  /// Whether a string may contain `{tokens}` that are replaced by properties of the feature.
  public var hasTokens: Bool
  /// Whether an expression may depend on zoom.
  public var allowsZoom: Bool
  /// Whether an expression may depend on the feature.
  public var allowsFeature: Bool
  /// Whether values can be interpolated.
  public var isInterpolated: Bool

  /// A property; by default any expression is allowed.
  public init(
    _ type: PropertyType, default defaultValue: JSONValue? = nil, values: [String] = [],
    allowsZoom: Bool = true, allowsFeature: Bool = true, isInterpolated: Bool = true, hasTokens: Bool = false
  ) {
    self.type = type
    self.defaultValue = defaultValue
    self.values = values
    self.allowsZoom = allowsZoom
    self.allowsFeature = allowsFeature
    self.isInterpolated = isInterpolated
    self.hasTokens = hasTokens
  }
}

extension PropertySpecification {
  /// The entry of a property in the reference JSON of the specification.
  ///
  /// A specification from JSON; unless it restricts expressions, all are allowed.
  public init(_ json: JSONObject) {
    let item = json["value"]?.string.map { PropertyType($0, item: nil, length: nil) }
    let length = json["length"]?.number.flatMap { Int(exactly: $0) }
    let type = PropertyType(json["type"]?.string ?? "", item: item, length: length)
    let names = json["values"]?.object?.keys ?? json["values"]?.array?.compactMap(\.string) ?? []
    self.init(type, default: json["default"], values: names)
    if let kind = json["property-type"]?.string {
      allowsFeature = kind == "data-driven" || kind == "cross-faded-data-driven"
    }
    if let expression = json["expression"] {
      isInterpolated = expression["interpolated"]?.bool ?? false
      allowsZoom = expression["parameters"]?.array?.contains("zoom") ?? false
    }
    hasTokens = json["tokens"]?.bool ?? false
  }

  /// The type that an expression for the property must have; `nil` for any.
  public var expressionType: ValueType? { type.expressionType }
}

extension PropertySpecification.PropertyType {
  /// The type of a name in the reference JSON; any for an unknown one.
  fileprivate init(_ name: String, item: Self?, length: Int?) {
    let simple: [Self] = [
      .color, .string, .number, .enumeration, .boolean, .formatted, .padding, .numberArray, .colorArray,
      .projectionDefinition, .resolvedImage, .variableAnchorOffsetCollection, .verticalGradient,
    ]
    if name == "array" {
      self = .array(of: item, length: length)
    } else {
      self = simple.first { $0.rawName == name } ?? .any
    }
  }

  /// The name in the reference JSON.
  var rawName: String {
    switch self {
    case .color: "color"
    case .string: "string"
    case .number: "number"
    case .enumeration: "enum"
    case .boolean: "boolean"
    case .formatted: "formatted"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .projectionDefinition: "projectionDefinition"
    case .resolvedImage: "resolvedImage"
    case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
    case .verticalGradient: "verticalGradient"
    case .array: "array"
    case .any: "value"
    }
  }

  var expressionType: ValueType? {
    switch self {
    case .color: .color
    case .string, .enumeration: .string
    case .number: .number
    case .boolean: .boolean
    case .formatted: .formatted
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .projectionDefinition: .projectionDefinition
    case .resolvedImage: .resolvedImage
    case .variableAnchorOffsetCollection: .variableAnchorOffsetCollection
    case .verticalGradient: .verticalGradient
    case .array(let item, let length): .array(of: item?.expressionType ?? .value, length: length)
    case .any: nil
    }
  }
}
