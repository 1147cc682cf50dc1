import CartoucheGeometry
import CartoucheLayers
import CartoucheResources
import CartoucheTiles
import Synchronization

/// A tile of an open source.
struct TileKey: Hashable, Sendable {
  /// The number of the source.
  let source: Int
  /// The tile.
  let tile: TileID
}

/// The state of a tile.
enum TileState: Sendable {
  /// It exists; `nil` is an existing tile that is empty.
  case ready(TileData?)
  /// It does not exist, and another may replace it.
  case missing
  /// It does not exist, and nothing replaces it.
  case absent
  /// It is on its way, and not waited for: meanwhile others stand in for it.
  case pending
  /// It cannot be loaded or read.
  case failed(TileFailure)
}

/// The most recently used tiles, decoded.
final class TileCache: KeptCache {
  private struct Contents {
    var tiles = LeastRecentlyUsed<TileKey, TileState>()
    var ages = FrameAges()
    /// The number of times that tiles were weighed.
    var weighings = 0
  }

  private static let countLimit = 16_384
  /// The number of weighings of which one is of all tiles.
  private static let fullWeighing = 256
  let kind = KeptMemory.Kind.tiles
  private let contents = Mutex(Contents())

  /// The known state of a tile.
  subscript(key: TileKey) -> TileState? { contents.withLock { $0.tiles.value(for: key) } }

  /// Keeps the state of a tile, unless the next frame may fare better.
  func insert(_ state: TileState, for key: TileKey) {
    switch state {
    case .failed, .pending: return
    case .ready, .missing, .absent: break
    }
    contents.withLock { contents in
      contents.tiles.insert(state, for: key, cost: Self.byteCount(of: state))
      if contents.tiles.count > Self.countLimit {
        contents.tiles.trim(toCost: .max, count: Self.countLimit / 2)
      }
    }
  }

  /// Whether a tile is kept; this is no use of it.
  func contains(_ key: TileKey) -> Bool { contents.withLock { $0.tiles.contains(key) } }

  // MARK: KeptCache

  /// The bytes as they are now: layers are decoded after a tile has been added.
  ///
  /// Tiles that the last frames used are weighed again each time; others may only have grown if a frame took as long as
  /// many others, and are weighed once in a while.
  var byteCount: Int {
    contents.withLock { contents in
      let isFull = contents.weighings % Self.fullWeighing == 0
      contents.weighings += 1
      contents.tiles.reweigh(usedAfter: isFull ? 0 : contents.ages.oldestUses, Self.byteCount)
      return contents.tiles.cost
    }
  }

  func begin(_ frame: Int) { contents.withLock { $0.ages.begin(frame, after: $0.tiles.uses) } }

  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {
    contents.withLock {
      $0.tiles.trim(toCost: byteCount, count: .max, lastUsedBy: $0.ages.uses(before: frame))
    }
  }

  func removeAll() {
    contents.withLock { $0.tiles.trim(toCost: -1, count: -1) }
  }

  private static func byteCount(of state: TileState) -> Int {
    if case .ready(let data?) = state { data.byteCount + 256 } else { 256 }
  }
}
