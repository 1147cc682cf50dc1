import CartoucheGeometry
import CartoucheThreads

/// The costs from each of several places to all others.
struct CostTable {
  /// The nodes of the places as flat lists, grouped by place.
  private struct Goals: Sendable {
    var starts: [Int] = [0]
    var nodes: [Int] = []
    var costs: [Double] = []
  }

  /// The number of rows that are computed in the same memory.
  private static let batch = 16

  /// Returns the costs, row by row; infinite when there is no path.
  ///
  /// - Parameter places: The nodes of each place, each with the cost between it and the place.
  /// - Complexity: O(k (n + m)) for k places when edges have similar costs; O(k (n + m) log n) otherwise.
  static func rows(among places: [[(node: Int, cost: Double)]], _ ways: OpenWays) -> [[Double]] {
    var goals = Goals()
    for place in places {
      for (node, cost) in place {
        goals.nodes.append(node)
        goals.costs.append(cost)
      }
      goals.starts.append(goals.nodes.count)
    }
    let wanted = goals
    let largest = goals.costs.max() ?? 0
    let batches = ParallelWork.map((places.count + batch - 1) / batch) { number in
      let rows = number * batch..<min((number + 1) * batch, places.count)
      if let search = CostSearch(ways, largestStart: largest) {
        return rows.map { row in
          search.search(from: places[row])
          return Self.row(wanted) { search.cost(of: $0) }
        }
      }
      return rows.map { row in
        let paths = ShortestPaths(ways, from: places[row])
        return Self.row(wanted) { paths.costs[$0] }
      }
    }
    return Array(batches.joined())
  }

  private static func row(_ goals: Goals, _ cost: (Int) -> Double) -> [Double] {
    var row: [Double] = []
    row.reserveCapacity(goals.starts.count)
    for place in 0..<goals.starts.count - 1 {
      var best = Double.infinity
      for index in goals.starts[place]..<goals.starts[place + 1] {
        best = min(best, cost(goals.nodes[index]) + goals.costs[index])
      }
      row.append(best)
    }
    return row
  }
}
