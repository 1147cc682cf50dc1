import CartoucheGeoJSON
import CartoucheJSON
import MapLibre
import MapLibreExpressions
import Testing

/// Predicates as programs write them, evaluated and drawn alike.
@Suite struct AppPredicateTests {
  /// Whether a predicate lets a dictionary of attributes pass: evaluated by itself, and as a layer's filter.
  private func passes(_ predicate: NSPredicate, _ attributes: [String: Any]) throws -> [Bool] {
    let feature = MLNPointFeature()
    feature.attributes = attributes
    let source = MLNShapeSource(identifier: "s", features: [feature])
    return [try predicate.holds(for: feature), try source.selectFeatures(matching: predicate).count == 1]
  }

  @Test(arguments: ["bus", "tram", "train"]) func membersOfAnyCollectionAreFound(type: String) throws {
    let expected = type != "train"
    let collections: [Any] = [
      ["bus", "tram"], Set(["bus", "tram"]), NSSet(array: ["bus", "tram"]), NSArray(array: ["bus", "tram"]),
      NSOrderedSet(array: ["bus", "tram"]), ["tram", "bus"] as [Any],
    ]
    for collection in collections {
      for format in ["type IN %@", "%@ CONTAINS type"] {
        let predicate = NSPredicate(format: format, collection)
        #expect(try passes(predicate, ["type": type]) == [expected, expected], "\(predicate)")
      }
    }
  }

  @Test func setsAreWrittenInOneOrder() throws {
    let predicate = NSPredicate(format: "k IN %@", Set<AnyHashable>([10, "b", 9, "a"]))
    #expect(try predicate.styleJSON() == ["in", ["get", "k"], ["literal", [9, 10, "a", "b"]]])
  }

  @Test(arguments: [
    ("name CONTAINS[cd] 'CAFE'", true, true), ("name CONTAINS[c] 'CAFE'", false, false),
    ("name CONTAINS[c] 'CAFÉ'", true, true), ("name CONTAINS[d] 'Cafe'", true, false),
    ("name CONTAINS 'Café'", true, false), ("name CONTAINS[cd] ''", true, true),
    ("'grand cafe' CONTAINS[cd] word", true, true), ("word IN[cd] 'grand cafe'", true, true),
  ])
  func partsOfTextsAreFoundByLetters(format: String, capital: Bool, small: Bool) throws {
    let predicate = NSPredicate(format: format)
    #expect(try passes(predicate, ["name": "Le Café de Flore", "word": "Café"]) == [capital, capital])
    #expect(try passes(predicate, ["name": "le café de flore", "word": "café"]) == [small, small])
    let again = NSPredicate(mglJSONObject: predicate.mgl_jsonExpressionObject)
    #expect(try again.styleJSON() == predicate.styleJSON())
  }

