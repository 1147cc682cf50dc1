// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheZIP

/// Any bytes are an archive or an error, and so are its entries; what is inflated has the size that was announced.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = ZipLimits()
  limits.entrySize = 1 << 20
  limits.totalSize = 1 << 22
  guard let archive = try? ZipArchive(bytes, limits: limits) else { return 0 }
  for entry in archive.entries {
    guard let contents = try? archive.contents(of: entry) else { continue }
    precondition(contents.count == entry.size)
  }
  return 0
}
