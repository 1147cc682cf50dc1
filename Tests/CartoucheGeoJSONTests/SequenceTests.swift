import CartoucheGeoJSON
import CartoucheJSON
import Testing

@Suite struct SequenceTests {
  private func read(_ text: String) throws -> GeoJSONSequence {
    try GeoJSONSequence(parsing: Array(text.utf8), name: "a.ndjson")
  }

  private let point = #"{"type":"Point","coordinates":[1,2]}"#

  @Test(arguments: ["\n", "\r\n", "\n\n", "\u{1E}", "\n\u{1E}", " "])
  func recordsAreSeparated(_ separator: String) throws {
    let sequence = try read(separator + [point, point, point].joined(separator: separator) + separator)
    #expect(sequence.features.features.count == 3)
    #expect(sequence.diagnostics.isEmpty)
  }

  @Test func aBrokenRecordIsToldAtItsLineAndTheRestIsRead() throws {
    let sequence = try read(
      [point, #"{"type":"Point","coordinates":[1,"#, point, "{}", point].joined(separator: "\n"))
    #expect(sequence.features.features.count == 3)
    #expect(sequence.brokenRecords == 2)
    #expect(sequence.diagnostics.map { $0.location?.line } == [2, 4])
  }

  @Test func recordsMayHaveSeveralLines() throws {
    let pretty = "{\n  \"type\": \"Point\",\n  \"coordinates\": [\n 1, 2 ]\n}\n"
    #expect(try read(pretty + pretty).features.features.count == 2)
  }

  @Test func textWithoutAnyRecordIsAnError() {
    let error = #expect(throws: GeoJSONError.self) { try read("hello\nworld") }
    #expect(error?.location?.line == 1)
  }

  @Test func brokenRecordsBeyondTheLimitAreCounted() throws {
    var options = GeoJSONReadingOptions()
    options.json.maximumDiagnostics = 2
    let text = ([point] + Array(repeating: "{}", count: 5)).joined(separator: "\n")
    let sequence = try GeoJSONSequence(parsing: Array(text.utf8), options: options)
    #expect(sequence.diagnostics.count == 3)
    #expect(sequence.diagnostics.last?.message == "3 more broken records left out")
  }
}
