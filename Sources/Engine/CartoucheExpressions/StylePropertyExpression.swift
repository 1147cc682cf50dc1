import CartoucheJSON

/// The value of a style property: a constant, an expression or a function (style specification, “Layers”).
///
/// Made for one property: constants are read as the property's type, functions and tokens are turned into
/// expressions, and if an expression fails the property's default is used.
public struct StylePropertyExpression: Sendable {
  /// The inputs on which the value depends.
  public enum Kind: Sendable, Hashable {
    /// Nothing.
    case constant
    /// The feature.
    case source
    /// The zoom level.
    case camera
    /// The feature and the zoom level.
    case composite
  }

  /// The dependence of a value on the zoom.
  public struct ZoomCurve: Sendable, Hashable {
    /// The zoom levels of the stops, ascending; the first of a `step` is negative infinity.
    public let stops: [Double]
    /// The interpolation between stops; `nil` for `step`.
    public let interpolation: Interpolation?

    /// The weight of the value at zoom level `upper` in the value at `zoom`; the rest is that at `lower`.
    ///
    /// A composite value is evaluated at two whole levels and interpolated by this; 0 for `step`.
    public func fraction(at zoom: Double, from lower: Double, to upper: Double) -> Double {
      interpolation?.fraction(at: zoom, from: lower, to: upper) ?? 0
    }
  }

  /// The property.
  public let property: PropertySpecification
  /// The inputs on which the value depends.
  public let kind: Kind
  /// The dependence of the value on the zoom, for camera and composite values.
  public let zoomCurve: ZoomCurve?
  /// The compiled expression.
  public let expression: StyleExpression
  /// The value used if the expression has none.
  public let fallback: Value

  private let fallbackNumber: Double
  private let fallbackColor: Color

  /// Parses the value of a property.
  ///
  /// - Throws: All errors in it, with their places.
  public init(_ json: JSONValue, for property: PropertySpecification, names: PropertyNames = PropertyNames())
    throws(ExpressionErrors)
  {
    let source: JSONValue
    let curve: Curve?
    let expression: StyleExpression
    do throws(ExpressionError) {
      source = try Self.source(json, property)
    } catch {
      throw ExpressionErrors([error])
    }
    // Text coerces what it is given; other strings also need no assertion.
    expression = try StyleExpression(
      source, expecting: property.expressionType,
      annotation: property.type == .string ? .coerce : .automatic, names: names)
    do throws(ExpressionError) {
      curve = try Self.checkedCurve(of: expression, property)
    } catch {
      throw ExpressionErrors([error])
    }
    self.init(property: property, expression: expression, curve: curve)
  }

  private init(property: PropertySpecification, expression: StyleExpression, curve: Curve?) {
    self.property = property
    self.expression = expression
    zoomCurve = curve.map { ZoomCurve(stops: $0.stops, interpolation: $0.interpolation) }
    kind =
      switch (expression.isFeatureConstant, curve == nil) {
      case (true, true): .constant
      case (false, true): .source
      case (true, false): .camera
      case (false, false): .composite
      }
    fallback = property.fallback
    fallbackNumber = fallback.number ?? .nan
    fallbackColor = fallback.color ?? .transparent
  }
}

// MARK: - Parsing

extension StylePropertyExpression {
  /// The property value as an expression: functions and texts with tokens in their equivalent form.
  ///
  /// A list that is not an expression becomes a `literal`; other constants stay as they are.
  package static func source(_ json: JSONValue, _ property: PropertySpecification) throws(ExpressionError)
    -> JSONValue
  {
    switch json {
    case .object(let parameters): try LegacyFunction(parameters, for: property).expression()
    case .array where !StyleExpression.isExpression(json) && property.expressionType.isListed:
      ["literal", json]
    case .string(let text) where property.hasTokens: LegacyFunction.converted(tokens: text)
    default: json
    }
  }

