import CartoucheGeometry
import CartoucheThreads
import Synchronization

/// Makes a tree of clusters, zoom level by zoom level from the points up.
struct ClusterTreeBuilder {
  private var tree = ClusterTree()
  /// The place of each node on the Z-order curve.
  private var keys: [UInt64] = []
  /// The nodes of the current level, in order of visits and along the curve.
  private var nodes, curve: [UInt32]
  /// The index of each node in the current level.
  private var indices: [UInt32] = []

  /// A builder over places in degrees, longitude first.
  ///
  /// Leaves are numbered along the curve, so that neighbours are near in memory.
  init(_ places: [Point]) {
    let positions = Self.projected(places)
    let order = ZOrder.sorted(positions.map(Self.key))
    tree.leafCount = order.count
    tree.sources = order
    tree.positions.reserveCapacity(2 * order.count)
    keys.reserveCapacity(2 * order.count)
    nodes = [UInt32](repeating: 0, count: order.count)
    for (leaf, place) in order.enumerated() {
      tree.positions.append(positions[Int(place)])
      keys.append(Self.key(positions[Int(place)]))
      nodes[Int(place)] = UInt32(truncatingIfNeeded: leaf)
    }
    curve = Array(0..<UInt32(truncatingIfNeeded: order.count))
    indices = order
    tree.counts = [UInt32](repeating: 1, count: order.count)
    tree.parents = [UInt32](repeating: .max, count: order.count)
  }

  /// The places in the unit world, as single-precision numbers, on all cores.
  private static func projected(_ places: [Point]) -> [Point] {
    let chunk = 1 << 14
    let chunkCount = (places.count + chunk - 1) / chunk
    let chunks = Mutex([[Point]](repeating: [], count: chunkCount))
    ParallelWork.perform(chunkCount) { number in
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

  /// Clusters the leaves for all zoom levels, until `stop` is given.
  mutating func build(_ options: ClusterOptions, until stop: StopSignal) {
    guard tree.leafCount > 0 else { return }
    let deepest = options.limitedMaxzoom
    var level = ClusterTree.Level(nodes: nodes, order: indices)
    tree.levels = [ClusterTree.Level](repeating: level, count: deepest + 2)
    for zoom in stride(from: deepest, through: 0, by: -1) {
      if cluster(zoom: zoom, options, until: stop) {
        level = ClusterTree.Level(nodes: nodes, order: curve.map { indices[Int($0)] })
      }
      tree.levels[zoom] = level
    }
  }

  /// The finished tree.
  consuming func finish() -> ClusterTree { tree }

  // MARK: - One zoom level

  /// Clusters the nodes of the current level into those of the zoom level above it.
  ///
  /// False if nothing changes.
  private mutating func cluster(zoom: Int, _ options: ClusterOptions, until stop: StopSignal) -> Bool {
    if stop.isGiven { return false }
    let radius = options.radiusFraction / Double(1 << zoom)
    let grid = ClusterGrid(curve, indices: indices, positions: tree.positions, radius: radius)
    guard grid.findNeighbors() else { return false }
    let firstCluster = tree.positions.count
    let below = nodes
    var nodes: [UInt32] = []
    nodes.reserveCapacity(below.count)
    var neighbors: [UInt32] = []
    var watch = StopWatch(stop)
    for index in below.indices where !grid.isTaken(index) {
      if watch.stops() { return false }
      let node = below[index]
      let isAlone = !grid.mayHaveNeighbors(index)
      grid.take(index)
      nodes.append(node)
      if isAlone { continue }
      grid.neighbors(at: tree.positions[Int(node)], into: &neighbors)
      guard !neighbors.isEmpty else { continue }
      var count = Int(tree.counts[Int(node)])
      for neighbor in neighbors {
        count += Int(tree.counts[Int(below[Int(neighbor)])])
        grid.take(Int(neighbor))
      }
      if count >= options.minPoints {
        nodes[nodes.count - 1] = UInt32(truncatingIfNeeded: tree.positions.count)
        appendCluster(around: index, with: neighbors, of: below, zoom: zoom, count: count)
      } else {
        for neighbor in neighbors { nodes.append(below[Int(neighbor)]) }
      }
    }
    guard nodes != below else { return false }
    self.nodes = nodes
    for (index, node) in nodes.enumerated() { indices[Int(node)] = UInt32(truncatingIfNeeded: index) }
    updateCurve(firstCluster: firstCluster)
    return true
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
  }

  /// Removes the nodes of new clusters from the curve and inserts the clusters.
  private mutating func updateCurve(firstCluster: Int) {
    let order = ZOrder.sorted(Array(keys[firstCluster...]))
    var result: [UInt32] = []
    result.reserveCapacity(nodes.count)
    var next = 0
    var nextKey = order.isEmpty ? UInt64.max : keys[firstCluster + Int(order[0])]
    for node in curve where tree.parents[Int(node)] == .max {
      let key = keys[Int(node)]
      while nextKey < key {
        result.append(UInt32(truncatingIfNeeded: firstCluster + Int(order[next])))
        next += 1
        nextKey = next < order.count ? keys[firstCluster + Int(order[next])] : .max
      }
      result.append(node)
    }
    for index in order[next...] { result.append(UInt32(truncatingIfNeeded: firstCluster + Int(index))) }
    curve = result
  }
}

extension ZOrder {
  /// The indices of keys in ascending order of the keys, stable for equal ones.
  ///
  /// Radix sort, twelve bits at a time: O(keys).
  static func sorted(_ keys: [UInt64]) -> [UInt32] {
    struct Item {
      var key: UInt64
      var index: UInt32
    }
    var items: [Item] = []
    items.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      items.append(Item(key: key, index: UInt32(truncatingIfNeeded: index)))
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
