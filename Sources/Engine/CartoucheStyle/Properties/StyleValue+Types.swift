import CartoucheExpressions
import CartoucheJSON

// The types of the specification that are more than a number, a keyword or a list of them.

extension Padding: StyleValue {
  /// A description of a padding, for messages.
  public static var expectation: String { "a number or an array of one to four numbers" }
  /// A padding.
  public static var propertyType: PropertySpecification.PropertyType { .padding }
  /// Each side can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The padding, when `json` is a number or an array of one to four.
  public init?(constant json: JSONValue) { self.init(Value(json)) }

  /// An array of the four sides.
  public var json: JSONValue { values.json }

  /// The padding that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Padding? {
    Padding(expression.evaluate(in: &context))
  }

  /// The interpolated padding.
  public func mixed(with other: Padding, fraction: Double) -> Padding {
    Padding(
      top: top.mixed(with: other.top, fraction: fraction),
      right: right.mixed(with: other.right, fraction: fraction),
      bottom: bottom.mixed(with: other.bottom, fraction: fraction),
      left: left.mixed(with: other.left, fraction: fraction))
  }
}

extension VariableAnchorOffsetCollection: StyleValue {
  /// A description of anchors with offsets, for messages.
  public static var expectation: String { "an array of anchors and offsets in turn" }
  /// Anchors with offsets.
  public static var propertyType: PropertySpecification.PropertyType { .variableAnchorOffsetCollection }
  /// Offsets of the same anchors can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The anchors, if `json` is an array of alternating anchors and offsets.
  public init?(constant json: JSONValue) { self.init(Value(json)) }

  /// An array of alternating anchors and offsets.
  public var json: JSONValue {
    .array(entries.flatMap { [JSONValue.string($0.anchor), $0.offset.json] })
  }

  /// The anchors that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> VariableAnchorOffsetCollection? {
    VariableAnchorOffsetCollection(expression.evaluate(in: &context))
  }

  /// The interpolated offsets, when both have the same anchors.
  public func mixed(
    with other: VariableAnchorOffsetCollection, fraction: Double
  ) -> VariableAnchorOffsetCollection {
    guard entries.map(\.anchor) == other.entries.map(\.anchor) else { return self }
    return VariableAnchorOffsetCollection(
      zip(entries, other.entries).map { one, two in
        Entry(anchor: one.anchor, offset: one.offset.mixed(with: two.offset, fraction: fraction))
      })
  }
}

extension ResolvedImage: StyleValue {
  /// A description of an image, for messages.
  public static var expectation: String { "the name of an image" }
  /// An image.
  public static var propertyType: PropertySpecification.PropertyType { .resolvedImage }

  /// The image, when `json` is a string; whether the image exists shows later.
  public init?(constant json: JSONValue) {
    guard let name = json.string else { return nil }
    self.init(name: name, isAvailable: false)
  }

  /// The name.
  public var json: JSONValue { .string(name) }

  /// The image that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> ResolvedImage? {
    guard case .image(let image) = expression.evaluate(in: &context) else { return nil }
    return image
  }
}

extension Formatted: StyleValue {
  /// A description of text, for messages.
  public static var expectation: String { "a string" }
  /// Text with styles.
  public static var propertyType: PropertySpecification.PropertyType { .formatted }

  /// The text, when `json` is a string.
  public init?(constant json: JSONValue) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  /// The text without its styles.
  public var json: JSONValue { .string(text) }

  /// The text that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Formatted? {
    switch expression.evaluate(in: &context) {
    case .formatted(let text): text
    case .null: nil
    case let value: Formatted(value.text)
    }
  }
}

extension VerticalGradient: StyleValue {
  /// A description of the shading of walls, for messages.
  public static var expectation: String { "a boolean or an array of one or two numbers" }
  /// The shading of walls.
  public static var propertyType: PropertySpecification.PropertyType { .verticalGradient }

  /// The shading, when `json` is a Boolean or an array of depth and reference height.
  public init?(constant json: JSONValue) {
    switch json {
    case .bool, .array: self.init(Value(json))
    default: return nil
    }
  }

  /// An array of depth and reference height.
  public var json: JSONValue { [.double(depth), .double(referenceHeight)] }

  /// The shading that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> VerticalGradient? {
    VerticalGradient(expression.evaluate(in: &context))
  }
}

extension ProjectionDefinition: StyleValue {
  /// A description of a projection, for messages.
  public static var expectation: String { "the name of a projection or a transition between two" }
  /// A projection.
  public static var propertyType: PropertySpecification.PropertyType { .projectionDefinition }
  /// A transition between projections is a value too.
  public static var canBeMixed: Bool { true }

  /// The projection, when `json` is a name, or two names and the transition between them.
  public init?(constant json: JSONValue) {
    switch json {
    case .string, .array: self.init(Value(json))
    default: return nil
    }
  }

  /// The name, or both names and the transition.
  public var json: JSONValue {
    from == to ? .string(from) : [.string(from), .string(to), .double(transition)]
  }

  /// The projection that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> ProjectionDefinition? {
    ProjectionDefinition(expression.evaluate(in: &context))
  }
}
