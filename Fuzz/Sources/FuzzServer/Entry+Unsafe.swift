// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheServer
import Dispatch
import Foundation

/// Any text is a path with its query, and on further lines a body, that a map server answers.
///
/// The server has one style, and the limits of small pictures: what is asked for is drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzServer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let halves = lines[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let request = ServerRequest(
    method: lines.count > 1 ? "POST" : "GET", path: halves.first ?? "",
    query: halves.count > 1 ? halves[1] : nil,
    body: lines.count > 1 ? Array(lines[1].utf8) : [])
  let status = waiting { await server.value.answer(request).status.rawValue }
  precondition(status < 500)
  return 0
}

/// The server, once it has read its style.
private let server = Task {
  let style = """
    {"version": 8, "sources": {"squares": {"type": "geojson", "attribution": "a", "data": {"type": "Polygon",
      "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}}},
     "layers": [{"id": "ground", "type": "background"}, {"id": "squares", "type": "fill", "source": "squares"}]}
    """
  let file = FileManager.default.temporaryDirectory.appending(path: "paper.json")
  try? Data(style.utf8).write(to: file)
  var options = ServerOptions()
  options.limits.side = 32
  options.limits.pixels = 1 << 12
  options.allowsRender = true
  let server = MapServer(options: options)
  await server.load([file.path(percentEncoded: false)])
  return server
}

/// The result of asynchronous work, for the fuzzer, which is not.
private func waiting<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
  let (done, box) = (DispatchSemaphore(value: 0), Box<Result>())
  Task.detached {
    box.value = await work()
    done.signal()
  }
  done.wait()
  guard let value = box.value else { preconditionFailure("the work has ended") }
  return value
}

/// A value that one task writes before another one reads it, ordered by a semaphore.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
