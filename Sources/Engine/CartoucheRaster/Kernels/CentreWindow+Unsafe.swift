// Sound because: points of a command's runs exist, and columns are cut to `left..<right`, within the strip; coverage
// is left zero unless a shade follows.

/// The columns of a strip in which a small shape lies.
struct CentreWindow {
  /// Shapes of fewer columns fit: a lane has a bit for each, and one for the place after the last.
  static let columns = 32

  private let cover: UnsafeMutablePointer<Lanes>
  private let left: Float
  private let right: Float

  /// A range of columns; `cover` is the coverage of all of them.
  @inline(__always)
  init(_ cover: UnsafeMutablePointer<Lanes>, _ left: Int, _ right: Int) {
    self.cover = cover
    self.left = Float(left)
    self.right = Float(right)
  }

  /// The columns of a window near to which an edge passes through the strip.
  @inline(__always)
  init(_ window: CentreWindow, along p: SIMD2<Float>, _ q: SIMD2<Float>) {
    cover = window.cover
    let inverse = (q.x - p.x) / (q.y - p.y)
    let (a, b) = (p.x + (-1 - p.y) * inverse, p.x + (9 - p.y) * inverse)
    let (low, high) = ((a < b ? a : b) - 2, (a < b ? b : a) + 2)
    // Whole columns; NaN limits nothing.
    left = low > window.left ? (low < window.right ? Float(whole(low)) : window.right) : window.left
    right = high < window.right ? (high > left ? Float(whole(high)) : left) : window.right
  }

  /// A bit for each row that crosses an edge, in the window's column where it does.
  @inline(__always)
  func crossings(_ p: SIMD2<Float>, _ q: SIMD2<Float>, ofFace isFace: Bool = false) -> SIMD8<UInt32> {
    let edge = EdgeCrossings(p, q, ofFace: isFace)
    let columns = EdgeCrossings.columns(edge.places, from: left, through: right)
    let places = SIMD8<UInt32>(truncatingIfNeeded: integers(columns - left))
    return kept(SIMD8<UInt32>(repeating: 1) &<< places, where: edge.rows)
  }

  /// The columns of each row after an odd number of crossings.
  @inline(__always)
  static func insides(_ crossings: SIMD8<UInt32>) -> SIMD8<UInt32> {
    var insides = crossings
    insides ^= insides &<< 1
    insides ^= insides &<< 2
    insides ^= insides &<< 4
    insides ^= insides &<< 8
    insides ^= insides &<< 16
    return insides
  }

  /// Max-combines the coverage of an edge's outline, 1 − smoothstep(0, 1, d), and tells in which columns.
  ///
  /// The distance d is that along the shorter axis between the edge and a centre: of an edge that is tall, where the
  /// row crosses it less where the column is; of one that is wide, the row less where the column crosses it.
  ///
  /// - Parameters:
  ///   - drift: What adds to the distance on a tilted map.
  ///   - isThin: Whether only pixels within half a pixel of the edge are changed.
  @inline(__always)
  @discardableResult
  func coverOutline(
    _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ drift: OutlineDrift?, isThin: Bool
  ) -> (first: Int, end: Int) {
    let along = q - p
    let runX = along.x < 0 ? -along.x : along.x
    let runY = along.y < 0 ? -along.y : along.y
    let isTall = runY > runX
    let slope = (isTall ? along.x : along.y) / (isTall ? along.y : along.x)
    let centres = Lanes.rows + 0.5
    let lowY = p.y < q.y ? p.y : q.y
    let highY = p.y < q.y ? q.y : p.y
    // Tall edges: where the edge is between the strip's first and last row, with a margin of one pixel.
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
    let half = Lanes(repeating: 0.5)
    var column = first
    if let drift {
      let depths = drift.ends(p, q)
      let tallShare = (centres - p.y) / along.y
      while column < end {
        let place = Float(column) + 0.5
        let share = isTall ? tallShare : Lanes(repeating: (place - p.x) / along.x)
        let lead = OutlineDrift.lead(at: share, depths)
        let signed = across - (columnAcross + (place - columnStart) * columnSlope)
        let x = lead * along.x + (isTall ? signed : .zero)
        let y = lead * along.y - (isTall ? .zero : signed)
        let distance = squareRoot(x * x + y * y)
        var coverage = kept(1 - smoothed(minimum(distance, .one)), where: rows)
        if isThin { coverage = kept(coverage, where: lessOrEqual(magnitude(signed), half)) }
        cover[column] = maximum(cover[column], coverage)
        column &+= 1
      }
      return (first, end)
    }
    while column < end {
      let distance = magnitude(across - (columnAcross + (Float(column) + 0.5 - columnStart) * columnSlope))
      var coverage = kept(1 - smoothed(minimum(distance, .one)), where: rows)
      if isThin { coverage = kept(coverage, where: lessOrEqual(distance, half)) }
      cover[column] = maximum(cover[column], coverage)
      column &+= 1
    }
    return (first, end)
  }

  /// The first column whose centre is at or after a coordinate, limited to the step's.
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
  /// There are many small shapes, and most of their time would go into branches that the processor cannot predict: here
  /// rows that cross an edge are bits instead of a loop, and all columns are painted, covered or not.
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
  private mutating func paintWindow(_ command: Command, _ parts: CentreParts, isShaded: Bool) {
    let search = source.search
    // The strip itself would be copied for each shape.
    let window = CentreWindow(cover, left, right)
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let drift = drift(of: command)
    let isThin = outlinesAreThin
    // For each row, a bit for each column, from `left` on, where it crosses an edge.
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
        if parts != .inside { window.coverOutline(p, q, drift, isThin: isThin) }
      }
    }
    let insides = CentreWindow.insides(crossings)

    let brush = Brush(command.color)
    let (cover, pixels, isOpaque, isWhole) = (cover, pixels, isOpaque, clip.isWhole)
    for column in left..<right {
      let bit = SIMD8<UInt32>(repeating: 1 &<< UInt32(truncatingIfNeeded: column &- left))
      let inside = parts == .outline ? .zero : kept(Lanes.one, where: lanes(whereAll: bit, in: insides))
      let coverage = parts.coverage(inside: inside, outline: cover[column])
      if isShaded {
        cover[column] = clipped(coverage, at: column)
      } else {
        if parts != .inside { cover[column] = .zero }
        Self.blend(
          brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4, isOpaque: isOpaque)
      }
    }
  }
}
