// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the answers of
// the task are read after the task has signalled the semaphore that it is done.

import Cartouche
import CartoucheResources
import CartoucheTiles
import Dispatch

/// Answers every request for a tile with the same bytes.
private struct OneTile: ResourceLoader {
  let bytes: [UInt8]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    ResourceResponse(bytes)
  }
}

/// Any bytes are heights whose bands cover what the lines divide, and the options of a URL and a tile of heights.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContours(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 4 else { return 0 }
  trace(bytes)
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return 0 }
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let loader = ContourLoader(base: OneTile(bytes: Array(parts[1])), byteBudget: 1 << 20)
    let options = String(decoding: parts[0], as: UTF8.self)
    for url in ["contours://a/{z}/{x}/{y}#\(options)", "contours://a.json#\(options)", options] {
      var request = ResourceRequest(url, kind: .tile)
      request.timeout = .seconds(2)
      _ = try? await loader.load(request)
    }
    done.signal()
  }
  done.wait()
  return 0
}

/// Traces a grid: a width, an interval, then samples of two bytes, of which the lowest is none.
private func trace(_ bytes: [UInt8]) {
  let width = Int(bytes[0] % 16) + 1
  guard let levels = try? ContourLevels(interval: Double(bytes[1]) + 0.5, base: Double(bytes[2])) else {
    return
  }
  let samples = stride(from: 3, to: bytes.count - 1, by: 2).map { index -> Float in
    let number = Int16(truncatingIfNeeded: Int(bytes[index]) << 8 | Int(bytes[index + 1]))
    return number == .min ? .nan : Float(number)
  }
  var tracer = ContourTracer(width: width, levels: levels, vertexLimit: 100_000, makesBands: true)
  for first in stride(from: 0, through: samples.count - width, by: width) {
    guard (try? tracer.append(Array(samples[first..<first + width]))) != nil else { return }
  }
  for line in tracer.lines() { precondition(line.points.count > 1) }
  for band in tracer.bands() {
    for ring in band.polygons.joined() { precondition(ring.count > 3 && ring.first == ring.last) }
  }
}
