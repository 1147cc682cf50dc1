// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheGeoJSON
import CartoucheJSON

/// An accepted text must be JSON; written and read again, it must give the same object.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeoJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let lenient = try? GeoJSONDocument(
    parsing: bytes, options: GeoJSONReadingOptions(skipsInvalidFeatures: true))
  guard let document = try? GeoJSONDocument(parsing: bytes) else { return 0 }
  precondition(lenient?.root == document.root, "the lenient reading differs")
  guard let written = try? document.root.encoded(), let again = try? GeoJSON(parsing: written) else {
    preconditionFailure("an accepted text was not written and read again")
  }
  precondition(again == document.root, "an accepted text changed in a round trip")
  return 0
}
