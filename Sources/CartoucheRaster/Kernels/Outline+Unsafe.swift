// Sound because: references name segments of runs, so both points exist; columns are cut to `left..<right`.

extension Strip {
  /// Max-combines 1 − smoothstep(0, 1, d) along edges, d measured along the shorter axis of each.
  mutating func coverOutline(_ references: UnsafeBufferPointer<Int32>) {
    let points = source.points
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      let along = q - p
      let runX = along.x < 0 ? -along.x : along.x
      let runY = along.y < 0 ? -along.y : along.y
      if runX >= runY {
        guard runX > 0 else { continue }
        coverWideEdge(p, q, slope: along.y / along.x)
      } else {
        coverTallEdge(p, q, slope: along.x / along.y)
      }
    }
  }

  /// The first pixel whose centre is at or after a coordinate, cut to a range.
  @inline(__always)
  private func firstCentre(_ coordinate: Float, _ low: Int, _ high: Int) -> Int {
    let place = (coordinate - 0.5).rounded(.up)
    if place <= Float(low) { return low }
    return place < Float(high) ? Int(place) : high
  }

  private mutating func coverWideEdge(_ p: SIMD2<Float>, _ q: SIMD2<Float>, slope: Float) {
    let first = firstCentre(p.x < q.x ? p.x : q.x, left, right)
    let end = firstCentre(p.x < q.x ? q.x : p.x, left, right)
    guard first < end else { return }
    let cover = cover
    let centres = Lanes.rows + 0.5
    for column in first..<end {
      let y = p.y + (Float(column) + 0.5 - p.x) * slope
      guard y > -1, y < 9 else { continue }
      let distance = minimum(magnitude(centres - y), .one)
      cover[column] = maximum(cover[column], 1 - smoothed(distance))
      mark(column, column)
    }
  }

  private mutating func coverTallEdge(_ p: SIMD2<Float>, _ q: SIMD2<Float>, slope: Float) {
    let low = p.y < q.y ? p.y : q.y
    let high = p.y < q.y ? q.y : p.y
    let centres = Lanes.rows + 0.5
    let rows = both(lessOrEqual(Lanes(repeating: low), centres), less(centres, Lanes(repeating: high)))
    guard some(rows) else { return }
    let x = p.x + (centres - p.y) * slope
    // The columns within one pixel of the edge in its rows.
    let pInside = p.y > 0 ? (p.y < 8 ? p.y : 8) : 0
    let qInside = q.y > 0 ? (q.y < 8 ? q.y : 8) : 0
    let xp = p.x + (pInside - p.y) * slope
    let xq = p.x + (qInside - p.y) * slope
    let first = firstCentre((xp < xq ? xp : xq) - 1, left, right)
    let end = firstCentre((xp < xq ? xq : xp) + 1.01, left, right)
    guard first < end else { return }
    let cover = cover
    for column in first..<end {
      let distance = minimum(magnitude(x - (Float(column) + 0.5)), .one)
      cover[column] = maximum(cover[column], kept(1 - smoothed(distance), where: rows))
    }
    mark(first, end &- 1)
  }
}
