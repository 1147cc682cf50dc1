import CartoucheJSON
import MapLibre
import Testing

@testable import MapLibreExpressions

private let ramp: JSONValue = [
  "step", ["zoom"], ["rgb", 255, 255, 0], 0, ["rgb", 255, 255, 0], 2.5, ["rgb", 255, 127.5, 0], 5,
  ["rgb", 255, 0, 0],
]

@Suite struct ExpressionTests {
  // MARK: Constants

  @Test("colours become operators, and are read from them")
  func colours() throws {
    let papaya = UIColor(red: 1, green: 239.0 / 255, blue: 213.0 / 255, alpha: 1)
    #expect(try json(NSExpression(forConstantValue: papaya)) == ["rgb", 255, 239, 213])
    let half = papaya.withAlphaComponent(0.5)
    #expect(try json(NSExpression(forConstantValue: half)) == ["rgba", 255, 239, 213, 0.5])
    let read = try NSExpression(styleJSON: ["rgba", 255, 239, 213, 0.5]).constantValue as? UIColor
    #expect(read == UIColor(red: 1, green: 239.0 / 255, blue: 213.0 / 255, alpha: 0.5))
    #expect(UIColor.orange == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(UIColor.green == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
  }

  @Test("Booleans and numbers keep their types, whatever box they come in")
  func scalars() throws {
    #expect(try json(NSExpression(forConstantValue: true)) == true)
    #expect(try json(NSExpression(forConstantValue: NSNumber(value: false))) == false)
    #expect(try json(NSExpression(forConstantValue: 1)) == 1)
    #expect(try json(NSExpression(forConstantValue: NSNumber(value: 1))) == 1)
    #expect(try json(NSExpression(forConstantValue: NSNumber(value: Int8(1)))) == 1)
    #expect(try json(NSExpression(forConstantValue: UInt64.max)) == .uint(.max))
    #expect(try json(NSExpression(forConstantValue: 1.5)) == 1.5)
    #expect(try json(NSExpression(forConstantValue: CGFloat(2.5))) == 2.5)
    #expect(try json(NSExpression(forConstantValue: Optional(Optional(3)) as Any)) == 3)
    #expect(try json(NSExpression(forConstantValue: NSNull())) == .null)
    #expect(NSExpression(forConstantValue: Double.nan).error?.kind == .invalidArgument)
    #expect(NSExpression(forConstantValue: NSObject()).error?.kind == .invalidArgument)
  }

