import CartoucheExpressions
import CartoucheJSON

/// The unit in which a property is written.
public enum PropertyUnit: String, Sendable, Hashable {
  /// Logical pixels.
  case pixels
  /// Degrees.
  case degrees
  /// Metres.
  case meters
  /// Multiples of the text size.
  case ems
  /// Multiples of the line's width.
  case lineWidths = "line widths"
  /// Multiples of the image's own size.
  case imageSizes = "factor of the original icon size"
  /// Milliseconds.
  case milliseconds
}

/// The inputs that the value of a property may depend on.
public enum PropertyDependence: Sendable, Hashable {
  /// Nothing: a constant only.
  case constant
  /// The style's global state.
  case globalState
  /// The zoom level.
  case zoom
  /// The zoom level and the feature.
  case feature
  /// The zoom level, the feature and its state.
  case featureState
  /// The place along the line.
  case lineProgress
  /// The density of the heatmap.
  case heatmapDensity
  /// The height of the terrain.
  case elevation

  /// Whether expressions of the feature are allowed.
  public var includesFeature: Bool { self == .feature || self == .featureState }

  /// Whether expressions of the zoom level are allowed.
  public var includesZoom: Bool { self == .zoom || includesFeature }

  /// Whether the property is a ramp over an input of its own.
  public var isRamp: Bool { self == .lineProgress || self == .heatmapDensity || self == .elevation }
}

/// One entry of a layer type's property table: the specification of a property.
///
/// Entries are made by ``paint(_:default:unit:range:by:transitions:)`` and ``layout(_:default:unit:range:by:)``; what
/// only few entries need is added by modifiers.
public struct Property<Value: StyleValue>: Sendable {
  /// The name in style documents.
  public let name: String
  /// Whether it belongs to `layout` or `paint`.
  public let group: PropertyGroup
  /// The default value; an optional type has `nil` if the specification has no default.
  public let `default`: Value
  /// The unit of the numbers, if they have one.
  public let unit: PropertyUnit?
  /// The allowed range of numbers, both ends included.
  public let range: ClosedRange<Double>?
  /// The inputs that a value may depend on.
  public let dependence: PropertyDependence
  /// Whether a change is animated by a transition.
  public let transitions: Bool
  /// The conditions under which the property has an effect.
  public private(set) var requirements: [PropertyRequirement] = []
  /// Whether a string may contain `{tokens}` that are replaced by properties of the feature.
  public private(set) var hasTokens = false
  /// The part of ``dependence`` that painters follow; `nil` if the property is not drawn at all.
  public private(set) var drawnDependence: PropertyDependence?
  private var isStepped = false

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
    drawnDependence = dependence
  }

  /// A paint property; by default it may depend on the feature and is animated.
  public static func paint(
    _ name: String, default: Value, unit: PropertyUnit? = nil, range: ClosedRange<Double>? = nil,
    by dependence: PropertyDependence = .featureState, transitions: Bool = true
  ) -> Property {
    Property(.paint, name, `default`, unit, range, dependence, transitions)
  }

  /// A layout property; by default it may depend on the zoom level, and it is never animated.
  public static func layout(
    _ name: String, default: Value, unit: PropertyUnit? = nil, range: ClosedRange<Double>? = nil,
    by dependence: PropertyDependence = .zoom
  ) -> Property {
    Property(.layout, name, `default`, unit, range, dependence, false)
  }
}

// MARK: - Modifiers

extension Property {
  /// The entry for a property that has an effect only under these conditions.
  public func requires(_ requirements: PropertyRequirement...) -> Property {
    changed { $0.requirements = requirements }
  }

  /// The entry for a property whose strings may contain `{tokens}`.
  public var tokens: Property { changed { $0.hasTokens = true } }

  /// The entry for a property whose values are never interpolated, though their type could be.
  public var stepped: Property { changed { $0.isStepped = true } }

  /// The entry for a property that painters do not draw yet.
  public var notDrawn: Property { changed { $0.drawnDependence = nil } }

  /// The entry for a property of which painters follow only a narrower dependence so far.
  public func drawn(by dependence: PropertyDependence) -> Property {
    changed { $0.drawnDependence = dependence }
  }

  private func changed(_ change: (inout Property) -> Void) -> Property {
    var result = self
    change(&result)
    return result
  }
}

// MARK: - Reading

extension Property {
  /// The property in the form that the expression language needs.
  public var specification: PropertySpecification {
    PropertySpecification(
      Value.propertyType, default: `default`.json.isNull ? nil : `default`.json, values: Value.keywords,
      allowsZoom: dependence.includesZoom, allowsFeature: dependence.includesFeature,
      isInterpolated: Value.canBeMixed && !isStepped, hasTokens: hasTokens)
  }

  func clamped(_ value: Value) -> Value {
    guard let range else { return value }
    return value.clamped(to: range)
  }
}

extension Property: AnyProperty {
  /// Reads a constant, an expression or a function of the property's type.
  ///
  /// - Throws: ``PropertyError``.
  public func resolve(_ json: JSONValue, names: PropertyNames) throws(PropertyError) -> any Sendable {
    // A list of fonts and an expression differ only in the operator; tokens make a text an expression.
    let readsTokens = hasTokens && json.string?.contains("{") == true
    if !readsTokens, Value.isConstant(json), let value = Value(constant: json) {
      return PropertyValue.constant(clamped(value))
    }
    guard readsTokens || json.isExpression else {
      throw .wrongType(property: name, expected: Value.expectation, found: json.summary)
    }
    do throws(ExpressionErrors) {
      let expression = try StylePropertyExpression(json, for: specification, names: names)
      return PropertyValue.expression(PropertyExpression(expression, of: self))
    } catch {
      throw .invalidExpression(property: name, error: error.first)
    }
  }

  /// Whether painters follow the property, at least in part.
  public var isDrawn: Bool { drawnDependence != nil }

  /// The part of a resolved value that is not drawn yet; `nil` if all of it is drawn.
  public func undrawn(_ value: any Sendable) -> String? {
    guard let value = value as? PropertyValue<Value> else { return nil }
    guard let drawnDependence else { return value.constant == `default` ? nil : name }
    if value.dependsOnFeature, !drawnDependence.includesFeature { return "\(name) by feature" }
    return nil
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
