// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheText

/// Any bytes give glyphs of the block or an error; the glyphs are sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGlyphRange(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let block = GlyphBlock(containing: 0x41)
  guard let range = try? GlyphRange(bytes, block: block) else { return 0 }
  for glyph in range.glyphs {
    precondition(block.codePoints.contains(glyph.codePoint), "a glyph beyond the block")
    precondition(range.glyph(glyph.codePoint) == glyph, "a glyph that is not found")
    guard let field = glyph.field else { continue }
    precondition(
      Double(field.width) == glyph.metrics.width + 6 && Double(field.height) == glyph.metrics.height + 6
        && field.values.count == field.width * field.height, "a picture of another size")
    _ = field[field.width - 1, field.height - 1]
  }
  let again = GlyphRange(block: block, fontStack: range.fontStack, glyphs: range.glyphs.reversed())
  precondition(again == range, "the order of glyphs matters")
  return 0
}
