import CartoucheGeometry
import SeededRandom
import CartoucheJSON
import Testing

@testable import CartoucheExpressions

/// Whatever stands in a style: no crash, no hang; what compiles, evaluates, twice the same.
@Suite struct FuzzTests {
  private static let names =
    SpecialForms.all.map(\.name) + Operators.all.map(\.name) + ["linear", "exponential", "cubic-bezier", "x"]
  private static let literals: [JSONValue] = [
    .null, true, false, 0, 1, -1, 2.5, 1e300, -0.0, "", "a", "x", "red", "#f00", "en", "USD", "𝄞é",
    .uint(.max), .int(.min), 9_007_199_254_740_993, [], [1, 2], ["a", [0, 1]], ["x", 1],
    .object(JSONObject()),
    ["type": "Polygon", "coordinates": [[[0, 0], [0, 9], [9, 9], [0, 0]]]],
    ["type": "Point", "coordinates": [1]],
    ["locale": "de", "currency": "EUR", "min-fraction-digits": 3], ["font-scale": 2, "text-color": "red"],
    ["case-sensitive": true, "locale": "sv"], ["zoom": 1, "value": 2],
  ]

  private func random(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      return Self.literals.randomElement(using: &random) ?? .null
    }
    let count = Int.random(in: 0...6, using: &random)
    var items: [JSONValue] = [.string(Self.names.randomElement(using: &random) ?? "")]
    for _ in 0..<count { items.append(self.random(&random, depth: depth - 1)) }
    return .array(items)
  }

  private struct Square: FeatureGeometrySource {
    func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] {
      [[[0, 0], [4096, 0], [4096, 4096], [0, 0]], [[.nan, 1]], []]
    }
  }

  @Test(arguments: 0..<8) func survivesRandomExpressions(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var context = EvaluationContext(zoom: 4.5)
    context.setProperties(
      FeatureTable(properties: json(#"{"x": 1, "a": "red", "": [1, "b"]}"#).object ?? JSONObject()))
    context.tile = TileID(z: 3, x: 4, y: -1)
    context.geometrySource = Square()
    context.geometryType = [.point, .lineString, .polygon][Int(seed % 3)]
    var evaluated = 0
    for _ in 0..<4000 {
      let json = random(&generator, depth: 5)
      if let expression = try? StyleExpression(json) {
        evaluated += 1
        let first = (try? expression.evaluate(in: &context))?.text
        #expect(first == (try? expression.evaluate(in: &context))?.text)
      }
      _ = try? Filter(parsing: json).matches(in: &context)
      _ = try? StylePropertyExpression(json, for: PropertySpecification(.color, hasTokens: true))
        .evaluate(in: &context)
      if let function = json.array?.last?.object {
        _ = try? StylePropertyExpression(.object(function), for: PropertySpecification(.number))
      }
    }
    #expect(evaluated > 200)
  }

  /// Changing one part of a working expression never crashes either, and comes nearer to working ones.
  @Test func survivesMutations() {
    var generator = SplitMix64(seed: 99)
    for fixture in Fixture.all {
      for _ in 0..<60 {
        let mutated = mutate(fixture.expression, &generator)
        guard let expression = try? StyleExpression(mutated) else { continue }
        var context = fixture.context
        _ = try? expression.evaluate(in: &context)
        _ = try? expression.number(in: &context)
        _ = try? expression.boolean(in: &context)
        _ = try? expression.color(in: &context)
      }
    }
  }

  private func mutate(_ json: JSONValue, _ generator: inout SplitMix64) -> JSONValue {
    guard case .array(var items) = json, !items.isEmpty, Int.random(in: 0..<4, using: &generator) > 0 else {
      return random(&generator, depth: 2)
    }
    let index = Int.random(in: 0..<items.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: items.remove(at: index)
    case 1: items.insert(random(&generator, depth: 1), at: index)
    default: items[index] = mutate(items[index], &generator)
    }
    return .array(items)
  }

  @Test func ignoresTagsThatPointNowhere() throws {
    var generator = SplitMix64(seed: 5)
    let expression = try StyleExpression(["semiliteral", [["get", "a"], ["properties"], ["has", "b"]]])
    for _ in 0..<500 {
      var context = EvaluationContext()
      let tags = (0..<Int.random(in: 0..<9, using: &generator)).map { _ in
        UInt32.random(in: 0..<5, using: &generator)
      }
      context.setTable(FeatureTable(keys: ["a", "b"], values: [1, "x"] as [JSONValue]), tags: tags)
      let start = Int.random(in: 0..<12, using: &generator)
      context.setFeature(tags: start..<(start + Int.random(in: 0..<8, using: &generator)))
      #expect(throws: Never.self) { try expression.evaluate(in: &context) }
    }
  }
}
