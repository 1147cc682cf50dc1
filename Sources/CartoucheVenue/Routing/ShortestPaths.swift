/// The shortest ways from some nodes to others (Dijkstra 1959), with a binary heap.
struct ShortestPaths {
  /// The costs by nodes; infinite where there is no way, or where none was looked for.
  private(set) var costs: [Double]
  /// The edge by which each node is reached; -1 for none.
  private var edges: [Int32]
  /// The node before each node; -1 for none.
  private var previous: [Int32]
  /// The goal that was reached first; `nil` when there was none, or none can be reached.
  private(set) var reached: Int?
  private let ways: OpenWays

  /// Searches from nodes with costs of their own.
  ///
  /// - Parameters:
  ///   - sources: The nodes to begin at, and what it costs to get there.
  ///   - goals: The costs from nodes to the goal; the search ends when no other can be cheaper. Without any, all
  ///     nodes are searched.
  /// - Complexity: O((n + m) log n) in the numbers of nodes and edges.
  init(_ ways: OpenWays, from sources: [(node: Int, cost: Double)], to goals: [Int: Double] = [:]) {
    var best: (node: Int, cost: Double)?
    self.init(ways, from: sources) { node, cost in
      if let best, cost >= best.cost { return false }
      if let rest = goals[node], cost + rest < best?.cost ?? .infinity { best = (node, cost + rest) }
      return true
    }
    reached = best?.node
  }

  private init(
    _ ways: OpenWays, from sources: [(node: Int, cost: Double)], visit: (Int, Double) -> Bool
  ) {
    self.ways = ways
    costs = Array(repeating: .infinity, count: ways.count)
    edges = Array(repeating: -1, count: ways.count)
    previous = Array(repeating: -1, count: ways.count)
    Self.search(ways, from: sources, &costs, &edges, &previous, visit: visit)
  }

  /// The nodes on the way to one, and the edges between them; edges are positions in the graph's.
  func path(to goal: Int) -> (nodes: [Int], edges: [Int]) {
    var (nodes, steps): ([Int], [Int]) = ([goal], [])
    var node = goal
    while previous[node] >= 0 {
      steps.append(Int(ways.positions[Int(edges[node])]))
      node = Int(previous[node])
      nodes.append(node)
    }
    return (nodes.reversed(), steps.reversed())
  }
}
