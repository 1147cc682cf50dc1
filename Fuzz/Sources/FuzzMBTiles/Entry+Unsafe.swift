// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the answer of
// the task is read after the task has signalled the semaphore that it is done.

import CartoucheMBTiles
import CartoucheResources
import Dispatch
import Foundation

/// The file that every input is written to.
private let file = NSTemporaryDirectory() + "cartouche-fuzz-\(getpid()).mbtiles"

/// Any bytes are a database that answers with TileJSON and tiles in time, or are refused; the database is not written
/// to.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMBTiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  // Foundation leaks a page for each empty file that it reads.
  guard !data.isEmpty, (try? data.write(to: URL(fileURLWithPath: file))) != nil else { return 0 }
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let loader = MBTilesLoader(sizeLimit: 1 << 20, queryLimit: .milliseconds(200))
    for path in ["", "/0/0/0", "/1/1/0", "/14/8800/5373"] {
      _ = try? await loader.load(ResourceRequest("mbtiles://" + file + path))
    }
    done.signal()
  }
  done.wait()
  let after = try? Data(contentsOf: URL(fileURLWithPath: file))
  precondition(after == data, "reading has changed the database")
  try? FileManager.default.removeItem(atPath: file)
  return 0
}