  /// The curve over zoom, once it is certain that the property allows the inputs on which the expression depends.
  private static func checkedCurve(of expression: StyleExpression, _ property: PropertySpecification)
    throws(ExpressionError) -> Curve?
  {
    func error(_ message: String) -> ExpressionError { ExpressionError(key: "", message: message) }
    if !expression.isFeatureConstant, !property.allowsFeature {
      throw error("data expressions not supported")
    }
    if !expression.isZoomConstant, !property.allowsZoom {
      throw error("zoom expressions not supported")
    }
    let curve = try expression.root.zoomCurve()
    if curve == nil, !expression.isZoomConstant { throw error(Node.misplacedZoom) }
    if curve?.interpolation != nil, !property.isInterpolated {
      throw error("\"interpolate\" expressions cannot be used with this property")
    }
    return curve
  }
}

extension ValueType? {
  /// Whether a value of the type may be written as an array that is not an expression.
  fileprivate var isListed: Bool {
    switch self {
    case .array, .padding, .numberArray, .colorArray, .variableAnchorOffsetCollection,
      .projectionDefinition, .verticalGradient:
      true
    default: false
    }
  }
}

extension PropertySpecification {
  /// The default as a value of the property's type; null if there is none.
  fileprivate var fallback: Value {
    guard let defaultValue else { return .null }
    let value = Value(defaultValue)
    switch type {
    case .color:
      // The default of heatmap-color is a function: a ramp, not a colour to fall back to.
      if defaultValue.string == nil { return .color(.transparent) }
      return value.string.flatMap(Color.init(css:)).map(Value.color) ?? .null
    case .padding: return Padding(value).map(Value.padding) ?? .null
    case .numberArray: return value.numberArray.map(Value.numberArray) ?? .null
    case .colorArray: return value.colorArray.map(Value.colorArray) ?? .null
    case .formatted: return .formatted(Formatted(value.text))
    case .resolvedImage: return .image(ResolvedImage(name: value.text, isAvailable: false))
    case .variableAnchorOffsetCollection:
      return VariableAnchorOffsetCollection(value).map(Value.variableAnchorOffsets) ?? .null
    case .projectionDefinition: return ProjectionDefinition(value).map(Value.projection) ?? .null
    case .verticalGradient: return VerticalGradient(value).map(Value.verticalGradient) ?? .null
    default: return value
    }
  }
}

// MARK: - Evaluation

extension StylePropertyExpression {
  /// The value in a context, ``fallback`` if the expression has none.
  ///
  /// An image or a projection given as text has its own type here.
  public func evaluate(in context: inout EvaluationContext) -> Value {
    let found = context.attempt { (context) throws(EvaluationError) in try expression.evaluate(in: &context) }
    guard let value = found else { return fallback }
    switch (value, property.type) {
    case (.null, _): return fallback
    case (.number(let number), _): return number.isNaN ? fallback : value
    case (.string(let text), .enumeration): return property.values.contains(text) ? value : fallback
    case (.string(let name), .resolvedImage): return .image(ResolvedImage(name: name, isAvailable: false))
    case (.string, .projectionDefinition), (.array, .projectionDefinition):
      return ProjectionDefinition(value).map(Value.projection) ?? fallback
    default: return value
    }
  }

  /// The number in a context, the default if the expression has none.
  public func number(in context: inout EvaluationContext) -> Double {
    guard let number = foundNumber(in: &context), !number.isNaN else { return fallbackNumber }
    return number
  }

  /// The Boolean in a context, the default if the expression has none.
  public func boolean(in context: inout EvaluationContext) -> Bool {
    foundBoolean(in: &context) ?? fallback.boolean ?? false
  }

  /// The colour in a context, the default if the expression has none.
  public func color(in context: inout EvaluationContext) -> Color {
    foundColor(in: &context) ?? fallbackColor
  }

  /// The number in a context, `nil` if the expression fails.
  package func foundNumber(in context: inout EvaluationContext) -> Double? {
    context.attempt { (context) throws(EvaluationError) in try expression.number(in: &context) }
  }

  /// The Boolean in a context, `nil` if the expression fails.
  package func foundBoolean(in context: inout EvaluationContext) -> Bool? {
    context.attempt { (context) throws(EvaluationError) in try expression.boolean(in: &context) }
  }

  /// The colour in a context, `nil` if the expression fails.
  package func foundColor(in context: inout EvaluationContext) -> Color? {
    context.attempt { (context) throws(EvaluationError) in try expression.color(in: &context) }
  }
}
