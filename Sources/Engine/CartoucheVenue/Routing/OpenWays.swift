/// The edges of a graph that are open to a search, as flat lists.
struct OpenWays: Sendable {
  /// The index of the first edge of each node, followed by the number of edges.
  let starts: [Int32]
  /// The node to which each edge leads, below the number of nodes.
  let targets: [Int32]
  /// The cost of each edge.
  let costs: [Double]
  /// The position of each edge among all edges of the graph; -1 for none.
  let positions: [Int32]

  /// Edges with these lists, whose targets must be below the number of nodes.
  init(starts: [Int32], targets: [Int32], costs: [Double], positions: [Int32]) {
    (self.starts, self.targets, self.costs, self.positions) = (starts, targets, costs, positions)
  }

  /// The number of nodes.
  var count: Int { starts.count - 1 }

  /// The edges of a graph that some options leave open.
  ///
  /// - Complexity: O(n + m) in the numbers of nodes and edges.
  init(_ graph: RouteGraph, _ options: RouteOptions) {
    let forbidden = graph.connections.map { options.avoids.contains($0.type.lowercased()) }
    var starts: [Int32] = [0]
    var (targets, costs, positions): ([Int32], [Double], [Int32]) = ([], [], [])
    starts.reserveCapacity(graph.nodes.count + 1)
    targets.reserveCapacity(graph.edges.count)
    costs.reserveCapacity(graph.edges.count)
    positions.reserveCapacity(graph.edges.count)
    for node in graph.nodes.indices {
      for position in graph.starts[node]..<graph.starts[node + 1] {
        let edge = graph.edges[position]
        if options.isAccessible, !edge.isAccessible { continue }
        if edge.connection >= 0, forbidden[Int(edge.connection)] { continue }
        guard graph.nodes.indices.contains(Int(edge.target)) else { continue }
        targets.append(edge.target)
        costs.append(edge.cost)
        positions.append(Int32(truncatingIfNeeded: position))
      }
      starts.append(Int32(truncatingIfNeeded: targets.count))
    }
    self.init(starts: starts, targets: targets, costs: costs, positions: positions)
  }
}
