// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheImages

/// Any bytes give a picture within the limits or an error, the same one each time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = ImageLimits(maxWidth: 1024, maxHeight: 1024, maxPixels: 1 << 17)
  let first = try? Image(decoding: bytes, limits: limits)
  let second = try? Image(decoding: bytes, limits: limits)
  precondition(first == second, "the same bytes gave two pictures")
  if let first { precondition(first.width * first.height <= limits.maxPixels, "a limit was passed") }
  if let film = try? GIFDecoder(limits: limits).decodeAnimation(bytes) {
    precondition(film.frames.first?.image == first, "a film begins with another picture")
    let pixels = film.frames.reduce(0) { $0 + $1.image.width * $1.image.height }
    precondition(pixels <= limits.maxPixels, "a film passed a limit")
  }
  return 0
}
