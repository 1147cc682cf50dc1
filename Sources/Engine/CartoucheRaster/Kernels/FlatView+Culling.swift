extension FlatView {
  /// Finds the columns of segments, and the centres of pixels in fans.
  @inline(__always)
  func finish(
    _ masks: inout SegmentMasks, lanes: SegmentLanes, shape: StrokeShape, strip: Strip
  ) {
    masks.bars &= barsShown(lanes, shape.outset, strip)
    if masks.fans != 0 {
      masks.fans &= fansShown(lanes, isMoved: shape.offset != 0)
    }
  }

  /// Both the box about a bar and the slanted band that it is part of limit the columns.
  @inline(__always)
  private func barsShown(_ lanes: SegmentLanes, _ reach: Float, _ strip: Strip) -> UInt8 {
    let (from, to) = (lanes[.barStartX, .barStartY], lanes[.barEndX, .barEndY])
    let direction = lanes[.directionX, .directionY]
    let (dx, dy) = (magnitude(direction.x), magnitude(direction.y))
    let rows = both(
      less(minimum(from.y, to.y) - dx * reach, Lanes(repeating: 7.5)),
      less(Lanes(repeating: 0.5), maximum(from.y, to.y) + dx * reach))
    var low = minimum(from.x, to.x) - dy * reach
    var high = maximum(from.x, to.x) + dy * reach

    // The places at which the line passes the first and last pixel centres, ± the band's half width along x.
    let isSteep = less(Lanes(repeating: 0.05), dy)
    let across = 1 / direction.y
    let slope = direction.x * across
    let top = from.x + (0.5 - from.y) * slope
    let bottom = from.x + (7.5 - from.y) * slope
    let half = magnitude(across) * reach
    low = selected(maximum(minimum(top, bottom) - half, low), low, where: isSteep)
    high = selected(minimum(maximum(top, bottom) + half, high), high, where: isSteep)

    let spare: Float = 0.02
    low = low + (0.5 - spare)
    high = high - (0.5 - spare)
    (lanes[.leftmost], lanes[.rightmost]) = (low, high)
    let columns = both(
      less(low, Lanes(repeating: Float(strip.right))), lessOrEqual(Lanes(repeating: Float(strip.left)), high))
    return rowBits(both(rows, columns))
  }

  @inline(__always)
  func columns(of lane: Int, _ lanes: SegmentLanes, _ edge: LineEdge, _ strip: Strip) -> (Int, Int)? {
    let (low, high) = (lanes.value(.leftmost, lane), lanes.value(.rightmost, lane))
    let (left, right) = (strip.left, strip.right)
    let first = low > Float(left) ? whole(low) : left
    let last = high < Float(right &- 1) ? whole(high) : right &- 1
    return first <= last ? (first, last) : nil
  }

  /// A bit for each fan that may contain the centre of a pixel; those of thin lines often lie between them.
  @inline(__always)
  private func fansShown(_ lanes: SegmentLanes, isMoved: Bool) -> UInt8 {
    let (low, high) = (lanes[.lowX, .lowY], lanes[.highX, .highY])
    let (left, right) = (-floored(0.5 - low.x), floored(high.x - 0.5))
    let top = maximum(-floored(0.5 - low.y), .zero)
    let bottom = minimum(floored(high.y - 0.5), Lanes(repeating: 7))
    let box = both(lessOrEqual(left, right), lessOrEqual(top, bottom))
    // A line that is moved may turn triangles over.
    guard !isMoved else { return rowBits(box) }

    let isLarge = rowBits(less(Lanes(repeating: 2), maximum(right - left, bottom - top)))
    let inner = lanes[.innerX, .innerY]
    // The normals of the sides; the first is the line that divides the segment from the fan.
    let (first, last) = (lanes[.tailNormalX, .tailNormalY], lanes[.sideX, .sideY])
    var inside: UInt8 = 0
    for row in 0...2 {
      for column in 0...2 {
        let (x, y) = (left + Float(column), top + Float(row))
        let (dx, dy) = (x + 0.5 - inner.x, y + 0.5 - inner.y)
        let spare = Lanes(repeating: -0.01)
        let isBetween = both(
          lessOrEqual(spare, first.x * dx + first.y * dy),
          lessOrEqual(last.x * dx + last.y * dy, -spare))
        inside |= rowBits(both(isBetween, both(lessOrEqual(x, right), lessOrEqual(y, bottom))))
      }
    }
    return rowBits(box) & (isLarge | inside)
  }

  /// Fans are culled before.
  @inline(__always)
  func mayShow(_ corner: LineCorner, _ edge: LineEdge, _ strip: Strip) -> Bool { true }
}
