import Testing

@testable import CartoucheServer

/// Paths and queries of any form.
@Suite struct RequestPathTests {
  @Test(arguments: ["/..", "/a/../b", "/%2e%2e/a", "/.%2E", "/a/%", "/a/%4", "/%c0%af", "/a%00b", "a", ""])
  func pathsThatLeadElsewhereAreRefused(path: String) {
    #expect(throws: ServerProblem.self) { try RequestPath(path) }
  }

  @Test func segmentsAreDecodedOnce() throws {
    let path = try RequestPath("/a%20b/%252e%252e/c+d")
    #expect(path.segments.map(\.text) == ["a b", "%2e%2e", "c+d"])
    #expect(path.segments.map(\.raw) == ["a%20b", "%252e%252e", "c+d"])
  }

  @Test func longPathsAreTooLong() {
    let error = #expect(throws: ServerProblem.self) {
      try RequestPath("/" + String(repeating: "a", count: 8192))
    }
    #expect(error?.status == .uriTooLong)
  }

  @Test func queriesKeepTheirOrderAndPlusSigns() throws {
    let query = try RequestQuery("path=a%7Cb+c&path=d&x")
    #expect(query.values("path") == ["a|b+c", "d"])
    #expect(try query.value("x") == "")
    #expect(throws: ServerProblem.self) { try query.value("path") }
  }

  @Test(arguments: [
    ("12.png", "12", 1.0, "png"), ("12@2x.png", "12", 2, "png"), ("12@1.5x.webp", "12", 1.5, "webp"),
    ("12", "12", 1, nil),
    ("600x400@2x.jpg", "600x400", 2, "jpg"), ("600x400@1.5x", "600x400", 1.5, nil),
  ])
  func endsOfPathsAreRead(text: String, start: String, scale: Double, format: String?) throws {
    let end = try SegmentText.ending(text, scales: 0.5...4, at: "path")
    #expect(end.text == start)
    #expect(end.scale == scale)
    #expect(end.format == format)
  }

  @Test(arguments: ["1e3", "nan", "inf", "0x1", "--1", "", " 1", "1.2.3"])
  func numbersAreDecimal(text: String) {
    #expect(throws: ServerProblem.self) { try SegmentText.number(text, -1e9...1e9, at: "path") }
  }

  @Test func tagsOfEqualBytesAreEqualAndOthersDiffer() {
    #expect(EntityTag([1, 2, 3]) == EntityTag([1, 2, 3]))
    #expect(EntityTag([1, 2, 3]) != EntityTag([1, 2, 3, 0]))
    #expect(EntityTag("ab", "c") != EntityTag("a", "bc"))
    var tags: Set<EntityTag> = []
    for number in 0..<10_000 { tags.insert(EntityTag("\(number)")) }
    #expect(tags.count == 10_000)
  }
}
