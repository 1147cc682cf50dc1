import CartoucheJSON
import MapLibre
import Testing

@Suite struct EvaluationTests {
  private func value(_ format: String, _ object: [String: Any] = [:], _ context: [String: Any] = [:]) throws
    -> Any?
  {
    try NSExpression(parsing: format).value(with: object, context: NSMutableDictionary(dictionary: context))
  }

  @Test(
    "functions of numbers give their results",
    arguments: [
      ("average({1, 2, 2, 3, 4, 7, 9})", 4.0), ("sum({1, 2, 2, 3, 4, 7, 9})", 28),
      ("count({1, 2, 2, 3, 4, 7, 9})", 7),
      ("min({1, 2, 2})", 1), ("max({1, 2, 9})", 9), ("1 + 2", 3), ("2 - 1", 1), ("1 * 2", 2), ("1 / 2", 0.5),
      ("modulus:by:(7, 4)", 3), ("sqrt(4)", 2), ("log(1000)", 3), ("ln(1)", 0), ("2 ** 10", 1024),
      ("exp(0)", 1),
      ("ceiling(0.99999)", 1), ("abs(-1)", 1), ("trunc(6378.1370)", 6378), ("trunc(-1.5)", -1),
      ("floor(-0.99999)", -1),
      ("noindex(0 + 2)", 2), ("length('Wapakoneta')", 10), ("mgl_acos(1)", 0), ("mgl_asin(0)", 0),
      ("mgl_atan(20)", 1.5208379310729538), ("mgl_cos(0)", 1), ("mgl_log2(1024)", 10), ("mgl_round(1.5)", 2),
      ("mgl_round(-1.5)", -2), ("mgl_round(2.5)", 3), ("mgl_round(-2.5)", -3), ("mgl_sin(0)", 0),
      ("mgl_tan(0)", 0),
      ("-2 ** 2", -4), ("median({1, 2, 10})", 2), ("5 & 6", 4), ("~0", -1), ("{9, 8, 7}[1]", 8),
      ("{9, 8, 7}[LAST]", 7),
      ("{9, 8, 7}[SIZE]", 3), ("7 %% 4", 3),
    ])
  func numbers(format: String, expected: Double) throws {
    let value = try #require(try value(format) as? Double)
    #expect(abs(value - expected) < 1e-12)
  }

