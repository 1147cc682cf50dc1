// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheText

/// A font that shapes; `nil` where the fuzzer is not started in the root of the repository.
private let font = try? FontFile(path: "Tests/Fixtures/fonts/khmer.ttf")

/// Every character with a glyph is drawn once, whatever the text; the first bytes choose how it is laid out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 3 else { return 0 }
  let cut = 3 + Int(bytes[2]) % (bytes.count - 2)
  let text = FormattedText([
    FormattedText.Section(String(decoding: bytes[3..<cut], as: UTF8.self), scale: Double(bytes[0] & 3)),
    FormattedText.Section(image: "pin"),
    FormattedText.Section(String(decoding: bytes[cut...], as: UTF8.self), verticalAlign: .center),
  ])
  let stack = FontStack(["Test"])
  let label = LabelText(text, fontStack: stack)
  var store = GlyphStore()
  let characters = Set(label.units.filter { !$0.isImage }.map(\.codePoint)).sorted()
  store.insert(
    glyphs: characters.map {
      Glyph(codePoint: $0, metrics: GlyphMetrics(width: 8, height: 20, left: 1, top: -6, advance: 10))
    }, for: stack)
  var layout = TextLayout()
  layout.maxWidth = Double(bytes[1]) * 4
  layout.writingMode = bytes[0] & 4 == 0 ? .horizontal : .vertical
  layout.allowsVerticalPlacement = bytes[0] & 8 != 0
  layout.letterSpacing = Double(bytes[0] >> 4)
  if let font { shape(text, by: font, stack, layout) }
  guard let shaped = layout.shape(label, glyphs: store, images: ["pin": TextImage(width: 16, height: 16)])
  else { return 0 }
  let glyphs = shaped.lines.flatMap(\.glyphs)
  precondition(glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a position that is not a number")
  precondition(glyphs.count <= label.units.count, "more glyphs than characters")
  if layout.writingMode == .horizontal {
    func isDrawn(_ codePoint: CodePoint) -> Bool {
      switch codePoint {
      case 0x09...0x0D, 0x20, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    let drawn = glyphs.filter { glyph in
      if case .character(let codePoint) = glyph.content { return isDrawn(codePoint) }
      return true
    }
    precondition(drawn.count == label.units.count { isDrawn($0.codePoint) }, "a character is lost")
  }
  precondition(shaped.quads().count == glyphs.count, "a glyph without a place")
  return 0
}

/// Lays out a text shaped by a font: every glyph has a place.
private func shape(_ text: FormattedText, by font: FontFile, _ stack: FontStack, _ layout: TextLayout) {
  var store = GlyphStore()
  store.setFaces([FontFace(ranges: [0...0x7F, 0x1000...0x2FFF], file: font)], of: "Test")
  let label = LabelText(text, fontStack: stack, glyphs: store)
  _ = store.shortfalls(of: label)
  guard let shaped = layout.shape(label, glyphs: store) else { return }
  let glyphs = shaped.lines.flatMap(\.glyphs)
  precondition(glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a position that is not a number")
  var placing = ShapedText.Placing()
  placing.alongLine = true
  precondition(shaped.quads(placing).count == glyphs.count, "a glyph without a place")
}
