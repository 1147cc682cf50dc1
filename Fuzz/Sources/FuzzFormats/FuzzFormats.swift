// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON

/// Names whose extensions lead to every reader, whatever the bytes contain.
private let names = [
  nil, "a.csv", "a.tsv", "a.gpx", "a.kml", "a.wkt", "a.ndjson", "a.geojson", "a.json", "a.csv.br", "a.wkb",
  "a.fgb", "a.shp", "a.kmz", "a.zip", "a.tcx", "a.parquet",
]

private func read(_ bytes: [UInt8], _ name: String?, memory: Int) -> DataDocument? {
  let limits = DataLimits(maximumSize: 1 << 22, maximumMemory: memory)
  let parts = parts(Array(bytes.dropFirst()))
  guard let content = try? RecognizedContent(parts[0], name: name, maximumSize: limits.maximumSize) else {
    return nil
  }
  var companions: [String: [UInt8]] = [:]
  for (ending, part) in zip(["dbf", "prj", "cpg", "shx"], parts.dropFirst()) { companions[ending] = part }
  return try? DataReader(limits: limits).read(content, companions: companions)
}

/// The files of a Shapefile, between marks; of all other formats there is one.
private func parts(_ bytes: [UInt8]) -> [[UInt8]] {
  let mark: [UInt8] = [0, 0x44, 0x42, 0x46, 0]
  var parts: [[UInt8]] = [[]]
  var at = 0
  while at < bytes.count {
    if bytes[at...].starts(with: mark), parts.count < 5 {
      parts.append([])
      at += mark.count
    } else {
      parts[parts.count - 1].append(bytes[at])
      at += 1
    }
  }
  return parts
}

/// The first byte chooses a name; what is read must be written and read again as the same data.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormats(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.first else { return 0 }
  let name = names[Int(choice) % names.count]
  // Every reader is to end wherever its meter does: a small one must give the same data as a large one, or a limit.
  let small = read(bytes, name, memory: 1 << (8 + Int(choice) / names.count % 9))
  // A table without places gives rows or an error, and never more rows than lines.
  if let table = try? DataReader(limits: DataLimits(maximumSize: 1 << 22, maximumMemory: 1 << 24))
    .readTable(Array(bytes.dropFirst()), name: "a.csv")
  {
    precondition(table.rows.allSatisfy { $0.count <= max(table.columns.count, 1) }, "a row has other columns")
  }
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
