import CartoucheJSON
import MapLibre
import Testing

/// The operators of the style specification, each with the expression or the predicate that stands for it.
@Suite struct OperatorTableTests {
  /// An operator as style JSON, as a format string, and as the format string that it is read as.
  struct Operator: Sendable, CustomTestStringConvertible {
    let json: JSONValue
    let format: String
    let isReadAs: String

    init(_ json: JSONValue, _ format: String, isReadAs: String? = nil) {
      self.json = json
      self.format = format
      self.isReadAs = isReadAs ?? format
    }

    var testDescription: String { format }
  }

  static let values: [Operator] = [
    Operator(["literal", ["a", "b"]], "{'a', 'b'}"),
    Operator(["to-boolean", ["get", "k"]], "FUNCTION(k, 'boolValue')"),
    Operator(["to-color", ["get", "k"]], "CAST(k, 'UIColor')"),
    Operator(["to-number", ["get", "k"]], "CAST(k, 'NSNumber')"),
    Operator(["to-number", ["get", "k"], 0], "FUNCTION(k, 'mgl_numberWithFallbackValues:', 0)"),
    Operator(["to-string", ["get", "k"]], "CAST(k, 'NSString')"),
    Operator(["to-string", ["get", "k"]], "FUNCTION(k, 'stringValue')", isReadAs: "CAST(k, 'NSString')"),
    Operator(["to-rgba", ["get", "k"]], "CAST(noindex(k), 'NSArray')"),
    Operator(["geometry-type"], "$geometryType"),
    Operator(["id"], "$featureIdentifier"),
    Operator(["properties"], "$featureAttributes"),
    Operator(["zoom"], "$zoomLevel"),
    Operator(["heatmap-density"], "$heatmapDensity"),
    Operator(["line-progress"], "$lineProgress"),
  ]

  static let lookups: [Operator] = [
    Operator(["at", 2, ["get", "k"]], "objectFrom:withIndex:(k, 2)"),
    Operator(["at", 2, ["get", "k"]], "k[2]"),
    Operator(["get", "k"], "k"),
    Operator(["get", "b", ["get", "a"]], "a.b"),
    Operator(["has", "k"], "mgl_does:have:(SELF, 'k')"),
    Operator(["length", ["get", "k"]], "count:(k)"),
    Operator(["length", "abc"], "length:('abc')"),
  ]

  static let decisions: [Operator] = [
    Operator(["case", ["==", ["get", "a"], 1], "x", "y"], "TERNARY(a = 1, 'x', 'y')"),
    Operator(
      ["case", ["==", ["get", "a"], 1], "x", [">", ["get", "a"], 5], "y", "z"],
      "MLN_IF(a = 1, 'x', a > 5, 'y', 'z')"),
    Operator(["coalesce", ["get", "x"], ["get", "y"]], "mgl_coalesce({x, y})"),
    Operator(
      ["match", ["get", "x"], ["a", "A"], "Apple", "b", "Banana", "Kiwi"],
      "MLN_MATCH(x, {'a', 'A'}, 'Apple', 'b', 'Banana', 'Kiwi')"),
    Operator(
      ["let", "ios", 11, "macos", 10.13, ["+", ["var", "ios"], ["var", "macos"]]],
      "MLN_LET('ios', 11, 'macos', 10.13, $ios + $macos)"),
  ]

  static let texts: [Operator] = [
    Operator(["concat", "a", ["get", "k"]], "mgl_join({'a', k})"),
    Operator(
      ["concat", "a", ["get", "k"]], "FUNCTION('a', 'stringByAppendingString:', k)",
      isReadAs: "mgl_join({'a', k})"),
    Operator(["downcase", ["get", "k"]], "lowercase(k)"),
    Operator(["upcase", ["get", "k"]], "uppercase(k)"),
  ]

