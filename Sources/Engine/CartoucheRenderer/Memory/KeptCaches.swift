import Synchronization

/// All that a renderer keeps for later frames, within one budget of bytes.
final class KeptCaches: Sendable {
  private struct State {
    var frame = 0
    /// The bytes that were left when it last was tried to get below the limit, and the frame after which it was.
    var floor = 0
    var tried = 0
  }

  private let caches: [any KeptCache]
  private let byteLimit: Int
  private let state = Mutex(State())
  /// Called when sprites were forgotten, which others may hold.
  private let forgetImages: @Sendable () -> Void

  /// The number of frames whose ages are told apart; older ones count as one.
  static let ages = 16

  /// Caches that keep at most `byteLimit` bytes together, and what the last frame used.
  ///
  /// - Parameter caches: The caches; of equally old values those of the first one go first.
  init(_ caches: [any KeptCache], byteLimit: Int, forgetImages: @escaping @Sendable () -> Void) {
    (self.caches, self.byteLimit, self.forgetImages) = (caches, byteLimit, forgetImages)
  }

  /// The bytes by kind.
  var memory: KeptMemory { KeptMemory(caches) }

  /// Begins a frame, and returns its number.
  func begin() -> Int {
    let frame = state.withLock { state in
      state.frame += 1
      return state.frame
    }
    for cache in caches { cache.begin(frame) }
    return frame
  }

  /// Forgets what has not been used for longest while there are too many bytes; never what a frame with this number, or a
  /// later one, uses.
  func trim(after frame: Int) {
    var total = caches.reduce(0) { $0 + $1.byteCount }
    guard total > byteLimit else { return }
    // A frame alone may need more than the limit: later ones like it need not try again.
    let isDue = state.withLock { state in
      if total <= state.floor, frame - state.tried < Self.ages { return false }
      state.tried = frame
      return true
    }
    guard isDue else { return }
    let target = byteLimit / 4 * 3
    var lostImages = false
    for age in max(frame - Self.ages + 1, 1)...max(frame, 1) {
      for cache in caches where total > target {
        let before = cache.byteCount
        cache.trim(toByteCount: max(before - (total - target), 0), lastUsedBefore: age)
        let freed = before - cache.byteCount
        total -= freed
        if freed > 0, cache.kind == .sprites { lostImages = true }
      }
    }
    if lostImages { forgetImages() }
    state.withLock { $0.floor = total }
  }

  /// Forgets all that is kept.
  func removeAll() {
    for cache in caches { cache.removeAll() }
    forgetImages()
    state.withLock { $0.floor = 0 }
  }
}

/// The number of uses of a cache when each of the last frames began, by which the uses of frames are told apart.
struct FrameAges {
  private var begins: [(frame: Int, uses: Int)] = []

  /// Notes that a frame begins after a number of uses.
  mutating func begin(_ frame: Int, after uses: Int) {
    if begins.count == KeptCaches.ages { begins.removeFirst() }
    begins.append((frame, uses))
  }

  /// Notes that the last frame begins only now.
  mutating func beginAgain(after uses: Int) {
    if !begins.isEmpty { begins[begins.count - 1].uses = uses }
  }

  /// The number of uses when the first of the frames whose ages are told apart began.
  var oldestUses: Int { begins.first?.uses ?? 0 }

  /// The number of the last use before a frame.
  func uses(before frame: Int) -> Int { begins.first { $0.frame >= frame }?.uses ?? .max }
}
