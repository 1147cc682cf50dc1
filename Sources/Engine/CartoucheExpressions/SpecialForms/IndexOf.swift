import CartoucheJSON

/// `index-of`: the position of an item in an array or of a part in a string (style specification, “index-of”).
enum IndexOf {
  static let forms = [
    SpecialForm("index-of", "The index of an item in an array or a part in a string, else -1.", parse)
  ]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 3 || items.count == 4 else {
      return context.error("Expected 2 or 3 arguments, but found \(items.count - 1) instead.")
    }
    guard let search = Search(items, in: context) else { return nil }
    var children = [search.needle, search.haystack]
    var start: Function<Double>?
    if items.count == 4 {
      guard let node = context.parse(items[3], at: 3, expecting: .number) else { return nil }
      children.append(node)
      start = Double.reader(node)
    }
    let needle = Datum.reader(search.needle)
    let haystack = Datum.reader(search.haystack)
    let (path, first) = (context.path, start)
    return Node(
      .other, type: .number, children: children,
      .number { (context) throws(EvaluationError) in
        let needle = try needle(&context)
        let haystack = try haystack(&context)
        let start = try first?(&context) ?? 0
        try Search.charge(needle, haystack, to: &context, at: path)
        return Double(try Search.index(of: needle, in: haystack, from: start, at: path) ?? -1)
      })
  }
}
