import CartoucheJSON
import SeededRandom
import Testing

@testable import CartoucheExpressions

/// Expressions of a few bytes whose texts are long: their work is linear, and bounded for one evaluation.
@Suite struct TextWorkTests {
  /// A text doubled `count` times, by variables.
  private func doubled(_ count: Int, _ text: JSONValue) -> JSONValue {
    var expression: JSONValue = ["var", .string("s\(count)")]
    for index in stride(from: count, to: 0, by: -1) {
      let part: JSONValue = ["var", .string("s\(index - 1)")]
      expression = ["let", .string("s\(index)"), ["concat", part, part], expression]
    }
    return ["let", "s0", text, expression]
  }

  private func value(_ expression: JSONValue, _ properties: JSONObject = ["c": "a"]) throws -> Value {
    var context = EvaluationContext()
    context.setProperties(FeatureTable(properties: properties))
    return try StyleExpression(expression).evaluate(in: &context)
  }

  /// Comparing at each place would take 2^35 steps.
  @Test func searchesTextsThatNearlyMatchEverywhere() throws {
    let needle: JSONValue = ["concat", doubled(16, ["get", "c"]), "b"]
    let text = doubled(19, ["get", "c"])
    #expect(try value(["index-of", needle, text]) == .number(-1))
    #expect(try value(["in", needle, text]) == .boolean(false))
    #expect(try value(["in", needle, text, ["collator", [:]]]) == .boolean(false))
    #expect(try value(["length", ["split", text, needle]]) == .number(1))
    #expect(try value(["index-of", needle, ["concat", text, "b"]]) == .number(Double(1 << 19 - 1 << 16)))
  }

  @Test func boundsTheTextOfOneEvaluation() throws {
    let long: JSONValue = doubled(20, ["get", "c"])
    let many: [JSONValue] = (0..<80).map { _ in ["index-of", "b", long] }
    #expect {
      _ = try value(.array(["+"] + many))
    } throws: { error in
      "\(error)".contains("more than 67108864 bytes of text")
    }
    // What one evaluation has made does not count for the next.
    var context = EvaluationContext()
    context.setProperties(FeatureTable(properties: ["c": "a"]))
    let expression = try StyleExpression(["index-of", "b", long])
    for _ in 0..<100 { #expect(try expression.evaluate(in: &context) == .number(-1)) }
  }

  /// The text of an array, taken apart and written again, grows with every level.
  @Test func boundsTextsOfArrays() throws {
    var expression: JSONValue = ["get", "c"]
    for _ in 0..<40 { expression = ["to-string", ["split", expression, ""]] }
    #expect(throws: EvaluationError.self) { try value(expression, ["c": "abc"]) }
  }

  @Test func boundsTheWorkOfTheParser() {
    let many: [JSONValue] = (0..<80).map { _ in ["index-of", "b", doubled(20, "a")] }
    #expect(throws: ExpressionErrors.self) { try StyleExpression(.array(["+"] + many)) }
  }

  @Test func findsWhatComparingEverywhereFinds() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in Int.random(in: 0...1, using: &random)
      }
      let pattern = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Int.random(in: 0...1, using: &random)
      }
      let start = Int.random(in: 0...text.count, using: &random)
      let odd = { (index: Int) in !index.isMultiple(of: 2) }
      let all = (start...text.count).filter { text[$0...].starts(with: pattern) }
      let search = PatternSearch(pattern)
      #expect(search.first(in: text, from: start) == all.first)
      #expect(search.first(in: text, from: start, where: odd) == all.first(where: odd))
    }
  }
}
