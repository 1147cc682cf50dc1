import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheText
import Foundation
import Testing

/// Labels drawn with fonts of files, alone and beside ranges of glyphs.
@Suite("Local fonts") struct LocalFontTests {
  private let fonts: FontCollection = {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/fonts")
    return FontCollection(folder: fixtures.path(percentEncoded: false))
  }()

  /// A folder with a font whose second glyph is meant for 東 alone.
  private func withIdeographs(_ body: (FontCollection) async throws -> Void) async throws {
    let fixture = try #require(fonts.face(named: "Noto Sans Khmer")).path
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: fixture)))
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // A table `cmap` of one group (OpenType 1.9, format 12) takes the place of the font's own.
    let groups = big(12, 2) + big(0, 2) + big(28, 4) + big(0, 4) + big(1, 4) + big(0x6771, 4) + big(0x6771, 4)
    let table = big(0, 2) + big(1, 2) + big(3, 2) + big(10, 2) + big(12, 4) + groups + big(1, 4)
    let records = (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 }
    let record = try #require(records.first { Array(bytes[$0..<$0 + 4]) == Array("cmap".utf8) })
    bytes.replaceSubrange(record + 8..<record + 16, with: big(bytes.count, 4) + big(table.count, 4))
    let file = FileManager.default.temporaryDirectory.appending(path: "ideographs-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes + table).write(to: file)
    try await body(FontCollection(folder: file.path(percentEncoded: false)))
  }

  private func frame(
    _ text: String, _ layout: JSONObject = [:], glyphs: Bool = true, fonts: LabelFonts
  ) async throws -> (frame: Frame, asked: [String]) {
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    var root = labelStyle([place(text, 0, 0)], [labels("n", layout)])
    if !glyphs { root["glyphs"] = nil }
    let frame = try await FrameRenderer(loader: loader, fonts: fonts).frame(
      scene(root, width: 256, height: 256))
    return (frame, loader.urls)
  }

  @Test("a stack whose first font is available asks no server") func byName() async throws {
    let (frame, asked) = try await frame(
      "ភ្នំពេញ", ["text-font": ["noto sans khmer"]], fonts: LabelFonts(fonts))
    #expect(asked.isEmpty && frame.diagnostics.isEmpty && frame.bitmap.inked > 50)
  }

  @Test("one label can have letters of the server and of a font") func mixed() async throws {
    let alone = try await frame("AB", fonts: LabelFonts(fonts)).frame
    let (frame, asked) = try await frame("AB ភ្នំ", fonts: LabelFonts(fonts))
    #expect(asked == [squaresURL] && frame.diagnostics.isEmpty)
    #expect(frame.bitmap.inked > alone.bitmap.inked)
  }

  @Test("a misspelt font is a finding with a suggestion") func misspelt() async throws {
    let (frame, _) = try await frame(
      "ភ្នំពេញ", ["text-font": ["Noto Sans Kmer"]], glyphs: false, fonts: LabelFonts(fonts))
    #expect(
      frame.diagnostics.map(\.message) == [
        "no font has the name \"Noto Sans Kmer\" (fonts searched: 2); did you mean \"Noto Sans Khmer\"?"
      ])
    #expect(frame.diagnostics.first?.pointer?.description == "/layers/0/layout/text-font")
    // It is drawn with the font that has its letters.
    #expect(frame.bitmap.inked > 50)
  }

  @Test("a label along a line keeps its clusters together") func alongLine() async throws {
    var root = labelStyle([], [labels("n", ["symbol-placement": "line", "text-font": ["Noto Sans Khmer"]])])
    root["glyphs"] = nil
    root["sources"] = [
      "data": [
        "type": "geojson",
        "data": [
          "type": "Feature", "properties": ["name": "ភ្នំពេញ"],
          "geometry": ["type": "LineString", "coordinates": [[0, -60], [0, 60]]],
        ],
      ]
    ]
    let frame = try await FrameRenderer(loader: MemoryLoader([:]), fonts: LabelFonts(fonts)).frame(
      scene(root, width: 256, height: 256))
    let extent = try #require(frame.bitmap.extent)
    #expect(extent.y.count > 25 && extent.x.count < 25)
  }

  @Test("ideographs are drawn with an available font, and no range is requested") func ideographs()
    async throws
  {
    try await withIdeographs { fonts in
      let (frame, asked) = try await frame("A東", fonts: LabelFonts(fonts))
      let without = try await self.frame("A", fonts: LabelFonts(fonts)).frame
      #expect(asked == [squaresURL] && frame.diagnostics.isEmpty)
      #expect(frame.bitmap.inked > without.bitmap.inked)
      // Another name of the machine's fonts that is not there changes nothing.
      let named = LabelFonts(fonts, ideographs: .fonts(["No Such Font"]))
      #expect(try await self.frame("A東", fonts: named).frame.bitmap == frame.bitmap)
    }
  }

  @Test("ideographs left to the server come from a font if the server lacks them") func absent()
    async throws
  {
    try await withIdeographs { fonts in
      let (frame, asked) = try await frame("A東京", fonts: LabelFonts(fonts, ideographs: .ranges))
      let range = "memory://glyphs/Squares/26368-26623"
      #expect(asked == [squaresURL, range, "memory://glyphs/Squares/19968-20223"].sorted())
      #expect(
        frame.diagnostics.map(\.message) == [
          "glyphs 19968-20223 of \"Squares\" (and 1 more ranges): memory://glyphs/Squares/19968-20223 does not "
            + "exist; \"京\" (U+4EAC) is left out, \"東\" (U+6771) is drawn with other fonts"
        ])
      let local = try await self.frame("A東", fonts: LabelFonts(fonts)).frame
      #expect(frame.bitmap == local.bitmap)
    }
  }

  @Test("a missing font of the style is requested once, and reported in each frame")
  func absentFace()
    async throws
  {
    let loader = MemoryLoader([squaresURL: squareGlyphs(), "memory://fonts/b.ttf": [1, 2, 3]])
    var root = labelStyle([place("AB", 0, 0)], [labels("n")])
    root["font-faces"] = ["Squares": [["url": "memory://fonts/a.ttf"], ["url": "memory://fonts/b.ttf"]]]
    let renderer = FrameRenderer(loader: loader)
    let first = try await renderer.frame(scene(root))
    let (made, asked) = (renderer.layoutCount, loader.urls)
    let second = try await renderer.frame(scene(root))
    #expect(first.diagnostics.count == 2 && first.diagnostics == second.diagnostics)
    #expect(renderer.layoutCount == made && loader.urls == asked)
  }

  @Test("letters that a font of the style lacks are drawn from ranges") func faceWithoutLetters() async throws
  {
    let khmer = try #require(fonts.face(named: "Noto Sans Khmer"))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: khmer.path)))
    let loader = MemoryLoader([squaresURL: squareGlyphs(), "memory://fonts/khmer.ttf": bytes])
    var root = labelStyle([place("AB", 0, 0)], [labels("n")])
    let plain = try await FrameRenderer(loader: loader).frame(scene(root))
    root["font-faces"] = ["Squares": "memory://fonts/khmer.ttf"]
    let frame = try await FrameRenderer(loader: loader).frame(scene(root))
    #expect(plain.bitmap.inked > 20 && frame.bitmap == plain.bitmap && frame.diagnostics.isEmpty)
  }

  @Test("letters that neither a font of the style nor another source has are reported")
  func faceWithoutLettersAlone() async throws {
    let khmer = try #require(fonts.face(named: "Noto Sans Khmer"))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: khmer.path)))
    var root = labelStyle([place("AB", 0, 0)], [labels("n")])
    root["glyphs"] = nil
    root["font-faces"] = ["Squares": "memory://fonts/khmer.ttf"]
    let renderer = FrameRenderer(loader: MemoryLoader(["memory://fonts/khmer.ttf": bytes]))
    let findings = try await renderer.frame(scene(root)).diagnostics
    #expect(findings.count == 1 && findings.first?.message.contains("\"A\" (U+0041), \"B\" (U+0042)") == true)
  }

  /// Two frames whose labels need a font of a mebibyte.
  ///
  /// - Parameters:
  ///   - memory: The memory of a frame.
  ///   - faces: How often the style names the font; if it does not, the font is one of the machine.
  private func frames(memory: Int, faces: Int = 0, size: Int = 1 << 20) async throws -> [Frame] {
    let khmer = try #require(fonts.face(named: "Noto Sans Khmer"))
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: khmer.path)))
    bytes += [UInt8](repeating: 0, count: size - bytes.count)
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appending(path: "khmer.ttf"))
    var root = labelStyle(
      [place("ភ្នំពេញ", 0, 0)],
      [
        labels("n", ["text-font": ["Noto Sans Khmer"], "text-size": 8]),
        labels("m", ["text-font": ["Noto Sans Khmer"], "text-size": 9]),
      ])
    root["glyphs"] = nil
    if faces > 0 {
      root["font-faces"] = [
        "Noto Sans Khmer": .array((0..<faces).map { _ in ["url": "memory://fonts/khmer.ttf"] })
      ]
    }
    var limits = Limits()
    limits.memory = memory
    let own = FontCollection(folder: folder.path(percentEncoded: false))
    let renderer = FrameRenderer(
      loader: MemoryLoader(["memory://fonts/khmer.ttf": bytes]), limits: limits,
      fonts: LabelFonts(faces > 0 ? FontCollection() : own))
    let scene = scene(root, width: 32, height: 32)
    return [try await renderer.frame(scene), try await renderer.frame(scene)]
  }

  @Test("a font counts as memory of a frame, once for all its labels") func memory() async throws {
    for frame in try await frames(memory: 3 << 19) {
      #expect(frame.diagnostics.isEmpty && frame.bitmap.inked > 5)
    }
  }

  @Test("labels whose font exceeds the memory of a frame are left out and reported") func excess()
    async throws
  {
    let frames = try await frames(memory: 1 << 19)
    for frame in frames {
      #expect(frame.bitmap.inked == 0)
      let finding = try #require(frame.diagnostics.first { $0.kind == .limit })
      #expect(finding.message.contains("a font of its labels takes 1 MiB, and 0 MiB of 1 MiB are left"))
      #expect(finding.pointer?.description == "/sources/data")
    }
    #expect(frames[0].diagnostics == frames[1].diagnostics)
  }

  @Test("a font of 60 MB is larger than a resource for glyphs may be") func largeFont() async throws {
    for frame in try await frames(memory: 64 << 20, faces: 1, size: 60_000_000) {
      let finding = try #require(frame.diagnostics.first { $0.kind == .limit })
      #expect(finding.message.contains("has 60000000 bytes; at most"))
    }
  }

  @Test("colours that are not drawn are a finding, whether an outline is drawn instead or nothing")
  func colors() async throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/colorfonts/colours.ttf")
    let loader = MemoryLoader(["memory://fonts/c.ttf": [UInt8](try Data(contentsOf: path))])
    func frame(_ text: String) async throws -> Frame {
      var root = labelStyle([place(text, 0, 0)], [labels("n", ["text-font": ["Colours"]])])
      root["glyphs"] = nil
      root["font-faces"] = ["Colours": "memory://fonts/c.ttf"]
      return try await FrameRenderer(loader: loader).frame(scene(root))
    }
    let (outlined, empty, plain) = (try await frame("A"), try await frame("B"), try await frame("C"))
    #expect(outlined.bitmap.inked > 20 && plain.bitmap.inked > 20 && empty.bitmap.inked == 0)
    #expect(outlined.diagnostics.map(\.severity) == [.note])
    #expect(outlined.diagnostics.first?.message.contains("without the colours of the font") == true)
    #expect(empty.diagnostics.map(\.severity) == [.error])
    #expect(empty.diagnostics.first?.message.contains("colour glyphs, which are not drawn") == true)
    #expect(plain.diagnostics.isEmpty)
  }

  @Test("fonts of the style beyond the memory of a frame are left out and reported") func excessOfFaces()
    async throws
  {
    // The bytes of each are in memory, and so are the tables read from them: seven take 14 MiB.
    let frames = try await frames(memory: 15 << 20, faces: 9)
    for frame in frames {
      #expect(frame.bitmap.inked > 5)
      #expect(frame.diagnostics.map(\.kind) == [.limit, .limit])
      #expect(frame.diagnostics.allSatisfy { $0.message.contains("is left out: it takes 2 MiB, and ") })
      #expect(
        frame.diagnostics.compactMap { $0.pointer?.description } == [
          "/font-faces/Noto Sans Khmer/7", "/font-faces/Noto Sans Khmer/8",
        ])
    }
    #expect(frames[0].diagnostics == frames[1].diagnostics)
  }
}
