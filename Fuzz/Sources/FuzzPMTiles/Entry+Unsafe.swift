// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheGeometry
import CartoucheResources

/// Any bytes are an archive or an error; ranges of a directory do not end before they begin.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPMTiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses between a directory alone, which is reached sooner, and a whole archive.
  guard let mode = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  if mode.isMultiple(of: 2) {
    look(into: try? PMTilesDirectory(rest, url: "fuzz"))
    return 0
  }
  let head = mode.isMultiple(of: 4) || rest.starts(with: Array("PMTiles".utf8)) ? rest : prefixed(rest)
  guard let header = try? PMTilesHeader(head, url: "fuzz") else { return 0 }
  let root = header.root.clamped(to: 0..<head.count)
  let compression = header.internalCompression ?? .none
  look(
    into: try? PMTilesDirectory(decompressing: Array(head[root]), compression, limit: 1 << 20, url: "fuzz"))
  return 0
}

private func prefixed(_ bytes: [UInt8]) -> [UInt8] { Array("PMTiles".utf8) + [3] + bytes }

private func look(into directory: PMTilesDirectory?) {
  guard let directory else { return }
  for z in [0, 1, 5, 14, 30] {
    guard let id = PMTilesDirectory.id(of: TileID(z: z, x: (1 << z) / 3, y: (1 << z) / 2))
    else {
      preconditionFailure("a tile in the world has an id")
    }
    switch directory.place(of: id) {
    case .tile(let range), .leaf(let range): precondition(!range.isEmpty && range.lowerBound >= 0)
    case nil: break
    }
  }
}
