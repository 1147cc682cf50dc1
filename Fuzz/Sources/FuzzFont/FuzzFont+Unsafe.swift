// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheText

/// Any bytes are a font that shapes text and gives pictures, or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFont(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let font = try? FontFile(bytes) else { return 0 }
  let text = "aक्षिភ្នំ".unicodeScalars.map(\.value)
  for glyph in font.shape(text, rightToLeft: count % 2 == 1) {
    precondition(text.indices.contains(glyph.cluster), "a cluster beyond the text")
    _ = font.outline(of: glyph.index)
    let picture = font.picture(of: glyph.index)
    precondition(picture.metrics.width < 500 && picture.metrics.height < 500, "a giant picture")
  }
  return 0
}
