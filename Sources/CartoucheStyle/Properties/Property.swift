import CartoucheExpressions
import CartoucheJSON

/// The unit in which a property is written.
public enum PropertyUnit: String, Sendable, Hashable {
  /// Logical pixels.
  case pixels
  /// Degrees.
  case degrees
  /// Multiples of the line's width.
  case lineWidths = "line widths"
}

/// What the value of a property may depend on.
public enum PropertyDependence: Sendable, Hashable {
  /// A constant only.
  case constant
  /// The zoom level.
  case zoom
  /// The zoom level and the feature.
  case feature
}

/// One line of a layer type's property table: what the specification says of a property.
public struct Property<Value: StyleValue>: Sendable {
  /// The name in style documents.
  public let name: String
  /// Whether it stands under `layout` or `paint`.
  public let group: PropertyGroup
  /// The value when the style gives none; an optional type has `nil` where the specification has no default.
  public let `default`: Value
  /// The unit of the numbers, if they have one.
  public let unit: PropertyUnit?
  /// The numbers that are allowed, both ends included.
  public let range: ClosedRange<Double>?
  /// What a value may depend on.
  public let dependence: PropertyDependence
  /// Whether a change is animated by a transition.
  public let transitions: Bool

  private init(
    _ group: PropertyGroup, _ name: String, _ default: Value, _ unit: PropertyUnit?,
    _ range: ClosedRange<Double>?, _ dependence: PropertyDependence, _ transitions: Bool
  ) {
    self.group = group
    self.name = name
    self.default = `default`
    self.unit = unit
    self.range = range
    self.dependence = dependence
    self.transitions = transitions
  }

  /// A paint property; it may depend on the feature and is animated unless said otherwise.
  public static func paint(
    _ name: String, default: Value, unit: PropertyUnit? = nil, range: ClosedRange<Double>? = nil,
    by dependence: PropertyDependence = .feature, transitions: Bool = true
  ) -> Property {
    Property(.paint, name, `default`, unit, range, dependence, transitions)
  }

  /// A layout property; it may depend on the zoom level unless said otherwise, and is never animated.
  public static func layout(
    _ name: String, default: Value, unit: PropertyUnit? = nil, range: ClosedRange<Double>? = nil,
    by dependence: PropertyDependence = .zoom
  ) -> Property {
    Property(.layout, name, `default`, unit, range, dependence, false)
  }
}

/// A property of whatever value type, as the table of its layer type lists it.
public protocol AnyProperty: Sendable {
  /// The name in style documents.
  var name: String { get }
  /// Whether it stands under `layout` or `paint`.
  var group: PropertyGroup { get }
  /// Reads `json` as a value of the property: a constant, an expression or a function.
  ///
  /// Numbers are kept in the allowed range. `names` are the attributes that the style's expressions read.
  ///
  /// - Throws: ``PropertyError`` when `json` is no such value.
  func resolve(_ json: JSONValue, names: PropertyNames) throws(PropertyError) -> any Sendable
}

/// Why a property value cannot be used; the default is drawn instead.
public enum PropertyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value is not of the property's type.
  case wrongType(property: String, expected: String, found: String)
  /// The value is an expression or a function, and `error` is wrong with it.
  case invalidExpression(property: String, error: ExpressionError)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .wrongType(let property, let expected, let found):
      "\(property): expected \(expected), found \(found)"
    case .invalidExpression(let property, let error):
      "\(property)\(error.key): \(error.message)"
    }
  }
}

extension Property: AnyProperty {
  /// Reads a constant, an expression or a function of the property's type.
  ///
  /// - Throws: ``PropertyError``.
  public func resolve(_ json: JSONValue, names: PropertyNames) throws(PropertyError) -> any Sendable {
    if let value = Value(constant: json) { return PropertyValue.constant(clamped(value)) }
    guard json.isExpression else {
      throw .wrongType(property: name, expected: Value.expectation, found: json.summary)
    }
    do throws(ExpressionErrors) {
      let expression = try StylePropertyExpression(json, for: specification, names: names)
      return PropertyValue.expression(PropertyExpression(expression, of: self))
    } catch {
      let first = error.errors.first ?? ExpressionError(key: "", message: "\(error)")
      throw .invalidExpression(property: name, error: first)
    }
  }

  /// The property as the expression language knows it.
  var specification: PropertySpecification {
    PropertySpecification(
      Value.propertyType, default: `default`.json.isNull ? nil : `default`.json, values: Value.keywords,
      allowsZoom: dependence != .constant,
      allowsFeature: dependence == .feature, isInterpolated: isInterpolated)
  }

  /// Whether values of the property can be mixed.
  private var isInterpolated: Bool {
    switch Value.propertyType {
    case .number, .color: true
    case .array(_, let length): length != nil
    default: false
    }
  }

  func clamped(_ value: Value) -> Value {
    guard let range, let number = value as? Double,
      let clamped = min(max(number, range.lowerBound), range.upperBound) as? Value
    else { return value }
    return clamped
  }
}

extension JSONValue {
  /// Whether a property value is an expression (an array that starts with an operator) or a function.
  fileprivate var isExpression: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.first?.string != nil
    default: false
    }
  }
}
