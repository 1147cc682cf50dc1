import CartoucheExpressions
import CartoucheJSON

/// A property of any value type, as listed in the table of its layer type.
public protocol AnyProperty: Sendable {
  /// The name in style documents.
  var name: String { get }
  /// Whether it belongs to `layout` or `paint`.
  var group: PropertyGroup { get }
  /// The unit of the numbers, if they have one.
  var unit: PropertyUnit? { get }
  /// The allowed range of numbers, both ends included.
  var range: ClosedRange<Double>? { get }
  /// The inputs that a value may depend on.
  var dependence: PropertyDependence { get }
  /// Whether a change is animated by a transition.
  var transitions: Bool { get }
  /// The conditions under which the property has an effect.
  var requirements: [PropertyRequirement] { get }
  /// The property in the form that the expression language needs: type, default, keywords.
  var specification: PropertySpecification { get }

  /// Reads `json` as a value of the property: a constant, an expression or a function.
  ///
  /// Numbers are clamped to the allowed range. `names` are the attributes that the style's expressions read.
  ///
  /// - Throws: ``PropertyError`` when `json` is not such a value.
  func resolve(_ json: JSONValue, names: PropertyNames) throws(PropertyError) -> any Sendable

  /// Whether painters follow the property, at least in part.
  var isDrawn: Bool { get }

  /// The part of a resolved value that is not drawn yet; `nil` if all of it is drawn.
  func undrawn(_ value: any Sendable) -> String?
}

/// A condition under which a property has an effect.
public enum PropertyRequirement: Sendable, Hashable {
  /// The layer sets this property.
  case present(String)
  /// The layer does not set this property.
  case absent(String)
  /// This property has one of these words as its value.
  case value(String, [String])
  /// This property is switched on.
  case isOn(String)
  /// The layer's source is of this type and has this member switched on.
  case source(type: String, member: String)
}

extension PropertyRequirement: ExpressibleByStringLiteral {
  /// The layer sets this property.
  public init(stringLiteral name: String) { self = .present(name) }
}

/// The reason why a property value cannot be used; the default is drawn instead.
public enum PropertyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value is not of the property's type.
  case wrongType(property: String, expected: String, found: String)
  /// The value is an expression or a function with an error, `error`.
  case invalidExpression(property: String, error: ExpressionError)

  /// A line with the value found and the value expected.
  public var description: String {
    switch self {
    case .wrongType(let property, let expected, let found):
      "\(property): expected \(expected), found \(found)"
    case .invalidExpression(let property, let error):
      "\(property)\(error.key): \(error.message)"
    }
  }
}

extension ExpressionErrors {
  /// The first of the errors.
  var first: ExpressionError { errors.first ?? ExpressionError(key: "", message: "\(self)") }
}
