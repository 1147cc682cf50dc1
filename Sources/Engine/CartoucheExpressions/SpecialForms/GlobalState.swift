import CartoucheJSON

/// `global-state`: a value of the style's state (style specification, “global-state”).
enum GlobalState {
  static let forms = [SpecialForm("global-state", "A value of the style's state, null when missing.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error("Expected 1 argument, but found \(items.count - 1) instead.")
    }
    if items[1].isNull { return context.error("Global state property must be defined.") }
    guard case .string(let name) = items[1] else {
      return context.error(
        "Global state property must be string, but found \(items[1].ecmaScriptType) instead.")
    }
    context.session.globalStateNames.insert(name)
    return Node(
      .other, type: .value, reads: .globalState,
      Value.evaluation { (context) throws(EvaluationError) in context.globalState[name] ?? .null })
  }
}
