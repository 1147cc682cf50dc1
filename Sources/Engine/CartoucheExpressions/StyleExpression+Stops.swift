extension StyleExpression {
  /// The numbers at which the value changes its course, ascending: finite stops of steps and interpolations, and
  /// numbers that are compared with `<`, `<=`, `>` and `>=`.
  package var stops: [Double] {
    var stops: Set<Double> = []
    root.forEach { node in
      switch node.kind {
      case .curve(let curve): stops.formUnion(curve.stops)
      case .order: stops.formUnion(node.children.compactMap { $0.literal?.number })
      default: break
      }
    }
    return stops.filter(\.isFinite).sorted()
  }

  /// Whether values between two of the ``stops`` may lie off the straight line from one to the other.
  package var isCurved: Bool {
    var isCurved = false
    root.forEach { node in
      guard case .curve(let curve) = node.kind, let interpolation = curve.interpolation else { return }
      if interpolation != .linear || curve.space != .rgb { isCurved = true }
    }
    return isCurved
  }

  /// Whether the expression is a `step`, whose value changes at once from one to the next.
  package var isStepped: Bool {
    if case .curve(let curve) = root.kind { curve.interpolation == nil } else { false }
  }
}

extension StyleExpression {
  /// The constants that the value may be, in the order of the expression; an image counts as its name.
  ///
  /// Computed values, such as properties of the feature and concatenated strings, are left out.
  package var outputs: [Value] {
    var search = OutputSearch()
    search.collect(root)
    return search.outputs
  }

  /// The names of images that stand in the expression, in its order.
  package var imageNames: [String] {
    var search = OutputSearch()
    root.forEach { node in
      if case .operation("image") = node.kind { search.collect(node) }
    }
    return search.outputs.compactMap(\.string)
  }
}

/// The walk through the parts of an expression that hand their values on.
private struct OutputSearch {
  private(set) var outputs: [Value] = []
  // A variable that is used often has its outputs once.
  private var known: Set<ObjectIdentifier> = []

  mutating func collect(_ node: Node) {
    guard known.insert(ObjectIdentifier(node)).inserted else { return }
    switch node.kind {
    case .literal(let literal): outputs.append(literal.value)
    case .assertion, .coercion, .coalesce, .operation("image"): node.children.forEach { collect($0) }
    case .choice(let outputs): outputs.forEach { collect($0) }
    case .curve(let curve): curve.outputs.forEach { collect($0) }
    case .let(let result), .variable(let result): collect(result)
    case .operation, .order, .other: break
    }
  }
}

extension Node {
  /// Visits the node and all below it, each before its parts; variables where they are bound.
  fileprivate func forEach(_ visit: (Node) -> Void) {
    visit(self)
    for child in children { child.forEach(visit) }
  }
}
