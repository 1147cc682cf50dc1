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

/// The most recently used tiles, decoded, up to a number of bytes.
final class TileCache: Sendable {
  private let byteLimit: Int
  private let contents = Mutex(LeastRecentlyUsed<TileKey, TileState>())

  /// A cache that keeps about `byteLimit` bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The known state of a tile.
  subscript(key: TileKey) -> TileState? { contents.withLock { $0.value(for: key) } }

  /// Keeps the state of a tile, unless the next frame may fare better.
  func insert(_ state: TileState, for key: TileKey) {
    switch state {
    case .failed, .pending: return
    case .ready, .missing, .absent: break
    }
    contents.withLock { $0.insert(state, for: key, cost: Self.byteCount(of: state)) }
  }

  /// Forgets the least recently used tiles while there are too many bytes.
  func trim() {
    contents.withLock { contents in
      // Layers are decoded after a tile has been added.
      contents.reweigh(Self.byteCount)
      guard contents.cost > byteLimit || contents.count > 16_384 else { return }
      contents.trim(toCost: byteLimit / 2, count: 8192)
    }
  }

  private static func byteCount(of state: TileState) -> Int {
    if case .ready(let data?) = state { data.byteCount + 256 } else { 256 }
  }
}
