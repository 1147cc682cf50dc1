import CartoucheGeometry
import CartoucheLayers
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

/// The tiles used last, decoded, up to a number of bytes.
final class TileCache: Sendable {
  private struct Entry {
    let state: TileState
    var byteCount: Int
    var lastUse: UInt64
  }

  private struct Contents {
    var entries: [TileKey: Entry] = [:]
    var uses: UInt64 = 0
    var byteCount = 0
  }

  private let byteLimit: Int
  private let contents = Mutex(Contents())

  /// A cache that keeps about `byteLimit` bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The known state of a tile.
  subscript(key: TileKey) -> TileState? {
    contents.withLock { contents in
      guard let index = contents.entries.index(forKey: key) else { return nil }
      contents.uses += 1
      contents.entries.values[index].lastUse = contents.uses
      return contents.entries.values[index].state
    }
  }

  /// Keeps what became of a tile, unless the next frame may have more luck.
  func insert(_ state: TileState, for key: TileKey) {
    switch state {
    case .failed, .pending: return
    case .ready, .missing, .absent: break
    }
    contents.withLock { contents in
      contents.uses += 1
      contents.byteCount -= contents.entries[key]?.byteCount ?? 0
      let entry = Entry(state: state, byteCount: Self.byteCount(of: state), lastUse: contents.uses)
      contents.entries[key] = entry
      contents.byteCount += entry.byteCount
    }
  }

  /// Forgets the tiles not used for longest, as far as there are too many bytes.
  func trim() {
    contents.withLock { contents in
      // Layers are decoded after a tile was put in.
      contents.byteCount = 0
      for index in contents.entries.values.indices {
        let byteCount = Self.byteCount(of: contents.entries.values[index].state)
        contents.entries.values[index].byteCount = byteCount
        contents.byteCount += byteCount
      }
      guard contents.byteCount > byteLimit || contents.entries.count > 16_384 else { return }
      for (key, entry) in contents.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard contents.byteCount > byteLimit / 2 || contents.entries.count > 8192 else { return }
        contents.entries[key] = nil
        contents.byteCount -= entry.byteCount
      }
    }
  }

  private static func byteCount(of state: TileState) -> Int {
    if case .ready(let data?) = state { data.byteCount + 256 } else { 256 }
  }
}
