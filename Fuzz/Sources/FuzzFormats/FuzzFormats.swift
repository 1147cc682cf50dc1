// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON

/// Names whose extensions lead to every reader, whatever the bytes contain.
private let names = [
  nil, "a.csv", "a.tsv", "a.gpx", "a.kml", "a.wkt", "a.ndjson", "a.geojson", "a.json", "a.csv.br", "a.wkb",
]

private func read(_ bytes: [UInt8], _ name: String?, memory: Int) -> DataDocument? {
  let limits = DataLimits(maximumSize: 1 << 22, maximumMemory: memory)
  return try? DataReader(limits: limits).read(Array(bytes.dropFirst()), name: name)
}

/// The first byte chooses a name; what is read must be written and read again as the same data.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormats(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.first else { return 0 }
  let name = names[Int(choice) % names.count]
  // Every reader is to end wherever its meter does: a small one must give the same data as a large one, or a limit.
  let small = read(bytes, name, memory: 1 << (8 + Int(choice) / names.count % 9))
  guard let document = read(bytes, name, memory: 1 << 24) else { return 0 }
  precondition(small == nil || small?.geoJSON == document.geoJSON, "a limit changes the data")
  precondition(document.diagnostics.allSatisfy { !$0.message.isEmpty }, "a finding says nothing")
  guard let written = try? document.geoJSON.encoded() else {
    preconditionFailure("what was read cannot be written")
  }
  // Polygons from other formats may not meet all requirements of GeoJSON; their text must be JSON nevertheless.
  let again = try? GeoJSON(parsing: written)
  precondition(again == nil || again == document.geoJSON, "the data changed in a round trip")
  return 0
}
