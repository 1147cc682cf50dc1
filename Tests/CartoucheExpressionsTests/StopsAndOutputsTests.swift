@testable import CartoucheExpressions
import CartoucheJSON
import SeededRandom
import Testing

/// The answers of expressions about themselves, without evaluation.
@Suite struct StopsAndOutputsTests {
  private func expression(_ json: JSONValue, _ type: ValueType? = nil) throws -> StyleExpression {
    try StyleExpression(json, expecting: type)
  }

  @Test("stops are those of all curves, and what inputs are compared with")
  func stops() throws {
    let json: JSONValue = [
      "case", [">", ["elevation"], 500], "red",
      [
        "interpolate", ["linear"], ["elevation"], 0, "blue", 100,
        ["step", ["elevation"], "lime", 50, "white"],
      ],
    ]
    let expression = try expression(json, .color)
    #expect(expression.stops == [0, 50, 100, 500])
    #expect(!expression.isCurved)
    #expect(!expression.isStepped)
  }

  @Test(
    "curves that are not straight are told from those that are",
    arguments: [
      (["interpolate", ["linear"]], false), (["interpolate", ["exponential", 2]], true),
      (["interpolate-lab", ["linear"]], true), (["interpolate-hcl", ["linear"]], true),
    ] as [([JSONValue], Bool)])
  func curves(head: [JSONValue], isCurved: Bool) throws {
    let curve = try expression(.array(head + [["zoom"], 0, "red", 9, "blue"]), .color)
    #expect(curve.isCurved == isCurved)
  }

  @Test("a step says that it is one, also as what a variable is bound for")
  func steps() throws {
    #expect(try expression(["step", ["zoom"], 1, 5, 2]).isStepped)
    #expect(try !expression(["interpolate", ["linear"], ["zoom"], 1, 5, 2, 6]).isStepped)
    let bound = try expression([
      "let", "a", ["step", ["zoom"], 1, 5, 2], ["+", ["var", "a"], ["var", "a"]],
    ])
    #expect(bound.stops == [5])
  }

  @Test("outputs are the constants that are handed on, in order, and never what is only looked at")
  func outputs() throws {
    let json: JSONValue = [
      "match", ["get", "k"], "label", "a", ["x", "y"], ["coalesce", ["get", "name"], "b"],
      ["let", "v", "c", ["case", ["has", "z"], ["var", "v"], ["concat", "d", ["get", "e"]]]],
    ]
    #expect(try expression(json, .string).outputs.compactMap(\.string) == ["a", "b", "c"])
  }

  @Test("images are named by their outputs, and wherever they stand in a text")
  func images() throws {
    let icon: JSONValue = [
      "coalesce", ["image", "first"], ["image", ["match", ["get", "k"], 1, "one", "many"]],
    ]
    #expect(try expression(icon, .resolvedImage).outputs.compactMap(\.string) == ["first", "one", "many"])
    let text: JSONValue = ["format", ["get", "name"], JSONValue.object([:]), ["image", "flag"]]
    #expect(try expression(text, .formatted).imageNames == ["flag"])
    #expect(try expression(["get", "name"]).imageNames == [])
  }

  @Test("a chain of variables that each name the one before twice is walked once")
  func chains() throws {
    var json: JSONValue = ["case", ["has", "a"], ["var", "v40"], ["var", "v40"]]
    for index in stride(from: 40, through: 1, by: -1) {
      let before: JSONValue = index == 1 ? "x" : ["var", .string("v\(index - 1)")]
      json = ["let", .string("v\(index)"), ["case", ["has", "b"], before, before], json]
    }
    #expect(try expression(json).outputs.compactMap(\.string) == ["x", "x"])
  }

  @Test("every value of a random choice is among its outputs")
  func evaluatedOutputs() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let json = choice(depth: 3, &random)
      let expression = try expression(json, .string)
      let outputs = Set(expression.outputs.compactMap(\.string))
      for zoom in stride(from: 0.0, through: 12, by: 1.5) {
        var context = EvaluationContext(zoom: zoom)
        let value = try expression.evaluate(in: &context).string
        #expect(value.map(outputs.contains) == true, "\(json) at \(zoom)")
      }
    }
  }

  private func choice(depth: Int, _ random: inout SplitMix64) -> JSONValue {
    guard depth > 0 else { return .string("leaf\(Int.random(in: 0..<50, using: &random))") }
    let limit = JSONValue.int(Int64.random(in: 1...10, using: &random))
    let (one, other) = (choice(depth: depth - 1, &random), choice(depth: depth - 1, &random))
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: ["step", ["zoom"], one, limit, other]
    case 1: ["case", ["<", ["zoom"], limit], one, other]
    case 2: ["coalesce", ["get", "nothing"], one, other]
    default: ["let", "v", one, ["case", [">=", ["zoom"], limit], ["var", "v"], other]]
    }
  }
}
