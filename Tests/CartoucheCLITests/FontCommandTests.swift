import Foundation
import Testing

/// Runs `cartouche fonts`, and `cartouche render` with fonts of a folder, as a user does.
@Suite final class FontCommandTests {
  private let program: Program
  private let fonts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/fonts").path(percentEncoded: false)

  init() throws { program = try Program() }

  deinit { try? FileManager.default.removeItem(at: program.folder) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: program.folder.appending(path: name))
  }

  @Test func fontsAreListedWithTheirNames() throws {
    let result = try program.run(["fonts", "--fonts", fonts])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "Noto Sans Devanagari Regular  Noto Sans Devanagari  NotoSansDevanagari-Regular  \(fonts)"))
  }

  @Test func aNameStandsForAFontOrIsNearToOne() throws {
    let found = try program.run(["fonts", "notosanskhmer-regular", "--fonts", fonts, "--json"])
    let list = try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [[String: Any]]
    #expect(list?.first?["name"] as? String == "Noto Sans Khmer Regular" && list?.count == 1)
    let missing = try program.run(["fonts", "Noto Sans Kmer", "--fonts", fonts])
    #expect(missing.status == 66 && missing.error.contains("did you mean \"Noto Sans Khmer\"?"))
  }

  @Test func labelsAreDrawnWithFontsOfAFolder() throws {
    try write(
      """
      {"version": 8, "sources": {"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "l", "type": "symbol", "source": "p",
        "layout": {"text-field": "ភ្នំពេញ", "text-font": ["Noto Sans Khmer"]}}]}
      """, "style.json")
    let without = try program.run(["render", "style.json", "-o", "a.png", "--size", "100x100"])
    #expect(without.error.contains("no available font has"))
    #expect(without.error.contains("supply fonts with --fonts"))
    let with = try program.run(["render", "style.json", "-o", "b.png", "--size", "100x100", "--fonts", fonts])
    #expect(with.status == 0 && with.error.isEmpty, "\(with.error)")
    let files = try ["a.png", "b.png"].map { try Data(contentsOf: program.folder.appending(path: $0)) }
    #expect(files[0] != files[1])
  }

  @Test func theEngineHasItsOwnFontBesideOthers() throws {
    let without = try program.run(["render", "-o", "a.png", "--size", "300x200", "--strict"])
    let with = try program.run([
      "render", "-o", "b.png", "--size", "300x200", "--strict", "--fonts", fonts,
    ])
    #expect(without.status == 0 && with.status == 0 && with.error == "", "\(with.error)")
    let files = try ["a.png", "b.png"].map { try Data(contentsOf: program.folder.appending(path: $0)) }
    #expect(files[0] == files[1], "labels keep the font that the world names")
  }

  @Test func whatIsNoFontIsSaid() throws {
    try write("wOF2 and more bytes than a header has", "web.woff2")
    let result = try program.run(["fonts", "--fonts", "."])
    #expect(result.status == 0 && result.output.trimmingCharacters(in: .newlines).isEmpty)
    #expect(result.error.contains("expected WOFF2 of at most") && result.error.contains("web.woff2"))
    let missing = try program.run(["fonts", "--fonts", "nowhere"])
    #expect(missing.status == 66 && missing.error.contains("--fonts nowhere"))
  }
}
