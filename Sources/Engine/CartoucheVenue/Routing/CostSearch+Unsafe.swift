// Sound because the nodes and buckets are allocated once, with the counts kept below, and freed with the search;
// numbers of nodes are below their count, which `OpenWays` guarantees for edges and `search` checks for sources;
// numbers of buckets are remainders modulo their count. Links lead to waiting nodes, or are -1.

/// A search for the costs from some nodes to all others, which can be repeated in the same memory.
///
/// Nodes wait in buckets by their costs (Dial 1969) instead of in a heap: a bucket is about as wide as an edge is long,
/// so hardly any node is visited twice. The costs equal those of ``ShortestPaths`` to the last bit: both searches end
/// when no edge reduces any cost, and with non-negative costs there is only one such state.
struct CostSearch: ~Copyable {
  private struct Node {
    var cost: Double
    var next: Int32
    var previous: Int32
    /// The bucket in which the node waits; -1 for none.
    var bucket: Int32
  }

  private struct Bucket {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  private struct Edge {
    var cost: Double
    var target: Int32
  }

  private let starts: [Int32]
  private let edges: [Edge]
  private let nodes: UnsafeMutablePointer<Node>
  private let count: Int
  private let buckets: UnsafeMutablePointer<Bucket>
  private let bucketCount: Int
  /// The number of buckets per metre.
  private let scale: Double

  /// The greatest number of buckets; with more, as edges of very different costs would need, empty ones cost too much.
  private static let mostBuckets = 1024

  /// A search along some edges; `nil` for edges to which buckets are not suited.
  ///
  /// - Parameter largestStart: The greatest initial cost of any source.
  init?(_ ways: OpenWays, largestStart: Double) {
    var (least, most, sum) = (Double.infinity, largestStart, 0.0)
    for cost in ways.costs {
      guard cost >= 0, cost < 1e12 else { return nil }
      if cost > 0 { least = min(least, cost) }
      most = max(most, cost)
      sum += cost
    }
    guard least.isFinite, most < 1e12 else { return nil }
    let width = max(least, sum / Double(max(ways.costs.count, 1)) / 4)
    guard most / width < Double(Self.mostBuckets) else { return nil }
    scale = 1 / width
    bucketCount = Int(most / width) + 3
    count = ways.count
    starts = ways.starts
    edges = zip(ways.costs, ways.targets).map { Edge(cost: $0, target: $1) }
    nodes = .allocate(capacity: max(count, 1))
    nodes.initialize(
      repeating: Node(cost: .infinity, next: -1, previous: -1, bucket: -1), count: max(count, 1))
    buckets = .allocate(capacity: bucketCount)
    buckets.initialize(repeating: Bucket(), count: bucketCount)
  }

  deinit {
    nodes.deallocate()
    buckets.deallocate()
  }

  /// Returns the cost of a node in the last search; infinite when the node was not reached.
  func cost(of node: Int) -> Double { node >= 0 && node < count ? nodes[node].cost : .infinity }

  /// Searches from nodes with initial costs, discarding the costs of the search before.
  func search(from sources: [(node: Int, cost: Double)]) {
    for node in 0..<count { nodes[node] = Node(cost: .infinity, next: -1, previous: -1, bucket: -1) }
    var current = Int.max
    for (node, cost) in sources where node >= 0 && node < count && cost >= 0 && cost < nodes[node].cost {
      put(node, cost)
      current = min(current, Int(cost * scale))
    }
    guard current < Int.max else { return }
    starts.withUnsafeBufferPointer { starts in
      edges.withUnsafeBufferPointer { edges in
        var bucket = current % bucketCount
        var empty = 0
        // After as many empty buckets in a row as there are buckets, no node is waiting.
        while empty < bucketCount {
          var node = Int(buckets[bucket].first)
          empty = node < 0 ? empty + 1 : 0
          while node >= 0 {
            take(node, out: bucket)
            let cost = nodes[node].cost
            for index in Int(starts[node])..<Int(starts[node + 1]) {
              let edge = edges[index]
              let sum = cost + edge.cost
              if sum < nodes[Int(edge.target)].cost { put(Int(edge.target), sum) }
            }
            node = Int(buckets[bucket].first)
          }
          bucket = bucket + 1 == bucketCount ? 0 : bucket + 1
        }
      }
    }
  }

  /// Lowers the cost of a node, which then waits in the bucket of that cost.
  @inline(__always)
  private func put(_ node: Int, _ cost: Double) {
    nodes[node].cost = cost
    let bucket = Int32(truncatingIfNeeded: Int(cost * scale) % bucketCount)
    if nodes[node].bucket == bucket { return }
    if nodes[node].bucket >= 0 { take(node, out: Int(nodes[node].bucket)) }
    let last = buckets[Int(bucket)].last
    nodes[node].bucket = bucket
    nodes[node].previous = last
    nodes[node].next = -1
    let number = Int32(truncatingIfNeeded: node)
    if last >= 0 { nodes[Int(last)].next = number } else { buckets[Int(bucket)].first = number }
    buckets[Int(bucket)].last = number
  }

  /// Removes a node from the bucket in which it waits.
  @inline(__always)
  private func take(_ node: Int, out bucket: Int) {
    let (previous, next) = (nodes[node].previous, nodes[node].next)
    if previous >= 0 { nodes[Int(previous)].next = next } else { buckets[bucket].first = next }
    if next >= 0 { nodes[Int(next)].previous = previous } else { buckets[bucket].last = previous }
    nodes[node].bucket = -1
  }
}