  static let numbers: [Operator] = [
    Operator(["-", ["get", "a"], ["get", "b"]], "from:subtract:(a, b)"),
    Operator(["*", ["get", "a"], ["get", "b"]], "multiply:by:(a, b)"),
    Operator(["/", ["get", "a"], ["get", "b"]], "divide:by:(a, b)"),
    Operator(["%", ["get", "a"], ["get", "b"]], "modulus:by:(a, b)"),
    Operator(["^", ["get", "a"], ["get", "b"]], "raise:toPower:(a, b)"),
    Operator(["+", ["get", "a"], ["get", "b"]], "add:to:(a, b)"),
    Operator(["+", ["get", "a"], ["get", "b"], 1], "sum({a, b, 1})"),
    Operator(["min", ["get", "a"], 1], "min({a, 1})"),
    Operator(["max", ["get", "a"], 1], "max({a, 1})"),
    Operator(["^", ["e"], ["get", "k"]], "exp(k)"),
    Operator(["abs", ["get", "k"]], "abs(k)"),
    Operator(["acos", ["get", "k"]], "mgl_acos(k)"),
    Operator(["asin", ["get", "k"]], "mgl_asin(k)"),
    Operator(["atan", ["get", "k"]], "mgl_atan(k)"),
    Operator(["ceil", ["get", "k"]], "ceiling(k)"),
    Operator(["cos", ["get", "k"]], "mgl_cos(k)"),
    Operator(["floor", ["get", "k"]], "floor(k)"),
    Operator(["ln", ["get", "k"]], "ln(k)"),
    Operator(["log10", ["get", "k"]], "log(k)"),
    Operator(["log2", ["get", "k"]], "mgl_log2(k)"),
    Operator(["round", ["get", "k"]], "mgl_round(k)"),
    Operator(["sin", ["get", "k"]], "mgl_sin(k)"),
    Operator(["sqrt", ["get", "k"]], "sqrt(k)"),
    Operator(["tan", ["get", "k"]], "mgl_tan(k)"),
  ]

  /// Operators that have no function of their own.
  static let others: [Operator] = [
    Operator(["array", ["get", "k"]], "MLN_FUNCTION('array', k)"),
    Operator(["array", "number", 2, ["get", "k"]], "MLN_FUNCTION('array', 'number', 2, k)"),
    Operator(["boolean", ["get", "k"]], "MLN_FUNCTION('boolean', k)"),
    Operator(["number", ["get", "k"]], "MLN_FUNCTION('number', k)", isReadAs: "CAST(k, 'NSNumber')"),
    Operator(["string", ["get", "k"]], "MLN_FUNCTION('string', k)", isReadAs: "CAST(k, 'NSString')"),
    Operator(["object", ["get", "k"]], "MLN_FUNCTION('object', k)"),
    Operator(["typeof", ["get", "k"]], "MLN_FUNCTION('typeof', k)"),
    Operator(["image", ["get", "k"]], "MLN_FUNCTION('image', k)"),
    Operator(["slice", ["get", "k"], 1, 3], "MLN_FUNCTION('slice', k, 1, 3)"),
    Operator(["index-of", "a", ["get", "k"]], "MLN_FUNCTION('index-of', 'a', k)"),
    Operator(["is-supported-script", ["get", "k"]], "MLN_FUNCTION('is-supported-script', k)"),
    Operator(["feature-state", "hover"], "MLN_FUNCTION('feature-state', 'hover')"),
  ]

  @Test(
    "a format string stands for an operator, and the operator is read as that format string",
    arguments: values + lookups + decisions + texts + numbers + others)
  func bothWays(row: Operator) throws {
    #expect(same(try json(NSExpression(format: row.format)), row.json))
    let read = NSExpression(mglJSONObject: row.json)
    #expect(read.error == nil)
    #expect(read == NSExpression(format: row.isReadAs), "\(row.json) was read as \(read)")
  }

  static let conditions: [Operator] = [
    Operator(
      ["==", "Québec", "QUEBEC", ["collator", ["case-sensitive": false, "diacritic-sensitive": false]]],
      "'Québec' =[cd] 'QUEBEC'"),
    Operator(["in", ["get", "k"], ["literal", [1, 2]]], "k IN {1, 2}"),
    Operator(["in", ["get", "k"], ["literal", [1, 2]]], "{1, 2} CONTAINS k", isReadAs: "k IN {1, 2}"),
    Operator(["in", ["get", "k"], ["get", "list"]], "ANY list = k", isReadAs: "k IN list"),
    Operator(["!", ["==", ["get", "k"], 1]], "NOT k = 1"),
    Operator(["==", ["get", "k"], 1], "k = 1"),
    Operator(["!=", ["get", "k"], 1], "k != 1"),
    Operator(["<", ["get", "k"], 1], "k < 1"),
    Operator(["<=", ["get", "k"], 1], "k <= 1"),
    Operator([">", ["get", "k"], 1], "k > 1"),
    Operator([">=", ["get", "k"], 1], "k >= 1"),
    Operator(["all", ["==", ["get", "a"], 1], ["==", ["get", "b"], 2]], "a = 1 AND b = 2"),
    Operator(["any", ["==", ["get", "a"], 1], ["==", ["get", "b"], 2]], "a = 1 OR b = 2"),
  ]

