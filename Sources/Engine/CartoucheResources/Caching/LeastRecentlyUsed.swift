/// Values by key up to a budget; the least recently used one is discarded first.
///
/// Every operation takes constant time, and is inlined into the module of its keys.
package struct LeastRecentlyUsed<Key: Hashable, Value> {
  @usableFromInline
  struct Node {
    @usableFromInline var key: Key
    /// The value; `nil` in a free slot.
    @usableFromInline var value: Value?
    @usableFromInline var cost: Int
    /// The number of the last use.
    @usableFromInline var use = 0
    @usableFromInline var newer = -1
    @usableFromInline var older = -1

    @inlinable
    init(_ key: Key, _ value: Value, cost: Int) { (self.key, self.value, self.cost) = (key, value, cost) }
  }

  @usableFromInline let budget: Int
  @usableFromInline var nodes: [Node] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1
  @usableFromInline var costs = 0
  @usableFromInline var useCount = 0

  /// A store for values that cost at most `budget` together; without one it is trimmed by whoever has it.
  @inlinable
  package init(budget: Int = .max) { self.budget = budget }

  /// The total cost of the values.
  @inlinable
  package var cost: Int { costs }

  /// The number of uses so far, by which ``trim(toCost:count:lastUsedBy:)`` tells old values from new ones.
  @inlinable
  package var uses: Int { useCount }

  /// The number of values.
  @inlinable
  package var count: Int { places.count }

  /// Whether there is a value for a key; this is no use of it.
  @inlinable
  package func contains(_ key: Key) -> Bool { places[key] != nil }

  /// The value of a key, which becomes the most recently used one.
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    linkAsNewest(place)
    return nodes[place].value
  }

  /// Stores a value; one that alone exceeds the budget is not stored.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= budget else { return }
    while costs > budget - cost, oldest >= 0 { remove(nodes[oldest].key) }
    let node = Node(key, value, cost: cost)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    costs += cost
    linkAsNewest(place)
  }

  /// Forgets the values not used for longest until the others cost at most `cost` and are at most `count`.
  ///
  /// - Parameter use: The number of a use; values that were used after it stay.
  @inlinable
  package mutating func trim(toCost cost: Int, count: Int, lastUsedBy use: Int = .max) {
    while costs > cost || places.count > count, oldest >= 0, nodes[oldest].use <= use {
      remove(nodes[oldest].key)
    }
  }

  /// Weighs the values again that were used after a use, where what they cost changes after they were put in: O(their
  /// number).
  @inlinable
  package mutating func reweigh(usedAfter use: Int, _ cost: (Value) -> Int) {
    var place = newest
    while place >= 0, nodes[place].use > use {
      if let value = nodes[place].value {
        let weight = cost(value)
        costs += weight - nodes[place].cost
        nodes[place].cost = weight
      }
      place = nodes[place].older
    }
  }

  /// Removes a key.
  @inlinable
  package mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    costs -= nodes[place].cost
    nodes[place].value = nil
    free.append(place)
  }

  @inlinable
  mutating func unlink(_ place: Int) {
    let (newer, older) = (nodes[place].newer, nodes[place].older)
    if newer >= 0 { nodes[newer].older = older } else { newest = older }
    if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
  }

  @inlinable
  mutating func linkAsNewest(_ place: Int) {
    useCount += 1
    nodes[place].use = useCount
    nodes[place].older = newest
    nodes[place].newer = -1
    if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }
}
