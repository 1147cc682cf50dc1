import CartoucheExpressions
import CartoucheJSON
import Testing

/// Errors in expressions are reported in the reference's words and at their places.
@Suite struct ParserTests {
  private func errors(_ text: String, expecting type: ValueType? = nil) -> [String] {
    do {
      _ = try StyleExpression(json(text), expecting: type)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test(arguments: [
    (
      #"["nope", 1]"#,
      #"[0]: Unknown expression "nope". If you wanted a literal array, use ["literal", [...]]."#
    ),
    (#"["+", 1, {}]"#, #"[2]: Bare objects invalid. Use ["literal", {...}] instead."#),
    (#"["sqrt", "a"]"#, "[1]: Expected number but found string instead."),
    (
      #"["all", 1, true]"#,
      "Expected arguments of type (boolean, boolean) | (boolean...), but found (number, boolean) instead."
    ),
    (#"["let", "a", 1, ["var", "b"]]"#, #"[3][1]: Unknown variable "b"."#),
    (#"["match", ["get", "x"], "a", 1, "a", 2, 3]"#, "[4]: Branch labels must be unique."),
    (#"["interpolate", ["linear"], ["zoom"], 0, "a", 1, "b"]"#, "Type string is not interpolatable."),
    (#"["==", 1, "a"]"#, "Cannot compare types 'number' and 'string'."),
    (#"["to-color", "no colour"]"#, "Could not parse color from value 'no colour'"),
  ])
  func saysWhatIsWrong(text: String, expected: String) {
    #expect(errors(text).count == 1)
    #expect(errors(text).first?.hasPrefix(expected) == true, "\(errors(text))")
  }

  @Test func checksTheExpectedType() {
    #expect(errors("[\"+\", 1, 2]", expecting: .string) == ["Expected string but found number instead."])
    #expect(errors("\"red\"", expecting: .color) == [])
    #expect(errors("\"rd\"", expecting: .color) == ["Could not parse color from value 'rd'"])
  }

  @Test func foldsWhatIsConstant() throws {
    #expect(try StyleExpression(json(#"["+", 1, ["*", 2, 3]]"#)).constant == .number(7))
    #expect(try StyleExpression(json(#"["to-color", "red"]"#)).constant?.color?.css == "rgba(255,0,0,1)")
    #expect(try StyleExpression(json(#"["+", 1, ["zoom"]]"#)).constant == nil)
  }

  @Test(arguments: [
    (#"["get", "x"]"#, true, false), (#"["zoom"]"#, false, true), (#"["+", ["zoom"], ["id"]]"#, true, true),
    (#"["feature-state", "x"]"#, true, false), (#"["global-state", "x"]"#, false, false),
  ])
  func knowsWhatItDependsOn(text: String, feature: Bool, zoom: Bool) throws {
    let expression = try StyleExpression(json(text))
    #expect(expression.isFeatureConstant == !feature)
    #expect(expression.isZoomConstant == !zoom)
    #expect(expression.isStateConstant == !text.contains("feature-state"))
    #expect(expression.isGlobalStateConstant == !text.contains("global-state"))
  }

  // MARK: Limits

  @Test(arguments: ["!", "-", "abs", "to-string", "all", "coalesce", "length"])
  func refusesDeepNesting(name: String) {
    var nested: JSONValue = true
    for _ in 0..<10_000 { nested = [.string(name), nested] }
    #expect(throws: ExpressionErrors.self) { try StyleExpression(nested) }
    // What holds the nested value must not be deep when it goes.
    while let inner = nested.array?.last { nested = inner }
  }

  @Test func endsWithDoublingVariables() throws {
    var nested: JSONValue = ["var", "v60"]
    for index in (1...60).reversed() {
      let sum: JSONValue = ["+", ["var", .string("v\(index - 1)")], ["var", .string("v\(index - 1)")]]
      nested = ["let", .string("v\(index)"), sum, nested]
    }
    let whole: JSONValue = ["let", "v0", ["number", ["get", "x"]], nested]
    #expect(try evaluate(whole, JSONObject([(key: "x", value: 1)])) == .number(0x1p60))
    #expect(throws: EvaluationError.self) { try evaluate(whole) }
  }

  @Test func endsWithErrorsInEveryBranch() {
    var nested: JSONValue = 1
    for _ in 0..<150 { nested = ["all", nested, nested.array == nil ? nested : 1] }
    #expect(throws: ExpressionErrors.self) { try StyleExpression(nested) }
  }

  @Test func refusesLongChainsOfVariables() {
    var nested: JSONValue = ["var", "v"]
    for _ in 0..<90 {
      var step: JSONValue = ["var", "v"]
      for _ in 0..<90 { step = ["+", 1, step] }
      nested = ["let", "v", step, nested]
    }
    #expect(throws: ExpressionErrors.self) { try StyleExpression(["let", "v", ["zoom"], nested]) }
  }

  @Test(arguments: ["concat", "join"])
  func textsThatDoubleEndWithAnError(name: String) {
    func doubled(_ text: JSONValue) -> JSONValue {
      name == "concat" ? ["concat", text, text] : ["join", ["split", text, "x"], text]
    }
    var nested: JSONValue = ["length", ["var", "v40"]]
    for index in (1...40).reversed() {
      nested = ["let", .string("v\(index)"), doubled(["var", .string("v\(index - 1)")]), nested]
    }
    // Constant texts are made when the expression is parsed, others when it is evaluated.
    #expect(throws: ExpressionErrors.self) { try StyleExpression(["let", "v0", "xxxxxxxx", nested]) }
    #expect(throws: EvaluationError.self) {
      try evaluate(["let", "v0", ["string", ["get", "a"]], nested], ["a": "xxxxxxxx"])
    }
  }
}
