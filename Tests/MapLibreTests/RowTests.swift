import CartoucheJSON
import MapLibre
import Testing

@Suite struct RowTests {
  @Test func theFixtureIsThere() { #expect(Row.all.count > 240) }

  @Test(arguments: Row.all.filter { $0.json != nil })
  func becomesStyleJSON(_ row: Row) throws {
    // The documented property; `["zoomLevel"]` stays there as it was written.
    let object =
      row.isPredicate
      ? NSPredicate(format: row.format).mgl_jsonExpressionObject
      : NSExpression(format: row.format).mgl_jsonExpressionObject
    let value = try JSONValue(foundation: object)
    #expect(same(value, row.json), "\(row.format) gave \(value)")
  }

  @Test(arguments: Row.all.filter { $0.json != nil })
  func printsAsAFormatStringOfTheSameMeaning(_ row: Row) throws {
    if row.isPredicate {
      let predicate = NSPredicate(format: row.format)
      let again = try NSPredicate(parsing: predicate.predicateFormat)
      #expect(try json(again) == json(predicate), "\(predicate.predicateFormat)")
      #expect(again == predicate)
    } else {
      let expression = NSExpression(format: row.format)
      let again = try NSExpression(parsing: expression.description)
      #expect(try json(again) == json(expression), "\(expression)")
      #expect(again == expression)
    }
  }

  @Test(arguments: Row.all.filter { $0.json != nil })
  func readsBackFromStyleJSON(_ row: Row) throws {
    let json = try #require(row.json)
    let again =
      row.isPredicate
      ? try NSPredicate(styleJSON: json).styleJSON() : try NSExpression(styleJSON: json).styleJSON()
    // Reading back once may choose another spelling (CAST for `number`); from then on nothing changes.
    let third =
      row.isPredicate
      ? try NSPredicate(styleJSON: again).styleJSON() : try NSExpression(styleJSON: again).styleJSON()
    #expect(third == again)
    let lossy: Set<JSONValue> = ["number", "string", "zoomLevel"]
    if json.array?.first.map({ !lossy.contains($0) }) ?? true {
      #expect(same(again, json), "\(json) came back as \(again)")
    }
  }

  @Test(arguments: Row.all.filter { $0.refusal != nil })
  func isRefusedWithAPlace(_ row: Row) throws {
    let error =
      row.isPredicate ? NSPredicate(format: row.format).error : NSExpression(format: row.format).error
    let found = try #require(error, "\(row.format) was not refused")
    #expect(found.kind == row.refusal)
    #expect(found.format == row.format)
    let column = try #require(found.column)
    #expect((1...row.format.unicodeScalars.count + 1).contains(column))
  }
}

extension JSONValue {
  /// Reads what the documented properties return.
  init(foundation object: Any) throws {
    switch object {
    case is NSNull: self = .null
    case let number as NSNumber where number === NSNumber(value: true) || number === NSNumber(value: false):
      self = .bool(number.boolValue)
    case let number as NSNumber: self = .double(number.doubleValue)
    case let text as String: self = .string(text)
    case let array as [Any]: self = .array(try array.map(JSONValue.init(foundation:)))
    case let object as [String: Any]:
      self = .object(JSONObject(try object.map { (key: $0.key, value: try JSONValue(foundation: $0.value)) }))
    default: throw MLNExpressionError(.invalidArgument, "\(type(of: object))")
    }
  }
}
