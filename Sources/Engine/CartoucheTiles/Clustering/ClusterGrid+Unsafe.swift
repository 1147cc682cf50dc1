import CartoucheGeometry
import CartoucheThreads
import Synchronization

// Sound because all buffers belong to the object. Places are bounded by the number of nodes, states are indexed by the
// level's indices, which are checked when the places are made, and slots are masked to the table's length. While
// several threads look for neighbours, each writes only the states of nodes in its own cells.

/// The nodes of a level that may have neighbours, in the cells of a grid whose cell size is at least twice the radius,
/// so that neighbours are in adjacent cells.
///
/// As cells are not much larger than that, only few nodes of one cell are not neighbours of each other: clustering
/// takes time in proportion to the nodes. If the steps of the curve would be larger, cells have a size of their own.
final class ClusterGrid: @unchecked Sendable {
  /// A node on the Z-order curve.
  private struct Place {
    /// The position of the node as a centre.
    var center: Point
    /// The position of the node as a neighbour.
    var x, y: Float
    /// The index in the level.
    var index: UInt32
  }

  private enum State: UInt8 { case alone, mayHaveNeighbors, taken }

  private let radius: Double
  private let squaredRadius: Double
  /// A little more than the radius, because sums and products are rounded.
  private let reach: Double
  /// The number of bits of a step within a cell; `nil` if cells are finer than steps.
  private let shift: UInt32?
  /// The side of a cell that is finer than a step, in the unit world.
  private let fineSize: Double
  /// The states of the nodes, by index in the level.
  private let states: UnsafeMutableBufferPointer<State>
  /// The nodes along the curve, or by cell if cells are finer: every cell is one run.
  private let places: UnsafeMutableBufferPointer<Place>
  private var placeCount = 0
  /// The key of each cell.
  private var cells: UnsafeMutableBufferPointer<UInt64>
  /// The first place of each cell, followed by the number of places.
  private var starts: UnsafeMutableBufferPointer<UInt32>
  private var cellCount = 0
  /// Open addressing: index + 1 of a cell, 0 for a free slot; at most half full.
  private var table: UnsafeMutableBufferPointer<UInt32>

  /// The grid of a level's nodes.
  ///
  /// - Parameters:
  ///   - curve: The nodes along the Z-order curve.
  ///   - indices: The index in the level of every node.
  ///   - positions: The position of every node in the unit world.
  ///   - radius: The maximum distance of neighbours, in the unit world.
  init(_ curve: [UInt32], indices: [UInt32], positions: [Point], radius: Double) {
    self.radius = radius
    squaredRadius = radius * radius
    reach = radius * 1.000001
    var shift: UInt32 = 0
    while shift < UInt32(ZOrder.bits), Double(1 << shift) * ZOrder.stepSize < 2 * radius { shift += 1 }
    // Without a radius only nodes in one place are near: 2^−60 keeps columns and rows within 64 bits.
    self.shift = 2 * radius < ZOrder.stepSize ? nil : shift
    fineSize = max(2 * radius, 0x1p-60)
    states = .allocate(capacity: curve.count)
    states.initialize(repeating: .alone)
    places = .allocate(capacity: curve.count)
    // Made once their sizes are known.
    cells = UnsafeMutableBufferPointer(start: nil, count: 0)
    starts = UnsafeMutableBufferPointer(start: nil, count: 0)
    table = UnsafeMutableBufferPointer(start: nil, count: 0)
    findPlaces(curve, indices, positions)
    if self.shift == nil { sortPlaces() }
    makeCells()
    makeTable()
  }

  deinit {
    states.deallocate()
    places.deallocate()
    cells.deallocate()
    starts.deallocate()
    table.deallocate()
  }

  /// The steps of a node's place.
  private struct Steps {
    var x, y: UInt32

    @inline(__always)
    init(_ x: Float, _ y: Float) {
      self.x = ZOrder.step(Double(x))
      self.y = ZOrder.step(Double(y))
    }

    /// The number of bits of the smallest quadrant that holds both.
    @inline(__always)
    func commonBits(_ other: Steps) -> Int {
      UInt32.bitWidth &- ((x ^ other.x) | (y ^ other.y)).leadingZeroBitCount
    }
  }

  /// Takes in the nodes, except those that have a whole quadrant around them to themselves.
  private func findPlaces(_ curve: [UInt32], _ indices: [UInt32], _ positions: [Point]) {
    // In a quadrant nodes are adjacent on the curve, so the two next to a node determine the size of its own quadrant.
    var (bits, previousBits) = (0, ZOrder.bits)
    guard let first = curve.first else { return }
    var next = positions[Int(first)]
    var nextSteps = Steps(Float(next.x), Float(next.y))
    for number in curve.indices {
      let (center, steps) = (next, nextSteps)
      if number + 1 < curve.count {
        next = positions[Int(curve[number &+ 1])]
        nextSteps = Steps(Float(next.x), Float(next.y))
        bits = steps.commonBits(nextSteps)
      } else {
        bits = ZOrder.bits
      }
      let index = indices[Int(curve[number])]
      let own = min(bits, number == 0 ? ZOrder.bits : previousBits)
      previousBits = bits
      if own > 0, isAlone(center, steps, bits: own &- 1) { continue }
      precondition(Int(index) < states.count)
      places[placeCount] = Place(center: center, x: Float(center.x), y: Float(center.y), index: index)
      placeCount &+= 1
    }
  }

