// Sound because: references name segments of runs, so both points exist; columns are cut to `left..<right`.

extension Strip {
  /// Max-combines the coverage of the outlines of edges.
  mutating func coverOutline(_ references: UnsafeBufferPointer<Int32>) {
    let points = list.pointee.points.elements
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let all = CentreWindow(self)
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      // Edges that pass other strips too cover but some of their columns here.
      let rise = q.y - p.y
      let window = rise > 8 || rise < -8 ? CentreWindow(all, along: p, q) : all
      let (first, end) = window.coverOutline(p, q)
      if first < end { mark(first, end &- 1) }
    }
  }
}
