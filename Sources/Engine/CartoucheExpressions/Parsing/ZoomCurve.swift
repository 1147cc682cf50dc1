extension Node {
  /// The `step` or `interpolate` that depends on zoom, if the expression has one, or why it may not be there.
  ///
  /// `zoom` may only be the input of one curve, which is the expression itself or the result of `let` or an
  /// argument of `coalesce` (style specification, “Camera expressions”).
  func zoomCurve() throws(ExpressionError) -> Curve? {
    var search = ZoomCurveSearch()
    switch search.find(in: self) {
    case .none: return nil
    case .error(let error): throw error
    case .curve(let node): if case .curve(let curve) = node.kind { return curve } else { return nil }
    }
  }

  static let misplacedZoom =
    "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
}

/// The walk through an expression that looks for curves over zoom.
private struct ZoomCurveSearch {
  enum Result {
    case none
    case curve(Node)
    case error(ExpressionError)
  }

  // The result of `let` and the arguments of `coalesce` are visited twice.
  private var known: [ObjectIdentifier: Result] = [:]

  mutating func find(in node: Node) -> Result {
    // Nothing below depends on zoom: most walks end here.
    if node.isZoomConstant { return .none }
    if let result = known[ObjectIdentifier(node)] { return result }
    let result = search(node)
    known[ObjectIdentifier(node)] = result
    return result
  }

  private mutating func search(_ node: Node) -> Result {
    var result = own(node)
    if case .error = result { return result }
    for child in node.children {
      switch (find(in: child), result) {
      case (.none, _): break
      case (.error(let error), _): result = .error(error)
      case (.curve, .none): result = .error(ExpressionError(key: "", message: Node.misplacedZoom))
      case (.curve(let found), .curve(let curve)) where found === curve: break
      case (.curve, _):
        result = .error(
          ExpressionError(
            key: "",
            message: "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an "
              + "expression."))
      }
    }
    return result
  }

  /// The curve that the node is or passes on.
  private mutating func own(_ node: Node) -> Result {
    switch node.kind {
    case .let(let result): return find(in: result)
    case .coalesce:
      for child in node.children {
        let result = find(in: child)
        if case .none = result { continue }
        return result
      }
      return .none
    case .curve(let curve):
      if case .operation("zoom") = curve.input.kind { return .curve(node) }
      return .none
    default: return .none
    }
  }
}