  @Test(
    "a format string stands for a condition, and the condition is read as that format string",
    arguments: conditions)
  func conditionsBothWays(row: Operator) throws {
    #expect(same(try json(NSPredicate(format: row.format)), row.json))
    let read = NSPredicate(mglJSONObject: row.json)
    #expect(read == NSPredicate(format: row.isReadAs), "\(row.json) was read as \(read.predicateFormat)")
    // Inside of an expression a condition is a value as well.
    let choice = NSExpression(format: "TERNARY(\(row.format), 1, 2)")
    #expect(same(try json(choice), ["case", row.json, 1, 2]))
  }

  @Test("what takes values of Swift stands for an operator, and is read again")
  func valuesOfSwift() throws {
    let square = area(-1, -1, -1, 1, 1, 1, 1, -1, -1, -1)
    let shape = try JSONValue(parsing: text(MLNPolygon(coordinates: square.coordinates, count: 5)))
    let plain = MLNPolygon(coordinates: square.coordinates, count: 5)
    let rows: [(NSExpression, JSONValue)] = [
      (NSExpression(forConstantValue: [1, 2]), ["literal", [1, 2]]),
      (NSExpression(forConstantValue: ["k": 1]), ["literal", ["k": 1]]),
      (NSExpression(forConstantValue: UIColor.red), ["rgb", 255, 0, 0]),
      (NSExpression(forConstantValue: Double.pi), ["pi"]),
      (NSExpression(forConstantValue: M_E), ["e"]),
      (NSExpression(format: "mgl_distanceFrom(%@)", plain), ["distance", shape]),
      (
        NSExpression(
          forFunction: NSExpression(forConstantValue: UIColor.self),
          selectorName: "colorWithRed:green:blue:alpha:",
          arguments: [NSExpression(forKeyPath: "r"), 20, 30, 0.5]), ["rgba", ["get", "r"], 20, 30, 0.5]
      ),
      (
        NSExpression(
          format: "mgl_interpolate:withCurveType:parameters:stops:(x, 'linear', nil, %@)", [0: 1, 10: 2]),
        ["interpolate", ["linear"], ["get", "x"], 0, 1, 10, 2]
      ),
      (
        NSExpression(
          forMLNInterpolating: .zoomLevelVariable, curveType: .cubicBezier,
          parameters: NSExpression(forConstantValue: [0.42, 0, 0.58, 1]),
          stops: NSExpression(forConstantValue: [0: 1, 10: 2])),
        ["interpolate", ["cubic-bezier", 0.42, 0, 0.58, 1], ["zoom"], 0, 1, 10, 2]
      ),
      (NSExpression(format: "mgl_step:from:stops:(x, 11, %@)", [5: 1]), ["step", ["get", "x"], 11, 5, 1]),
      (
        NSExpression(
          format: "mgl_attributed({%@})",
          MLNAttributedExpression(NSExpression(forKeyPath: "name"), fontNames: [], fontScale: 1.5)),
        ["format", ["get", "name"], ["font-scale": 1.5]]
      ),
    ]
    for (expression, expected) in rows {
      #expect(same(try json(expression), expected), "\(expression)")
      let read = NSExpression(mglJSONObject: expected)
      #expect(read.error == nil && !read.description.contains("MLN_FUNCTION"), "\(read)")
      #expect(same(try json(read), expected))
    }
    #expect(NSExpression(mglJSONObject: ["rgb", 255, 0, 0]).constantValue as? UIColor == .red)
    #expect(NSExpression(mglJSONObject: ["distance", shape]).arguments?.first?.constantValue is MLNPolygon)
    let within = NSPredicate(format: "SELF IN %@", plain)
    #expect(same(try json(within), ["within", shape]))
    let read = try #require(NSPredicate(mglJSONObject: ["within", shape]) as? NSComparisonPredicate)
    #expect(read.rightExpression.constantValue is MLNPolygon && read.predicateOperatorType == .in)
  }

  @Test("rings that programs left open or short are shapes again when they are read") func shortRings() throws
  {
    for count in 1...4 {
      let corners = Array(coordinates([0, 0, 0, 10, 10, 10, 10, 0]).prefix(count))
      let hole = MLNPolygon(coordinates: corners, count: UInt(count))
      let area = MLNPolygon(coordinates: corners, count: UInt(count), interiorPolygons: [hole])
      for shape in [area, MLNMultiPolygon(polygons: [area, hole])] {
        let form = try json(NSPredicate(format: "SELF IN %@", shape))
        let object = try #require(JSONSerialization.jsonObject(with: Data(form.encoded())) as? [Any])
        let read = try #require(NSPredicate(mglJSONObject: object) as? NSComparisonPredicate)
        #expect(read.rightExpression.constantValue as? MLNShape == shape, "\(count) corners")
        #expect(same(try json(read), form))
      }
    }
    // A ring without any position is no ring.
    let empty = ["type": "Polygon", "coordinates": [[]]] as [String: Any]
    let read = try #require(NSPredicate(mglJSONObject: ["within", empty]) as? NSComparisonPredicate)
    #expect(!(read.rightExpression.constantValue is MLNShape))
  }

