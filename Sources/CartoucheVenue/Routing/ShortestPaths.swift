/// The shortest ways from some nodes to all others (Dijkstra 1959), with a binary heap.
struct ShortestPaths {
  /// The costs by nodes; infinite where there is no way.
  private(set) var costs: [Double]
  /// The edge by which each node is reached; -1 for none.
  private var edges: [Int32]
  /// The node before each node; -1 for none.
  private var previous: [Int32]
  /// The goal that was reached first; `nil` when there was none, or none can be reached.
  private(set) var reached: Int?

  /// Searches from nodes with costs of their own.
  ///
  /// - Parameters:
  ///   - sources: The nodes to begin at, and what it costs to get there.
  ///   - goals: The costs from nodes to the goal; the search ends when no other can be cheaper. Without any, all
  ///     nodes are searched.
  /// - Complexity: O((n + m) log n) in the numbers of nodes and edges.
  init(
    _ graph: RouteGraph, from sources: [(node: Int, cost: Double)], to goals: [Int: Double] = [:],
    _ options: RouteOptions
  ) {
    let count = graph.nodes.count
    var costs = [Double](repeating: .infinity, count: count)
    var edges = [Int32](repeating: -1, count: count)
    var previous = [Int32](repeating: -1, count: count)
    var heap = CostHeap()
    for (node, cost) in sources where cost < costs[node] {
      costs[node] = cost
      heap.push(node, cost)
    }
    let forbidden = graph.connections.map { options.avoids.contains($0.type.lowercased()) }
    var best: (node: Int, cost: Double)?
    while let (node, cost) = heap.pop() {
      if cost > costs[node] { continue }
      if let best, cost >= best.cost { break }
      if let rest = goals[node], cost + rest < best?.cost ?? .infinity { best = (node, cost + rest) }
      for position in graph.starts[node]..<graph.starts[node + 1] {
        let edge = graph.edges[position]
        let sum = cost + edge.cost
        let target = Int(edge.target)
        guard sum < costs[target] else { continue }
        if options.isAccessible && !edge.isAccessible { continue }
        if edge.connection >= 0 && forbidden[Int(edge.connection)] { continue }
        costs[target] = sum
        edges[target] = Int32(truncatingIfNeeded: position)
        previous[target] = Int32(truncatingIfNeeded: node)
        heap.push(target, sum)
      }
    }
    self.costs = costs
    self.edges = edges
    self.previous = previous
    reached = best?.node
  }

  /// The nodes on the way to one, and the edges between them; edges are positions in the graph's.
  func path(to goal: Int) -> (nodes: [Int], edges: [Int]) {
    var (nodes, steps): ([Int], [Int]) = ([goal], [])
    var node = goal
    while previous[node] >= 0 {
      steps.append(Int(edges[node]))
      node = Int(previous[node])
      nodes.append(node)
    }
    return (nodes.reversed(), steps.reversed())
  }
}

/// A heap of nodes, cheapest first; of equal costs the lower node, so that results do not depend on the way there.
private struct CostHeap {
  private var items: [(cost: Double, node: Int32)] = []

  mutating func push(_ node: Int, _ cost: Double) {
    var place = items.count
    let item = (cost: cost, node: Int32(truncatingIfNeeded: node))
    items.append(item)
    while place > 0 {
      let parent = (place - 1) / 2
      guard isBefore(item, items[parent]) else { break }
      items[place] = items[parent]
      place = parent
    }
    items[place] = item
  }

  mutating func pop() -> (node: Int, cost: Double)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    let count = items.count
    if count > 0 {
      var place = 0
      while true {
        var child = 2 * place + 1
        guard child < count else { break }
        if child + 1 < count, isBefore(items[child + 1], items[child]) { child += 1 }
        guard isBefore(items[child], last) else { break }
        items[place] = items[child]
        place = child
      }
      items[place] = last
    }
    return (Int(first.node), first.cost)
  }

  private func isBefore(_ one: (cost: Double, node: Int32), _ other: (cost: Double, node: Int32)) -> Bool {
    one.cost < other.cost || one.cost == other.cost && one.node < other.node
  }
}
