// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheMapView

/// Any text is a message of the viewer's page or refused, in the same way each time; what is read is finite and in range.
///
/// Any bytes are frames of a WebSocket or a violation, however they arrive.
///
/// The reader is a part of a program, which no other package can depend on: its files are here by links.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPageMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let whole = try? events(bytes, by: max(count, 1)), let parts = try? events(bytes, by: 3) {
    precondition(whole == parts)
  }
  let text = String(decoding: bytes, as: UTF8.self)
  let message = read(text)
  precondition(message == read(text))
  switch message {
  case .success(.view(let page)):
    precondition((1...16_384).contains(page.viewport.width) && (1...16_384).contains(page.viewport.height))
    if let camera = page.camera { precondition(camera.center.x.isFinite && abs(camera.center.y) <= 90) }
  case .success(.inspect(_, let place)), .success(.venue(.pick(let place))):
    precondition(place.x.isFinite && place.y.isFinite)
  case .success(.venue(.leg(let number))): precondition(number >= 0)
  case .failure(let error): precondition(!error.description.isEmpty)
  default: break
  }
  return 0
}

private func events(_ bytes: [UInt8], by size: Int) throws(SocketFrames.Violation) -> [SocketFrames.Event] {
  var frames = SocketFrames(messageLimit: 1000, fragmentLimit: 10)
  var events: [SocketFrames.Event] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    events += try frames.take(Array(bytes[start..<min(start + size, bytes.count)]))
  }
  return events
}

private func read(_ text: String) -> Result<PageMessage, PageMessageError> {
  do throws(PageMessageError) {
    return .success(try PageMessage(reading: text))
  } catch {
    return .failure(error)
  }
}
