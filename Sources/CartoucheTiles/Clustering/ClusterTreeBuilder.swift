import CartoucheGeometry
import Dispatch
import Synchronization

/// Makes a tree of clusters, zoom level by zoom level from the points up.
struct ClusterTreeBuilder {
  private var tree = ClusterTree()
  private var values: [ClusterValues]
  /// For each node its place on the Z-order curve.
  private var keys: [UInt64] = []
  /// For each node its index in the level under way.
  private var indices: [UInt32] = []

  /// A builder over places in degrees, longitude first, and what they are worth in each aggregation.
  init(_ places: [Point], values: [ClusterValues]) {
    self.values = values
    tree.leafCount = places.count
    tree.positions = Self.projected(places)
    tree.positions.reserveCapacity(2 * places.count)
    keys.reserveCapacity(2 * places.count)
    for position in tree.positions { keys.append(Self.key(position)) }
    tree.counts = [UInt32](repeating: 1, count: places.count)
    tree.parents = [UInt32](repeating: .max, count: places.count)
  }

  /// The places in the unit world, as single-precision numbers, on all cores.
  private static func projected(_ places: [Point]) -> [Point] {
    let chunk = 1 << 14
    let chunkCount = (places.count + chunk - 1) / chunk
    let chunks = Mutex([[Point]](repeating: [], count: chunkCount))
    DispatchQueue.concurrentPerform(iterations: chunkCount) { number in
      let range = number * chunk..<min((number + 1) * chunk, places.count)
      let projected = places[range].map {
        Mercator.project(longitude: $0.x, latitude: $0.y).singlePrecision
      }
      chunks.withLock { $0[number] = projected }
    }
    return chunks.withLock { Array($0.joined()) }
  }

  /// The place on the curve of a position.
  private static func key(_ position: Point) -> UInt64 {
    let rounded = position.singlePrecision
    return ZOrder.key(ZOrder.step(rounded.x), ZOrder.step(rounded.y))
  }

  /// Gathers the leaves for all zoom levels.
  mutating func build(_ options: ClusterOptions) {
    let leaves = tree.leafCount
    guard leaves > 0 else { return }
    let deepest = options.limitedMaxzoom
    let all = Array(0..<UInt32(truncatingIfNeeded: leaves))
    indices = all
    var level = ClusterTree.Level(nodes: all, order: ZOrder.sorted(all, by: keys))
    tree.levels = [ClusterTree.Level](repeating: level, count: deepest + 2)
    for zoom in stride(from: deepest, through: 0, by: -1) {
      level = cluster(level, zoom: zoom, options)
      tree.levels[zoom] = level
    }
  }

  /// The finished tree and what its nodes are worth.
  consuming func finish() -> (ClusterTree, [ClusterValues]) { (tree, values) }

  // MARK: - One zoom level

  /// The nodes of a zoom level, gathered from those of the level below.
  private mutating func cluster(_ below: ClusterTree.Level, zoom: Int, _ options: ClusterOptions)
    -> ClusterTree.Level
  {
    let radius = options.radiusFraction / Double(1 << zoom)
    let grid = ClusterGrid(below, positions: tree.positions, radius: radius)
    guard grid.findNeighbors() else { return below }
    let firstCluster = tree.positions.count
    var nodes: [UInt32] = []
    nodes.reserveCapacity(below.nodes.count)
    var neighbors: [UInt32] = []
    for index in below.nodes.indices where !grid.isTaken(index) {
      let node = below.nodes[index]
      let isAlone = !grid.mayHaveNeighbors(index)
      grid.take(index)
      nodes.append(node)
      if isAlone { continue }
      grid.neighbors(at: tree.positions[Int(node)], into: &neighbors)
      guard !neighbors.isEmpty else { continue }
      let count = neighbors.reduce(into: Int(tree.counts[Int(node)])) {
        $0 += Int(tree.counts[Int(below.nodes[Int($1)])])
      }
      for neighbor in neighbors { grid.take(Int(neighbor)) }
      if count >= options.minPoints {
        nodes[nodes.count - 1] = UInt32(truncatingIfNeeded: tree.positions.count)
        appendCluster(around: index, with: neighbors, of: below.nodes, zoom: zoom, count: count)
      } else {
        for neighbor in neighbors { nodes.append(below.nodes[Int(neighbor)]) }
      }
    }
    return ClusterTree.Level(nodes: nodes, order: order(of: nodes, below, firstCluster: firstCluster))
  }

