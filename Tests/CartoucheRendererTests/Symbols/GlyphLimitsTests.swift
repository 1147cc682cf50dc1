import CartoucheJSON
import CartoucheRaster
import Testing

@testable import CartoucheRenderer

@Suite("Limits of glyphs") struct GlyphLimitsTests {
  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  /// Labels in ten fonts, each with a character of nearly every range of the basic plane.
  private var hostile: (style: JSONObject, files: [String: [UInt8]]) {
    let blocks = (0..<256).filter { !(0xD8...0xDF).contains($0) }
    var text = ""
    for block in blocks { text.unicodeScalars.append(Unicode.Scalar(UInt32(block << 8 | 0x41)) ?? "A") }
    var files: [String: [UInt8]] = [:]
    for block in blocks {
      let glyphs = squareGlyphs(codePoints: [block << 8 | 0x41])
      for font in 0..<10 { files["memory://glyphs/F\(font)/\(block << 8)-\(block << 8 | 255)"] = glyphs }
    }
    let layers = (0..<10).map { font in
      labels(
        "l\(font)", ["text-font": [.string("F\(font)")], "text-allow-overlap": true, "text-max-width": 20])
    }
    return (labelStyle([place(text, 0, 0)], layers), files)
  }

  @Test("ranges of glyphs beyond the memory of a frame are left out, the same ones cold and warm")
  func ranges() async throws {
    let (root, files) = hostile
    let limits = limits { $0.glyphRanges = 1 << 20 }
    var pictures: [Bitmap] = []
    for threads in [1, 8] {
      let renderer = FrameRenderer(loader: MemoryLoader(files), threads: threads, limits: limits)
      for _ in 0..<2 {
        let frame = try await renderer.frame(scene(root))
        pictures.append(frame.bitmap)
        let finding = try #require(frame.diagnostics.first { $0.kind == .limit })
        #expect(finding.pointer?.description == "/glyphs")
        #expect(finding.message.contains("there is no memory; only 0 MiB of 1 MiB for ranges are left"))
      }
    }
    #expect(pictures[0].inked > 100)
    #expect(pictures.dropFirst().allSatisfy { $0 == pictures[0] })
  }

  @Test("no more ranges are loaded once there is no memory") func loading() async throws {
    let (root, files) = hostile
    let loader = MemoryLoader(files)
    let limits = limits { $0.glyphRanges = 1 << 18 }
    _ = try await FrameRenderer(loader: loader, limits: limits).frame(scene(root))
    #expect(loader.urls.count < 512)
  }

  @Test("the picture of a glyph counts as memory once, however many layouts draw it") func pictures() {
    var sheet = FieldSheet()
    let bytes = [UInt8](repeating: 0, count: 100)
    let cells = (0..<2).compactMap { _ in sheet.add(width: 10, height: 10, bytes) }
    // Room for one picture of 12 by 12 pairs of texels.
    var budget = FrameBudget(limits { $0.memory = 400 }, pixels: 0)
    let taken = [cells.prefix(1), cells.prefix(1), cells[...]].map { budget.take(cells: Array($0)) }
    #expect(taken == [true, true, false])
    #expect(budget.memory == 400 - 288)
  }

  @Test("glyphs beyond those that are kept are loaded again", arguments: [0, 64 << 20])
  func kept(byteCount: Int) async throws {
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    let renderer = FrameRenderer(loader: loader, limits: limits { $0.kept = 8 * byteCount })
    var pictures: [Bitmap] = []
    for _ in 0..<3 {
      pictures.append(
        try await renderer.frame(scene(labelStyle([place("a", 0, 0)], [labels("n")]))).bitmap)
    }
    #expect(loader.urls.count == (byteCount == 0 ? 3 : 1))
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
  }

  @Test("texts that take more than the memory of a frame are left out, cold and warm") func drafts()
    async throws
  {
    let prefix = String(repeating: "x", count: 1000)
    let features = (0..<2000).map { (index: Int) -> JSONValue in
      place("\(prefix)\(index)", Double(index % 50), Double(index / 50))
    }
    let root = labelStyle(features, [labels("n")])
    let renderer = FrameRenderer(
      loader: MemoryLoader([squaresURL: squareGlyphs()]), limits: limits { $0.memory = 12 << 20 })
    for _ in 0..<2 {
      let found = try await renderer.frame(scene(root)).diagnostics
      #expect(found.contains { $0.kind == .limit && $0.message.contains("its labels take") })
    }
  }

  @Test("a label of more bytes than allowed is left out before it is laid out", arguments: [true, false])
  func longLabel(isFormatted: Bool) async throws {
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    let renderer = FrameRenderer(loader: loader, limits: limits { $0.glyphs = 64 * 100 })
    let field: JSONValue = isFormatted ? ["format", ["get", "name"], ["font-scale": 1.5]] : ["get", "name"]
    func frame(_ count: Int) async throws -> Frame {
      let text = String(repeating: "a", count: count)
      return try await renderer.frame(
        scene(labelStyle([place(text, 0, 0)], [labels("n", ["text-field": field, "text-max-width": 2])])))
    }
    #expect(try await frame(100).diagnostics == [])
    for _ in 0..<2 {
      let found = try await frame(101).diagnostics
      #expect(found.map(\.kind) == [.limit])
      #expect(found.allSatisfy { $0.message.contains("each of at most 100 bytes of text") })
    }
  }

  @Test("a text of a million pixels is drawn like any other, by any number of threads") func hugeText()
    async throws
  {
    let root = labelStyle(
      [place("a", 0, 0)], [labels("n", ["text-size": 1e6, "text-allow-overlap": true])])
    var pictures: [Bitmap] = []
    for threads in [1, 8] {
      let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]), threads: threads)
      pictures.append(try await renderer.frame(scene(root)).bitmap)
    }
    #expect(pictures[0] == pictures[1])
  }
}
