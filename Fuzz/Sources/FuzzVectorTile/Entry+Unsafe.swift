// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheTiles

/// Any bytes give layers or an error; layers are sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVectorTile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let tile = try? VectorTile(bytes) else { return 0 }
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
    // A written layer is a tile again, whatever the layer.
    var writer = VectorTileWriter(extent: count.isMultiple(of: 2) ? 4096 : nil)
    writer.append(layer)
    let again = try? VectorTile(writer.bytes)
    precondition(
      again?.entries.allSatisfy { (try? again?.decode($0)) != nil } == true, "a tile that cannot be read")
  }
  return 0
}
