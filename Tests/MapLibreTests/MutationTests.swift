import SeededRandom
import CartoucheJSON
import MapLibre
import Testing

/// Random input: nothing crashes, and what is accepted keeps its meaning.
@Suite struct MutationTests {
  private static var arguments: [Any?] {
    ["a.b", 3, 2.5, nil, ["x", 1], [0: 1, 5: UIColor.red], NSPredicate(value: true)]
  }

  /// Formats changed in one to five places: characters lost, doubled, swapped, or pieces of others put in.
  private static func mutants(count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    let formats = Row.all.map { Array($0.format.unicodeScalars) }
    let pieces: [[Unicode.Scalar]] = [
      "%@", "%K", "%d", "(", ")", "{", "}", "[", "]", "'", "\"", "\\", "$", "#", "@", ".", ",", ":", "**",
      "NOT ", "ANY ",
      "AND", " IN ", "TERNARY(", "CAST(", "FUNCTION(", "SUBQUERY(", "0x", "1e999", "\u{0}", "é", "🍕",
      "\u{301}", "%", "%%",
      "BETWEEN", "[cd]", "MGL_LET(", "-", "9999999999999999999",
    ].map { Array($0.unicodeScalars) }
    return (0..<count).map { _ in
      var format = formats[random.int(0...formats.count - 1)]
      for _ in 0...random.int(0...4) {
        let place = random.int(0...format.count)
        switch random.int(0...4) {
        case 0 where place < format.count: format.remove(at: place)
        case 1 where place < format.count: format.insert(format[place], at: place)
        case 2:
          let other = formats[random.int(0...formats.count - 1)]
          let start = random.int(0...other.count)
          format.insert(contentsOf: other[start..<min(other.count, start + random.int(0...12))], at: place)
        case 3 where place + 1 < format.count: format.swapAt(place, place + 1)
        default: format.insert(contentsOf: pieces[random.int(0...pieces.count - 1)], at: place)
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: format)
      return String(view)
    }
  }

  @Test func mutatedFormatsNeverCrash() {
    var accepted = 0
    for format in Self.mutants(count: 20_000, seed: 1) {
      let expression = NSExpression(format: format, argumentArray: Self.arguments.map { $0 ?? NSNull() })
      let predicate = NSPredicate(format: format, argumentArray: Self.arguments.map { $0 ?? NSNull() })
      _ = expression.expressionValue(with: ["a": ["b": 1]], context: ["f": 2])
      _ = predicate.evaluate(with: ["a": ["b": 1]])
      if let error = expression.error, error.kind == .parseError {
        let column = error.column ?? 0
        #expect(column >= 1 && column <= format.unicodeScalars.count + 1, "\(error)")
      } else {
        accepted += 1
      }
    }
    // Most changes break a format, but not all: the test reaches what lies behind the parser.
    #expect(accepted > 2000)
  }

  @Test func whatIsAcceptedPrintsAndReadsBack() throws {
    var compared = 0
    for format in Self.mutants(count: 20_000, seed: 2) {
      if let expression = try? NSExpression(parsing: format), let json = try? expression.styleJSON() {
        let again = try NSExpression(parsing: expression.description)
        #expect(try again.styleJSON() == json, "\(format) printed as \(expression)")
        compared += 1
      }
      if let predicate = try? NSPredicate(parsing: format), let json = try? predicate.styleJSON() {
        let again = try NSPredicate(parsing: predicate.predicateFormat)
        #expect(try again.styleJSON() == json, "\(format) printed as \(predicate)")
        compared += 1
      }
    }
    #expect(compared > 1000)
  }

  @Test func whatIsConvertedReadsBackFromStyleJSON() throws {
    for format in Self.mutants(count: 10_000, seed: 3) {
      guard let expression = try? NSExpression(parsing: format), let json = try? expression.styleJSON() else {
        continue
      }
      let once = try NSExpression(styleJSON: json).styleJSON()
      #expect(try NSExpression(styleJSON: once).styleJSON() == once, "\(format) gave \(json)")
    }
  }

  /// Random JSON built around operators, right and wrong numbers of arguments alike.
  @Test func randomStyleJSONNeverCrashes() throws {
    var random = SplitMix64(seed: 4)
    let names = [
      "get", "has", "at", "in", "within", "case", "match", "let", "var", "step", "interpolate", "format",
      "literal", "+", "-",
      "^", "e", "pi", "all", "any", "none", "!", "==", "<=", ">=", "collator", "rgb", "rgba", "to-color",
      "to-rgba", "to-number",
      "number", "string", "length", "coalesce", "concat", "distance", "zoom", "linear", "exponential",
      "cubic-bezier", "frob",
    ]
    func value(_ depth: Int) -> JSONValue {
      switch random.int(0...(depth > 4 ? 6 : 12)) {
      case 0: return .null
      case 1: return .bool(random.int(0...1) == 0)
      case 2: return .int(Int64(random.int(-3...300)))
      case 3: return .double(random.double(-2...2))
      case 4: return .string(names[random.int(0...names.count - 1)])
      case 5: return "a.b"
      case 6: return ["type": "Point", "coordinates": [1, 2]]
      case 7:
        return .object(
          JSONObject(
            [("case-sensitive", value(depth + 1)), ("k", value(depth + 1))].map { (key: $0.0, value: $0.1) }))
      case 8: return .array((0..<random.int(0...4)).map { _ in value(depth + 1) })
      default:
        return .array(
          [.string(names[random.int(0...names.count - 1)])]
            + (0..<random.int(0...5)).map { _ in value(depth + 1) })
      }
    }
    var converted = 0
    for _ in 0..<20_000 {
      let json = value(0)
      let expression = NSExpression(mglJSONObject: json)
      let predicate = NSPredicate(mglJSONObject: json)
      _ = expression.expressionValue(with: ["a": 1], context: nil)
      _ = predicate.evaluate(with: ["a": 1])
      if let once = try? expression.styleJSON() {
        converted += 1
        #expect(try NSExpression(styleJSON: once).styleJSON() == once, "\(json)")
      }
      if let once = try? predicate.styleJSON() {
        let twice = try NSPredicate(styleJSON: once).styleJSON()
        #expect(try NSPredicate(styleJSON: twice).styleJSON() == twice, "\(json)")
      }
    }
    #expect(converted > 5000)
  }
}
