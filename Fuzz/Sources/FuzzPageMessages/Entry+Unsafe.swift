// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheMapView

/// Any text is a message of the viewer's page or refused, in the same way each time; what is read is finite and in range.
///
/// The reader is a part of a program, which no other package can depend on: its files are here by links.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPageMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
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

private func read(_ text: String) -> Result<PageMessage, PageMessageError> {
  do throws(PageMessageError) {
    return .success(try PageMessage(reading: text))
  } catch {
    return .failure(error)
  }
}
