// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheFormats
import CartoucheGeoJSON
import CartoucheGeoPackage
import CartoucheJSON

/// Any bytes are a database whose layers are read, or are refused; a chosen layer is a part of all.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeoPackage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = DataLimits(maximumSize: 1 << 22, maximumMemory: 1 << 22)
  let reader = DataReader(databases: .geoPackage, limits: limits)
  guard let document = try? reader.read(bytes, name: "a.gpkg"), document.format == .geoPackage else {
    return 0
  }
  precondition(document.diagnostics.allSatisfy { !$0.message.isEmpty }, "a finding says nothing")
  let one = DataReader(layer: "a", databases: .geoPackage, limits: limits)
  if let part = try? one.read(bytes, name: "a.gpkg") {
    precondition(part.geoJSON.features.count <= document.geoJSON.features.count, "a layer has more than all")
  }
  return 0
}
