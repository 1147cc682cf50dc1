import Cartouche
import CartoucheJSON
import CartoucheText
import Foundation
import Testing

@testable import CartoucheServer

/// Ranges of glyphs from folders, fonts and styles.
@Suite struct GlyphTests {
  private static let latin = GlyphBlock(containing: 65)

  /// The bytes of a range whose glyphs are told apart by their advance.
  private static func range(_ text: String, advance: Double) -> [UInt8] {
    let metrics = GlyphMetrics(width: 0, height: 0, left: 0, top: 0, advance: advance)
    return GlyphRange(
      block: latin, fontStack: "test",
      glyphs: text.unicodeScalars.map { Glyph(codePoint: $0.value, metrics: metrics) }
    ).encoded
  }

  /// Two fonts in ranges, and a file of another.
  private static func folder() throws -> ServedFolder {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let font = try Data(contentsOf: tests.appending(path: "Fixtures/verticalfonts/latin.ttf"))
    return try ServedFolder([
      "fonts/A/0-255.pbf": range("AC", advance: 11), "fonts/B/0-255.pbf": range("AB", advance: 22),
      "fonts/broken/0-255.pbf": [1, 2, 3], "fonts/latin.ttf": Array(font), "fonts/none.ttf": [1, 2, 3],
    ])
  }

  private static func withoutFallback() -> ServerOptions {
    var options = ServerOptions()
    options.replacesFonts = false
    return options
  }

  private func advances(_ answer: ServerAnswer) throws -> [CodePoint: Double] {
    let range = try GlyphRange(answer.body, block: Self.latin)
    return Dictionary(uniqueKeysWithValues: range.glyphs.map { ($0.codePoint, $0.metrics.advance) })
  }

  @Test func stacksMergeGlyphByGlyph() async throws {
    let folder = try Self.folder()
    let server = await folder.server(["fonts"], Self.withoutFallback())
    for (stack, expected) in [
      ("A,B", [65: 11, 66: 22, 67: 11]), ("B,A", [65: 22, 66: 22, 67: 11]), ("A", [65: 11, 67: 11]),
      ("unknown,A%20,%20A", [65: 11, 67: 11]), ("broken,A", [65: 11, 67: 11]),
    ] as [(String, [CodePoint: Double])] {
      let answer = await server.get("/fonts/\(stack)/0-255.pbf")
      try #require(answer.status == .ok, "\(answer.text)")
      #expect(answer["Content-Type"] == "application/x-protobuf")
      #expect(try advances(answer) == expected, "\(stack)")
      #expect(await server.get("/font/\(stack)/0-255").body == answer.body)
    }
  }

  @Test func otherFontsStandInUnlessThatIsOff() async throws {
    let folder = try Self.folder()
    let strict = await folder.server(["fonts"], Self.withoutFallback())
    let answer = await strict.get("/fonts/brokn/0-255.pbf")
    #expect(answer.status == .notFound)
    #expect(answer.text.contains("did you mean"))
    let server = await folder.server(["fonts"])
    let glyphs = try advances(await server.get("/fonts/Roboto%20Bold/0-255.pbf"))
    #expect(glyphs[100] ?? 0 > 0)
    let filled = try advances(await server.get("/fonts/A/0-255.pbf"))
    #expect(filled[65] == 11)
    #expect(filled[100] ?? 0 > 0)
  }

