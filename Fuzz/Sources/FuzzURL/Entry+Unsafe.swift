// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheResources

/// Any two lines are the URL of a document and one that it asks for, allowed or refused; a document loaded by HTTP
/// never gets a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard lines.count == 2 else { return 0 }
  let url = ResourceURL.resolve(lines[1], against: lines[0])
  _ = ResourceURL.redacted(url)
  _ = HostPattern(lines[1])
  var request = ResourceRequest(url)
  request.initiator = "https://styles.example/" + lines[0]
  let isAllowed = (try? OriginPolicy.strict.check(request)) != nil
  precondition(!isAllowed || ResourceURL.filePath(of: url) == nil)
  request.initiator = lines[0]
  _ = try? OriginPolicy.strict.check(request)
  return 0
}
