import CartoucheJSON

/// `collator`: a way to compare strings (style specification, “collator”).
enum CollatorForm {
  static let forms = [SpecialForm("collator", "A way of comparing strings of a language.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else { return context.error("Expected one argument.") }
    guard case .object(let options) = items[1] else {
      return context.error("Collator options argument must be an object.")
    }
    guard
      let caseSensitive = context.parse(options["case-sensitive"] ?? false, at: 1, expecting: .boolean),
      let diacriticSensitive = context.parse(
        options["diacritic-sensitive"] ?? false, at: 1, expecting: .boolean)
    else { return nil }
    var children = [caseSensitive, diacriticSensitive]
    var locale: Function<String>?
    if let option = options["locale"], option.isTruthy {
      guard let node = context.parse(option, at: 1, expecting: .string) else { return nil }
      children.append(node)
      locale = String.reader(node)
    }
    let (isCaseSensitive, isDiacriticSensitive) = (
      Bool.reader(caseSensitive), Bool.reader(diacriticSensitive)
    )
    let language = locale
    // The effect of a collator depends on the place where it is evaluated, so it is never folded.
    return Node(
      .other, type: .collator, children: children, reads: .unfoldable,
      Collator.evaluation { (context) throws(EvaluationError) in
        let caseSensitive = try isCaseSensitive(&context)
        let diacriticSensitive = try isDiacriticSensitive(&context)
        return Collator(
          isCaseSensitive: caseSensitive, isDiacriticSensitive: diacriticSensitive,
          locale: try language?(&context))
      })
  }
}