  @Test func fontsInFilesAreDrawn() async throws {
    let folder = try Self.folder()
    let file = try FontFile(path: "\(folder.path)/fonts/latin.ttf")
    let server = await folder.server(["fonts/latin.ttf"], Self.withoutFallback())
    let name = file.names.full
    let path = "/fonts/\(PercentEncoding.encoded(name))/0-255.pbf"
    let answer = await server.get(path)
    try #require(answer.status == .ok, "\(answer.text)")
    let range = try GlyphRange(answer.body, block: Self.latin)
    #expect(!range.glyphs.isEmpty)
    #expect(range.glyphs == GlyphRange(block: Self.latin, drawnBy: [file], fontStack: name).glyphs)
    // Many at a time have the same bytes, and the name is found in any case.
    let bodies = await withTaskGroup(of: [UInt8].self) { group in
      for index in 0..<16 {
        group.addTask { await server.get(index % 2 == 0 ? path : path.lowercased()).body }
      }
      return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(bodies == [answer.body])
    #expect(await server.get(path, headers: [("If-None-Match", answer["ETag"] ?? "")]).status == .notModified)
  }

  @Test(arguments: [
    "0-254", "1-256", "256-510", "0-0255", "00-255", "+0-255", "0-255.png", "a-b", "0", "", "1114112-1114367",
    "99999999999999999999-0", "-256--1", "0-255-511",
  ])
  func rangesAreOf256Characters(range: String) async {
    let answer = await WorldServer.get("/fonts/Noto%20Sans%20Regular/\(range)")
    #expect([.badRequest, .notFound].contains(answer.status))
    if !range.isEmpty { #expect(answer.status == .badRequest) }
  }

  @Test func stacksHaveFewFonts() async {
    let many = (0..<1000).map { "f\($0)" }.joined(separator: ",")
    #expect(await WorldServer.get("/fonts/\(many)/0-255.pbf").status == .badRequest)
    let same = [String](repeating: "Noto%20Sans%20Regular", count: 100).joined(separator: ",")
    #expect(await WorldServer.get("/fonts/\(same)/0-255.pbf").status == .ok)
  }

  @Test(arguments: ["..", "%2e%2e", "..%2Ffonts%2FA", "%2Fetc", "..,..", ".%2FA", "A%00", "..%5CA"])
  func namesLeadToNoFolders(name: String) async throws {
    let folder = try Self.folder()
    let server = await folder.server(["fonts"], Self.withoutFallback())
    #expect([.badRequest, .notFound].contains(await server.get("/fonts/\(name)/0-255.pbf").status))
  }

  @Test func fontsAreListedInOneOrder() async throws {
    let folder = try Self.folder()
    let lists = [await folder.server(["fonts"]), await folder.server(["fonts"])]
    let first = await lists[0].get("/fonts.json")
    #expect(await lists[1].get("/fonts.json").body == first.body)
    let names = try #require(try JSONValue(parsing: first.body).array?.compactMap(\.string))
    #expect(names == names.sorted())
    for name in ["A", "B", "Noto Sans Regular"] { #expect(names.contains(name)) }
    let catalog = try #require(try JSONValue(parsing: await lists[0].get("/catalog").body)["fonts"]?.object)
    #expect(catalog.keys == names)
    #expect(catalog["Noto Sans Regular"]?["family"]?.string == "Noto Sans")
  }

  @Test func brokenFontsAreReported() async throws {
    let folder = try Self.folder()
    let server = MapServer()
    let findings = await server.load(["\(folder.path)/fonts"])
    #expect(findings.contains { $0.severity == .error && "\($0)".contains("none.ttf") })
  }

  @Test func stylesGiveTheirFonts() async throws {
    let folder = try Self.folder()
    let style = #"""
      {"version": 8, "glyphs": "../fonts/{fontstack}/{range}.pbf", "sources": {},
       "font-faces": {"Special": "../fonts/latin.ttf"}, "layers": []}
      """#
    try folder.write(style, to: "maps/test.json")
    let server = await folder.server(["maps"], Self.withoutFallback())
    #expect(try advances(await server.get("/fonts/A/0-255.pbf")) == [65: 11, 67: 11])
    #expect(await server.get("/fonts/Special/0-255.pbf").status == .ok)
    let document = await server.get("/styles/test/style.json").text
    #expect(!document.contains("latin.ttf"))
    #expect(document.contains("/fonts/{fontstack}/{range}.pbf"))
  }
}
