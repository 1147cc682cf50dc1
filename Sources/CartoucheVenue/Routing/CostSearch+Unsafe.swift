// Sound because the nodes and the buckets are allocated once with as many places as are counted below, and freed when the
// search goes; numbers of nodes are below that count, which `OpenWays` promises of edges and `search` checks of sources;
// numbers of buckets are remainders of their count. Links lead to nodes that wait, or are -1.

/// The costs from some nodes to all others, searched again and again in the same memory.
///
/// Nodes wait in buckets by their costs (Dial 1969) instead of a heap: a bucket is about as wide as an edge is long, so
/// that hardly any node is looked at twice. The costs are those of ``ShortestPaths`` to the last bit: both end when no edge
/// makes any cost less, and with costs of 0 and more there is one such end.
struct CostSearch: ~Copyable {
  private struct Node {
    var cost: Double
    var next: Int32
    var previous: Int32
    /// The bucket that the node waits in; -1 for none.
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
  /// The buckets of a metre.
  private let scale: Double

  /// With more buckets than this, which edges of very different costs ask for, looking for the next one takes too long.
  private static let mostBuckets = 1024

  /// A search along ways; `nil` for those that buckets are no good for.
  ///
  /// - Parameter largestStart: The most that any source of a search costs by itself.
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

  /// The cost of the way to a node that was found last; infinite where there is none.
  func cost(of node: Int) -> Double { node >= 0 && node < count ? nodes[node].cost : .infinity }

  /// Finds the ways from nodes with costs of their own, in place of those before.
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
        // After as many empty buckets as there are none has a node.
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

  /// Gives a node a lower cost, and lets it wait in the bucket of that.
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

  /// Takes a node out of the bucket that it waits in.
  @inline(__always)
  private func take(_ node: Int, out bucket: Int) {
    let (previous, next) = (nodes[node].previous, nodes[node].next)
    if previous >= 0 { nodes[Int(previous)].next = next } else { buckets[bucket].first = next }
    if next >= 0 { nodes[Int(next)].previous = previous } else { buckets[bucket].last = previous }
    nodes[node].bucket = -1
  }
}
