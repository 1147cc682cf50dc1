/// Values by key up to a budget; the least recently used one is discarded first.
///
/// Every operation takes constant time.
package struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    /// The value; `nil` in a free slot.
    var value: Value?
    var cost: Int
    /// The number of the last use.
    var use: Int
    var newer: Int
    var older: Int
  }

  private let budget: Int
  private var nodes: [Node] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1
  /// The total cost of the values.
  package private(set) var cost = 0
  /// The number of uses so far, by which ``trim(toCost:count:lastUsedBy:)`` tells old values from new ones.
  package private(set) var uses = 0

  /// A store for values that cost at most `budget` together; without one it is trimmed by whoever has it.
  package init(budget: Int = .max) { self.budget = budget }

  /// The number of values.
  package var count: Int { places.count }

  /// The value of a key, which becomes the most recently used one.
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    linkAsNewest(place)
    return nodes[place].value
  }

  /// Stores a value; one that alone exceeds the budget is not stored.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= budget else { return }
    while self.cost > budget - cost, oldest >= 0 { remove(nodes[oldest].key) }
    let node = Node(key: key, value: value, cost: cost, use: uses, newer: -1, older: -1)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    self.cost += cost
    linkAsNewest(place)
  }

  /// Forgets the values not used for longest until the others cost at most `cost` and are at most `count`.
  ///
  /// - Parameter use: The number of a use; values that were used after it stay.
  package mutating func trim(toCost cost: Int, count: Int, lastUsedBy use: Int = .max) {
    while self.cost > cost || places.count > count, oldest >= 0, nodes[oldest].use <= use {
      remove(nodes[oldest].key)
    }
  }

  /// Weighs all values again, where what they cost changes after they were put in: O(n).
  package mutating func reweigh(_ cost: (Value) -> Int) {
    self.cost = 0
    for index in nodes.indices {
      guard let value = nodes[index].value else { continue }
      nodes[index].cost = cost(value)
      self.cost += nodes[index].cost
    }
  }

  /// Removes a key.
  package mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    cost -= nodes[place].cost
    nodes[place].value = nil
    free.append(place)
  }

  private mutating func unlink(_ place: Int) {
    let node = nodes[place]
    if node.newer >= 0 { nodes[node.newer].older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older].newer = node.newer } else { oldest = node.newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    uses += 1
    nodes[place].use = uses
    nodes[place].older = newest
    nodes[place].newer = -1
    if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }
}