  /// Whether everything in reach of a node is in the quadrant of `bits` bits around it.
  @inline(__always)
  private func isAlone(_ center: Point, _ steps: Steps, bits: Int) -> Bool {
    let mask = (1 as UInt32) &<< UInt32(truncatingIfNeeded: bits) &- 1
    let (x, y) = (steps.x & ~mask, steps.y & ~mask)
    return ZOrder.step(center.x - reach) >= x && ZOrder.step(center.x + reach) <= x | mask
      && ZOrder.step(center.y - reach) >= y && ZOrder.step(center.y + reach) <= y | mask
  }

  /// Puts the nodes of each cell together, and keeps their order within a cell.
  private func sortPlaces() {
    let keys = (0..<placeCount).map { key(of: places[$0]) }
    let order = (0..<placeCount).sorted { (keys[$0], $0) < (keys[$1], $1) }
    let sorted = order.map { places[$0] }
    for (index, place) in sorted.enumerated() { places[index] = place }
  }

  private func makeCells() {
    cells = .allocate(capacity: placeCount + 1)
    starts = .allocate(capacity: placeCount + 1)
    var last = UInt64.max
    for place in 0..<placeCount {
      let cell = key(of: places[place])
      if cell != last {
        cells[cellCount] = cell
        starts[cellCount] = UInt32(truncatingIfNeeded: place)
        cellCount &+= 1
        last = cell
      }
    }
    starts[cellCount] = UInt32(truncatingIfNeeded: placeCount)
  }

  private func makeTable() {
    let size = 1 << (Int.bitWidth - (2 * cellCount + 128).leadingZeroBitCount)
    table = .allocate(capacity: size)
    table.initialize(repeating: 0)
    for index in 0..<cellCount {
      var slot = slot(of: cells[index])
      while table[slot] != 0 { slot = (slot &+ Self.step) & (size - 1) }
      table[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  /// The distance from a taken slot to the next: out of the block, which may be full; odd, so that every slot is
  /// reached.
  private static let step = 65

  /// The slot to begin at: blocks of eight by eight cells are close together, as they are read together.
  @inline(__always)
  private func slot(of cell: UInt64) -> Int {
    let within = (cell & 7) | ((cell &>> 29) & 56)
    let block = (cell &>> 3) & 0x1fff_ffff_1fff_ffff
    let hash = (block ^ (block &>> 29)) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: ((hash &>> 32) &<< 6) | within) & (table.count &- 1)
  }

  /// The column of a coordinate from the west, or its row from the north.
  @inline(__always)
  private func line(_ coordinate: Double) -> Int64 {
    if let shift { return Int64(ZOrder.step(coordinate) &>> shift) }
    let range = ZOrder.range
    return Int64((min(max(coordinate, range.lowerBound), range.upperBound) / fineSize).rounded(.down))
  }

  /// The key of a cell; fine cells may share it, as neighbours are distinguished by distance.
  @inline(__always)
  private func key(_ column: Int64, _ row: Int64) -> UInt64 {
    let (x, y) = (UInt64(bitPattern: column), UInt64(bitPattern: row))
    return shift == nil ? x &* 0x9e37_79b9_7f4a_7c15 ^ y &* 0xc2b2_ae3d_27d4_eb4f : x | y &<< 32
  }

  @inline(__always)
  private func key(of place: Place) -> UInt64 { key(line(Double(place.x)), line(Double(place.y))) }

  /// The run of nodes in a cell.
  @inline(__always)
  private func run(_ column: Int64, _ row: Int64) -> Range<Int> {
    let cell = key(column, row)
    var slot = slot(of: cell)
    while true {
      let index = Int(table[slot]) &- 1
      if index < 0 { return 0..<0 }
      if cells[index] == cell { return Int(starts[index])..<Int(starts[index &+ 1]) }
      slot = (slot &+ Self.step) & (table.count &- 1)
    }
  }

  /// Calls `body` with the runs of nodes near a place, until it returns false.
  @inline(__always)
  private func forEachRun(near place: Point, _ body: (Range<Int>) -> Bool) {
    let west = line(place.x - reach)
    let east = line(place.x + reach)
    let north = line(place.y - reach)
    let south = line(place.y + reach)
    for row in north...south {
      for column in west...east where !body(run(column, row)) { return }
    }
  }

  @inline(__always)
  private func isNear(_ place: Int, _ center: Point) -> Bool {
    let (dx, dy) = (Double(places[place].x) - center.x, Double(places[place].y) - center.y)
    return dx * dx + dy * dy <= squaredRadius
  }

  // MARK: - Neighbours

  /// Marks the nodes that may have neighbours, on all cores; false if there are none.
  func findNeighbors() -> Bool {
    let chunk = 4096
    let chunkCount = (cellCount + chunk - 1) / chunk
    let found = Atomic(false)
    ParallelWork.perform(chunkCount) { [self] number in
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
        states[Int(places[place].index)] = .mayHaveNeighbors
        found = true
      }
    }
    return found
  }

  private func hasNeighbor(_ place: Int) -> Bool {
    let center = places[place].center
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

  /// Whether a node, by its index in the level, is taken.
  @inline(__always)
  func isTaken(_ index: Int) -> Bool { states[index] == .taken }

  /// Whether ``findNeighbors()`` found that a node may have neighbours, and it is not taken.
  @inline(__always)
  func mayHaveNeighbors(_ index: Int) -> Bool { states[index] == .mayHaveNeighbors }

  /// Takes a node.
  @inline(__always)
  func take(_ index: Int) { states[index] = .taken }

  /// Collects the indices of nodes near `center` that are not taken, in ascending order.
  func neighbors(at center: Point, into result: inout [UInt32]) {
    result.removeAll(keepingCapacity: true)
    forEachRun(near: center) { run in
      for place in run where isNear(place, center) && states[Int(places[place].index)] != .taken {
        result.append(places[place].index)
      }
      return true
    }
    if result.count > 1 { result.sort() }
  }
}
