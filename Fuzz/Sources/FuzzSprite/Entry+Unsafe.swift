// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied; the task
// signals the semaphore that it is done before the call ends.

import Cartouche
import Dispatch

/// The index of a sprite, up to the first zero byte, followed by the picture.
private struct SpriteLoader: ResourceLoader {
  let index: [UInt8]
  let picture: [UInt8]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    switch request.kind {
    case .spriteJSON: ResourceResponse(index)
    case .spriteImage: ResourceResponse(picture)
    default: .notFound
    }
  }
}

/// Every image of the sprite that is named `a` is drawn, as a pattern and beside lines.
private let style = """
  {"version": 8, "sprite": "fuzz:sprite", "sources": {"s": {"type": "geojson", "data":
    {"type": "LineString", "coordinates": [[-20, -20], [20, 20], [20, -20], [-20, -20]]}}},
  "layers": [
    {"id": "b", "type": "background", "paint": {"background-pattern": "a"}},
    {"id": "l", "type": "line", "source": "s", "paint": {"line-width": 5, "line-pattern": "a"}},
    {"id": "f", "type": "fill", "source": "s", "paint": {"fill-pattern": "a"}}]}
  """

/// Any index and picture are a sprite whose images can be drawn, or are refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSprite(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = Array(UnsafeBufferPointer(start: start, count: count)).split(
    separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, let map = try? Map(Array(style.utf8)) else { return 0 }
  let loader = SpriteLoader(index: Array(parts[0]), picture: Array(parts[1]))
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let snapshotter = Snapshotter(loader: loader, threads: 1)
    let snapshot = try? await snapshotter.snapshot(of: map, in: Viewport(width: 64, height: 64))
    precondition(snapshot != nil, "a small picture was not drawn")
    done.signal()
  }
  done.wait()
  return 0
}