  /// Makes a cluster of a node and its neighbours, given as indices into the level below.
  private mutating func appendCluster(
    around origin: Int, with neighbors: [UInt32], of nodes: [UInt32], zoom: Int, count: Int
  ) {
    let cluster = UInt32(truncatingIfNeeded: tree.positions.count)
    let first = tree.children.count
    tree.clusters.append(
      ClusterTree.Cluster(
        origin: UInt32(truncatingIfNeeded: origin), zoom: UInt8(truncatingIfNeeded: zoom),
        firstChild: UInt32(truncatingIfNeeded: first)))
    tree.children.append(nodes[origin])
    for neighbor in neighbors { tree.children.append(nodes[Int(neighbor)]) }
    var sum = Point(0, 0)
    for index in first..<tree.children.count {
      let child = Int(tree.children[index])
      sum += tree.positions[child] * Double(tree.counts[child])
      tree.parents[child] = cluster
    }
    let position = sum / Double(count)
    tree.positions.append(position)
    keys.append(Self.key(position))
    tree.counts.append(UInt32(truncatingIfNeeded: count))
    tree.parents.append(.max)
    indices.append(0)
    for aggregation in values.indices { values[aggregation].append(clusterOf: tree.children[first...]) }
  }

  /// The order along the curve of a level's nodes: that of the level below, new clusters put between.
  private mutating func order(of nodes: [UInt32], _ below: ClusterTree.Level, firstCluster: Int) -> [UInt32] {
    for (index, node) in nodes.enumerated() { indices[Int(node)] = UInt32(truncatingIfNeeded: index) }
    let clusters = (firstCluster..<tree.positions.count).map { UInt32(truncatingIfNeeded: $0) }
    let added = ZOrder.sorted(clusters, by: keys)
    var order: [UInt32] = []
    order.reserveCapacity(nodes.count)
    var next = 0
    for index in below.order {
      let node = below.nodes[Int(index)]
      guard tree.parents[Int(node)] == .max else { continue }
      let key = keys[Int(node)]
      while next < added.count, keys[Int(clusters[Int(added[next])])] < key {
        order.append(indices[Int(clusters[Int(added[next])])])
        next += 1
      }
      order.append(indices[Int(node)])
    }
    for index in added[next...] { order.append(indices[Int(clusters[Int(index)])]) }
    return order
  }
}

extension ZOrder {
  /// The indices of nodes in the order of their keys, those of equal keys in their own.
  ///
  /// Radix sort, eleven bits at a time: O(nodes).
  static func sorted(_ nodes: [UInt32], by keys: [UInt64]) -> [UInt32] {
    struct Item {
      var key: UInt64
      var index: UInt32
    }
    var items: [Item] = []
    items.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      items.append(Item(key: keys[Int(node)], index: UInt32(truncatingIfNeeded: index)))
    }
    if items.count < 2048 {
      items.sort { ($0.key, $0.index) < ($1.key, $1.index) }
      return items.map(\.index)
    }
    var other = items
    for shift in stride(from: 0 as UInt64, to: UInt64(2 * bits), by: 12) {
      var ends = [Int](repeating: 0, count: 4096)
      for item in items { ends[Int(truncatingIfNeeded: (item.key &>> shift) & 4095)] &+= 1 }
      var sum = 0
      for digit in 0..<4096 { (ends[digit], sum) = (sum, sum &+ ends[digit]) }
      for item in items {
        let digit = Int(truncatingIfNeeded: (item.key &>> shift) & 4095)
        other[ends[digit]] = item
        ends[digit] &+= 1
      }
      swap(&items, &other)
    }
    return items.map(\.index)
  }
}
