// Sound because the lists have an element for each node, and all numbers of nodes are in range: those of sources are
// checked here, those of edges when `OpenWays` is made. Edges are read within the range of their node. Each node is
// expanded only once, since later items of the same node cost more, so each edge and source is pushed at most once, and
// the heap has room for that many.

extension ShortestPaths {
  /// Settles nodes, cheapest first, until there are no more or `visit` returns `false`.
  ///
  /// Of nodes with equal costs the lowest comes first, so that results do not depend on the order of discovery.
  ///
  /// - Parameter visit: Called with each node and its cost before the edges of the node are followed.
  static func search(
    _ ways: OpenWays, from sources: [(node: Int, cost: Double)], _ costs: inout [Double],
    _ edges: inout [Int32], _ previous: inout [Int32], visit: (Int, Double) -> Bool
  ) {
    let count = ways.count
    guard costs.count == count, edges.count == count, previous.count == count else { return }
    var heap = CostHeap(capacity: ways.targets.count + sources.count)
    defer { heap.free() }
    costs.withUnsafeMutableBufferPointer { costs in
      edges.withUnsafeMutableBufferPointer { edges in
        previous.withUnsafeMutableBufferPointer { previous in
          ways.starts.withUnsafeBufferPointer { starts in
            ways.targets.withUnsafeBufferPointer { targets in
              ways.costs.withUnsafeBufferPointer { weights in
                for (node, cost) in sources where node >= 0 && node < count && cost < costs[node] {
                  costs[node] = cost
                  heap.push(CostHeap.Item(cost: cost, node: Int32(truncatingIfNeeded: node)))
                }
                while let item = heap.pop() {
                  let node = Int(item.node)
                  if item.cost > costs[node] { continue }
                  guard visit(node, item.cost) else { break }
                  for edge in Int(starts[node])..<Int(starts[node + 1]) {
                    let sum = item.cost + weights[edge]
                    let target = Int(targets[edge])
                    guard sum < costs[target] else { continue }
                    costs[target] = sum
                    edges[target] = Int32(truncatingIfNeeded: edge)
                    previous[target] = item.node
                    heap.push(CostHeap.Item(cost: sum, node: targets[edge]))
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

/// A heap of nodes, cheapest first; of nodes with equal costs the lowest comes first.
private struct CostHeap {
  struct Item {
    var cost: Double
    var node: Int32

    func isBefore(_ other: Item) -> Bool {
      cost < other.cost || cost == other.cost && node < other.node
    }
  }

  private let items: UnsafeMutablePointer<Item>
  private let capacity: Int
  private var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    items = .allocate(capacity: max(capacity, 1))
  }

  func free() { items.deallocate() }

  mutating func push(_ item: Item) {
    guard count < capacity else { return }
    var place = count
    count += 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard item.isBefore(items[parent]) else { break }
      items[place] = items[parent]
      place = parent
    }
    items[place] = item
  }

  mutating func pop() -> Item? {
    guard count > 0 else { return nil }
    let first = items[0]
    count -= 1
    let last = items[count]
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, items[child + 1].isBefore(items[child]) { child += 1 }
      guard items[child].isBefore(last) else { break }
      items[place] = items[child]
      place = child
    }
    if count > 0 { items[place] = last }
    return first
  }
}