  @Test(arguments: [
    #"["==", "class", "park"]"#, #"["!=", "class", "park"]"#, #"["<", "n", 5]"#, #"[">=", "n", 5]"#,
    #"["in", "class", "park", "wood"]"#, #"["!in", "class", "park", "wood"]"#, #"["has", "class"]"#,
    #"["!has", "class"]"#, #"["all", ["==", "class", "park"], [">", "n", 3]]"#,
    #"["any", ["==", "class", "park"], ["!has", "n"]]"#, #"["none", ["==", "class", "park"], ["<", "n", 3]]"#,
    #"["==", "$type", "Point"]"#, #"["==", "$id", 7]"#, #"["in", "$type", "Point", "Polygon"]"#,
    #"["has", "$id"]"#, #"["in", "class"]"#, #"["==", "missing", null]"#,
  ])
  func filtersOfTheOldSyntaxLetTheSameFeaturesPass(text: String) throws {
    let json = try JSONDocument(parsing: Array(text.utf8)).root
    let predicate = NSPredicate(mglJSONObject: json)
    #expect(predicate.error == nil)
    let features = [
      stop(0, ["class": "park", "n": 4], id: 7), stop(1, ["class": "wood", "n": 2]), stop(2, ["n": 9]),
      stop(3, ["class": 5, "n": "many"], id: "7"), stop(4),
    ]
    let collection = MLNShapeCollectionFeature(shapes: features)
    let data = collection.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue)
    let passing = try FeatureFilter(json: json).indices(of: try GeoJSON(parsing: [UInt8](data)).features)
    #expect(features.indices.filter { predicate.evaluate(with: features[$0]) } == passing, "\(predicate)")
    let source = MLNShapeSource(identifier: "s", features: features)
    let found: [Int] = try source.selectFeatures(matching: predicate).map { Int($0.coordinate.longitude) }
    #expect(found == passing, "\(predicate)")
    // What is shown has no operators but those of the specification.
    #expect(!"\(try predicate.styleJSON())".contains("filter-"))
  }

  @Test func aFeatureIsAskedForItsProperties() throws {
    let feature = stop(3, ["mag": 4.5, "tags": ["a", "b"], "legs": [["km": 3], ["km": 5]]], id: 9)
    feature.title = "x"
    feature.subtitle = "y"
    for format in [
      "attributes.mag > 3", "title == 'x'", "subtitle == 'y'", "identifier == 9", "tags.@count > 1",
      "legs.@sum.km == 8", "legs.@max.km == 5", "legs.@avg.km == 4", "legs.@min.km == 3", "mag.@count == NIL",
    ] {
      #expect(try NSPredicate(parsing: format).holds(for: feature), "\(format)")
    }
    // An attribute of the name comes first, as on the map.
    feature.attributes["title"] = "attribute"
    #expect(NSPredicate(format: "title == 'attribute'").evaluate(with: feature))
    #expect(
      try NSPredicate(format: "tags.@count > 1").styleJSON() == [">", ["length", ["get", "tags"]], 1])
  }

  @Test func theObjectItselfIsLookedForInLists() {
    let predicate = NSPredicate(format: "SELF IN %@", ["ft", "mi"])
    #expect(predicate.evaluate(with: "mi") && !predicate.evaluate(with: "km"))
    #expect(NSPredicate(format: "{1, 2} CONTAINS SELF").evaluate(with: 2))
  }

  @Test func datesHaveAnOrder() {
    let early = Date(timeIntervalSince1970: 0)
    let late = Date(timeIntervalSince1970: 1e9)
    let predicate = NSPredicate(format: "start > %@", early as NSDate)
    #expect(predicate.evaluate(with: ["start": late]) && !predicate.evaluate(with: ["start": early]))
    #expect(NSPredicate(format: "start == %@", late).evaluate(with: ["start": late]))
    #expect(NSPredicate(format: "start < now()").evaluate(with: ["start": late]))
    #expect(!NSPredicate(format: "start < now()").evaluate(with: ["start": Date.distantFuture]))
    #expect(NSPredicate(format: "start BETWEEN {%@, %@}", early, late).evaluate(with: ["start": early]))
    #expect(NSPredicate(format: "start < %@", early).error?.message.contains("date") == true)
  }

  @Test func foundationFiltersWithThePredicates() {
    let features = NSArray(array: [stop(0, ["n": 1]), stop(1, ["n": 5])])
    let found = features.filtered(using: NSPredicate(format: "n > 2")) as? [MLNPointFeature]
    #expect(found?.map(\.coordinate.longitude) == [1])
    let words = NSMutableArray(array: ["bus", "tram", "boat"])
    words.filter(using: NSPredicate(format: "SELF BEGINSWITH 'b'"))
    #expect(words == NSArray(array: ["bus", "boat"]))
    #expect(NSArray(array: [1, 2, 3]).filtered(using: NSPredicate(value: false)).isEmpty)
    let odd = NSPredicate { object, _ in (object as? Int).map { $0 % 2 == 1 } ?? false }
    #expect(NSSet(array: [1, 2, 3]).filtered(using: odd) as? Set<Int> == [1, 3])
  }

  @Test func listsOfCFillPlaceholders() {
    func predicate(_ format: String, _ arguments: any CVarArg...) -> NSPredicate {
      withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
    }
    #expect(
      predicate("a = %d AND b > %f AND c = %ld", 3, 2.5, -7).predicateFormat
        == "a == 3 AND b > 2.5 AND c == -7")
    #expect(predicate("a = 1").predicateFormat == "a == 1")
    #expect(predicate("a = %@ OR b = %d", 1, 2).error?.column == 5)
  }

  @Test func errorsAreCaughtAsThoseOfFoundation() throws {
    func caught(_ body: () throws -> Void) -> NSError? {
      do { try body() } catch let error as NSError { return error }
      return nil
    }
    let errors = [
      caught { _ = try NSPredicate(parsing: "a = ") },
      caught { _ = try MLNShape(data: Data("{".utf8), encoding: String.Encoding.utf8.rawValue) },
    ].compactMap(\.self)
    #expect(errors.map(\.domain) == [MLNErrorDomain, MLNErrorDomain])
    #expect(
      errors.allSatisfy { !$0.localizedDescription.isEmpty && $0.code == MLNErrorCode.unknown.rawValue })
    #expect(errors[0] is MLNExpressionError && errors[1] is MLNShapeError)
  }
}
