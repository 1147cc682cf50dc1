// Sound because: references name segments of runs, so both points exist; columns are cut to `left..<right`; the lens
// of a command is one of its list's.

extension Strip {
  /// Max-combines the coverage of the outlines of edges.
  mutating func coverOutline(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    let drift = drift(of: command)
    let isThin = outlinesAreThin
    let points = list.pointee.points.elements
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let all = CentreWindow(cover, left, right)
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      // Edges that pass other strips too cover but some of their columns here.
      let rise = q.y - p.y
      let window = rise > 8 || rise < -8 ? CentreWindow(all, along: p, q) : all
      let (first, end) = window.coverOutline(p, q, drift, isThin: isThin)
      if first < end { mark(first, end &- 1) }
    }
  }

  /// Whether outlines change only the pixels within half a pixel of an edge.
  @inline(__always)
  var outlinesAreThin: Bool { list.pointee.outlinesAreThin }

  /// The drift of outlines off edges that were recorded under a projection; `nil` on a map that is not tilted.
  @inline(__always)
  mutating func drift(of command: Command) -> OutlineDrift? {
    guard command.style >= 0 else { return nil }
    return OutlineDrift(
      list.pointee.lenses.elements[Int(command.style)], origin: SIMD2<Float>(Float(originX), Float(originY)))
  }
}
