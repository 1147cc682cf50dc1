// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheJSON
import CartoucheRequests

/// Any bytes are a request for a picture or an error.
///
/// The first byte chooses the form: JSON, the overlays of servers, or a polyline. What was read is written, and read
/// again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequests(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let form = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  let text = String(decoding: rest, as: UTF8.self)
  switch form % 8 {
  case 0:
    guard let request = try? ImageRequest(parsing: rest) else { return 0 }
    let again = try? ImageRequest(request.json)
    precondition(again?.canonicalText == request.canonicalText)
  case 1: check([try? TileServerOverlays().path(text)])
  case 2: check([try? TileServerOverlays().marker(text)])
  case 3: check((try? MapboxOverlays.parse(text)) ?? [])
  case 4: check((try? MapTilerOverlays.markers(text)) ?? [])
  case 5: check([try? TileServerOverlays().polygon(text), try? TileServerOverlays().circle(text)])
  case 6:
    let query = text.split(separator: "&").map { member -> (name: String, value: String) in
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    _ = try? RendererRequest(query: query)
  default:
    for precision in [5, 6] {
      guard let places = try? Polyline.decode(text, precision: precision) else { continue }
      let written = Polyline.encode(places, precision: precision)
      precondition((try? Polyline.decode(written, precision: precision)) == places)
    }
  }
  return 0
}

/// Overlays are written as JSON, and read again as the same.
private func check(_ overlays: [Overlay?]) {
  for overlay in overlays.compactMap(\.self) {
    precondition((try? Overlay(overlay.json))?.json == overlay.json)
  }
}
