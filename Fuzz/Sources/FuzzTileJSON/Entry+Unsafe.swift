// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles

/// Any bytes are TileJSON or an error; what is read is in range, and templates give URLs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTileJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var diagnostics: [Diagnostic] = []
  _ = AttributionLink.links(in: String(decoding: bytes, as: UTF8.self))
  guard
    let tileJSON = try? TileJSON(
      parsing: bytes, url: "fuzz", diagnostics: &diagnostics, resolve: { url, _ in url })
  else { return 0 }
  _ = AttributionLink.links(in: tileJSON.attribution ?? "")
  for content in TileSet.Content.allCases {
    let set = TileSet(content, source: TileJSON(), tileJSON: tileJSON)
    precondition(set.minzoom >= 0 && set.minzoom <= set.maxzoom && set.maxzoom <= 30 && set.tileSize > 0)
    // Every tile of a view may be asked for, whatever the bounds are.
    let corners = [SIMD2(0.1, -0.2), SIMD2(1.3, 0.1), SIMD2(1.1, 1.2), SIMD2(-0.4, 0.9)]
    let cover = try? TileCover(polygon: corners, zoom: min(set.minzoom, 6))
    for tile in cover?.tiles ?? [] where set.contains(tile.canonical) {
      precondition(tile.canonical.isValid && tile.canonical.z >= set.minzoom)
    }
    for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 14, x: 9000, y: 5000), TileID(z: 30, x: 1, y: 1 << 29)] {
      _ = set.contains(id)
      precondition((set.url(for: id, pixelRatio: 2) == nil) == set.tiles.isEmpty)
    }
    precondition((0...30).contains(set.tileZoom(forMapZoom: 7.3)))
  }
  return 0
}
