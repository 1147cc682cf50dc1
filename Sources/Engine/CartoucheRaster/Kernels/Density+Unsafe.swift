// Sound because: columns are `left..<right` of the strip; places in the sum are cut to its cells, and those on
// the ramp to its colours; the cells of a strip have room for a vector that begins in their last column.

extension Strip {
  /// Colours the densities of a sum, mixed between the centres of its cells.
  mutating func paintDensity(_ placed: PlacedDensity, _ sum: DensitySum) {
    let level = sum.levels[0]
    let scale = SIMD2<Float>(SIMD2(Double(level.columns), Double(level.rows)) / placed.frame)
    let (size, last) = (Float(placed.ramp.count), level.columns &- 1)
    let isClear = placed.ramp[0] == .zero

    @inline(__always)
    func place(_ column: Int) -> Float { max(0, (Float(originX &+ column) + 0.5) * scale.x - 0.5) }

    let first = min(whole(place(left)), last)
    let end = min(whole(place(right &- 1)) &+ 1, last) &+ 1
    let rows = DensityRows(level, firstRow: originY, scale: scale.y)
    if isClear, rows.bands.allSatisfy({ sum.isEmpty[$0] }) { return }
    // Densities up to the middle of the first colour have that colour.
    let silent = isClear ? 0.5 / size : -1
    // And those from the middle of the last one on have that one.
    let full = Lanes(repeating: 1 - 0.5 / size)
    let brush = Brush(placed.ramp[placed.ramp.count &- 1])
    rows.with(columns: first..<end) { cells in
      placed.ramp.withUnsafeBufferPointer { ramp in
        var cell = -2
        var (west, east) = (Lanes.zero, Lanes.zero)
        for column in left..<right {
          let x = place(column)
          let next = min(whole(x), last)
          let after = min(next &+ 1, last)
          guard silent < cells.peak(near: next) || silent < cells.peak(near: after) else { continue }
          if next != cell {
            west = next == cell &+ 1 ? east : cells.column(next)
            east = cells.column(after)
            cell = next
          }
          let density = west + (east - west) * (x - Float(next))
          let coverage = clipped(.one, at: column)
          if every(lessOrEqual(full, density)) {
            blend(brush, coverage, at: column)
            continue
          }
          let color = Self.color(of: ramp, at: density * size, isNearest: false)
          blend(
            red: color.red * coverage, green: color.green * coverage, blue: color.blue * coverage,
            alpha: color.alpha * coverage,
            at: column)
        }
      }
    }
  }
}

/// The cells of a sum beside the rows of a strip.
private struct DensityRows {
  private let level: DensityLevel
  private let upper: SIMD8<Int32>
  private let lower: SIMD8<Int32>
  private let share: Lanes

  init(_ level: DensityLevel, firstRow: Int, scale: Float) {
    self.level = level
    let last = Lanes(repeating: Float(level.rows &- 1))
    let place = minimum(maximum((Lanes.rows + (Float(firstRow) + 0.5)) * scale - 0.5, .zero), last)
    let above = floored(place)
    share = place - above
    upper = integers(above)
    lower = integers(minimum(above + 1, last))
  }

  /// The bands that the rows are in.
  var bands: ClosedRange<Int> {
    Int(upper[0]) / DensityLevel.bandRows...Int(lower[7]) / DensityLevel.bandRows
  }

  /// Calls with some columns, mixed at the rows of the strip.
  func with(columns: Range<Int>, _ body: (DensityCells) -> Void) {
    let blocks = (columns.count &+ 7) &>> 3
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 9 &* blocks) { memory in
      guard let base = memory.baseAddress else { return }
      let peaks = UnsafeMutableRawPointer(base + 8 &* blocks).assumingMemoryBound(to: Float.self)
      for block in 0..<blocks {
        let place = columns.lowerBound &+ 8 &* block
        var most = Lanes.zero
        for lane in 0..<8 {
          let above = UnsafeRawPointer(level.values + (Int(upper[lane]) &* level.stride &+ place))
            .loadUnaligned(as: Lanes.self)
          let below = UnsafeRawPointer(level.values + (Int(lower[lane]) &* level.stride &+ place))
            .loadUnaligned(as: Lanes.self)
          let mixed = above + (below - above) * share[lane]
          base[lane &* blocks &+ block] = mixed
          most = maximum(mixed, most)
        }
        peaks[block] = most.max()
      }
      body(
        DensityCells(
          values: UnsafeRawPointer(base), stride: 32 &* blocks, first: columns.lowerBound, peaks: peaks))
    }
  }
}

/// The densities of some columns at the rows of a strip.
private struct DensityCells {
  let values: UnsafeRawPointer
  /// The bytes from one row to the next.
  let stride: Int
  let first: Int
  /// The greatest density of eight columns.
  let peaks: UnsafePointer<Float>

  @inline(__always)
  func peak(near column: Int) -> Float { peaks[(column &- first) &>> 3] }

  @inline(__always)
  func column(_ column: Int) -> Lanes {
    var cells = Lanes.zero
    let place = values + 4 &* (column &- first)
    for lane in 0..<8 { cells[lane] = (place + lane &* stride).load(as: Float.self) }
    return cells
  }
}
