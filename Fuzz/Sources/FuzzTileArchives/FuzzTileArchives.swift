// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheArchives
import CartoucheGeometry
import Foundation

/// The file that every input is written to.
private let file = NSTemporaryDirectory() + "cartouche-fuzz-\(getpid()).pmtiles"
private let manifest = NSTemporaryDirectory() + "cartouche-fuzz-\(getpid()).manifest"

/// Any bytes are an archive whose tiles are counted, verified and merged, or are refused; the tiles below the world are
/// all tiles. Any bytes are a manifest or are refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTileArchives(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  guard !data.isEmpty else { return 0 }
  // Beside the archive a manifest would be found; what is no archive may be one.
  if data.first == UInt8(ascii: "{") {
    guard (try? data.write(to: URL(fileURLWithPath: manifest))) != nil else { return 0 }
    if let read = try? PartManifest(reading: manifest) { precondition(read.shard < read.shards) }
    return 0
  }
  guard (try? data.write(to: URL(fileURLWithPath: file))) != nil,
    let reader = try? PMTilesReader(file)
  else { return 0 }
  let world = TileID(z: 0, x: 0, y: 0)
  let size = try? reader.sizeBelow(world, maxzoom: 30)
  let hasTiles = try? reader.hasTile(atOrBelow: world, maxzoom: 30)
  if let size, let hasTiles { precondition(size == 0 || hasTiles) }
  // A run may have 2^60 tiles, which nobody waits for.
  guard let size, size < 1 << 24 else { return 0 }
  _ = try? ArchiveVerification(of: file)
  return 0
}
