// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the answer of
// the task is read after the task has signalled the semaphore that it is done.

import CartoucheGeoTIFF
import CartoucheResources
import Dispatch
import Foundation

/// The file that every input is written to.
private let file = NSTemporaryDirectory() + "cartouche-fuzz-\(getpid()).tif"

/// Any bytes are a picture that answers with TileJSON and tiles, and heights, or are refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeoTIFF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  // Foundation leaks a page for each empty file that it reads.
  guard !data.isEmpty, (try? data.write(to: URL(fileURLWithPath: file))) != nil else { return 0 }
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let loader = GeoTIFFLoader(byteBudget: 1 << 20)
    for path in ["", "/0/0/0", "/1/1/0", "/14/8800/5373"] {
      var request = ResourceRequest("geotiff://" + file + path)
      request.timeout = .seconds(2)
      _ = try? await loader.load(request)
    }
    if let heights = try? GeoTIFFHeights(path: file), heights.width <= 4096 {
      try? heights.forEachRow(columns: 0..<heights.width, rows: 0..<min(heights.height, 64)) { row in
        precondition(row.count == heights.width)
      }
    }
    done.signal()
  }
  done.wait()
  try? FileManager.default.removeItem(atPath: file)
  return 0
}
