// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheSVG

/// Any bytes are a document that is drawn within its limits, or refused; the picture is the same each time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSVG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = SVGLimits()
  (limits.memory, limits.elements, limits.points, limits.pixels) = (8 << 20, 2_000, 50_000, 1 << 12)
  guard let document = try? SVGDocument(bytes, limits: limits) else { return 0 }
  precondition(document.width > 0 && document.height > 0, "a document without a size")
  let first = try? document.picture(width: 32, height: 32)
  let second = try? document.picture(width: 32, height: 32)
  precondition(first?.bitmap == second?.bitmap, "two pictures of one document differ")
  return 0
}
