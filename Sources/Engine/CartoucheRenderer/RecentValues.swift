/// The values that were asked for last, by keys that can be compared and need not be hashed.
///
/// Made for a few large keys, such as styles, of which comparing two copies costs next to nothing.
struct RecentValues<Key: Equatable, Value> {
  private let capacity: Int
  private var entries: [(key: Key, value: Value)] = []

  /// No values yet, and room for `capacity` of them.
  init(capacity: Int) { self.capacity = max(capacity, 1) }

  /// The value of a key, which is now the last one asked for.
  mutating func value(for key: Key) -> Value? {
    guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.value
  }

  /// Keeps a value; beyond the capacity, the one goes that was not asked for for longest.
  mutating func insert(_ value: Value, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    if entries.count > capacity { entries.removeFirst() }
  }
}
