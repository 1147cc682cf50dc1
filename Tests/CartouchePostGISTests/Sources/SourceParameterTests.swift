import Testing

@testable import CartouchePostGIS

@Suite struct SourceParameterTests {
  @Test(arguments: [
    (SourceParameter.Kind.integer, "12", DatabaseValue.int(12)), (.number, "1.5", .double(1.5)),
    (.boolean, "true", .bool(true)), (.text, "a' OR 1=1 --", .text("a' OR 1=1 --")),
    (.json, "{\"a\":1}", .json("{\"a\":1}")),
  ])
  func textsBecomeValuesOfTheirType(kind: SourceParameter.Kind, text: String, value: DatabaseValue) throws {
    #expect(try SourceParameter("p", kind).value(text)?.0 == value)
  }

  @Test(arguments: [
    (SourceParameter.Kind.integer, "a"), (.integer, "1.5"), (.integer, "99999999999999999999"),
    (.number, "nan"),
    (.number, "inf"), (.boolean, "yes"), (.json, "{"), (.text, "a\0b"),
    (.text, String(repeating: "a", count: 5000)),
  ])
  func otherTextsAreRefusedByTheNameOfTheParameter(kind: SourceParameter.Kind, text: String) {
    #expect {
      try SourceParameter("size", kind).value(text)
    } throws: { error in
      if case .parameter("size", _, _)? = error as? PostGISError { true } else { false }
    }
  }

  @Test func listsAndPatternsLimitValues() throws {
    let list = try SourceParameter("kind", choices: ["a", "b"])
    #expect(try list.value("b")?.0 == .text("b"))
    #expect(throws: PostGISError.self) { try list.value("c") }
    let pattern = try SourceParameter("code", pattern: "[A-Z]{2}")
    #expect(try pattern.value("DE")?.0 == .text("DE"))
    #expect(throws: PostGISError.self) { try pattern.value("DEU") }
    #expect(throws: PostGISError.self) { try SourceParameter("x", pattern: "(") }
  }

  @Test func aMissingValueIsTheStandardOrAnError() throws {
    #expect(try SourceParameter("a", .integer, standard: "3").value(nil)?.0 == .int(3))
    #expect(throws: PostGISError.self) { try SourceParameter("a", .integer).value(nil) }
  }
}
