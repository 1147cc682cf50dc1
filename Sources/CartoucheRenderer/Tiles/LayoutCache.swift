import CartoucheExpressions
import CartoucheLayers
import CartoucheResources
import CartoucheTiles
import Synchronization

/// The most recently used layouts, so that a frame lays out only what has changed.
///
/// A layout is identified by everything it depends on: the tile's data and the zoom it is laid out for, the part of the
/// layer that shapes it, and, where the layer reads them, the states of features and the map's own inputs.
final class LayoutCache: Sendable {
  /// The inputs of a layout; large ones are represented by numbers.
  struct Key: Hashable, Sendable {
    /// The number of the layer's ``LayoutIdentity``.
    let layer: Int
    /// The tile.
    let tile: TileKey
    /// The zoom that it is laid out for.
    let zoom: Int
    /// The number of the feature states of the source, 0 where they do not matter.
    let states: Int
    /// The number of global state and images, 0 where they do not matter.
    let inputs: Int
    /// The number of the images and glyphs for laying out symbols, 0 if they do not matter.
    let symbols: Int
    /// The part of a stretched tile that is laid out, where layouts are not those of whole tiles.
    var window: TileWindow?
    /// The neighbours that supplied the border of the tile's heights.
    var neighbors: TileNeighbors = []
  }

  /// A layout and the bytes it holds: an object, since a frame passes many of them on.
  final class Entry: Sendable {
    /// The layout, `nil` if the layer draws nothing of the tile.
    let layout: (any Sendable)?
    /// The share of the frame's limits that it uses.
    let cost: LayoutCost
    /// The features of the layout in drawing order, by their index in the source layer.
    let features: [Int32]
    /// The expressions that failed for features of the tile.
    let failures: [EvaluationFailures.Entry]
    /// The approximate number of bytes that it holds.
    var byteCount: Int { cost.byteCount + 4 * features.count + 256 }
    /// The maximum number of bytes that it might have held, as estimated before it was made.
    let mostBytes: Int
    /// The approximate number of bytes in its draft.
    let draftByteCount: Int

    /// The entry of a layout, `nil` for nothing, for which `mostBytes` bytes were set aside.
    init(_ made: MadeLayout?, mostBytes: Int, draftByteCount: Int = 0) {
      layout = made?.layout
      cost = made?.cost ?? LayoutCost(byteCount: 0, vertexCount: 0)
      features = made?.features ?? []
      failures = made?.failures ?? []
      self.mostBytes = mostBytes
      self.draftByteCount = draftByteCount
    }
  }

  /// Everything that the layouts of a frame depend on; large inputs are represented by numbers.
  struct FrameKey: Equatable, Sendable {
    /// The tiles of each source, by its name.
    let tiles: [String: [FrameTile]]
    /// The rest of the frame's limits before anything is laid out.
    let budget: FrameBudget
    /// The numbers of the identities of the layers' layouts.
    let layers: [Int]
    /// The numbers of the feature states that the layers read.
    let states: [Int]
    /// The number of global state and images.
    let inputs: Int
    /// The number of the images and glyphs for laying out symbols.
    let symbols: Int
    /// The number of pixels of the picture.
    let pixels: Int
  }

  /// The layouts of a frame that lacks nothing.
  struct KnownFrame: Sendable {
    let layout: FrameLayout
    /// The rest of the frame's limits.
    let budget: FrameBudget
    /// The keys of the layouts.
    let keys: [Key]
  }

  private struct Contents {
    var entries = LeastRecentlyUsed<Key, Entry>()
    /// The frames drawn last: while a camera moves within the same tiles, all layouts stay.
    var frames = RecentValues<FrameKey, KnownFrame>(capacity: 8)
    var identities: [LayoutIdentity: Int] = [:]
    var numbers = 0
    var states = NumberedValues<FeatureStates>()
    var inputs = NumberedValues<FrameInputs>()
    var symbols = NumberedValues<SymbolInputs>()
    var made = 0

    /// The bytes that the known frames hold.
    var frameMemory: Int { frames.values.reduce(0) { $0 + $1.budget.memoryTaken } }
  }

