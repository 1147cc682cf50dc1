import CartoucheJSON
import Testing

/// The form that errors over input share.
@Suite struct InputErrorTests {
  private enum Failure: Hashable, Sendable { case bad, worse }

  @Test(
    "a description has what was found, what was expected, a suggestion and the place, as far as there are any"
  )
  func descriptions() {
    #expect(InputError(Failure.bad, found: "a cat").description == "a cat")
    #expect(InputError(Failure.bad, found: "a cat", expected: "a dog").description == "a cat, expected a dog")
    let full = InputError(
      Failure.bad, found: "no \"lno\"", expected: "a column", source: "a.csv",
      location: TextLocation(line: 2, column: 7, offset: 12), pointer: JSONPointer(["a", "b"]),
      suggestion: "lon")
    #expect(
      full.description == "no \"lno\", expected a column; did you mean \"lon\"? (a.csv:2:7, /a/b)")
    #expect(full.place.file == "a.csv:2:7")
    #expect(InputError(Failure.bad, found: "x", pointer: JSONPointer(["a"])).description == "x (/a)")
  }

  @Test("the place can be filled in later, and counts when errors are compared")
  func places() {
    var error = InputError(Failure.bad, found: "x")
    #expect(error.place == InputPlace())
    error.source = "a.json"
    error.location = TextLocation(line: 1, column: 1, offset: 0)
    #expect(error.place.description == "a.json:1:1")
    #expect(error != InputError(Failure.bad, found: "x"))
    #expect(InputError(Failure.worse, found: "x") != InputError(Failure.bad, found: "x"))
  }

  @Test("findings write their places as errors do")
  func findings() {
    let location = TextLocation(line: 3, column: 4, offset: 20)
    let finding = Diagnostic(.warning, "x", source: "s.json", location: location, pointer: JSONPointer(["l"]))
    let error = InputError(
      Failure.bad, found: "x", source: "s.json", location: location, pointer: JSONPointer(["l"]))
    #expect(finding.description == "warning: \(error)")
    #expect(finding.place == error.place)
  }
}
