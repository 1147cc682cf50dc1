import CartoucheGeometry
import Dispatch
import Synchronization

// Sound because all buffers belong to the object, have the length of the level's nodes or of the table, and are
// indexed by the level's order, a permutation checked here, or by slots masked to the table's length. While
// several threads look for neighbours, each writes only the states of nodes in its own cells.

/// A level's nodes in the cells of a grid no finer than the radius, so that neighbours are in cells side by side.
final class ClusterGrid: @unchecked Sendable {
  private let count: Int
  private let radius: Double
  private let squaredRadius: Double
  /// The number of bits of a step within a cell.
  private let shift: UInt32
  /// Along the Z-order curve, where every cell is one run: single-precision places, and indices in the level.
  private let x, y: UnsafeMutableBufferPointer<Float>
  private let indices: UnsafeMutableBufferPointer<UInt32>
  /// For each node along the curve its place, as a centre has it.
  private let centers: UnsafeMutableBufferPointer<Point>
  /// Which nodes are taken, by index in the level.
  private let states: UnsafeMutableBufferPointer<State>
  /// The first node of each cell along the curve, and the number of nodes behind the last.
  private let starts: UnsafeMutableBufferPointer<UInt32>
  /// The column and row of each cell.
  private let cells: UnsafeMutableBufferPointer<UInt64>
  private var cellCount = 0
  /// Open addressing: index + 1 of a cell, 0 for a free slot; at most half full.
  private var table: UnsafeMutableBufferPointer<UInt32>

  private enum State: UInt8 { case alone, mayHaveNeighbors, taken }

  /// The grid of a level's nodes.
  ///
  /// - Parameters:
  ///   - level: The nodes.
  ///   - positions: The places of all nodes in the unit world.
  ///   - radius: How far neighbours are apart at most, in the unit world.
  init(_ level: ClusterTree.Level, positions: [Point], radius: Double) {
    count = level.nodes.count
    precondition(level.order.count == count)
    self.radius = radius
    squaredRadius = radius * radius
    var shift: UInt32 = 0
    while shift < UInt32(ZOrder.bits), Double(1 << shift) * 0x1p-24 < radius { shift += 1 }
    self.shift = shift
    x = .allocate(capacity: count)
    y = .allocate(capacity: count)
    indices = .allocate(capacity: count)
    centers = .allocate(capacity: count)
    states = .allocate(capacity: count)
    states.initialize(repeating: .alone)
    starts = .allocate(capacity: count + 1)
    cells = .allocate(capacity: count + 1)
    table = .allocate(capacity: 0)
    fill(level, positions)
    makeTable()
  }

  deinit {
    x.deallocate()
    y.deallocate()
    indices.deallocate()
    centers.deallocate()
    states.deallocate()
    starts.deallocate()
    cells.deallocate()
    table.deallocate()
  }

  private func fill(_ level: ClusterTree.Level, _ positions: [Point]) {
    var last = UInt64.max
    for place in 0..<count {
      let index = level.order[place]
      let position = positions[Int(level.nodes[Int(index)])]
      centers[place] = position
      indices[place] = index
      x[place] = Float(position.x)
      y[place] = Float(position.y)
      let column = ZOrder.step(Double(x[place])) &>> shift
      let cell = UInt64(column) | UInt64(ZOrder.step(Double(y[place])) &>> shift) &<< 32
      if cell != last {
        cells[cellCount] = cell
        starts[cellCount] = UInt32(truncatingIfNeeded: place)
        cellCount += 1
        last = cell
      }
    }
    starts[cellCount] = UInt32(truncatingIfNeeded: count)
  }