  @Test("lists and dictionaries become literals")
  func lists() throws {
    #expect(try json(NSExpression(forConstantValue: [1.5, 2] as [Float])) == ["literal", [1.5, 2.0]])
    #expect(
      try json(NSExpression(forConstantValue: NSArray(array: ["a", "b"]))) == ["literal", ["a", "b"]])
    #expect(
      try json(NSExpression(forConstantValue: ["k": [1, UIColor.red]])) == [
        "literal", ["k": [1, "rgba(255,0,0,1)"]],
      ])
  }

  @Test("offsets and paddings become arrays")
  func boxes() throws {
    #expect(
      try json(NSExpression(forConstantValue: NSValue(cgVector: CGVector(dx: 1, dy: -2.5)))) == [
        "literal", [1, -2.5],
      ])
    #expect(try json(NSExpression(forConstantValue: CGVector(dx: 1, dy: 2))) == ["literal", [1, 2]])
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      try json(NSExpression(forConstantValue: NSValue(uiEdgeInsets: insets))) == ["literal", [1, 4, 3, 2]])
    #expect(
      try json(NSExpression(forConstantValue: NSValue(uiEdgeInsets: insets))) == ["literal", [1, 4, 3, 2]])
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue.right == 4)
    #expect(NSNumber(value: 1).cgVectorValue == .zero)
  }

  @Test("key paths from code split at periods alone")
  func keyPaths() throws {
    #expect(try json(NSExpression(forKeyPath: "ISO 3166-1:2006")) == ["get", "ISO 3166-1:2006"])
    #expect(
      try json(
        NSExpression(forFunction: "lowercase:", arguments: [NSExpression(forKeyPath: "ISO 3166-1:2006")]))
        == ["downcase", ["get", "ISO 3166-1:2006"]])
    // A key with a period, as style JSON may have it, stays one key.
    let dotted = try NSExpression(styleJSON: ["get", "a.b"])
    #expect(try json(dotted) == ["get", "a.b"])
    #expect(dotted.expressionValue(with: ["a.b": 1], context: nil) as? Int == 1)
  }

  // MARK: Functions

  @Test(
    "functions accept raw arguments, with and without the last colon",
    arguments: ["multiply:by:", "multiply:by"])
  func rawArguments(name: String) throws {
    let expression = NSExpression(forFunction: name, arguments: [NSExpression(forKeyPath: "mag"), 3])
    #expect(try json(expression) == ["*", ["get", "mag"], 3])
  }

  @Test("an array can replace an aggregate")
  func arraysForAggregates() throws {
    let (a, b) = (NSExpression(forKeyPath: "a"), NSExpression(forKeyPath: "b"))
    for list in [
      [a, b] as Any, NSExpression(forAggregate: [a, b]), NSExpression(forConstantValue: [a, b]),
    ] {
      #expect(
        try json(NSExpression(forFunction: "sum:", arguments: [list])) == ["+", ["get", "a"], ["get", "b"]])
      #expect(
        try json(NSExpression(format: "mgl_coalesce(%@)", list)) == [
          "coalesce", ["get", "a"], ["get", "b"],
        ])
    }
    let labels = NSExpression(format: "MGL_MATCH(x, %@, 1, 0)", ["a", "b"])
    #expect(try json(labels) == ["match", ["get", "x"], ["a", "b"], 1, 0])
  }

  @Test("variables have names in code")
  func variables() {
    #expect(NSExpression.featureIdentifierVariable == NSExpression(format: "$featureIdentifier"))
    #expect(NSExpression.geometryTypeVariable == NSExpression(format: "$geometryType"))
    #expect(NSExpression.heatmapDensityVariable == NSExpression(format: "$heatmapDensity"))
    #expect(NSExpression.zoomLevelVariable == NSExpression(format: "$zoomLevel"))
    #expect(NSExpression.lineProgressVariable == NSExpression(format: "$lineProgress"))
    #expect(NSExpression.featureAttributesVariable == NSExpression(format: "$featureAttributes"))
    #expect(NSExpression.featurePropertiesVariable == NSExpression(format: "$featureAttributes"))
    #expect(NSExpression.featureAccumulatedVariable == NSExpression(format: "$featureAccumulated"))
  }

  @Test("a dictionary has its attributes")
  func has() throws {
    let dictionary = ["k": 1]
    #expect(
      try json(NSExpression(format: "mgl_does:have:(%@, 'k')", dictionary)) == [
        "has", "k", ["literal", ["k": 1]],
      ])
    let subscripted = NSPredicate(format: "%@['k'] != NIL", dictionary)
    #expect(try json(subscripted) == ["!=", ["get", "k", ["literal", ["k": 1]]], .null])
    #expect(subscripted.evaluate(with: nil))
    #expect(!NSPredicate(format: "%@['j'] != NIL", dictionary).evaluate(with: nil))
    #expect(try json(NSPredicate(format: "%@.k != NIL", dictionary)) == json(subscripted))
    #expect(NSPredicate(format: "burger.cheese != NIL").evaluate(with: ["burger": ["cheese": "blue"]]))
  }

  @Test("curves take dictionaries of stops in any order")
  func curves() throws {
    let stops: [NSNumber: Any] = [10: 3, 2.5: NSExpression(forKeyPath: "a"), 0: 1, 1e2: UIColor.red]
    #expect(
      try json(NSExpression(format: "mgl_step:from:stops:(x, 11, %@)", stops))
        == ["step", ["get", "x"], 11, 0, 1, 2.5, ["get", "a"], 10, 3, 100, ["rgb", 255, 0, 0]])
    let bezier = NSExpression(
      format:
        "FUNCTION(x, 'mgl_interpolateWithCurveType:parameters:stops:', 'cubic-bezier', {0.42, 0, 0.58, 1}, %@)",
      [0: 1, 1: 2])
    #expect(
      try json(bezier) == ["interpolate", ["cubic-bezier", 0.42, 0, 0.58, 1], ["get", "x"], 0, 1, 1, 2])
    #expect(try json(NSExpression(styleJSON: json(bezier))) == json(bezier))
    for format in [
      "mgl_interpolate:withCurveType:parameters:stops:(x, 'wobbly', nil, %@)",
      "mgl_interpolate:withCurveType:parameters:stops:(x, 'exponential', nil, %@)",
      "mgl_interpolate:withCurveType:parameters:stops:(x, 'cubic-bezier', {1, 2}, %@)",
      "mgl_interpolate:withCurveType:parameters:stops:(x, 'linear', nil, %@, 1)",
    ] {
      #expect(NSExpression(format: format, [0: 1, 1: 2]).error?.kind == .invalidArgument, "\(format)")
    }
    #expect(NSExpression(format: "mgl_step:from:stops:(x, 11, %@)", [:] as [Int: Int]).error != nil)
    #expect(NSExpression(format: "mgl_step:from:stops:(x, 11, %@)", ["a": 1]).error != nil)
  }

  @Test("the distance to a shape becomes an operator")
  func distance() throws {
    let point: [String: Any] = ["type": "Point", "coordinates": [1, 2]]
    let expression = NSExpression(format: "mgl_distanceFrom(%@)", point)
    #expect(try json(expression) == ["distance", ["type": "Point", "coordinates": [1, 2]]])
    #expect(try json(NSExpression(styleJSON: json(expression))) == json(expression))
  }

  @Test("formatted text becomes an operator")
  func attributed() throws {
    let name = MLNAttributedExpression(
      NSExpression(forKeyPath: "name"), fontNames: ["A", "B"], fontScale: 1.2)
    let plain = MLNAttributedExpression(NSExpression(forConstantValue: "x"), fontNames: [], fontScale: nil)
    let colour = MLNAttributedExpression(
      expression: NSExpression(forConstantValue: "y"),
      attributes: [.fontColorAttribute: NSExpression(forConstantValue: UIColor.red)])
    let expected: JSONValue = [
      "format", ["get", "name"], ["font-scale": 1.2, "text-font": ["literal", ["A", "B"]]], "x", [:], "y",
      ["text-color": ["rgb", 255, 0, 0]],
    ]
    let parts = [name, plain, colour]
    #expect(try json(NSExpression(format: "mgl_attributed:(%@, %@, %@)", name, plain, colour)) == expected)
    #expect(try json(NSExpression(format: "mgl_attributed({%@, %@, %@})", name, plain, colour)) == expected)
    #expect(try json(NSExpression(format: "mgl_attributed(%@)", parts)) == expected)
    #expect(
      try json(NSExpression(forAttributedExpressions: parts.map(NSExpression.init(forConstantValue:))))
        == expected)
    #expect(try json(NSExpression(styleJSON: expected)) == expected)
    #expect(MLNAttributedExpressionKey.fontScaleAttribute.rawValue == "font-scale")
  }

  @Test("options of operators are not values")
  func options() throws {
    let collator = NSExpression(
      format: "MGL_FUNCTION('==', a, 'b', MGL_FUNCTION('collator', %@))",
      ["case-sensitive": false, "locale": NSExpression(forKeyPath: "l")])
    let expected: JSONValue = [
      "==", ["get", "a"], "b", ["collator", ["case-sensitive": false, "locale": ["get", "l"]]],
    ]
    #expect(try json(collator) == expected)
    #expect(try json(NSExpression(styleJSON: expected)) == expected)
    #expect(
      try json(NSExpression(format: "MGL_FUNCTION('number-format', x, %@)", ["min-fraction-digits": 2]))
        == ["number-format", ["get", "x"], ["min-fraction-digits": 2]])
  }

  @Test("variables come from a dictionary")
  func context() throws {
    let expression = NSExpression(
      format: "FUNCTION($ios + $macos, 'mgl_expressionWithContext:', %@)",
      ["ios": NSExpression(forConstantValue: 11), "macos": 10.5])
    #expect(
      try json(expression) == ["let", "ios", 11, "macos", 10.5, ["+", ["var", "ios"], ["var", "macos"]]])
    #expect(expression.expressionValue(with: nil, context: nil) as? Double == 21.5)
  }

  @Test("an expression is appended to another")
  func appending() throws {
    let old = NSExpression(forConstantValue: "Old")
    #expect(try json(old.mgl_appending(NSExpression(forKeyPath: "k"))) == ["concat", "Old", ["get", "k"]])
  }

  @Test("an array is appended as the text of its elements, as joining does")
  func appendingAnArray() throws {
    let old = NSExpression(forConstantValue: "Old")
    let array = NSExpression(forAggregate: [
      NSExpression(forKeyPath: "k"), NSExpression(forConstantValue: "Donald"),
    ])
    #expect(try json(old.mgl_appending(array)) == ["concat", "Old", ["get", "k"], "Donald"])
    let text = old.mgl_appending(array).expressionValue(with: ["k": "Mac"], context: nil)
    #expect(text as? String == "OldMacDonald")
  }

  @Test(
    "a choice between true and false by a variable is compared and evaluated", arguments: ["YES", "TRUE"])
  func choiceOfTruth(truth: String) throws {
    let predicate = NSPredicate(
      format: "MLN_MATCH($featureIdentifier, 6, \(truth), 5, \(truth), FALSE) == \(truth)")
    #expect(
      try json(predicate) == ["==", ["match", ["id"], 6, true, 5, true, false], true])
    let labels = NSExpression(format: "MLN_MATCH(open, TRUE, 'a', FALSE, 'b', 'c')")
    #expect(try json(labels) == ["match", ["get", "open"], true, "a", false, "b", "c"])
    #expect(labels.expressionValue(with: ["open": false], context: nil) as? String == "b")
  }

  // MARK: Migration

  @Test("stops can hold constants")
  func stepping() throws {
    let stops: [NSNumber: UIColor] = [0: .yellow, 2.5: .orange, 5: .red]
    let colours = NSExpression(
      forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: stops[0]),
      stops: NSExpression(forConstantValue: stops))
    #expect(try json(colours) == ramp)
    let widths = [11.0: 4.0, 14.0: 6.0, 20.0: 18.0]
    let width = NSExpression(
      forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: 4.0),
      stops: NSExpression(forConstantValue: widths))
    #expect(same(try json(width), ["step", ["zoom"], 4, 11, 4, 14, 6, 20, 18]))
  }

  @Test("exponential curves keep their base")
  func exponential() throws {
    let expression = NSExpression(
      forMLNInterpolating: .zoomLevelVariable, curveType: .exponential,
      parameters: NSExpression(forConstantValue: 1.5),
      stops: NSExpression(forConstantValue: [12: 0.5, 14: 2, 18: 18]))
    #expect(
      same(try json(expression), ["interpolate", ["exponential", 1.5], ["zoom"], 12, 0.5, 14, 2, 18, 18]))
  }

  @Test("the guide's name of the zoom level is understood by a style")
  func zoomAlias() throws {
    let expression = NSExpression(format: "MGL_FUNCTION('zoomLevel')")
    #expect(try expression.styleJSON() == ["zoom"])
    #expect(expression.mgl_jsonExpressionObject as? [String] == ["zoomLevel"])
  }

  @Test("matching a constant matches that constant; labels keep their order")
  func matching() throws {
    let branches = [
      NSExpression(forConstantValue: "quarry blast"): NSExpression(forConstantValue: 3),
      NSExpression(forConstantValue: "earthquake"): NSExpression(forConstantValue: 1),
      NSExpression(forConstantValue: "explosion"): NSExpression(forConstantValue: 2),
    ]
    let fallback = NSExpression(forConstantValue: 0)
    let constant = NSExpression(
      forMLNMatchingKey: NSExpression(forConstantValue: "type"), in: branches, default: fallback)
    #expect(try json(constant) == ["match", "type", "earthquake", 1, "explosion", 2, "quarry blast", 3, 0])
    #expect(constant.expressionValue(with: ["type": "explosion"], context: nil) as? Int == 0)
    let keyPath = NSExpression(
      forMLNMatchingKey: NSExpression(forKeyPath: "type"), in: branches, default: fallback)
    #expect(keyPath.expressionValue(with: ["type": "explosion"], context: nil) as? Int == 2)
  }

  @Test("a dictionary is looked up by an attribute; colours inside are CSS")
  func lookup() throws {
    let colours = ["earthquake": UIColor.orange]
    #expect(
      try json(NSExpression(format: "FUNCTION(%@, 'valueForKeyPath:', type)", colours))
        == ["get", ["get", "type"], ["literal", ["earthquake": "rgba(255,127.5,0,1)"]]])
  }

  @Test("A key of one object is no path, whatever periods are in it")
  func keys() throws {
    let format = "FUNCTION($featureAttributes, 'valueForKey:', 'a.b')"
    #expect(try json(NSExpression(format: format)) == ["get", "a.b", ["properties"]])
    #expect(try json(NSExpression(format: "FUNCTION(SELF, 'valueForKey:', 'a.b')")) == ["get", "a.b"])
  }

  // MARK: The class

  @Test func propertiesTellTheParts() {
    let sum = NSExpression(format: "a + 2")
    #expect(sum.expressionType == .function)
    #expect(sum.function == "add:to:")
    #expect(sum.arguments?.first?.keyPath == "a")
    #expect(NSExpression(format: "$x").variable == "x")
    let call = NSExpression(format: "FUNCTION(a, 'boolValue')")
    #expect(call.operand.keyPath == "a")
    #expect((NSExpression(format: "{1, 2}").collection as? [NSExpression])?.count == 2)
    let choice = NSExpression(format: "TERNARY(a = 1, 2, 3)")
    #expect(choice.predicate == NSPredicate(format: "a = 1"))
    #expect(choice.true.constantValue as? Int == 2)
    #expect(choice.false.constantValue as? Int == 3)
    #expect(NSExpression(format: "a UNION b").left.keyPath == "a")
    #expect(NSExpression(format: "SELF").expressionType == .evaluatedObject)
    // Asking for what another kind has gives nothing, and does not trap.
    #expect(sum.keyPath.isEmpty && sum.constantValue == nil && sum.collection == nil)
  }

  @Test func equalityIsByMeaning() {
    #expect(
      NSExpression(format: "a + 1")
        == NSExpression(forFunction: "add:to:", arguments: [NSExpression(forKeyPath: "a"), 1]))
    #expect(NSExpression(format: "a") != NSExpression(format: "'a'"))
    #expect(NSExpression(forConstantValue: 1) != NSExpression(forConstantValue: true))
    #expect(NSExpression(forConstantValue: 1) != NSExpression(forConstantValue: "1"))
  }

  @Test("a Float is reported once")
  func floats() throws {
    let told = Told()
    Warnings.reset { told.append($0) }
    defer { Warnings.reset() }
    #expect(try json(NSExpression(forConstantValue: NSNumber(value: Float(0.1)))) == 0.10000000149011612)
    _ = try json(NSExpression(forConstantValue: Float(0.2)))
    #expect(told.messages.count == 1)
  }

  @Test func names() throws {
    func localized(_ format: String, _ language: String) throws -> JSONValue {
      try json(NSExpression(format: format).mgl_expressionLocalized(into: Locale(identifier: language)))
    }
    #expect(try localized("name_en", "fr-CA") == ["coalesce", ["get", "name_fr"], ["get", "name"]])
    #expect(try localized("name", "mul") == ["get", "name"])
    #expect(try localized("name_en", "tlh") == ["get", "name"])
    #expect(
      try localized("name_en", "zh-TW")
        == [
          "coalesce", ["get", "name_zh-Hant"], ["get", "name_zh-Hans"], ["get", "name_zh-CN"],
          ["get", "name_zh"], ["get", "name"],
        ])
    #expect(try localized("'{name_en}'", "de") == "{name_en}")
    #expect(
      try localized("TERNARY(name = 'x', surname, nickname)", "mul") == [
        "case", ["==", ["get", "name"], "x"], ["get", "surname"], ["get", "nickname"],
      ])
    let stops: [NSNumber: Any] = [5: NSExpression(forKeyPath: "name_en")]
    #expect(
      try json(
        NSExpression(format: "mgl_step:from:stops:($zoomLevel, 'a', %@)", stops).mgl_expressionLocalized(
          into: Locale(identifier: "ko")))
        == ["step", ["zoom"], "a", 5, ["coalesce", ["get", "name_ko"], ["get", "name"]]])
  }
}

/// Keeps what it is told.
private final class Told: @unchecked Sendable {
  private(set) var messages: [String] = []
  func append(_ message: String) { messages.append(message) }
}
