// Sound because: columns are cut to `left..<right` (see `Strip`).

extension Strip {
  /// Blends a capsule, column by column: it has nothing to be combined with.
  mutating func paintCapsule(_ capsule: Capsule, color: SIMD4<Float>) {
    let brush = Brush(color)
    let start = capsule.start - SIMD2<Float>(Float(originX), Float(originY))
    let end = start + capsule.direction * capsule.length
    guard
      let (first, last) = capsuleColumns(
        from: start, to: end, direction: capsule.direction, outset: capsule.outset)
    else { return }
    let distance = CapsuleDistance(start, capsule.direction, capsule.length)
    let outset = capsule.outset
    let scale = 1 / capsule.feather
    let pixels = pixels
    var column = first
    var centre = Float(first) + 0.5
    // Loops, not closures: those were not always inlined.
    if !clip.isWhole {
      while column <= last {
        let coverage = minimum(maximum(outset - distance.at(centre), .zero) * scale, .one)
        blend(brush, clipped(coverage, at: column), at: column)
        column &+= 1
        centre += 1
      }
      return
    }
    let isOpaque = isOpaque
    while column <= last {
      let coverage = minimum(maximum(outset - distance.at(centre), .zero) * scale, .one)
      let pixel = pixels + column &* 4
      let alpha = coverage * brush.alpha
      let rest = 1 - alpha
      pixel[0] = pixel[0] * rest + coverage * brush.red
      pixel[1] = pixel[1] * rest + coverage * brush.green
      pixel[2] = pixel[2] * rest + coverage * brush.blue
      if !isOpaque { pixel[3] = pixel[3] * rest + alpha }
      column &+= 1
      centre += 1
    }
  }

  /// The columns that the points within `outset` of a segment may touch in this strip.
  @inline(__always)
  func capsuleColumns(
    from: SIMD2<Float>, to: SIMD2<Float>, direction: SIMD2<Float>, outset: Float
  ) -> (Int, Int)? {
    let lowY = (from.y < to.y ? from.y : to.y) - outset
    let highY = (from.y < to.y ? to.y : from.y) + outset
    guard lowY < 7.5, highY > 0.5 else { return nil }
    return columns(
      low: (from.x < to.x ? from.x : to.x) - outset, high: (from.x < to.x ? to.x : from.x) + outset,
      through: from,
      direction: direction, outset: outset)
  }

  /// The columns whose centres lie from `low` to `high`, and in this strip also within `outset` of a line
  /// through a point.
  @inline(__always)
  func columns(
    low: Float, high: Float, through point: SIMD2<Float>, direction: SIMD2<Float>, outset: Float
  ) -> (Int, Int)? {
    var (low, high) = (low, high)
    let dy = direction.y < 0 ? -direction.y : direction.y
    if dy > 0.05 {
      // Where the line passes the first and last pixel centres, ± the band's half width along x.
      let across = 1 / direction.y
      let slope = direction.x * across
      let top = point.x + (0.5 - point.y) * slope
      let bottom = point.x + (7.5 - point.y) * slope
      let half = outset * (across < 0 ? -across : across)
      let bandLow = (top < bottom ? top : bottom) - half
      let bandHigh = (top < bottom ? bottom : top) + half
      if bandLow > low { low = bandLow }
      if bandHigh < high { high = bandHigh }
    }
    // The first and last column with its centre inside, with a little to spare.
    let spare: Float = 0.02
    low += 0.5 - spare
    high -= 0.5 - spare
    let (leftmost, rightmost) = (Float(left), Float(right &- 1))
    guard low < rightmost + 1, high >= leftmost else { return nil }
    let first = low > leftmost ? whole(low) : left
    let last = high < rightmost ? whole(high) : right &- 1
    return first <= last ? (first, last) : nil
  }
}

/// Distances of pixel centres from a segment, a column at a time.
struct CapsuleDistance {
  private let startX: Float
  private let half: Float
  private let directionX: Float
  private let directionY: Float
  /// Along the segment from its middle, and across it, at the start's x.
  private let alongRow: Lanes
  private let acrossRow: Lanes

  @inline(__always)
  init(_ start: SIMD2<Float>, _ direction: SIMD2<Float>, _ length: Float) {
    startX = start.x
    half = length * 0.5
    directionX = direction.x
    directionY = direction.y
    let y = Lanes.rows + 0.5 - start.y
    alongRow = y * direction.y - half
    acrossRow = y * direction.x
  }

  /// The distances in the column whose centres lie at `centre`.
  @inline(__always)
  func at(_ centre: Float) -> Lanes {
    let x = centre - startX
    let across = acrossRow - x * directionY
    let beyond = maximum(magnitude(alongRow + x * directionX) - half, .zero)
    return squareRoot(beyond * beyond + across * across)
  }
}
