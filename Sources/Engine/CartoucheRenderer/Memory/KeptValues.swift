import Synchronization

/// A few values of one kind by keys that can be compared and need not be hashed, the last used ones.
///
/// Made for large keys, such as sources, of which comparing two copies costs next to nothing.
final class KeptValues<Key: Equatable & Sendable, Value: Sendable>: KeptCache {
  private struct Entry {
    let key: Key
    let value: Value
    let byteCount: Int
    var frame: Int
  }

  private struct State {
    var frame = 0
    /// The values, the last used one at the end.
    var entries: [Entry] = []
  }

  let kind: KeptMemory.Kind
  private let capacity: Int
  private let weigh: @Sendable (Value) -> Int
  /// Whether values grow while they are kept.
  private let grows: Bool
  private let state = Mutex(State())

  /// No values yet, and room for `capacity` of them.
  ///
  /// - Parameters:
  ///   - grows: Whether values grow while they are kept, so that they are weighed whenever it is asked.
  ///   - weigh: The approximate bytes of a value.
  init(
    _ kind: KeptMemory.Kind, capacity: Int, grows: Bool = false, weigh: @escaping @Sendable (Value) -> Int
  ) {
    (self.kind, self.capacity, self.grows, self.weigh) = (kind, max(capacity, 1), grows, weigh)
  }

  /// All values, the last used one at the end.
  var values: [Value] { state.withLock { $0.entries.map(\.value) } }

  /// Whether there is a value for a key; this is no use of it.
  func contains(_ key: Key) -> Bool { state.withLock { $0.entries.contains { $0.key == key } } }

  /// The value of a key, which is now the last used one.
  func value(for key: Key) -> Value? {
    state.withLock { state in
      guard let index = state.entries.lastIndex(where: { $0.key == key }) else { return nil }
      var entry = state.entries.remove(at: index)
      entry.frame = state.frame
      state.entries.append(entry)
      return entry.value
    }
  }

  /// Keeps a value; beyond the capacity, the one goes that was not used for longest.
  func insert(_ value: Value, for key: Key) {
    let byteCount = grows ? 0 : weigh(value)
    state.withLock { state in
      state.entries.removeAll { $0.key == key }
      state.entries.append(Entry(key: key, value: value, byteCount: byteCount, frame: state.frame))
      if state.entries.count > capacity { state.entries.removeFirst() }
    }
  }

  /// Forgets the value of a key.
  func remove(_ key: Key) { state.withLock { $0.entries.removeAll { $0.key == key } } }

  /// Forgets the values of the keys for which a condition holds, but for the last used ones.
  func trim(toCount count: Int, where isCounted: (Key) -> Bool) {
    state.withLock { state in
      let counted = state.entries.indices.filter { isCounted(state.entries[$0].key) }
      for index in counted.dropLast(count).reversed() { state.entries.remove(at: index) }
    }
  }

  /// Forgets the values that the last frames have not used.
  ///
  /// - Parameter count: The number of frames, of which the last one is still being drawn.
  func trim(toFrames count: Int) {
    state.withLock { state in state.entries.removeAll { $0.frame <= state.frame - count } }
  }

  // MARK: KeptCache

  var byteCount: Int { weights.reduce(0, +) }

  /// The bytes of each value, the last used one at the end.
  private var weights: [Int] {
    grows
      ? values.map(weigh)
      : state.withLock { state in state.entries.indices.map { state.entries[$0].byteCount } }
  }

  func begin(_ frame: Int) { state.withLock { $0.frame = frame } }

  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {
    let weights = weights
    var held = weights.reduce(0, +)
    state.withLock { state in
      // Those that were added meanwhile are at the end.
      var count = 0
      for (entry, weight) in zip(state.entries, weights) where held > byteCount && entry.frame < frame {
        held -= weight
        count += 1
        guard count <= state.entries.count else { break }
      }
      state.entries.removeFirst(min(count, state.entries.count))
    }
  }

  func removeAll() { state.withLock { $0.entries = [] } }
}
