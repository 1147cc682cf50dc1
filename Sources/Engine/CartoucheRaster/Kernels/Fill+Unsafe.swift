// Sound because: references name segments of runs, so both points exist; columns are cut to `left...right`.

extension Strip {
  /// Adds the signed areas to the right of edges, as differences between columns.
  ///
  /// With h(X) the mean over a piece of an edge of max(X − x, 0), the piece covers the column from X to X +
  /// 1 by dy · (h(X + 1) − h(X)). For a straight piece from xl to xl + w that is u²/(2w) + max(X − xl − w,
  /// 0), where u = clamp(X − xl, 0, w): it does not depend on the direction, so edges shared by two polygons
  /// cancel exactly.
  mutating func accumulateAreas(_ references: UnsafeBufferPointer<Int32>) {
    let points = list.pointee.points.elements
    let cover = cover
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let left = left
    let right = right
    let leftEdge = Float(left)
    let rightEdge = Float(right)
    let rows = Lanes.rows
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      let height = q.y - p.y
      let width = q.x - p.x
      // Too flat to cover anything, and too flat to divide by.
      guard height > 1e-9 || height < -1e-9 else { continue }
      let slope = width / height
      let low = p.x < q.x ? p.x : q.x
      let high = p.x < q.x ? q.x : p.x

      // The part inside the strip.
      let pInside = p.y > 0 ? (p.y < 8 ? p.y : 8) : 0
      let qInside = q.y > 0 ? (q.y < 8 ? q.y : 8) : 0
      let xp = p.x + (pInside - p.y) * slope
      let xq = p.x + (qInside - p.y) * slope
      var least = xp < xq ? xp : xq
      var most = xp < xq ? xq : xp
      least = least > low ? least : low
      most = most < high ? most : high
      guard least < rightEdge else { continue }

      let begin = unitClamped(p.y - rows)
      let end = unitClamped(q.y - rows)
      let rise = end - begin
      if most <= leftEdge {
        cover[left] += rise
        mark(left, left)
        continue
      }
      let fromTop = rows - p.y
      let xBegin = minimum(
        maximum(p.x + (begin + fromTop) * slope, Lanes(repeating: low)), Lanes(repeating: high))
      let xEnd = minimum(
        maximum(p.x + (end + fromTop) * slope, Lanes(repeating: low)), Lanes(repeating: high))

      let firstColumn = least > leftEdge ? Int(least) : left
      let lastColumn = most < rightEdge ? Int(most) : right &- 1
      if firstColumn >= lastColumn, least >= leftEdge, most <= rightEdge {
        let area = rise * (Float(firstColumn &+ 1) - (xBegin + xEnd) * 0.5)
        cover[firstColumn] += area
        cover[firstColumn &+ 1] += rise - area
        mark(firstColumn, firstColumn &+ 1)
        continue
      }
      let xLow = minimum(xBegin, xEnd)
      let spread = maximum(xBegin, xEnd) - xLow
      let xHigh = xLow + spread
      let run = width < 0 ? -width : width
      let factor = 0.5 * height / (run > 1e-12 ? run : 1e-12)

      var x = Float(firstColumn)
      var inside = minimum(maximum(x - xLow, .zero), spread)
      var before = inside * inside * factor + maximum(x - xHigh, .zero) * rise
      var covered = Lanes.zero
      var column = firstColumn
      while column <= lastColumn {
        x += 1
        inside = minimum(maximum(x - xLow, .zero), spread)
        let after = inside * inside * factor + maximum(x - xHigh, .zero) * rise
        let area = after - before
        cover[column] += area - covered
        covered = area
        before = after
        column &+= 1
      }
      cover[column] += rise - covered
      mark(firstColumn, column)
    }
  }
}
