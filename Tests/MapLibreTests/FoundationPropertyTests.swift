import MapLibre
import Testing

/// Key paths that lead into texts, numbers and lists, as they do with Foundation's classes.
@Suite struct FoundationPropertyTests {
  @Test(
    "properties of texts",
    arguments: [
      ("length", "Zürich 🏔", "9"), ("length", "e\u{301}", "2"), ("uppercaseString", "straße", "'STRASSE'"),
      ("lowercaseString", "ÉTÉ", "'été'"), ("capitalizedString", "lake of zurich", "'Lake Of Zurich'"),
      ("intValue", "12 km", "12"), ("integerValue", " -7", "-7"), ("integerValue", "many", "0"),
      ("longLongValue", "5000000000", "5000000000"), ("doubleValue", "1.5e3 m", "1500"),
      ("floatValue", "0.5", "0.5"),
      ("boolValue", "YES", "YES"), ("boolValue", "no", "NO"), ("description", "a b", "'a b'"),
      ("self", "a", "'a'"), ("pathExtension", "floor.geojson", "'geojson'"),
      ("lastPathComponent", "/maps/floor.json", "'floor.json'"),
      ("uppercaseString.length", "straße", "7"),
    ])
  func texts(key: String, text: String, expected: String) throws {
    let predicate = try NSPredicate(parsing: "name.\(key) == \(expected)")
    #expect(try predicate.holds(for: ["name": text]))
  }

  @Test(
    "properties of numbers",
    arguments: [
      ("intValue", 2.9, "2"), ("integerValue", -2.9, "-2"), ("intValue", 1e300, "2147483647"),
      ("integerValue", -1e300, "-9223372036854775808"), ("intValue", Double.nan, "0"),
      ("doubleValue", 0.5, "0.5"),
      ("boolValue", 0.5, "YES"), ("stringValue", 0.5, "'0.5'"), ("description", 3, "'3'"),
    ])
  func numbers(key: String, number: Double, expected: String) throws {
    let predicate = try NSPredicate(parsing: "n.\(key) == \(expected)")
    #expect(try predicate.holds(for: ["n": number]))
  }

  @Test("a key of a list stands for the values of its members")
  func lists() throws {
    let object: [String: Any] = ["tags": ["inn", "pub house"], "stops": [["name": "A"], ["name": "Bern"]]]
    for format in [
      "tags.length == {3, 9}", "ANY tags.length > 5", "tags.@max.length == 9", "stops.name.length == {1, 4}",
      "stops.name CONTAINS 'Bern'",
    ] {
      #expect(try NSPredicate(parsing: format).holds(for: object), "\(format)")
    }
  }

  @Test("the entries of a dictionary are counted, the letters of a text are not")
  func counting() throws {
    let object: [String: Any] = ["address": ["street": "a", "city": "b"], "name": "abc"]
    #expect(try NSPredicate(parsing: "address.@count == 2").holds(for: object))
    #expect(try NSPredicate(parsing: "name.@count == NIL").holds(for: object))
  }

  @Test("an attribute precedes a property, and unknown properties have no value")
  func attributes() throws {
    #expect(try NSPredicate(parsing: "road.length == 12").holds(for: ["road": ["length": 12]]))
    #expect(try NSPredicate(parsing: "name.size == NIL").holds(for: ["name": "abc"]))
    #expect(try NSPredicate(parsing: "n.length == NIL").holds(for: ["n": 5]))
  }

  @Test("a key path that begins with a dollar sign leads from a variable")
  func variables() throws {
    let predicate = NSPredicate(format: "%K == 'Polygon'", "$geometryType")
    #expect(predicate == NSPredicate(format: "$geometryType == 'Polygon'"))
    let square = area(0, 0, 0, 1, 1, 1, 1, 0, 0, 0)
    #expect(predicate.evaluate(with: square) && !predicate.evaluate(with: stop(0)))
    let source = MLNShapeSource(identifier: "s", features: [square, stop(0)])
    #expect(source.features(matching: predicate).count == 1)
    let name = NSExpression(forKeyPath: "$featureAttributes.name")
    #expect(try name.styleJSON() == NSExpression(format: "$featureAttributes.name").styleJSON())
    #expect(name.expressionValue(with: stop(0, ["name": "A"]), context: nil) as? String == "A")
  }
}