  @Test("functions of texts give their results")
  func texts() throws {
    #expect(try value("uppercase('Elysian Fields')") as? String == "ELYSIAN FIELDS")
    #expect(try value("lowercase('DOWNTOWN')") as? String == "downtown")
    #expect(try value("mgl_join({'Old', 'MacDonald'})") as? String == "OldMacDonald")
    #expect(
      try value("FUNCTION('Old', 'stringByAppendingString:', 'MacDonald')") as? String == "OldMacDonald")
  }

  @Test("three spellings of else-if agree", arguments: [0, 1, 2, 3])
  func choices(x: Int) throws {
    let expected = ["zero", "one", "two", "more"][x]
    for format in [
      "TERNARY(x = 0, 'zero', TERNARY(x = 1, 'one', TERNARY(x = 2, 'two', 'more')))",
      "MGL_IF(x = 0, 'zero', x = 1, 'one', x = 2, 'two', 'more')",
      "MGL_MATCH(x, 0, 'zero', 1, 'one', 2, 'two', 'more')",
    ] {
      #expect(try value(format, ["x": x]) as? String == expected)
    }
  }

  @Test("variables have the values that they are given")
  func variables() throws {
    #expect(try value("MGL_LET(floorCount, 2, $floorCount + 1)") as? Int == 3)
    #expect(
      try value("MGL_LET('age', uppercase('old'), 'name', uppercase('MacDonald'), mgl_join({$age, $name}))")
        as? String
        == "OLDMACDONALD")
    #expect(try value("$zoomLevel", [:], ["zoomLevel": 16]) as? Int == 16)
    #expect(throws: MLNExpressionError.self) { try value("$nothing") }
  }

  @Test("the first value that is not nil is chosen")
  func coalesce() throws {
    #expect(try value("mgl_coalesce({x, y, z})", ["y": 2, "z": 3]) as? Int == 2)
    #expect(try value("mgl_coalesce({x, y})") == nil)
  }

  @Test(
    "Booleans are evaluated",
    arguments: [
      ("''", false), ("0", false), ("FALSE", false), ("NIL", false), ("0.0", false), ("1", true),
      ("'a'", true),
      ("{}", true), ("$featureAttributes", true),
    ])
  func booleans(operand: String, expected: Bool) throws {
    #expect(try value("FUNCTION(\(operand), 'boolValue')") as? Bool == expected)
  }

  @Test("NaN is false")
  func nan() {
    let target = NSExpression(forConstantValue: Double.nan)
    let expression = NSExpression(forFunction: target, selectorName: "boolValue", arguments: nil)
    #expect(expression.expressionValue(with: nil, context: nil) as? Bool == false)
  }

  @Test(
    "numbers from texts follow ECMAScript",
    arguments: [
      ("", 0), (" 12 ", 12), ("0x1F", 31), ("1e3", 1000), ("Infinity", .infinity), ("-Infinity", -.infinity),
      ("12px", nil), (".5", 0.5), ("5.", 5), ("+1", 1), ("-0x1", nil), ("1_000", nil), ("nan", nil),
      ("0b101", 5),
      ("0o17", 15), ("inf", nil), ("1e", nil), ("--1", nil), ("\n\t7\n", 7), ("0x", nil), (".", nil),
    ] as [(String, Double?)])
  func numbersFromTexts(text: String, expected: Double?) {
    let expression = NSExpression(format: "FUNCTION(%@, 'mgl_numberWithFallbackValues:')", text)
    #expect(expression.expressionValue(with: nil, context: nil) as? Double == expected)
  }

  @Test("fallbacks are tried in turn; null, false and true convert to numbers")
  func fallbacks() throws {
    #expect(try value("FUNCTION('12px', 'mgl_numberWithFallbackValues:', 'x', '7')") as? Double == 7)
    #expect(try value("FUNCTION(k, 'doubleValue')") as? Double == 0)
    #expect(try value("FUNCTION(FALSE, 'doubleValue')") as? Double == 0)
    #expect(try value("FUNCTION(TRUE, 'doubleValue')") as? Double == 1)
    #expect(throws: MLNExpressionError.self) { try value("CAST('12px', 'NSNumber')") }
  }

  @Test(
    "values convert to texts",
    arguments: [
      (.null, ""), (true, "true"), (false, "false"), (1, "1"), (1.0, "1"), (1e21, "1e+21"), (1e-7, "1e-7"),
      (.double(0.1 + 0.2), "0.30000000000000004"), (-0.0, "0"), (123_456_789_012, "123456789012"),
      (1.5e-6, "0.0000015"),
      (1e20, "100000000000000000000"), (["a": [1]], "{\"a\":[1]}"), ([1, "b", .null], "[1,\"b\",null]"),
      ("s", "s"),
    ] as [(JSONValue, String)])
  func textsFromValues(value: JSONValue, expected: String) throws {
    let object = ["k": value]
    #expect(try self.value("FUNCTION(k, 'stringValue')", object) as? String == expected)
    #expect(try self.value("CAST(k, 'NSString')", object) as? String == expected)
  }

  @Test("a colour converts to its CSS text")
  func colourText() {
    let expression = NSExpression(format: "FUNCTION(%@, 'stringValue')", UIColor.red.withAlphaComponent(0.5))
    #expect(expression.expressionValue(with: nil, context: nil) as? String == "rgba(255,0,0,0.5)")
  }

  @Test func keyPathsLeadIntoDictionaries() throws {
    let object: [String: Any] = ["a": ["b": ["c": 1]], "n": NSNull()]
    #expect(try value("a.b.c", object) as? Int == 1)
    #expect(try value("a.x.c", object) == nil)
    #expect(try value("n", object) == nil)
    #expect(try value("FUNCTION(a, 'valueForKeyPath:', 'b.c')", object) as? Int == 1)
    #expect(
      NSExpression(format: "%@.a.b", ["a": ["b": 2]]).expressionValue(with: nil, context: nil) as? Int == 2)
  }

  @Test func setsAndSubqueries() throws {
    #expect(try value("{1, 2} UNION {2, 3}") as? [Int] == [1, 2, 3])
    #expect(try value("{1, 2} INTERSECT {2, 3}") as? [Int] == [2])
    #expect(try value("{1, 2} MINUS {2, 3}") as? [Int] == [1])
    #expect(try value("count(SUBQUERY({1, 2, 3}, $x, $x > 1))") as? Int == 2)
  }

  @Test func blocksRunWithValues() {
    let block = NSExpression(
      block: { object, arguments, context in
        "\(object ?? "none") \(arguments) \(context?["z"] ?? "none")"
      }, arguments: [NSExpression(format: "1 + 1")])
    #expect(block.expressionValue(with: "me", context: ["z": 5]) as? String == "me [2] 5")
    #expect(block.error?.kind == .invalidArgument)
  }

  @Test(
    "wrong operands are errors with a place",
    arguments: [
      "1 + 'a'", "sqrt(k)", "uppercase(5)", "{1, 2}[7]", "'a'[0]", "CAST(1, 'NSSet')", "random()",
      "SELF.a + 1",
      "FUNCTION(1, 'unheardOf:')", "ANYKEY",
    ])
  func failures(format: String) throws {
    #expect(NSExpression(format: format).expressionValue(with: [:] as [String: Any], context: nil) == nil)
    let error = #expect(throws: MLNExpressionError.self) { try value(format) }
    #expect(error?.column != nil)
  }
}

