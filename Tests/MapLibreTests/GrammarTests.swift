import CartoucheJSON
import MapLibre
import Testing

@Suite struct GrammarTests {
  @Test(
    "parse errors have a place and a reason",
    arguments: [
      ("", 1, "expected an operand, found the end"),
      ("1 +", 4, "expected an operand, found the end"),
      ("(1 + 2", 7, "expected \")\" after the group, found the end"),
      ("{1, 2", 6, "expected \",\" or \"}\", found the end"),
      ("f(1 2)", 5, "expected \",\" or \")\", found the number 2"),
      ("'abc", 1, "the string has no closing quote"),
      ("a ? b", 3, "unexpected \"?\""),
      ("a b", 3, "expected an operator or the end, found \"b\""),
      ("3abc", 2, "unexpected \"a\" directly after a number"),
      ("$", 2, "expected the name of a variable after \"$\""),
      ("in + 1", 1, "\"in\" is a keyword; write #in or %K for an attribute of that name"),
      ("%z", 1, "expected a placeholder such as \"%@\", \"%K\", \"%d\" or \"%f\", found the end"),
      ("%5d", 1, "a placeholder takes no width; expected \"%@\", \"%K\", \"%d\" or \"%f\""),
      ("1 + %@", 5, "the format has a placeholder number 1, but 0 arguments"),
      ("FUNCTION(a, b)", 13, "expected the selector as a string, found \"b\""),
      ("TERNARY(a, 1, 2)", 10, "expected a comparison operator, found \",\""),
      ("a:b + 1", 2, "unexpected \":\""),
      ("'\\uD800'", 4, "expected a Unicode scalar, found U+d800"),
      ("99999999999999999999999e999", 1, "the number is too large"),
      ("a = 1 = 2", 7, "a comparison cannot be compared; expected AND or OR, found \"=\""),
    ])
  func errors(format: String, column: Int, message: String) {
    let error = NSExpression(format: format).error
    #expect(error?.kind == .parseError)
    #expect(error?.message == message)
    #expect(error?.column == column)
    #expect(error?.description == "\(message) (column \(column) of \"\(format)\")")
  }

  @Test(
    "predicates need a condition",
    arguments: [
      ("a", 2), ("a = ", 5), ("a = 1 AND b", 12), ("a NOT IN {1}", 3), ("ISO 3166-1:2006 == 'US-OH'", 5),
      ("NOT", 4),
      ("ANY a", 6), ("a =[q] 'b'", 5), ("a =[c 'b'", 7), ("a = 1 b = 2", 7),
    ])
  func predicateErrors(format: String, column: Int) {
    let error = NSPredicate(format: format).error
    #expect(error?.kind == .parseError)
    #expect(error?.column == column, "\(error?.description ?? "")")
  }

  @Test func throwingTwins() throws {
    #expect(throws: MLNExpressionError.self) { try NSExpression(parsing: "1 +") }
    #expect(throws: MLNExpressionError.self) { try NSPredicate(parsing: "a") }
    #expect(throws: MLNExpressionError.self) { try NSExpression(parsing: "SELF").styleJSON() }
    #expect(throws: MLNExpressionError.self) { try NSExpression(styleJSON: []) }
    #expect(try NSExpression(parsing: "%@ + 1", arguments: [2]).styleJSON() == ["+", 2, 1])
  }

  @Test func errorsBecomeFindings() throws {
    let error = try #require(NSExpression(format: "é + median({1})").error)
    #expect(error.diagnostic.severity == .error)
    #expect(error.diagnostic.location == TextLocation(line: 1, column: 5, offset: 5))
    #expect(NSExpression(forConstantValue: Double.nan).error?.diagnostic.location == nil)
  }

  @Test("constant lists are written without literal as the value of a property")
  func propertyValues() throws {
    #expect(try NSExpression(forConstantValue: [1, 2]).propertyJSON() == [1, 2])
    #expect(try NSExpression(format: "{'a', 'b'}").propertyJSON() == ["a", "b"])
    #expect(try NSExpression(forConstantValue: CGVector(dx: 1, dy: 2)).propertyJSON() == [1, 2])
    #expect(try NSExpression(format: "k").propertyJSON() == ["get", "k"])
    #expect(try NSExpression(forConstantValue: "butt").propertyJSON() == "butt")
  }

  @Test func refusalsPointAtThePart() {
    let error = NSExpression(format: "1 + sqrt(median({1}))").error
    #expect(error?.kind == .invalidArgument)
    #expect(error?.column == 10)
    #expect(NSExpression(format: "uppercas('a')").error?.message.contains("did you mean uppercase:?") == true)
  }

  @Test func texts() throws {
    func text(_ format: String) -> String? { NSExpression(format: format).constantValue as? String }
    #expect(text("'it''s'") == nil)
    #expect(text("'it\\'s'") == "it's")
    #expect(text("\"it's\"") == "it's")
    #expect(text("'a\\nb\\t\\\\'") == "a\nb\t\\")
    #expect(text("'\\u00e9\\x41\\U0001F355'") == "éA🍕")
    #expect(text("'100%%'") == "100%%")
    #expect(text("'\\w'") == "w")
  }

  @Test func numbers() throws {
    func number(_ format: String) throws -> JSONValue { try NSExpression(format: format).styleJSON() }
    #expect(try number("9223372036854775807") == .int(.max))
    #expect(try number("9223372036854775808") == .double(9223372036854775808))
    #expect(try number("1.0") == .double(1))
    #expect(try number("1E-2") == .double(0.01))
    #expect(try number("0b11") == 3)
    #expect(try number("-9223372036854775807") == .int(-9_223_372_036_854_775_807))
  }

