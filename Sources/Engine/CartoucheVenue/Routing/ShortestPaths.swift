/// The shortest paths from some nodes to others (Dijkstra 1959), found with a binary heap.
struct ShortestPaths {
  /// The cost of each node; infinite when it was not reached.
  private(set) var costs: [Double]
  /// The edge by which each node was reached; -1 for none.
  private var edges: [Int32]
  /// The predecessor of each node; -1 for none.
  private var previous: [Int32]
  /// The cheapest goal; `nil` when there is no goal, or none can be reached.
  private(set) var reached: Int?
  private let ways: OpenWays

  /// Searches from nodes with initial costs.
  ///
  /// - Parameters:
  ///   - sources: The nodes to begin at, with their initial costs.
  ///   - goals: The nodes to reach, with the remaining costs from there; the search ends when no other goal can be
  ///     cheaper. Without goals, all nodes are searched.
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

  /// Returns the nodes on the path to a node, and the edges between them by their positions in the graph.
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
