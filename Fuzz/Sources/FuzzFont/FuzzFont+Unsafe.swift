// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheText

/// Any bytes are a font that shapes text and gives pictures, or are refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFont(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let fonts = try? FontFile.all(bytes) else { return 0 }
  for font in fonts.prefix(4) { draw(font, rightToLeft: count % 2 == 1) }
  return 0
}

private func draw(_ font: FontFile, rightToLeft: Bool) {
  precondition(font.names.all.allSatisfy { !$0.isEmpty }, "a name without letters")
  let style = font.style
  precondition(1...1000 ~= style.weight && 1...1000 ~= style.width, "an invalid style")
  let text = "aक्षिភ្នំ".unicodeScalars.map(\.value)
  for codePoint in text { _ = font.draws(codePoint) }
  for glyph in font.shape(text, rightToLeft: rightToLeft, upright: !rightToLeft) {
    precondition(text.indices.contains(glyph.cluster), "a cluster beyond the text")
    _ = font.outline(of: glyph.index)
    let picture = font.picture(of: glyph.index)
    precondition(picture.metrics.width < 500 && picture.metrics.height < 500, "a giant picture")
  }
}
