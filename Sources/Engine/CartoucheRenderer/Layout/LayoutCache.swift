import CartoucheExpressions
import CartoucheLayers
import CartoucheResources
import CartoucheTiles
import Synchronization

/// The most recently used layouts, so that a frame lays out only what has changed.
///
/// A layout is identified by everything it depends on: the tile's data and the zoom it is laid out for, the part of the
/// layer that shapes it, and, where the layer reads them, the states of features and the map's own inputs.
final class LayoutCache: KeptCache {
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
    /// The number of the frame that used them last.
    var lastUse = 0
  }

  fileprivate struct Contents {
    var entries = LeastRecentlyUsed<Key, MadeLayout>()
    /// The frames drawn last: while a camera moves within the same tiles, all layouts stay.
    var frames: [(key: FrameKey, frame: KnownFrame)] = []
    var ages = FrameAges()
    /// The number of the frame that began last.
    var frame = 0
    var identities: [LayoutIdentity: Int] = [:]
    var numbers = 0
    var states = NumberedValues<FeatureStates>()
    var inputs = NumberedValues<FrameInputs>()
    var symbols = NumberedValues<SymbolInputs>()
    var made = 0
  }

  /// The most layouts, and the most frames, that are kept.
  private static let (layoutLimit, frameLimit) = (65_536, 8)

  let kind = KeptMemory.Kind.layouts
  private let contents = Mutex(Contents())

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
  func find(_ keys: [Key]) -> [MadeLayout?] {
    contents.withLock { contents in keys.map { contents.entries.value(for: $0) } }
  }

  /// Keeps layouts.
  func insert(_ layouts: [(Key, MadeLayout)]) {
    contents.withLock { contents in
      contents.made += layouts.count
      for (key, layout) in layouts { contents.entries.insert(layout, for: key, cost: layout.byteCount) }
      if contents.entries.count > Self.layoutLimit {
        contents.useFrames { _ in true }
        contents.entries.trim(toCost: .max, count: Self.layoutLimit / 2)
        contents.forgetBrokenFrames()
      }
    }
  }

  /// The layouts of a frame, if it is known.
  func frame(for key: FrameKey) -> KnownFrame? {
    contents.withLock { contents in
      guard let index = contents.frames.lastIndex(where: { $0.key == key }) else { return nil }
      contents.useLast(before: index)
      var known = contents.frames.remove(at: index)
      known.frame.lastUse = contents.frame
      contents.frames.append(known)
      return known.frame
    }
  }

  /// Keeps the layouts of a frame as a whole.
  func insert(_ frame: KnownFrame, for key: FrameKey) {
    contents.withLock { contents in
      contents.useLast(before: -1)
      contents.frames.removeAll { $0.key == key }
      contents.frames.append((key, frame))
      contents.frames[contents.frames.count - 1].frame.lastUse = contents.frame
      if contents.frames.count > Self.frameLimit { contents.frames.removeFirst() }
    }
  }

  /// The number of frames that are kept as wholes.
  var frameCount: Int { contents.withLock { $0.frames.count } }

  /// Forgets images that frames before the last one were laid out with.
  func forgetImages() { contents.withLock { $0.symbols.keepLast() } }

  // MARK: KeptCache

  var byteCount: Int { contents.withLock { $0.entries.cost } }

  func begin(_ frame: Int) {
    contents.withLock { contents in
      contents.frame = frame
      contents.ages.begin(frame, after: contents.entries.uses)
    }
  }

  /// Frames that are kept as wholes hold their layouts, and their tiles: those that were used before go first.
  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {
    contents.withLock { contents in
      contents.frames.removeAll { $0.frame.lastUse < frame }
      let use = contents.ages.uses(before: frame)
      // Of the frames before, the layouts count as used when another one followed.
      let current = contents.frame
      contents.useFrames { $0.lastUse >= current }
      contents.entries.trim(toCost: byteCount, count: .max, lastUsedBy: use)
      contents.forgetBrokenFrames()
    }
  }

  func removeAll() {
    contents.withLock { contents in
      contents.frames = []
      contents.entries.trim(toCost: -1, count: -1)
      contents.identities = [:]
      contents.inputs.removeAll()
      contents.states.removeAll()
      contents.symbols.removeAll()
    }
  }

  /// The number of layouts made since the cache began.
  var madeCount: Int { contents.withLock { $0.made } }
}

extension LayoutCache.Contents {
  /// Counts the layouts of known frames as used, in the order of the frames: those are not looked up one by one.
  fileprivate mutating func useFrames(where isCounted: (LayoutCache.KnownFrame) -> Bool) {
    for (_, frame) in frames where isCounted(frame) {
      for key in frame.keys { _ = entries.value(for: key) }
    }
  }

  /// Counts the layouts of the last known frame as used before this one, as that at an index follows it.
  fileprivate mutating func useLast(before index: Int) {
    guard index != frames.count - 1, let last = frames.last else { return }
    for key in last.frame.keys { _ = entries.value(for: key) }
    // The layouts of the frame that follows count as used when it is known.
    if last.frame.lastUse < frame { ages.beginAgain(after: entries.uses) }
  }

  /// Forgets frames some of whose layouts are forgotten.
  fileprivate mutating func forgetBrokenFrames() {
    let entries = entries
    frames.removeAll { !$0.frame.keys.allSatisfy(entries.contains) }
  }
}

/// The inputs of expressions that are the same for a whole frame.
struct FrameInputs: Sendable, Equatable {
  /// The style's global state by name.
  var globalState: [String: Value] = [:]
  /// The names of the images that can be drawn.
  var images: Set<String> = []
}

/// Numbers for values, few of them in use at a time.
private struct NumberedValues<Value: Equatable & Sendable>: Sendable {
  private var known: [(value: Value, number: Int)] = []
  private var count = 0

  mutating func number(of value: Value) -> Int {
    if let index = known.lastIndex(where: { $0.value == value }) {
      if index + 1 < known.count { known.append(known.remove(at: index)) }
      return known[known.count - 1].number
    }
    count += 1
    known.append((value, count))
    if known.count > 16 { known.removeFirst() }
    return count
  }

  /// Forgets all values but the last used one; its number stays.
  mutating func keepLast() { known.removeFirst(max(known.count - 1, 0)) }

  /// Forgets all values; their numbers are never used again.
  mutating func removeAll() { known = [] }
}