/// Operators that only styles have are evaluated as by a map.
@Suite struct StyleLanguageTests {
  @Test("steps change at their stops", arguments: [(10.9, 4.0), (11, 4), (13.9, 4), (14, 6), (20, 18)])
  func steps(zoom: Double, width: Double) {
    let expression = NSExpression(
      forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: 4.0),
      stops: NSExpression(forConstantValue: [11.0: 4.0, 14.0: 6.0, 20.0: 18.0]))
    #expect(expression.expressionValue(with: nil, context: ["zoomLevel": zoom]) as? Double == width)
  }

  @Test(
    "the minimum applies below the first stop",
    arguments: [(-1.0, "min"), (0, "a"), (9.99, "a"), (10, "b")])
  func minimum(input: Double, expected: String) {
    let expression = NSExpression(
      format: "FUNCTION(k, 'mgl_stepWithMinimum:stops:', 'min', %@)", [0: "a", 10: "b"])
    #expect(expression.expressionValue(with: ["k": input], context: nil) as? String == expected)
  }

  @Test("colours half way between stops are mixed")
  func colours() throws {
    let stops: [NSNumber: UIColor] = [0: .yellow, 2.5: .orange, 5: .red, 7.5: .blue, 10: .white]
    let expression = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(mag, 'linear', nil, %@)", stops)
    let color = try #require(expression.expressionValue(with: ["mag": 1.25], context: nil) as? UIColor)
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    #expect(abs(red - 1) < 1e-9 && abs(green - 0.75) < 1e-9 && abs(blue) < 1e-9)
  }

  @Test("the zoom level has the name that the guide uses")
  func zoomByName() {
    let expression = NSExpression(format: "MGL_FUNCTION('zoomLevel') + $more")
    #expect(expression.expressionValue(with: nil, context: ["zoomLevel": 3, "more": 2]) as? Double == 5)
  }

  @Test("operators are called by name")
  func operators() {
    func value(_ format: String, _ object: [String: Any] = [:]) -> Any? {
      NSExpression(format: format).expressionValue(with: object, context: nil)
    }
    #expect(value("MGL_FUNCTION('typeof', k)", ["k": "x"]) as? String == "string")
    #expect(value("MGL_FUNCTION('slice', k, 1)", ["k": "abc"]) as? String == "bc")
    #expect(value("MGL_FUNCTION('index-of', 'c', k)", ["k": "abc"]) as? Int == 2)
    #expect(value("MGL_FUNCTION('frobnicate', k)") == nil)
    #expect((value("CAST('red', 'UIColor')") as? UIColor) == .red)
    #expect(value("CAST(noindex(CAST('#ff8000', 'UIColor')), 'NSArray')") as? [Double] == [255, 128, 0, 1])
  }

  @Test("a feature is tested against a shape")
  func geometry() throws {
    let polygon: [String: Any] = [
      "type": "Polygon", "coordinates": [[[-1.0, -1], [-1, 1], [1, 1], [1, -1], [-1, -1]]],
    ]
    func feature(_ longitude: Double) -> [String: Any] {
      [
        "type": "Feature", "properties": [:] as [String: Any],
        "geometry": ["type": "Point", "coordinates": [longitude, 0.5]] as [String: Any],
      ]
    }
    let predicate = NSPredicate(format: "SELF IN %@", polygon)
    #expect(predicate.evaluate(with: feature(0.5)))
    #expect(!predicate.evaluate(with: feature(1.5)))
    let distance = NSExpression(
      format: "mgl_distanceFrom(%@)", ["type": "Point", "coordinates": [0.0, 0.5]] as [String: Any])
    let metres = try #require(distance.expressionValue(with: feature(1), context: nil) as? Double)
    #expect(abs(metres - 111_320) < 500)
  }
}
