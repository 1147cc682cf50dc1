extension ParsingContext {
  /// Checks a node against the expected type, adding an assertion or a coercion where the type is open.
  ///
  /// An assertion is added if a number, a string, a Boolean, an object or an array is expected and the node may have any
  /// value; a coercion is added if a style type is expected to which the value can be converted (style specification,
  /// “Type system”). Everything else is checked at once.
  func annotate(_ node: Node, _ annotation: TypeAnnotation) -> Node? {
    guard let expected else { return node }
    if expected.isAsserted, node.type == .value {
      switch annotation {
      case .automatic: return Assertion.node(expected, [node], at: path)
      case .coerce: return Coercion.node(expected, [node], at: path)
      case .omit: return node
      }
    }
    if expected.isCoerced(from: node.type) {
      return annotation == .omit ? node : Coercion.node(expected, [node], at: path)
    }
    return check(node.type, fits: expected) ? node : nil
  }
}

extension ValueType {
  /// Whether a value of unknown type is asserted to be of this type.
  fileprivate var isAsserted: Bool {
    switch self {
    case .string, .number, .boolean, .object, .array: true
    default: false
    }
  }

  /// Whether a value of type `other` is converted to this one implicitly.
  fileprivate func isCoerced(from other: ValueType) -> Bool {
    switch self {
    case .projectionDefinition, .colorArray: other == .string || other == .value || other.isArray
    case .color, .formatted, .resolvedImage: other == .value || other == .string
    case .padding, .numberArray: other == .value || other == .number || other.isArray
    case .variableAnchorOffsetCollection: other == .value || other.isArray
    case .verticalGradient: other == .value || other == .boolean || other.isArray
    default: false
    }
  }
}
