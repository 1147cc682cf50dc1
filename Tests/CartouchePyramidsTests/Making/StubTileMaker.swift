import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Synchronization

@testable import CartouchePyramids

/// A maker of tiles whose bytes are their addresses, on land that is a box.
final class StubTileMaker: PyramidTileMaker {
  let description = ArchiveDescription(tileType: .png)
  let identity: [(name: String, value: String)] = [("stub", "1")]
  private let side: Int
  private let land: PyramidArea
  private let version: @Sendable (TileID) -> Int
  private let failures: Mutex<[TileID: Int]>
  private let weighsTiles: Bool
  /// Called with each block that is made.
  let onBlock: @Sendable (TileBlock) async -> Void
  let blocks = Mutex(0)
  let change = Mutex<PyramidError?>(nil)

  /// - Parameters:
  ///   - failures: The number of times that a tile fails before it is made.
  ///   - version: The version of the data of a tile, which its bytes have.
  ///   - weighsTiles: Whether all tiles are equally much work.
  init(
    side: Int = 2, land: PyramidArea = .world, failures: [TileID: Int] = [:], weighsTiles: Bool = false,
    version: @escaping @Sendable (TileID) -> Int = { _ in 0 },
    onBlock: @escaping @Sendable (TileBlock) async -> Void = { _ in }
  ) {
    self.side = side
    self.weighsTiles = weighsTiles
    self.land = land
    self.version = version
    self.failures = Mutex(failures)
    self.onBlock = onBlock
  }

  func blockSide(atZoom zoom: Int) -> Int { min(side, 1 << zoom) }

  func uniformTile(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> PyramidTile? {
    land.contains(tile) ? nil : PyramidTile(id: tile, bytes: Array("sea".utf8), isBlank: true)
  }

  func tiles(of block: TileBlock) async throws(PyramidError) -> [PyramidTile] {
    await onBlock(block)
    blocks.withLock { $0 += 1 }
    for tile in block.tiles {
      let fails = failures.withLock { failures in
        guard let left = failures[tile], left > 0 else { return false }
        failures[tile] = left - 1
        return true
      }
      if fails { throw .tile(tile, reason: "broken", kind: .unreachable) }
    }
    return block.tiles.map { tile in
      let isLand = land.contains(tile)
      let text = isLand ? "\(tile) \(version(tile))" : "sea"
      return PyramidTile(id: tile, bytes: Array(text.utf8), isBlank: !isLand)
    }
  }

  func weight(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> Int {
    guard land.contains(tile) else { return 1 }
    let tiles = (1 << (2 * (max(maxzoom - tile.z, 0) + 1))) / 3
    // Some squares have much more than others.
    return weighsTiles ? tiles : tiles * (1 + (tile.x &* 7 &+ tile.y &* 13) % 40)
  }

  func checkSources() async throws(PyramidError) {
    if let error = change.withLock({ $0 }) { throw error }
  }
}

/// A writer that keeps tiles in memory.
final class TileRecorder: TileArchiveWriter {
  private(set) var tiles: [TileID: [UInt8]] = [:]
  private(set) var appended = 0

  init(_ tiles: [TileID: [UInt8]] = [:]) { self.tiles = tiles }

  func append(_ bytes: [UInt8], for tile: TileID) throws(ArchiveError) {
    tiles[tile] = bytes
    appended += 1
  }

  func contains(_ tile: TileID) throws(ArchiveError) -> Bool { tiles[tile] != nil }

  func finish(_ description: ArchiveDescription) throws(ArchiveError) -> ArchiveSummary {
    ArchiveSummary(tiles: tiles.count, uniqueTiles: 0, entries: 0, byteCount: 0, digest: "")
  }

  func abandon() {}
}
