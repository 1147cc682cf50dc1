import CartoucheJSON

/// An object with a geometry and properties (RFC 7946 §3.2).
public struct Feature: Sendable, Hashable {
  /// The `id` member of a feature: a string or a number, kept exactly.
  public enum Identifier: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer within `Int64`.
    case int(Int64)
    /// An integer above `Int64.max`, within `UInt64`.
    case uint(UInt64)
    /// A number with a fraction or an exponent, or an integer beyond 64 bits.
    case double(Double)
  }

  /// The `id`, `nil` when the feature has none.
  public var identifier: Identifier?
  /// The geometry; `nil` when the feature has no place.
  public var geometry: Geometry?
  /// The properties in the order of the document; also empty when the document says `null`.
  public var properties: JSONObject
  /// Members that RFC 7946 does not define, in the order of the document.
  public var foreignMembers: JSONObject
  /// Empty when there is no box: eight bytes per feature instead of fifty.
  private var boxNumbers: [Double] = []

  /// A feature with these members.
  public init(
    geometry: Geometry?, properties: JSONObject = JSONObject(), identifier: Identifier? = nil,
    boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = JSONObject()
  ) {
    self.identifier = identifier
    self.geometry = geometry
    self.properties = properties
    self.foreignMembers = foreignMembers
    self.boundingBox = boundingBox
  }

  /// The `bbox` as given, `nil` when the feature has none; it is not computed from the geometry.
  public var boundingBox: BoundingBox? {
    get { boxNumbers.isEmpty ? nil : BoundingBox(boxNumbers) }
    set { boxNumbers = newValue?.numbers ?? [] }
  }
}

extension Feature.Identifier {
  /// The identifier as a JSON value.
  public var jsonValue: JSONValue {
    switch self {
    case .string(let value): .string(value)
    case .int(let value): .int(value)
    case .uint(let value): .uint(value)
    case .double(let value): .double(value)
    }
  }

  /// The identifier in a JSON value; `nil` when it is neither a string nor a number.
  public init?(_ value: JSONValue) {
    switch value {
    case .string(let value): self = .string(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = .uint(value)
    case .double(let value): self = .double(value)
    default: return nil
    }
  }
}

extension Feature.Identifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .int(value) }
}
