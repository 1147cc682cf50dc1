// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheJSON

/// An accepted text, written and read again, must give the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? JSONDocument(parsing: bytes) else { return 0 }
  guard let written = try? document.root.encoded(), let again = try? JSONValue(parsing: written) else {
    preconditionFailure("an accepted text was not written and read again")
  }
  precondition(again == document.root, "an accepted text changed in a round trip")
  for diagnostic in document.diagnostics { precondition(diagnostic.location != nil) }
  return 0
}
