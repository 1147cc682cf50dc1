import CartoucheJSON
import MapLibre
import Testing

private struct Shape: GeoJSONRepresentable {
  var dictionary: [String: Any]
  func geoJSONDictionary() -> [String: Any] { dictionary }
}

private var polygon: [String: Any] {
  ["type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [1, 0]]]]
}
private let polygonJSON: JSONValue = [
  "type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [1, 0]]],
]

@Suite struct PredicateTests {
  @Test(
    "BETWEEN includes its bounds", arguments: [(32, true), (212, true), (31.9, false), (212.1, false)])
  func between(value: Double, holds: Bool) {
    #expect(NSPredicate(format: "k BETWEEN {32, 212}").evaluate(with: ["k": value]) == holds)
  }

  @Test("the four orientations of a range read as BETWEEN")
  func betweenFromJSON() throws {
    let orientations: [JSONValue] = [
      ["all", ["<=", 1, ["get", "k"]], ["<=", ["get", "k"], 2]],
      ["all", [">=", ["get", "k"], 1], ["<=", ["get", "k"], 2]],
      ["all", ["<=", 1, ["get", "k"]], [">=", 2, ["get", "k"]]],
      ["all", [">=", ["get", "k"], 1], [">=", 2, ["get", "k"]]],
    ]
    for json in orientations {
      let predicate = try #require(NSPredicate(mglJSONObject: json) as? NSComparisonPredicate)
      #expect(predicate.predicateOperatorType == .between)
      #expect(predicate.predicateFormat == "k BETWEEN {1, 2}")
    }
  }

  @Test("nil equals missing and null values")
  func null() {
    let lacks = NSPredicate(format: "k = nil")
    #expect(lacks.evaluate(with: [:] as [String: Any]))
    #expect(lacks.evaluate(with: ["k": NSNull()]))
    #expect(!lacks.evaluate(with: ["k": 0]))
    #expect(NSPredicate(format: "k != NIL").evaluate(with: ["k": 0]))
    let has = NSExpression(format: "mgl_does:have:(SELF, 'k')")
    #expect(has.expressionValue(with: ["k": NSNull()], context: nil) as? Bool == true)
    #expect(has.expressionValue(with: [:] as [String: Any], context: nil) as? Bool == false)
  }

  @Test("constant predicates are always true or false")
  func constants() throws {
    #expect(try json(NSPredicate(value: true)) == true)
    #expect(try json(NSPredicate(value: false)) == false)
    #expect(NSPredicate(value: true).evaluate(with: nil))
  }

  @Test("a block is refused and not run")
  func block() {
    let ran = Counter()
    let predicate = NSPredicate { _, _ in ran.increment() }
    #expect(predicate.error?.kind == .invalidArgument)
    #expect(predicate.mgl_jsonExpressionObject is NSNull)
    #expect(ran.count == 0)
    #expect(predicate.evaluate(with: nil))
    #expect(ran.count == 1)
  }

  @Test("string and custom operators evaluate locally, as Foundation's do")
  func stringOperators() {
    for format in [
      "k BEGINSWITH 'Que'", "k BEGINSWITH[c] 'qUE'", "k ENDSWITH[d] 'béc'", "k LIKE 'Q*b?c'",
      "k MATCHES '[A-Z][a-z]+'", "k LIKE[c] 'QUEBEC'",
    ] {
      #expect(NSPredicate(format: format).evaluate(with: ["k": "Quebec"]), "\(format)")
    }
    #expect(!NSPredicate(format: "k MATCHES '('").evaluate(with: ["k": "("]))
    let custom = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: "k"), rightExpression: NSExpression(forConstantValue: 1),
      modifier: .direct, type: .customSelector)
    #expect(custom.error?.kind == .invalidArgument)
  }

  @Test("IN tests membership in a collection")
  func membership() {
    #expect(NSPredicate(format: "k IN {6, 5}").evaluate(with: ["k": 5]))
    #expect(NSPredicate(format: "%@ CONTAINS k", [6, 5]).evaluate(with: ["k": 5]))
    #expect(!NSPredicate(format: "k IN {6, 5}").evaluate(with: ["k": "5"]))
  }

  @Test("IN tests for a part of a text")
  func substring() {
    #expect(NSPredicate(format: "name CONTAINS 'Izzy'").evaluate(with: ["name": "Izzy's"]))
    #expect(!NSPredicate(format: "'📍' IN 'Pinole'").evaluate(with: nil))
    #expect(NSPredicate(format: "name CONTAINS[cd] 'iZZÝ'").evaluate(with: ["name": "Izzy's"]))
  }

  @Test("SELF lies within a shape or a feature", arguments: ["SELF IN %@", "%@ CONTAINS SELF"])
  func within(format: String) throws {
    #expect(try json(NSPredicate(format: format, Shape(dictionary: polygon))) == ["within", polygonJSON])
    #expect(try json(NSPredicate(format: format, polygon)) == ["within", polygonJSON])
    let feature: [String: Any] = [
      "type": "Feature", "id": "u", "properties": [:] as [String: Any], "geometry": polygon,
    ]
    #expect(
      try json(NSPredicate(format: format, Shape(dictionary: feature))) == [
        "within", ["type": "Feature", "id": "u", "properties": [:], "geometry": polygonJSON],
      ])
    let again = try NSPredicate(styleJSON: ["within", polygonJSON])
    #expect(again is NSComparisonPredicate)
    #expect(try json(again) == ["within", polygonJSON])
    #expect(NSPredicate(format: format, ["type": "Klein bottle"]).error?.kind == .invalidArgument)
  }

  @Test("the combined example of the guide evaluates")
  func combined() throws {
    let predicate = NSPredicate(
      format: "class = 'food_and_drink' AND name CONTAINS 'Izzy' AND SELF IN %@", Shape(dictionary: polygon))
    #expect(
      try json(predicate) == [
        "all", ["==", ["get", "class"], "food_and_drink"], ["in", "Izzy", ["get", "name"]],
        ["within", polygonJSON],
      ])
    #expect((predicate as? NSCompoundPredicate)?.subpredicates.count == 3)
  }

  @Test("quantifiers evaluate")
  func quantifiers() {
    let object: [String: Any] = ["a": [1, 2, 3], "k": 2]
    #expect(NSPredicate(format: "ANY a = k").evaluate(with: object))
    #expect(!NSPredicate(format: "ALL a != k").evaluate(with: object))
    #expect(NSPredicate(format: "NONE a = 9").evaluate(with: object))
    #expect(NSPredicate(format: "ANY a > 2").evaluate(with: object))
  }

  @Test(
    "options ignore case and marks",
    arguments: ["'QUEBEC' =[c] 'Quebec'", "'Québec' =[d] 'Quebec'", "'QUÉBEC' =[cd] 'Quebec'"])
  func options(format: String) {
    #expect(NSPredicate(format: format).evaluate(with: nil))
    #expect(!NSPredicate(format: format.replacing(/\[[cd]+\]/, with: "")).evaluate(with: nil))
  }

  @Test("a comparison that ignores case or marks follows the alphabet")
  func collation() {
    #expect(!NSPredicate(format: "'z' <[cd] 'É'").evaluate(with: nil))
    #expect(NSPredicate(format: "'z' >[c] 'é'").evaluate(with: nil))
    // Without options the order is that of the code points.
    #expect(NSPredicate(format: "'z' < 'É'").evaluate(with: nil))
    #expect(NSPredicate(format: "'Z' < 'a'").evaluate(with: nil))
  }

  @Test("types are not converted")
  func noCasting() {
    #expect(!NSPredicate(format: "k = 5").evaluate(with: ["k": "5"]))
    #expect(!NSPredicate(format: "k = '5'").evaluate(with: ["k": 5]))
    #expect(!NSPredicate(format: "k = 1").evaluate(with: ["k": true]))
    #expect(!NSPredicate(format: "k < '6'").evaluate(with: ["k": 5]))
    #expect(NSPredicate(format: "k = 5").evaluate(with: ["k": 5.0]))
  }

  @Test("casts convert their operands")
  func casts() {
    #expect(NSPredicate(format: "CAST(k, 'NSNumber') = 5").evaluate(with: ["k": "5"]))
    #expect(NSPredicate(format: "CAST(k, 'NSString') = '5'").evaluate(with: ["k": 5]))
  }

  @Test("a constant colour casts to an array")
  func colourCast() throws {
    #expect(
      try json(NSExpression(format: "CAST(noindex(%@), 'NSArray')", UIColor.blue)) == [
        "to-rgba", ["rgb", 0, 0, 255],
      ])
    let channels = NSExpression(format: "CAST(noindex(%@), 'NSArray')", UIColor.orange)
    #expect(channels.expressionValue(with: nil, context: nil) as? [Double] == [255, 127.5, 0, 1])
  }

  @Test("placeholders take their arguments")
  func placeholders() throws {
    #expect(
      try json(
        NSPredicate(
          format: "%K == %@ AND %K > %d AND c < %f AND d = %ld AND e = %s AND f = %@", "ISO 3166-1:2006",
          "US-OH",
          "a.b", 3, 1.5, NSNumber(value: 7), "t", true))
        == [
          "all", ["==", ["get", "ISO 3166-1:2006"], "US-OH"], [">", ["get", "b", ["get", "a"]], 3],
          ["<", ["get", "c"], 1.5], ["==", ["get", "d"], 7], ["==", ["get", "e"], "t"],
          ["==", ["get", "f"], true],
        ])
    #expect(try json(NSPredicate(format: "k = '%@'")) == ["==", ["get", "k"], "%@"])
    #expect(try json(NSPredicate(format: "k = %@", nil as String?)) == ["==", ["get", "k"], .null])
    #expect(try json(NSPredicate(format: "%2$K = %1$@", 1, "k")) == ["==", ["get", "k"], 1])
    #expect(try json(NSPredicate(format: "k = %c", "A")) == ["==", ["get", "k"], 65])
  }

  @Test(
    "arguments that do not fit are errors",
    arguments: [
      ("k = %d", "x" as any Sendable), ("k = %f", "x"), ("k = %s", 3), ("%K = 1", 3), ("k = %d", 2.5),
      ("k = %@ AND %@", 1),
    ])
  func misfits(format: String, argument: any Sendable) {
    #expect(NSPredicate(format: format, argument).error?.kind == .parseError)
  }

  @Test func predicatesAreOfTheirClasses() {
    #expect(NSPredicate(format: "a = 1") is NSComparisonPredicate)
    #expect(NSPredicate(format: "a = 1 OR b = 2") is NSCompoundPredicate)
    #expect(NSPredicate(format: "NOT a = 1") is NSCompoundPredicate)
    #expect(type(of: NSPredicate(format: "TRUEPREDICATE")) == NSPredicate.self)
    let comparison = NSPredicate(format: "ALL a.b !=[cd] 'x'") as? NSComparisonPredicate
    #expect(comparison?.leftExpression == NSExpression(forKeyPath: "a.b"))
    #expect(comparison?.rightExpression.constantValue as? String == "x")
    #expect(comparison?.comparisonPredicateModifier == .all)
    #expect(comparison?.predicateOperatorType == .notEqualTo)
    #expect(comparison?.options == [.caseInsensitive, .diacriticInsensitive])
  }

  @Test func compoundsMadeByHand() throws {
    let (a, b) = (NSPredicate(format: "a = 1"), NSPredicate(format: "b = 2"))
    #expect(
      NSCompoundPredicate(andPredicateWithSubpredicates: [a, b]) == NSPredicate(format: "a = 1 AND b = 2"))
    #expect(
      NSCompoundPredicate(orPredicateWithSubpredicates: [a, b]) == NSPredicate(format: "a = 1 OR b = 2"))
    #expect(NSCompoundPredicate(notPredicateWithSubpredicate: a) == NSPredicate(format: "NOT a = 1"))
    #expect(
      try json(NSCompoundPredicate(type: .not, subpredicates: [a, b])) == ["!", ["any", json(a), json(b)]])
    #expect(NSPredicate(format: "%@ AND b = 2", a) == NSPredicate(format: "a = 1 AND b = 2"))
  }

  @Test func variablesAreReplaced() throws {
    let predicate = NSPredicate(format: "k > $least AND $name IN names")
    #expect(
      predicate.evaluate(with: ["k": 3, "names": ["x"]], substitutionVariables: ["least": 2, "name": "x"]))
    #expect(!predicate.evaluate(with: ["k": 3, "names": ["x"]]))
    let replaced = predicate.withSubstitutionVariables(["least": 2, "name": "x"])
    #expect(replaced.predicateFormat == "k > 2 AND \"x\" IN names")
  }

  @Test(
    "filters of all forms are read as predicates",
    arguments: [
      (["has", "k"], ["k": 1]), (["!", ["has", "j"]], ["k": 1]), (["==", ["get", "k"], 1], ["k": 1]),
      (["any", ["has", "j"], ["has", "k"]], ["k": 1]), (["none", ["has", "j"], ["has", "i"]], ["k": 1]),
      (["!"], [:]), (["to-boolean", ["get", "k"]], ["k": 1]),
      (["!", ["has", "a"], ["has", "b"]], ["k": 1]),
    ] as [(JSONValue, [String: Int])])
  func filters(json: JSONValue, object: [String: Int]) throws {
    let predicate = try NSPredicate(styleJSON: json)
    #expect(try predicate.holds(for: object))
    #expect(try NSPredicate(styleJSON: predicate.styleJSON()).holds(for: object))
  }
}

/// Counts calls from a closure.
private final class Counter: @unchecked Sendable {
  private(set) var count = 0
  func increment() -> Bool {
    count += 1
    return true
  }
}
