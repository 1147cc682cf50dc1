import Foundation
import SeededRandom
import Testing

@testable import CartoucheText

/// Fonts of folders: what they are found under, and what becomes of files that are none.
@Suite struct FontCollectionTests {
  /// Calls `body` with a folder of these files, which is taken away afterwards.
  private func withFolder(
    _ files: [String: [UInt8]], _ body: (String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try body(folder.path(percentEncoded: false))
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A collection of fonts as one file.
  private func collection(_ fonts: [[UInt8]]) -> [UInt8] {
    var header = Array("ttcf".utf8) + big(0x10000, 4) + big(fonts.count, 4)
    var offset = header.count + 4 * fonts.count
    var body: [UInt8] = []
    for font in fonts {
      header += big(offset, 4)
      var moved = font
      for table in 0..<(Int(font[4]) << 8 | Int(font[5])) {
        let place = 12 + 16 * table + 8
        let old = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        moved.replaceSubrange(place..<place + 4, with: big(old + offset, 4))
      }
      body += moved
      offset += font.count
    }
    return header + body
  }

  @Test(arguments: [
    "Noto Sans Khmer", "noto sans  khmer", "Noto Sans Khmer Regular", "NotoSansKhmer-Regular",
    "NOTOSANSKHMER-REGULAR",
  ]) func aFontIsFoundByEachOfItsNames(name: String) throws {
    let files = ["a.ttf": try TestGlyphs.font("devanagari.ttf"), "b/c.TTF": try TestGlyphs.font("khmer.ttf")]
    try withFolder(files) { folder in
      let collection = FontCollection(folder: folder)
      #expect(collection.faces.count == 2 && collection.problems.isEmpty)
      #expect(collection.face(named: name)?.names.postScript == "NotoSansKhmer-Regular")
      #expect(collection.face(named: name)?.path.hasSuffix("b/c.TTF") == true)
      #expect(collection.face(named: "Noto Sans") == nil)
    }
  }

  @Test func fontsOfACollectionAreFoundEach() throws {
    let bytes = collection([try TestGlyphs.font("devanagari.ttf"), try TestGlyphs.font("khmer.ttf")])
    try withFolder(["both.ttc": bytes]) { folder in
      let collection = FontCollection(folder: folder)
      #expect(collection.faces.map(\.names.family) == ["Noto Sans Devanagari", "Noto Sans Khmer"])
      let khmer = try #require(collection.face(named: "Noto Sans Khmer")).file
      #expect(khmer.hasGlyph(0x1797) && !khmer.hasGlyph(0x0915))
      #expect(khmer.shape("ភ្នំពេញ".unicodeScalars.map(\.value), rightToLeft: false).count == 6)
    }
  }

  @Test func filesThatAreNoFontsAreReportedWithTheirPlace() throws {
    let font = try TestGlyphs.font("khmer.ttf")
    let files: [String: [UInt8]] = [
      "1-empty.ttf": [], "2-text.otf": Array("these bytes are no font".utf8),
      "3-web.woff2": Array("wOF2".utf8) + Array(repeating: 0, count: 60),
      "4-cut.ttf": Array(font[..<4000]), "5-many.ttc": Array("ttcf".utf8) + big(0x10000, 4) + big(1 << 31, 4),
      "6-far.ttc": Array("ttcf".utf8) + big(0x10000, 4) + big(1, 4) + big(1 << 31, 4),
      "7-tables.ttf": [0, 1, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0], "8-good.ttf": font, "notes.txt": [1],
    ]
    try withFolder(files) { folder in
      let collection = FontCollection(folder: folder)
      #expect(collection.faces.count == 1)
      let problems = collection.problems.map {
        ($0.path.split(separator: "/").last.map(String.init), $0.error)
      }
      #expect(
        problems.map(\.0) == [
          "1-empty.ttf", "2-text.otf", "3-web.woff2", "4-cut.ttf", "5-many.ttc", "6-far.ttc", "7-tables.ttf",
        ])
      #expect(problems[2].1 == .packed("WOFF2", offset: 48))
      #expect("\(problems[3].1)".contains("found its end at byte"))
      #expect(problems[4].1 == .collection(fonts: 1 << 31, bytes: 12))
      #expect(problems[5].1 == .directory(tables: 0, offset: 1 << 31, bytes: 16))
      #expect(problems[6].1 == .directory(tables: 65535, offset: 4, bytes: 12))
    }
    let missing = FontCollection(folder: "/there/is/no/such.ttf")
    #expect(missing.problems.map(\.error) == [.unreadable(errno: 2)])
  }

  @Test func overlappingTablesAndListsOfTablesAreRefused() throws {
    // Nine tables of the whole file: read one by one, they would take nine times its bytes.
    let names = ["cmap", "head", "hhea", "hmtx", "maxp", "glyf", "loca", "GSUB", "GPOS"]
    var font = big(0x10000, 4) + big(names.count, 2) + big(0, 6)
    for (index, name) in names.enumerated() {
      font += Array(name.utf8) + big(0, 4) + big(index, 4) + big(1000 - index, 4)
    }
    font += [UInt8](repeating: 0, count: 1000 - font.count)
    #expect(throws: FontError.overlap("head", bytes: 1000)) { try FontFile(font) }

    // Fonts that share one list of tables, which is long.
    let tables = 60_000
    var many = Array("ttcf".utf8) + big(0x10000, 4) + big(5, 4)
    for _ in 0..<5 { many += big(32, 4) }
    many += big(0x10000, 4) + big(tables, 2) + big(0, 6) + [UInt8](repeating: 0, count: 16 * tables)
    #expect(throws: FontError.tableCount(5 * tables)) { try FontFile(many) }
  }

  @Test func aFileThatGoesAwayLeavesAFontWithoutGlyphs() throws {
    let bytes = try TestGlyphs.font("khmer.ttf")
    var left: FontFile?
    try withFolder(["a.ttf": bytes]) { folder in
      left = try #require(FontCollection(folder: folder).faces.first).file
    }
    let font = try #require(left)
    #expect(!font.hasGlyph(0x1797))
    for glyph in font.shape([0x1797], rightToLeft: false) { _ = font.picture(of: glyph.index) }
  }

  @Test func anyFontAtHandDrawsWhatItsStackLacks() throws {
    let files = ["a.ttf": try TestGlyphs.font("devanagari.ttf"), "b.ttf": try TestGlyphs.font("khmer.ttf")]
    try withFolder(files) { folder in
      var store = GlyphStore()
      store.setFonts(LabelFonts(FontCollection(folder: folder)), asksServer: false)
      let text = FormattedText("कि ភ្នំ Z")
      let label = LabelText(text, fontStack: FontStack(["Nothing", "Noto Sans Khmer"]), glyphs: store)
      let names = label.units.map { unit in unit.face.map { label.faces[$0].file?.names.family ?? "" } }
      #expect(names.prefix(2) == ["Noto Sans Devanagari", "Noto Sans Devanagari"])
      #expect(names[3..<7].allSatisfy { $0 == "Noto Sans Khmer" })
      #expect(names.last == .some(nil))
      #expect(store.missing(for: label).isEmpty)
      #expect(store.shortfalls(of: label).map(\.codePoint) == [0x5A])
      #expect(store.supports("ភ្នំ") && !store.supports("தமிழ்"))
    }
  }

  @Test func theFirstNameOfAStackDecidesBetweenFontsAndRanges() throws {
    try withFolder(["b.ttf": try TestGlyphs.font("khmer.ttf")]) { folder in
      var store = GlyphStore()
      store.setFonts(LabelFonts(FontCollection(folder: folder)), asksServer: true)
      func requests(_ text: String, _ fonts: String...) -> [String] {
        let label = LabelText(FormattedText(text), fontStack: FontStack(fonts), glyphs: store)
        return store.missing(for: label).map(\.description)
      }
      #expect(requests("a", "Serif") == ["Serif/0-255"])
      // Scripts that ranges cannot draw come from a font at hand.
      #expect(requests("ភ្នំ", "Serif") == [])
      #expect(requests("ភ្នំ", "Noto Sans Khmer", "Serif") == [])
      #expect(requests("a", "Noto Sans Khmer", "Serif") == ["Noto Sans Khmer,Serif/0-255"])
    }
  }

  @Test func rangesThatAreNotThereGiveWayToFonts() throws {
    let font = try TestGlyphs.font("khmer.ttf")
    try withFolder(["b.ttf": font]) { folder in
      var store = GlyphStore()
      store.setFonts(LabelFonts(FontCollection(folder: folder)), asksServer: true)
      store.setFallbacks([try FontFile(font)])
      let stack = FontStack(["Serif"])
      let label = { LabelText(FormattedText("\u{200C} "), fontStack: stack, glyphs: store) }
      // The part of the font in the fixtures has a space.
      #expect(label().units[1].face == nil)
      store.insert(
        GlyphRange(block: GlyphBlock(containing: 0x20), glyphs: []),
        for: GlyphRequest(stack: stack, block: GlyphBlock(containing: 0x20)))
      let known = label().units[1].face
      #expect((known != nil) == (try FontFile(font)).hasGlyph(0x20))
    }
  }

  @Test(arguments: 0..<200) func damagedFilesNeverTrap(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fonts = [try TestGlyphs.font("devanagari.ttf"), try TestGlyphs.font("khmer.ttf")]
    var bytes = seed % 2 == 0 ? collection(fonts) : fonts[1]
    // Most of the damage where tables are listed and counted.
    for _ in 0..<random.int(1...6) { bytes[random.int(0...300)] = UInt8(random.int(0...255)) }
    if seed % 3 == 0 { bytes.removeLast(random.int(0...(bytes.count - 1))) }
    try withFolder(["a.ttc": bytes]) { folder in
      let collection = FontCollection(folder: folder)
      #expect(collection.faces.count + collection.problems.count > 0)
      for face in collection.faces.prefix(8) {
        #expect(face.names.all.count < 100)
        for glyph in face.file.shape([0x0915, 0x1797], rightToLeft: false) {
          _ = face.file.picture(of: glyph.index)
        }
      }
    }
  }

  @Test("Where the stack's fonts lack a letter, the family named after theirs draws it")
  func familiesOfOneDesign() throws {
    let sans = try TestGlyphs.font("khmer.ttf")
    // The same letters under the name of another design, first in the order of files.
    let files = ["a.ttf": renamed(sans, "Noto Sans Khmer", "Noto Kufi Khmer"), "b.ttf": sans]
    try withFolder(files) { folder in
      var store = GlyphStore()
      store.setFonts(LabelFonts(FontCollection(folder: folder)), asksServer: false)
      func family(_ fonts: String...) -> String? {
        let label = LabelText(FormattedText("ភ្នំ"), fontStack: FontStack(fonts), glyphs: store)
        return label.units[0].face.flatMap { label.faces[$0].file?.names.family }
      }
      #expect(family("Noto Sans Bold") == "Noto Sans Khmer")
      #expect(family("Frutiger Italic", "Noto Sans Regular") == "Noto Sans Khmer")
      #expect(family("Noto Kufi") == "Noto Kufi Khmer")
      #expect(family("Frutiger") == "Noto Kufi Khmer")
      #expect(family("Noto S") == "Noto Kufi Khmer")
    }
  }

  /// A font with another name of the same length.
  private func renamed(_ font: [UInt8], _ name: String, _ other: String) -> [UInt8] {
    let (old, new) = (Array(name.utf16), Array(other.utf16))
    var bytes = font
    for place in 0..<(bytes.count - 2 * old.count)
    where old.indices.allSatisfy({ bytes[place + 2 * $0] == 0 && bytes[place + 2 * $0 + 1] == UInt8(old[$0]) }
    ) {
      for index in new.indices { bytes[place + 2 * index + 1] = UInt8(new[index]) }
    }
    return bytes
  }
}
