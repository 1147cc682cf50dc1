// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheImages

/// Any bytes give a picture or an error; a picture, written and read again, stays the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let decoder = PNGDecoder(limits: ImageLimits(maxWidth: 2048, maxHeight: 2048, maxPixels: 1 << 18))
  guard let image = try? decoder.decode(bytes) else { return 0 }
  let again = try? decoder.decode(PNGEncoder(compressionLevel: 1).encode(image))
  precondition(again == image, "a picture changed in a round trip")
  return 0
}
