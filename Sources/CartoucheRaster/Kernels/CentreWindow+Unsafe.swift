// Sound because: points of a command's runs exist, and columns are cut to `left..<right`, within the strip; coverage
// is left zero unless a shade follows.

/// The columns of a strip in which a small shape lies.
struct CentreWindow {
  /// One less than the bits of a lane: the places of crossings, the column after the last included.
  static let columns = 32

  private let cover: UnsafeMutablePointer<Lanes>
  private let left: Float
  private let right: Float

  @inline(__always)
  fileprivate init(_ strip: Strip) {
    cover = strip.cover
    left = Float(strip.left)
    right = Float(strip.right)
  }

  /// A bit for each row that crosses an edge, at the first column whose centre is at or right of it.
  @inline(__always)
  fileprivate func crossings(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> SIMD8<UInt32> {
    // Always downwards, so that both neighbours of an edge find the same crossings.
    let isDown = p.y < q.y
    let top = isDown ? p : q
    let bottom = isDown ? q : p
    let centres = Lanes.rows + 0.5
    let rows = both(lessOrEqual(Lanes(repeating: top.y), centres), less(centres, Lanes(repeating: bottom.y)))
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let x = top.x + (centres - top.y) * slope
    let columns = integers(
      minimum(maximum(-floored(0.5 - x), Lanes(repeating: left)), Lanes(repeating: right)) - left)
    let places = SIMD8<UInt32>(truncatingIfNeeded: columns)
    return kept(SIMD8<UInt32>(repeating: 1) &<< places, where: rows)
  }

  /// Max-combines the coverage of an edge's outline, as `Strip.coverOutline` does.
  ///
  /// The distance is that along the shorter axis between the edge and a centre: of an edge that is tall, where the
  /// row crosses it less where the column is; of one that is wide, the row less where the column crosses it.
  @inline(__always)
  fileprivate func coverOutline(_ p: SIMD2<Float>, _ q: SIMD2<Float>) {
    let along = q - p
    let runX = along.x < 0 ? -along.x : along.x
    let runY = along.y < 0 ? -along.y : along.y
    let isTall = runY > runX
    let slope = (isTall ? along.x : along.y) / (isTall ? along.y : along.x)
    let centres = Lanes.rows + 0.5
    let lowY = p.y < q.y ? p.y : q.y
    let highY = p.y < q.y ? q.y : p.y
    // Tall edges: where the edge is between the strip's first and last row, and a pixel around that.
    let pInside = p.y > 0 ? (p.y < 8 ? p.y : 8) : 0
    let qInside = q.y > 0 ? (q.y < 8 ? q.y : 8) : 0
    let xp = isTall ? p.x + (pInside - p.y) * slope : p.x
    let xq = isTall ? p.x + (qInside - p.y) * slope : q.x
    let first = firstCentre((xp < xq ? xp : xq) - (isTall ? 1 : 0))
    let end = firstCentre((xp < xq ? xq : xp) + (isTall ? 1.01 : 0))

    let low = Lanes(repeating: isTall ? lowY : -1)
    let high = Lanes(repeating: isTall ? highY : 9)
    let rows = both(lessOrEqual(low, centres), less(centres, high))
    let across = (isTall ? p.x : 0) + (centres - (isTall ? p.y : 0)) * (isTall ? slope : 1)
    let columnAcross = isTall ? 0 : p.y
    let columnStart = isTall ? 0 : p.x
    let columnSlope = isTall ? 1 : slope
    let cover = cover
    var column = first
    while column < end {
      let distance = magnitude(across - (columnAcross + (Float(column) + 0.5 - columnStart) * columnSlope))
      let coverage = kept(1 - smoothed(minimum(distance, .one)), where: rows)
      cover[column] = maximum(cover[column], coverage)
      column &+= 1
    }
  }

  /// The first column whose centre is at or after a coordinate, cut to the step's.
  @inline(__always)
  private func firstCentre(_ coordinate: Float) -> Int {
    let place = coordinate - 0.5
    let near = place > left ? (place < right ? place : right) : left
    let cut = whole(near)
    return Float(cut) < near ? cut &+ 1 : cut
  }
}

extension Strip {
  /// Paints a shape of few segments in few columns as `paintCentres` does.
  ///
  /// Small shapes are many, and most of their time would go into branches that the processor cannot foretell; here
  /// each edge and each column is worked out without.
  mutating func paintWindow(_ command: Command, _ parts: CentreParts) {
    switch parts {
    case .inside: paintWindow(command, .inside, isShaded: command.paint >= 0)
    case .outline: paintWindow(command, .outline, isShaded: command.paint >= 0)
    case .outside: paintWindow(command, .outside, isShaded: command.paint >= 0)
    case .both: paintWindow(command, .both, isShaded: command.paint >= 0)
    }
    if command.paint >= 0 { shade(command, left, right) }
  }

  @inline(__always)
  private func paintWindow(_ command: Command, _ parts: CentreParts, isShaded: Bool) {
    let search = source.search
    let window = CentreWindow(self)
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    // For each row a bit for each column, from `left` on, where it crosses an edge.
    var crossings = SIMD8<UInt32>.zero
    for run in Int(command.first)..<Int(command.first &+ command.count) {
      let first = Int(search.runs[run].start)
      var p = search.points[first] - origin
      for index in first..<first &+ Int(search.runs[run].count) {
        let q = search.points[index &+ 1] - origin
        defer { p = q }
        // No row's centre is a pixel or less away.
        guard (p.y < q.y ? p.y : q.y) < 8.5, (p.y < q.y ? q.y : p.y) > -0.5 else { continue }
        if parts != .outline { crossings ^= window.crossings(p, q) }
        if parts != .inside { window.coverOutline(p, q) }
      }
    }
    // A row is inside where it has crossed an odd number of edges.
    crossings ^= crossings &<< 1
    crossings ^= crossings &<< 2
    crossings ^= crossings &<< 4
    crossings ^= crossings &<< 8
    crossings ^= crossings &<< 16

    let brush = Brush(command.color)
    let cover = cover
    for column in left..<right {
      let bit = SIMD8<UInt32>(repeating: 1 &<< UInt32(truncatingIfNeeded: column &- left))
      let inside = parts == .outline ? .zero : kept(Lanes.one, whereAll: bit, in: crossings)
      let coverage: Lanes
      switch parts {
      case .inside: coverage = inside
      case .outline: coverage = cover[column]
      case .outside: coverage = maximum(cover[column] - inside, .zero)
      case .both: coverage = maximum(cover[column], inside)
      }
      if isShaded {
        cover[column] = clipped(coverage, at: column)
      } else {
        if parts != .inside { cover[column] = .zero }
        blend(brush, clipped(coverage, at: column), at: column)
      }
    }
  }
}
