/// The levels that the points of a step are summed in.
struct DensityLadder: Sendable {
  /// Cells of level 0 for each device pixel.
  let cells: SIMD2<Double>
  /// The middle of the frame in device pixels.
  let middle: SIMD2<Double>
  private let columns: [Float]
  private let rows: [Float]
  private let firstBands: [Int32]

  /// - Parameter firstBands: The first band of each level among those of all.
  init(_ placed: PlacedDensity, _ levels: [DensityLevel], firstBands: [Int]) {
    cells = SIMD2(Double(placed.grid.columns), Double(placed.grid.rows)) / placed.frame
    middle = placed.frame / 2
    columns = levels.map { Float($0.columns) }
    rows = levels.map { Float($0.rows) }
    self.firstBands = firstBands.map { Int32(clamping: $0) }
  }

  /// The levels of eight points.
  struct Rungs {
    /// Cells in one of level 0.
    var scale = Lanes.one
    /// Cells before the first of the frame.
    var margin = Lanes.zero
    fileprivate var columns: Lanes
    fileprivate var rows: Lanes
    fileprivate var firstBand = SIMD8<Int32>.zero
  }

  /// The levels of points whose radii are given in cells of level 0.
  @inline(__always)
  func rungs(ofRadii radius: Lanes) -> Rungs {
    var rungs = Rungs(
      columns: Lanes(repeating: columns[0]), rows: Lanes(repeating: rows[0]))
    let least = DensityLevel.leastRadius
    guard some(lessOrEqual(Lanes(repeating: 2 * least), radius)) else { return rungs }
    for lane in 0..<8 {
      // Zero and NaN have exponents far outside.
      let level = max(0, min(Int((radius[lane] / least).exponent), DensityLevel.count - 1))
      rungs.scale[lane] = Float(DensityLevel.scale(level))
      rungs.margin[lane] = Float(DensityLevel.margin(level))
      rungs.columns[lane] = columns[level]
      rungs.rows[lane] = rows[level]
      rungs.firstBand[lane] = firstBands[level]
    }
    return rungs
  }

  /// Corners in cells of level 0, or of the levels of their points.
  struct Corners {
    var left = Lanes.zero, right = Lanes.zero, top = Lanes.zero, bottom = Lanes.zero
  }

  /// Calls the body with those of eight points, by lane, between whose corners the centre of a cell lies.
  ///
  /// - Parameters:
  ///   - lanes: The lanes in question.
  ///   - body: Gets the spot of the point, still without the point's own values.
  @inline(__always)
  func forEachSpot(
    _ corners: Corners, _ rungs: Rungs, lanes: LaneMask, _ body: (Int, DensitySpot) -> Void
  ) {
    // The whole number at or above, and at or below; not a number is the end.
    @inline(__always)
    func first(_ place: Lanes, _ end: Lanes) -> Lanes {
      0 - floored(minimum(maximum(0.5 - place, 0 - end), .zero))
    }
    @inline(__always)
    func behind(_ place: Lanes, _ end: Lanes) -> Lanes {
      minimum(maximum(floored(minimum(place - 0.5, end)) + 1, .zero), end)
    }
    let left = first(corners.left, rungs.columns)
    let right = behind(corners.right, rungs.columns)
    let top = first(corners.top, rungs.rows)
    let bottom = behind(corners.bottom, rungs.rows)
    let seen = rowBits(both(both(less(left, right), less(top, bottom)), lanes))
    for lane in 0..<8 where seen & (1 &<< UInt8(truncatingIfNeeded: lane)) != 0 {
      let box = SIMD4(
        UInt16(truncatingIfNeeded: whole(left[lane])), UInt16(truncatingIfNeeded: whole(right[lane])),
        UInt16(truncatingIfNeeded: whole(top[lane])), UInt16(truncatingIfNeeded: whole(bottom[lane])))
      body(
        lane,
        DensitySpot(
          box: box, firstBand: UInt32(truncatingIfNeeded: rungs.firstBand[lane])))
    }
  }
}
