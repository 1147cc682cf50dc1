// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheTiles

/// Any bytes give layers or an error; layers are sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMapLibreTile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let tile = try? MapLibreTile(bytes) else { return 0 }
  for entry in tile.entries {
    guard let layer = (try? tile.decode(entry))?.features else { continue }
    let (table, tags) = (layer.attributes, layer.attributes.tags)
    precondition(
      TileAttributes(keys: table.keys, values: table.values, tags: tags, identifiers: table.identifiers)
        != nil, "an index beyond the table")
    precondition(
      TileLayer(
        name: layer.name, attributes: table, records: layer.records, partEnds: layer.partEnds,
        coordinates: layer.coordinates) != nil, "a range beyond the arrays")
  }
  return 0
}