  @Test func keywordsAreNamesWhereNothingElseIsMeant() throws {
    for name in ["first", "last", "size", "cast", "function", "ternary", "subquery"] {
      #expect(NSExpression(format: name).keyPath == name)
    }
    for keyword in ["and", "in", "any", "none", "self", "null", "contains"] {
      #expect(NSExpression(format: "#\(keyword)").keyPath == keyword)
      #expect(NSExpression(format: "a.\(keyword)").keyPath == "a.\(keyword)")
    }
    #expect(NSExpression(format: "straße.größe").keyPath == "straße.größe")
    #expect(NSExpression(format: "items.@count").keyPath == "items.@count")
  }

  @Test func whiteSpaceIsFree() {
    #expect(NSPredicate(format: "\n a\t=\n1 ") == NSPredicate(format: "a=1"))
    #expect(NSPredicate(format: "a=-1") == NSPredicate(format: "a = -1"))
    #expect(
      NSExpression(format: "mgl_step:from:stops: (x, 1, y)")
        == NSExpression(format: "mgl_step:from:stops:(x,1,y)"))
  }

  // MARK: Nesting

  @Test(
    "deep nesting is an error, not a crash",
    arguments: [
      String(repeating: "(", count: 20_000), String(repeating: "{", count: 20_000),
      String(repeating: "-", count: 20_000) + "1",
      String(repeating: "NOT ", count: 20_000) + "a = 1", String(repeating: "abs(", count: 20_000),
      String(repeating: "TERNARY(", count: 10_000), String(repeating: "2 ** ", count: 20_000) + "2",
      "1" + String(repeating: " + 1", count: 20_000), "a" + String(repeating: "[1]", count: 20_000),
      "$a" + String(repeating: ".f()", count: 20_000), "a" + String(repeating: "[", count: 20_000),
      "1" + String(repeating: "-1", count: 20_000), "a" + String(repeating: " UNION b", count: 20_000),
    ])
  func deepFormats(format: String) {
    #expect(NSExpression(format: format).error != nil)
    #expect(NSPredicate(format: format).error != nil)
    #expect(NSExpression(format: format).expressionValue(with: nil, context: nil) == nil)
  }

  @Test func longChainsOfConditionsAreFine() throws {
    let format = (0..<5000).map { "k = \($0)" }.joined(separator: " OR ")
    #expect(NSPredicate(format: format).evaluate(with: ["k": 4999]))
  }

  @Test func deepObjects() {
    var expression = NSExpression(forKeyPath: "a")
    for _ in 0..<20_000 { expression = NSExpression(forFunction: "abs:", arguments: [expression]) }
    #expect(expression.error?.kind == .invalidArgument)
    var predicate = NSPredicate(value: true)
    for _ in 0..<20_000 { predicate = NSCompoundPredicate(notPredicateWithSubpredicate: predicate) }
    #expect(predicate.error?.kind == .invalidArgument)
    var json: JSONValue = 1
    for _ in 0..<2000 { json = ["abs", json] }
    #expect(NSExpression(mglJSONObject: json).error?.kind == .invalidArgument)
    var array: Any = 1
    for _ in 0..<2000 { array = [array] }
    #expect(NSExpression(forConstantValue: array).error?.kind == .invalidArgument)
    #expect(NSExpression(mglJSONObject: array).error?.kind == .invalidArgument)
  }

  @Test func theLimitItselfIsFine() throws {
    let format = String(repeating: "abs(", count: 200) + "a" + String(repeating: ")", count: 200)
    let json = try NSExpression(parsing: format).styleJSON()
    #expect(try NSExpression(styleJSON: json).styleJSON() == json)
  }

  @Test("colours, shapes, vectors and insets may stand in the arrays of style JSON") func objects() throws {
    let steps: [Any] = ["step", ["zoom"], UIColor.red, 10, UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)]
    #expect(
      try NSExpression(mglJSONObject: steps).styleJSON()
        == ["step", ["zoom"], ["rgb", 255, 0, 0], 10, ["rgba", 0, 0, 255, 0.5]])
    #expect(try NSExpression(mglJSONObject: UIColor.red).styleJSON() == ["rgb", 255, 0, 0])
    let offset = NSValue(cgVector: CGVector(dx: 1, dy: -2))
    let moves: [Any] = ["step", ["zoom"], ["literal", [0, 0]], 10, offset]
    #expect(
      try NSExpression(mglJSONObject: moves).styleJSON()
        == ["step", ["zoom"], ["literal", [0, 0]], 10, ["literal", [1, -2]]])
    var corners = [(0.5, 0.5), (0.5, 9.5), (9.5, 9.5), (0.5, 0.5)].map {
      CLLocationCoordinate2DMake($0.0, $0.1)
    }
    let area = MLNPolygonFeature(coordinates: &corners, count: 4)
    area.attributes = ["colour": "red"]
    for shape in [MLNPolygon(coordinates: &corners, count: 4), area] as [MLNShape] {
      let json = try JSONValue(
        parsing: Array(shape.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue)))
      for name in ["within", "distance"] {
        let expression = NSExpression(mglJSONObject: [name, shape] as [Any])
        #expect(try expression.styleJSON() == [.string(name), json], "\(expression)")
      }
      let nested: [Any] = ["case", ["within", shape], UIColor.red, UIColor.blue]
      #expect(
        try NSExpression(mglJSONObject: nested).styleJSON()
          == ["case", ["within", json], ["rgb", 255, 0, 0], ["rgb", 0, 0, 255]])
      #expect(try NSPredicate(mglJSONObject: ["within", shape] as [Any]).styleJSON() == ["within", json])
    }
    // What has no place in a style is still refused.
    #expect(NSExpression(mglJSONObject: ["get", Date()] as [Any]).error?.kind == .invalidArgument)
  }
}
