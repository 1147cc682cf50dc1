import CartoucheJSON
import SeededRandom
import Testing

@testable import CartoucheExpressions

/// Decisions that are remembered by value: the same results as for a feature on its own.
@Suite struct PropertyDecisionTests {
  private static let expressions: [JSONValue] = [
    ["match", ["get", "class"], "path", 1, ["road", "rail"], 2, 3],
    ["match", ["get", "class"], "path", 1, ["road", "rail"], 4, 3],
    ["match", ["get", "class"], ["path", "road"], 1, 3],
    ["match", ["get", "rank"], 1, "one", [2, 3], "more", "none"],
    ["match", ["get", "rank"], "1", "one", "2", "two", "none"],
    ["match", ["get", "class"], "1", "one", "none"],
    ["==", ["get", "class"], "road"], ["!=", ["get", "class"], "road"], ["==", "1", ["get", "rank"]],
    ["in", ["get", "class"], ["literal", ["road", "", "a longer text than sixteen bytes"]]],
    ["in", ["get", "rank"], ["literal", ["road", "path"]]],
    ["in", ["get", "rank"], ["literal", [1, -0.0, "road", true, .null, [1, "road"]]]],
    ["in", ["get", "class"], ["literal", [2, 3.5, 2]]], ["in", ["get", "class"], ["literal", []]],
  ]
  private static let filters: [JSONValue] = [
    ["==", "class", "road"], ["!=", "class", "road"], ["<", "class", "road"], [">=", "class", "road"],
    ["==", "rank", true], ["!=", "rank", .null], ["in", "class", "road", 1, true, .null],
    ["!in", "rank", 1, 2, "road"], ["in", "class", "1"], ["in", "class", 1],
  ]
  private static let values: [JSONValue] = [
    "path", "road", "rail", "", "1", "a longer text than sixteen bytes", "a longer text than sixteen bytez",
    1, 2, 3.5, true, false, .null, [1, "road"], -0.0, 1e300,
  ]

  /// Features of one table, each with some of two properties; one points at a value that is not there.
  private func features(count: Int, _ random: inout SplitMix64) -> [[UInt32]] {
    (0..<count).map { _ in
      var tags: [UInt32] = []
      for key in 0..<2 as Range<UInt32> where Int.random(in: 0..<5, using: &random) > 0 {
        tags += [key, UInt32.random(in: 0...UInt32(Self.values.count), using: &random)]
      }
      return tags
    }
  }

  /// With many uses of each value, so that they are remembered, and with few, so that they are not.
  @Test(arguments: [3, 2000]) func agreesWithSingleFeatures(count: Int) throws {
    var random = SplitMix64(seed: 7)
    let names = PropertyNames()
    let expressions = try Self.expressions.map { try StyleExpression($0, names: names) }
    let filters = try Self.filters.map { try Filter(parsing: $0, names: names) }
    let features = features(count: count, &random)
    var shared = EvaluationContext()
    shared.setTable(
      FeatureTable(keys: ["class", "rank"], values: Self.values), tags: features.flatMap { $0 })
    var start = 0
    for tags in features {
      shared.setFeature(tags: start..<start + tags.count)
      start += tags.count
      var properties = JSONObject()
      for index in stride(from: 0, to: tags.count, by: 2) where Int(tags[index + 1]) < Self.values.count {
        properties[["class", "rank"][Int(tags[index])]] = Self.values[Int(tags[index + 1])]
      }
      var alone = EvaluationContext()
      alone.setProperties(FeatureTable(properties: properties))
      for expression in expressions {
        let (expected, actual) = (
          Result { try expression.evaluate(in: &alone) }, Result { try expression.evaluate(in: &shared) }
        )
        #expect((try? actual.get()) == (try? expected.get()))
      }
      for filter in filters { #expect(filter.matches(in: &shared) == filter.matches(in: &alone)) }
    }
  }

  @Test func forgetsWithTheTableAndTheNames() throws {
    let match: JSONValue = ["match", ["get", "class"], "path", 1, 2]
    let other: JSONValue = ["match", ["get", "class"], "path", 3, 4]
    let expressions = try [match, other].map { try StyleExpression($0) }
    var context = EvaluationContext()
    for values: [JSONValue] in [["path", "road"], ["road", "path"]] {
      context.setTable(
        FeatureTable(keys: ["class"], values: values),
        tags: Array(repeating: [0, 0, 0, 1], count: 20).flatMap { $0 })
      for index in 0..<40 {
        context.setFeature(tags: index * 2..<index * 2 + 2)
        let isPath = values[index % 2] == "path"
        #expect(try expressions[0].number(in: &context) == (isPath ? 1 : 2))
        #expect(try expressions[1].number(in: &context) == (isPath ? 3 : 4))
      }
    }
  }

  @Test func numbersEqualDecisionsOnce() throws {
    let names = PropertyNames()
    #expect(names.decision("0 is a") == 0)
    #expect(names.decision("1 is a") == 1)
    #expect(names.decision("0 is a") == 0)
  }

  @Test func remembersWhatItIsToldOnly() {
    var memory = DecisionMemory(valueCount: 4, useCount: 8)
    #expect(memory.result(of: 2, for: 1) == -1)
    memory.remember(7, of: 2, for: 1)
    memory.remember(0, of: 0, for: 3)
    memory.remember(65_535, of: 1, for: 0)
    memory.remember(5, of: 2, for: 4)
    #expect(memory.result(of: 2, for: 1) == 7)
    #expect(memory.result(of: 0, for: 3) == 0)
    #expect([0, 1, 2, 3].map { memory.result(of: 1, for: $0) } == [-1, -1, -1, -1])
    #expect(memory.result(of: 2, for: 4) == -1)
    #expect(memory.result(of: 900, for: 0) == -1)
    var none = DecisionMemory(valueCount: 4, useCount: 7)
    none.remember(7, of: 0, for: 1)
    #expect(none.result(of: 0, for: 1) == -1)
  }
}
