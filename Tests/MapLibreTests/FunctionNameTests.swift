import CartoucheJSON
import MapLibre
import Testing

/// Functions under the names that format strings seldom spell out.
@Suite struct FunctionNameTests {
  @Test(
    arguments: [
      ("from:subtract:(2, 1)", ["-", 2, 1]), ("multiply:by:(2, 3)", ["*", 2, 3]),
      ("divide:by:(1, 2)", ["/", 1, 2]), ("raise:toPower:(2, 3)", ["^", 2, 3]),
      ("MLN_MATCH(x, 1, 'a', 'b')", ["match", ["get", "x"], 1, "a", "b"]),
      ("MLN_IF(x > 1, 'a', 'b')", ["case", [">", ["get", "x"], 1], "a", "b"]),
      ("FUNCTION(x, 'mgl_match:', 1, 'a', 'b')", ["match", ["get", "x"], 1, "a", "b"]),
      ("FUNCTION(x > 1, 'mgl_if:', 'a', 'b')", ["case", [">", ["get", "x"], 1], "a", "b"]),
    ] as [(String, JSONValue)])
  func becomesStyleJSON(format: String, expected: JSONValue) throws {
    #expect(try NSExpression(parsing: format).styleJSON() == expected)
  }

  @Test func coloursAreMadeOfComponents() throws {
    let color = NSExpression(
      forFunction: NSExpression(forConstantValue: UIColor.self),
      selectorName: "colorWithRed:green:blue:alpha:", arguments: [NSExpression(forKeyPath: "r"), 20, 30, 0.5])
    #expect(try color.styleJSON() == ["rgba", ["get", "r"], 20, 30, 0.5])
  }

  @Test func membersAreTakenByTheirIndex() throws {
    let member = try NSExpression(parsing: "objectFrom:withIndex:({5, 6}, 1)")
    #expect(member.expressionValue(with: nil, context: nil) as? Int == 6)
  }
}
