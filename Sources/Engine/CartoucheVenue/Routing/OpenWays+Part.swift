extension OpenWays {
  /// The greatest number of nodes that lead out of a part; with more, the searches from them would cost more than they
  /// save.
  private static let mostExits = 200

  /// Returns the edges among some of the nodes, which are renumbered in their order.
  ///
  /// A path that leaves these nodes and comes back is replaced with a single edge of the same cost.
  ///
  /// - Parameter isKept: Whether each node is one of them.
  /// - Returns: The edges and the new numbers of the nodes; `nil` when too many of the nodes lead out.
  /// - Complexity: O(k (n + m) log n) for k nodes that lead out.
  func part(_ isKept: [Bool]) -> (ways: OpenWays, numbers: [Int32])? {
    let kept = (0..<count).filter { isKept[$0] }
    var numbers = [Int32](repeating: -1, count: count)
    for (number, node) in kept.enumerated() { numbers[node] = Int32(truncatingIfNeeded: number) }
    let exits = kept.filter { node in edges(of: node).contains { !isKept[Int(targets[$0])] } }
    guard exits.count <= Self.mostExits else { return nil }
    let outside = OpenWays(
      (0..<count).map { isKept[$0] ? [] : edges(of: $0).map { (target: targets[$0], cost: costs[$0]) } })
    let entries = Set(
      (0..<count).lazy.filter { !isKept[$0] }.flatMap { edges(of: $0).map { Int(targets[$0]) } }
        .filter { isKept[$0] }
    ).sorted()
    var detours: [Int: [(target: Int32, cost: Double)]] = [:]
    for exit in exits {
      let ways = edges(of: exit).filter { !isKept[Int(targets[$0])] }
      let paths = ShortestPaths(outside, from: ways.map { (node: Int(targets[$0]), cost: costs[$0]) })
      detours[exit] = entries.filter { $0 != exit && paths.costs[$0].isFinite }
        .map { (target: numbers[$0], cost: paths.costs[$0]) }
    }
    let ways = kept.map { node in
      edges(of: node).filter { isKept[Int(targets[$0])] }.map {
        (target: numbers[Int(targets[$0])], cost: costs[$0])
      }
        + (detours[node] ?? [])
    }
    return (OpenWays(ways), numbers)
  }

  private func edges(of node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// The edges in lists by node; they have no positions in a graph.
  private init(_ edges: [[(target: Int32, cost: Double)]]) {
    var starts: [Int32] = [0]
    for edges in edges { starts.append(starts[starts.count - 1] + Int32(truncatingIfNeeded: edges.count)) }
    let all = edges.joined()
    self.init(
      starts: starts, targets: all.map(\.target), costs: all.map(\.cost), positions: all.map { _ in -1 })
  }
}
