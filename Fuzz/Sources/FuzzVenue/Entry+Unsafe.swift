// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheVenue

/// Any bytes are a bundle or an error; what is read can be drawn, searched and routed.
///
/// The input is either an archive or, after a byte of 255, the texts of files that are put into one, separated by
/// zeros.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVenue(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let bundle = bytes.first == 0xFF ? stored(Array(bytes.dropFirst())) : bytes
  var limits = ZipLimits()
  limits.totalSize = 1 << 22
  guard let venue = try? VenueDocument(parsing: bundle, limits: limits).venue else { return 0 }
  var look = VenueLook()
  look.isInteractive = true
  look.languages = ["de", "ar"]
  let drawing = VenueDrawing(venue, look: look)
  precondition(drawing.data.count >= venue.floors.count)
  _ = VenueSearch(venue, languages: look.languages).matches("a")
  let graph = RouteGraph(venue)
  if let from = venue.nodes.first, let to = venue.nodes.last {
    let options = RouteOptions(languages: look.languages)
    _ = try? graph.route(from: .feature(from.id), to: .feature(to.id), options: options)
  }
  if let floor = venue.floors.first(where: { $0.spaces.count < 100 }) {
    _ = graph.costsBetweenSpaces(of: floor)
  }
  return 0
}

/// An archive of stored files with the names of a bundle; texts are taken in the order of the names.
private func stored(_ texts: [UInt8]) -> [UInt8] {
  let names = [
    "floor.geojson", "space/m.geojson", "obstruction/m.geojson", "entrance/m.geojson", "node.geojson",
    "connection.json", "styles.json", "location.json",
  ]
  var (output, directory): ([UInt8], [UInt8]) = ([], [])
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  let parts = texts.split(separator: 0, maxSplits: names.count - 1, omittingEmptySubsequences: false)
  for (name, part) in zip(names, parts) {
    let checksum = Int(crc32(part))
    let sizes = number(checksum, 4) + number(part.count, 4) + number(part.count, 4)
    let tail = number(name.utf8.count, 2) + number(0, 2)
    let head = number(20, 2) + number(0x800, 2) + number(0, 2) + number(0, 4) + sizes + tail
    directory += number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 10) + number(output.count, 4)
    directory += Array(name.utf8)
    output += number(0x0403_4B50, 4) + head + Array(name.utf8) + part
  }
  let end = number(0x0605_4B50, 4) + number(0, 4) + number(parts.count, 2) + number(parts.count, 2)
  return output + directory + end + number(directory.count, 4) + number(output.count, 4) + number(0, 2)
}

/// The CRC-32 of bytes (ISO 3309), bit by bit.
private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
  return ~value
}