  private func makeTable() {
    let size = 1 << (Int.bitWidth - (2 * cellCount + 1).leadingZeroBitCount)
    table = .allocate(capacity: size)
    table.initialize(repeating: 0)
    for index in 0..<cellCount {
      var slot = slot(of: cells[index])
      while table[slot] != 0 { slot = (slot &+ 1) & (size - 1) }
      table[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  /// The slot to begin at: blocks of eight by eight cells lie together, as they are asked for together.
  @inline(__always)
  private func slot(of cell: UInt64) -> Int {
    let within = (cell & 7) | ((cell &>> 29) & 56)
    let block = (cell &>> 3) & 0x1fff_ffff_1fff_ffff
    let hash = (block &* 0x9e37_79b9_7f4a_7c15) &>> 32
    return Int(truncatingIfNeeded: (hash &<< 6) | within) & (table.count &- 1)
  }

  /// The run of nodes along the curve in a cell.
  @inline(__always)
  private func run(_ column: UInt32, _ row: UInt32) -> Range<Int> {
    let cell = UInt64(column) | UInt64(row) &<< 32
    var slot = slot(of: cell)
    while true {
      let index = Int(table[slot]) &- 1
      if index < 0 { return 0..<0 }
      if cells[index] == cell { return Int(starts[index])..<Int(starts[index &+ 1]) }
      slot = (slot &+ 1) & (table.count &- 1)
    }
  }

  /// Calls `body` with the runs of nodes near a place, until it answers false.
  @inline(__always)
  private func forEachRun(near place: Point, _ body: (Range<Int>) -> Bool) {
    // A little more, because sums and products are rounded.
    let reach = radius * 1.000001
    let west = ZOrder.step(place.x - reach) &>> shift
    let east = ZOrder.step(place.x + reach) &>> shift
    let north = ZOrder.step(place.y - reach) &>> shift
    let south = ZOrder.step(place.y + reach) &>> shift
    for row in north...south {
      for column in west...east where !body(run(column, row)) { return }
    }
  }

  @inline(__always)
  private func isNear(_ place: Int, _ center: Point) -> Bool {
    let (dx, dy) = (Double(x[place]) - center.x, Double(y[place]) - center.y)
    return dx * dx + dy * dy <= squaredRadius
  }

  // MARK: - Neighbours

  /// Marks the nodes that may have neighbours, on all cores; false when there are none.
  func findNeighbors() -> Bool {
    let chunk = 4096
    let chunkCount = (cellCount + chunk - 1) / chunk
    let found = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: chunkCount) { number in
      let first = number * chunk
      if findNeighbors(cells: first..<min(first + chunk, cellCount)) { found.store(true, ordering: .relaxed) }
    }
    return found.load(ordering: .relaxed)
  }

  private func findNeighbors(cells range: Range<Int>) -> Bool {
    var found = false
    for cell in range {
      let run = Int(starts[cell])..<Int(starts[cell + 1])
      for place in run where run.count > 8 || hasNeighbor(place) {
        states[Int(indices[place])] = .mayHaveNeighbors
        found = true
      }
    }
    return found
  }

  private func hasNeighbor(_ place: Int) -> Bool {
    let center = centers[place]
    var found = false
    forEachRun(near: center) { run in
      for other in run where other != place && isNear(other, center) {
        found = true
        return false
      }
      return true
    }
    return found
  }

  /// Whether a node, by its index in the level, is spoken for.
  @inline(__always)
  func isTaken(_ index: Int) -> Bool { states[index] == .taken }

  /// Whether ``findNeighbors()`` found that a node may have neighbours, while it is not taken.
  @inline(__always)
  func mayHaveNeighbors(_ index: Int) -> Bool { states[index] == .mayHaveNeighbors }

  /// Speaks for a node.
  @inline(__always)
  func take(_ index: Int) { states[index] = .taken }

  /// Collects the indices of nodes near `center` that are not taken, in ascending order.
  func neighbors(at center: Point, into result: inout [UInt32]) {
    result.removeAll(keepingCapacity: true)
    forEachRun(near: center) { run in
      for place in run where isNear(place, center) && states[Int(indices[place])] != .taken {
        result.append(indices[place])
      }
      return true
    }
    if result.count > 1 { result.sort() }
  }
}