  private let byteLimit: Int
  private let contents = Mutex(Contents())

  /// A cache that keeps about `byteLimit` bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The number of the identity of a layer's layouts.
  func number(of identity: LayoutIdentity) -> Int {
    contents.withLock { contents in
      if let known = contents.identities[identity] { return known }
      // A number is never used again, so that layouts of a forgotten layer stay unreachable.
      if contents.identities.count >= 16_384 { contents.identities.removeAll() }
      contents.numbers += 1
      contents.identities[identity] = contents.numbers
      return contents.numbers
    }
  }

  /// The number of the states of a source's features.
  func number(of states: FeatureStates) -> Int {
    states.isEmpty ? 0 : contents.withLock { $0.states.number(of: states) }
  }

  /// The number of the inputs of a frame.
  func number(of inputs: FrameInputs) -> Int { contents.withLock { $0.inputs.number(of: inputs) } }

  /// The number of the images and glyphs for laying out symbols.
  func number(of symbols: SymbolInputs) -> Int { contents.withLock { $0.symbols.number(of: symbols) } }

  /// The layouts that exist.
  func find(_ keys: [Key]) -> [Entry?] {
    contents.withLock { contents in keys.map { contents.entries.value(for: $0) } }
  }

  /// Keeps layouts.
  func insert(_ layouts: [(Key, Entry)]) {
    contents.withLock { contents in
      contents.made += layouts.count
      for (key, entry) in layouts { contents.entries.insert(entry, for: key, cost: entry.byteCount) }
    }
  }

  /// The layouts of a frame, if it is known.
  func frame(for key: FrameKey) -> KnownFrame? { contents.withLock { $0.frames.value(for: key) } }

  /// Keeps the layouts of a frame, and forgets the frames not asked for for longest while there are too many bytes.
  func insert(_ frame: KnownFrame, for key: FrameKey) {
    contents.withLock { contents in
      contents.frames.insert(frame, for: key)
      // Frames hold their tiles, too, which nothing else may keep.
      var held = contents.frameMemory
      contents.frames.removeAll { frame in
        guard held > byteLimit else { return false }
        held -= frame.budget.memoryTaken
        return true
      }
    }
  }

  /// Forgets the least recently used layouts while there are too many bytes; never those of this frame.
  ///
  /// - Parameter keys: The keys of this frame's layouts.
  func trim(except keys: [Key]) {
    contents.withLock { contents in
      guard contents.entries.cost > byteLimit || contents.entries.count > 65_536 else { return }
      // Frames that were known have not looked their layouts up; this frame's come last.
      for frame in contents.frames.values {
        for key in frame.keys { _ = contents.entries.value(for: key) }
      }
      let usesBefore = contents.entries.uses
      for key in keys { _ = contents.entries.value(for: key) }
      contents.entries.trim(toCost: byteLimit / 2, count: 32_768, lastUsedBy: usesBefore)
      let entries = contents.entries
      contents.frames.removeAll { !$0.keys.allSatisfy(entries.contains) }
    }
  }

  /// The bytes that the frames hold whose layouts are kept as wholes, with their tiles.
  var frameMemory: Int { contents.withLock { $0.frameMemory } }

  /// The number of layouts made since the cache began.
  var madeCount: Int { contents.withLock { $0.made } }
}

/// The inputs of expressions that are the same for a whole frame.
struct FrameInputs: Sendable, Equatable {
  /// The style's global state by name.
  var globalState: [String: Value] = [:]
  /// The names of the images that can be drawn.
  var images: Set<String> = []
}

/// Numbers for values of which few are in use at a time.
private struct NumberedValues<Value: Equatable & Sendable>: Sendable {
  private var known: [(value: Value, number: Int)] = []
  private var count = 0

  mutating func number(of value: Value) -> Int {
    if let index = known.lastIndex(where: { $0.value == value }) { return known[index].number }
    count += 1
    known.append((value, count))
    if known.count > 16 { known.removeFirst() }
    return count
  }
}
