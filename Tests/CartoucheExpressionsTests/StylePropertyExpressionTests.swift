import CartoucheExpressions
import CartoucheJSON
import Testing

@Suite struct StylePropertyExpressionTests {
  private let width = PropertySpecification(.number, default: 1)

  private func compile(_ text: String, _ property: PropertySpecification) throws -> StylePropertyExpression {
    try StylePropertyExpression(json(text), for: property)
  }

  @Test func knowsItsKind() throws {
    #expect(try compile("3", width).kind == .constant)
    #expect(try compile(#"["get", "x"]"#, width).kind == .source)
    #expect(try compile(#"["step", ["zoom"], 1, 5, 2]"#, width).kind == .camera)
    #expect(try compile(#"["step", ["zoom"], 1, 5, ["get", "x"]]"#, width).kind == .composite)
  }

  @Test func showsItsZoomCurve() throws {
    let curve = try #require(
      try compile(#"["interpolate", ["exponential", 2], ["zoom"], 5, 1, 9, ["get", "x"]]"#, width).zoomCurve)
    #expect(curve.stops == [5, 9])
    #expect(curve.interpolation == .exponential(base: 2))
    #expect(curve.fraction(at: 6, from: 6, to: 7) == 0)
    #expect(curve.fraction(at: 7, from: 6, to: 7) == 1)
    let step = try #require(try compile(#"["step", ["zoom"], 1, 5, 2]"#, width).zoomCurve)
    #expect(step.interpolation == nil && step.fraction(at: 6.5, from: 6, to: 7) == 0)
  }

  @Test func fallsBackToTheDefault() throws {
    var context = EvaluationContext()
    #expect(try compile(#"["get", "x"]"#, width).number(in: &context) == 1)
    let color = PropertySpecification(.color, default: "#f00")
    #expect(try compile(#"["get", "x"]"#, color).color(in: &context).css == "rgba(255,0,0,1)")
    let cap = PropertySpecification(.enumeration, default: "butt", values: ["butt", "round"])
    #expect(
      try compile(#"["concat", "sq", ["to-string", ["id"]]]"#, cap).evaluate(in: &context) == .string("butt"))
  }

  @Test func refusesWhatThePropertyDoesNotAllow() {
    let fixed = PropertySpecification(.number, allowsZoom: false, allowsFeature: false, isInterpolated: false)
    #expect(throws: ExpressionErrors([.init(key: "", message: "data expressions not supported")])) {
      try compile(#"["get", "x"]"#, fixed)
    }
    #expect(throws: ExpressionErrors([.init(key: "", message: "zoom expressions not supported")])) {
      try compile(#"["step", ["zoom"], 1, 2, 3]"#, fixed)
    }
    let stepped = PropertySpecification(.number, isInterpolated: false)
    #expect(throws: ExpressionErrors.self) {
      try compile(#"["interpolate", ["linear"], ["zoom"], 1, 2, 3, 4]"#, stepped)
    }
    #expect(throws: ExpressionErrors.self) { try compile(#"["+", 1, ["zoom"]]"#, width) }
  }

  @Test func readsConstantsOfEachType() throws {
    var context = EvaluationContext()
    func value(_ text: String, _ type: PropertySpecification.PropertyType) throws -> Value {
      try compile(text, PropertySpecification(type)).evaluate(in: &context)
    }
    #expect(try value("[1, 2]", .padding) == .padding(Padding(top: 1, right: 2, bottom: 1, left: 2)))
    #expect(try value(#"["Noto Sans", "Arial"]"#, .array(of: .string, length: nil)).array?.count == 2)
    #expect(try value("[1, 2]", .array(of: .number, length: 2)) == .array([.number(1), .number(2)]))
    #expect(try value("2", .numberArray) == .numberArray([2]))
    #expect(
      try value(#"["red", "blue"]"#, .colorArray)
        == .colorArray([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]))
    #expect(
      try value(#""mercator""#, .projectionDefinition)
        == .projection(ProjectionDefinition(from: "mercator", to: "mercator", transition: 1)))
    #expect(try value(#""dot""#, .resolvedImage) == .image(ResolvedImage(name: "dot", isAvailable: false)))
    #expect(
      try value("true", .verticalGradient)
        == .verticalGradient(VerticalGradient(depth: 0.5, referenceHeight: 150)))
    #expect(
      try value(#"["top", [0, 1]]"#, .variableAnchorOffsetCollection)
        == .variableAnchorOffsets(VariableAnchorOffsetCollection([.init(anchor: "top", offset: [0, 1])])))
  }

  // MARK: Older forms

  @Test func turnsTokensIntoProperties() throws {
    let text = PropertySpecification(.formatted, hasTokens: true)
    var context = EvaluationContext()
    context.setProperties(FeatureTable(properties: json(#"{"name": "A", "ref": 7}"#).object ?? JSONObject()))
    func value(_ string: String) throws -> String {
      try StylePropertyExpression(.string(string), for: text).evaluate(in: &context).text
    }
    #expect(try value("{name} ({ref})") == "A (7)")
    #expect(try value("{name}") == "A")
    #expect(try value("{missing}!") == "!")
    #expect(try value("no { tokens } {} here") == "no  {} here")
    #expect(try value("{{name}") == "{A")
  }

  @Test func convertsFunctions() throws {
    var context = EvaluationContext(zoom: 10)
    context.setProperties(FeatureTable(properties: json(#"{"x": 5, "c": "b"}"#).object ?? JSONObject()))
    func number(_ text: String) throws -> Double { try compile(text, width).number(in: &context) }
    #expect(try number(#"{"stops": [[5, 0], [15, 10]]}"#) == 5)
    #expect(try number(#"{"base": 2, "stops": [[9, 0], [11, 3]]}"#) == 1)
    #expect(try number(#"{"type": "interval", "stops": [[5, 3], [12, 4]]}"#) == 3)
    #expect(try number(#"{"property": "x", "stops": [[0, 0], [10, 100]]}"#) == 50)
    #expect(try number(#"{"type": "identity", "property": "x"}"#) == 5)
    #expect(try number(#"{"type": "categorical", "property": "c", "stops": [["a", 1], ["b", 2]]}"#) == 2)
    #expect(try number(#"{"type": "categorical", "property": "z", "default": 9, "stops": [["a", 1]]}"#) == 9)
    #expect(
      try number(
        #"{"property": "x", "stops": [[{"zoom": 0, "value": 0}, 0], [{"zoom": 0, "value": 10}, 10], [{"zoom": 20, "value": 0}, 10], [{"zoom": 20, "value": 10}, 20]]}"#
      ) == 10)
  }

  @Test(arguments: [
    "{}", #"{"stops": []}"#, #"{"stops": [[1]]}"#, #"{"stops": 3}"#, #"{"type": "odd", "stops": [[1, 2]]}"#,
    #"{"stops": [[2, 1], [1, 2]]}"#, #"{"stops": [["a", 1]]}"#, #"{"property": 3}"#,
  ])
  func refusesBrokenFunctions(text: String) {
    #expect(throws: ExpressionErrors.self) { try compile(text, width) }
  }
}
