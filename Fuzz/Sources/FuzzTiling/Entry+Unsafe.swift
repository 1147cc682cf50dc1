// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles

/// Any GeoJSON is simplified, cut and clustered into tiles whose ranges lie within their arrays, the same each time;
/// the first bytes choose how.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTiling(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 4 else { return 0 }
  let lenient = GeoJSONReadingOptions(skipsInvalidFeatures: true)
  guard let document = try? GeoJSONDocument(parsing: Array(bytes[4...]), options: lenient) else { return 0 }
  let features = document.root.features
  let zooms = [0, 1, 2, Int(bytes[0] % 25)]
  var options = GeoJSONTileOptions(maxzoom: Int(bytes[0] % 25), buffer: Double(bytes[1]) * 3)
  options.tolerance = Double(bytes[2]) / 16
  options.lineMetrics = bytes[3] & 1 != 0
  options.generateId = bytes[3] & 2 != 0
  let (index, again) = (
    GeoJSONTileIndex(features, options: options), GeoJSONTileIndex(features, options: options)
  )
  var clustering = ClusterOptions(radius: Double(bytes[1]), maxzoom: Int(bytes[0] % 25))
  clustering.minPoints = Int(bytes[2] & 7)
  let clusters = ClusterIndex(features, options: clustering)
  for z in zooms {
    let side = 1 << z
    for (x, y) in [(0, 0), (side / 2, side / 2), (side - 1, side / 3)] {
      let id = TileID(z: z, x: x, y: y)
      check(index.tile(id), again.tile(id))
      check(clusters.tile(id), clusters.tile(id))
    }
  }
  for id in [features.count + 1, features.count + 33, features.count + 34, Int.max] {
    guard let leaves = clusters.leaves(ofCluster: id, limit: 100) else { continue }
    precondition(leaves.count > 1 && leaves.count <= features.count, "a cluster of other features")
    _ = (clusters.children(ofCluster: id), clusters.expansionZoom(ofCluster: id))
  }
  return 0
}

private func check(_ layer: TileLayer?, _ again: TileLayer?) {
  precondition(
    layer?.coordinates == again?.coordinates && layer?.partEnds == again?.partEnds,
    "the same tile had two contents")
  guard let layer else { return }
  precondition(
    TileLayer(
      name: layer.name, attributes: layer.attributes, records: layer.records, partEnds: layer.partEnds,
      coordinates: layer.coordinates) != nil, "a range beyond the arrays")
}