  @Test("the logarithm of two is a number, and is read as one") func constants() throws {
    #expect(try json(NSExpression(forConstantValue: M_LN2)) == .double(M_LN2))
    let read = NSExpression(mglJSONObject: ["ln2"])
    #expect(read.expressionValue(with: nil, context: nil) as? Double == M_LN2)
    for (name, value) in [("e", M_E), ("pi", Double.pi)] {
      #expect(NSExpression(mglJSONObject: [name]).constantValue as? Double == value)
    }
  }

  @Test("options of operators and mixtures in other colour spaces go through the function for operators")
  func optionsOfOperators() throws {
    let rows: [JSONValue] = [
      ["number-format", ["get", "k"], ["min-fraction-digits": 2, "locale": "de"]],
      ["resolved-locale", ["collator", ["case-sensitive": false, "locale": "de"]]],
      ["interpolate-hcl", ["linear"], ["zoom"], 0, ["rgb", 255, 0, 0], 10, ["rgb", 0, 0, 255]],
      ["interpolate-lab", ["linear"], ["zoom"], 0, ["rgb", 255, 0, 0], 10, ["rgb", 0, 0, 255]],
    ]
    for row in rows {
      let read = NSExpression(mglJSONObject: row)
      #expect(read.error == nil)
      #expect(same(try json(read), row), "\(read)")
    }
    let mixture = NSExpression(
      format: "MGL_FUNCTION('interpolate-hcl', MGL_FUNCTION('linear'), $zoomLevel, 0, %@, 10, %@)",
      UIColor.red, UIColor.blue)
    #expect(same(try json(mixture), rows[2]))
    let layer = MLNBackgroundStyleLayer(identifier: "ground")
    layer.backgroundColor = mixture
    #expect(layer.error == nil)
  }

  @Test("the methods of interpolation and steps are the functions of that name") func methods() throws {
    let stops = [0: 1, 10: 2]
    let pairs: [(String, String)] = [
      (
        "FUNCTION(x, 'mgl_interpolateWithCurveType:parameters:stops:', 'linear', NIL, %@)",
        "mgl_interpolate:withCurveType:parameters:stops:(x, 'linear', NIL, %@)"
      ),
      (
        "FUNCTION($zoomLevel, 'mgl_interpolateWithCurveType:parameters:stops:', 'exponential', 1.5, %@)",
        "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'exponential', 1.5, %@)"
      ),
      (
        "FUNCTION(x, 'mgl_stepWithMinimum:stops:', 7, %@)",
        "mgl_step:from:stops:(x, 7, %@)"
      ),
    ]
    for (method, function) in pairs {
      #expect(
        try json(NSExpression(format: method, stops)) == json(NSExpression(format: function, stops)))
    }
  }

  @Test("the last colon of a function's name makes no difference") func colons() {
    for (short, long) in [
      ("sum({1})", "sum:({1})"), ("sqrt(2)", "sqrt:(2)"), ("MLN_LET('a', 1, $a)", "MLN_LET:('a', 1, $a)"),
    ] {
      #expect(NSExpression(format: short) == NSExpression(format: long))
    }
    #expect(NSExpression(format: "sqrt:(2)").description == "sqrt(2)")
    let product = NSExpression(forFunction: "multiply:by", arguments: [NSExpression(forKeyPath: "mag"), 3])
    #expect(product == NSExpression(format: "mag * 3"))
  }

  @Test("the keys of formatted text are those of style JSON") func keys() {
    let keys: [MLNAttributedExpressionKey] = [
      .fontNamesAttribute, .fontScaleAttribute, .fontColorAttribute,
    ]
    #expect(keys.map(\.rawValue) == ["text-font", "font-scale", "text-color"])
  }

  @Test("conditions are made in code, and nest") func conditionals() throws {
    let inner = NSExpression(
      forConditional: NSPredicate(format: "a = 2"), trueExpression: NSExpression(forConstantValue: "y"),
      falseExpression: NSExpression(forConstantValue: "z"))
    let outer = NSExpression(
      forConditional: NSPredicate(format: "a = 1"), trueExpression: NSExpression(forConstantValue: "x"),
      falseExpression: inner)
    #expect(
      try json(outer) == [
        "case", ["==", ["get", "a"], 1], "x", ["case", ["==", ["get", "a"], 2], "y", "z"],
      ])
    for (value, expected) in [(1, "x"), (2, "y"), (3, "z")] {
      #expect(outer.expressionValue(with: ["a": value], context: nil) as? String == expected)
    }
  }
}
