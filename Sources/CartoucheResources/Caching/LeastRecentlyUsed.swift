/// Values by key up to a budget; the least recently used one is discarded first.
///
/// Every operation takes constant time.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    /// The value; `nil` in a free slot.
    var value: Value?
    var cost: Int
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
  private(set) var cost = 0

  /// A store for values that cost at most `budget` together.
  init(budget: Int) { self.budget = budget }

  /// The number of values.
  var count: Int { places.count }

  /// The value of a key, which becomes the most recently used one.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    linkAsNewest(place)
    return nodes[place].value
  }

  /// Stores a value; one that alone exceeds the budget is not stored.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= budget else { return }
    while self.cost > budget - cost, oldest >= 0 { remove(nodes[oldest].key) }
    let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    self.cost += cost
    linkAsNewest(place)
  }

  /// Removes a key.
  mutating func remove(_ key: Key) {
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
    nodes[place].older = newest
    nodes[place].newer = -1
    if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }
}
