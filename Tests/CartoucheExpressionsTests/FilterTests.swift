import SeededRandom
import CartoucheExpressions
import CartoucheJSON
import Testing

@Suite struct FilterTests {
  private func passes(_ filter: String, _ feature: String = "{}") throws -> Bool {
    let feature = json(feature)
    var context = EvaluationContext(zoom: 5)
    context.setProperties(FeatureTable(properties: feature["properties"]?.object ?? JSONObject()))
    context.featureID = feature["id"].map(Value.init) ?? .null
    context.geometryType = feature["type"]?.string.flatMap(GeometryType.init) ?? .unknown
    return try Filter(parsing: json(filter)).matches(in: &context)
  }

  private static let feature =
    #"{"id": 7, "type": "MultiLineString", "properties": {"class": "park", "rank": 3, "flag": true, "none": null}}"#

  @Test(arguments: [
    ("null", true), ("true", true), ("false", false), (#"["all"]"#, true), (#"["any"]"#, false),
    (#"["none"]"#, true),
    (#"["==", "class", "park"]"#, true), (#"["==", "class", "Park"]"#, false),
    (#"["!=", "class", "park"]"#, false),
    (#"["!=", "missing", "park"]"#, true), (#"["==", "missing", null]"#, false),
    (#"["==", "none", null]"#, true),
    (#"["==", "rank", "3"]"#, false), (#"["<", "rank", 4]"#, true), (#"["<=", "rank", 3]"#, true),
    (#"[">", "rank", 3]"#, false), (#"[">=", "rank", "2"]"#, false), (#"[">=", "missing", 0]"#, false),
    (#"[">", "class", "oak"]"#, true), (#"["==", "flag", true]"#, true), (#"["!=", "flag", false]"#, true),
    (#"["in", "class", "wood", "park"]"#, true), (#"["in", "rank", 1, 2]"#, false),
    (#"["!in", "rank", 1, 2]"#, true),
    (#"["in", "class"]"#, false), (#"["!in", "class"]"#, true), (#"["in", "flag", true]"#, true),
    (#"["has", "none"]"#, true), (#"["!has", "missing"]"#, true), (#"["has", "$id"]"#, true),
    (#"["==", "$id", 7]"#, true), (#"["in", "$id", 1, 7]"#, true), (#"["!=", "$id", 7]"#, false),
    (#"["==", "$type", "LineString"]"#, true), (#"["!=", "$type", "Point"]"#, true),
    (#"["in", "$type", "Point", "LineString"]"#, true), (#"["!in", "$type", "Point", "LineString"]"#, false),
    (#"["none", ["==", "rank", 3], ["==", "rank", 4]]"#, false), (#"["none", ["==", "rank", 5]]"#, true),
    (#"["any", ["<", "class", 3], ["<", "rank", 4]]"#, true),
    (#"["all", ["==", "class", "park"], ["has", "rank"], ["!", ["has", "x"]]]"#, true),
    (#"["all", ["==", "class", "park"], ["==", ["get", "rank"], 3], true]"#, true),
    (#"["==", ["get", "class"], "park"]"#, true), (#"[">", ["zoom"], 4]"#, true),
    (#"[">", ["get", "missing"], 4]"#, false), (#"["in", ["get", "rank"], ["literal", [3]]]"#, true),
  ])
  func decides(filter: String, expected: Bool) throws {
    #expect(try passes(filter, Self.feature) == expected)
  }

  @Test(arguments: [#"["+", 1, 2]"#, #"["nope"]"#, "3", #""class""#, "{}", "[]"])
  func refusesWhatIsNoFilter(filter: String) {
    #expect(throws: ExpressionErrors.self) { try Filter(parsing: json(filter)) }
  }

  /// Old filters agree with what they mean, whatever the values are.
  @Test func agreesWithItsMeaning() throws {
    var random = SplitMix64(seed: 3)
    let values: [JSONValue] = [1, 2, "a", "b", true, false, .null, 1.5, "", 0]
    for _ in 0..<400 {
      let (left, right) = (values.randomElement(using: &random), values.randomElement(using: &random))
      guard let left, let right else { continue }
      var context = EvaluationContext()
      context.setProperties(FeatureTable(properties: JSONObject([(key: "x", value: left)])))
      let equal = Value(left) == Value(right)
      #expect(try Filter(parsing: ["==", "x", right]).matches(in: &context) == equal)
      #expect(try Filter(parsing: ["!=", "x", right]).matches(in: &context) == !equal)
      #expect(try Filter(parsing: ["in", "x", right, "z"]).matches(in: &context) == equal)
      #expect(try Filter(parsing: ["!in", "x", right, "z"]).matches(in: &context) == !equal)
      if let a = left.number, let b = right.number {
        #expect(try Filter(parsing: ["<", "x", right]).matches(in: &context) == (a < b))
        #expect(try Filter(parsing: [">=", "x", right]).matches(in: &context) == (a >= b))
      }
    }
  }
}
