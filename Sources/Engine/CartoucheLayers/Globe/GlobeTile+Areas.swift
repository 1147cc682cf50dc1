import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The parts of edges and pieces of areas that a camera sees.
extension GlobeTile {
  /// The number of cells along a side into which areas are divided.
  var areaCellCount: Int { cellCount(base: 128, least: 2) }

  /// The part of a segment inside the tile and in front of the horizon.
  func visible(
    from start: (place: SIMD2<Double>, corner: Corner), to end: (place: SIMD2<Double>, corner: Corner)
  ) -> (from: Corner, to: Corner)? {
    var (enter, leave) = (0.0, 1.0)
    let (p, q) = (start.place, end.place)
    let along = q - p
    for axis in 0..<2 {
      if along[axis] == 0 {
        if p[axis] < 0 || p[axis] > Self.extent { return nil }
        continue
      }
      let (a, b) = (-p[axis] / along[axis], (Self.extent - p[axis]) / along[axis])
      (enter, leave) = (max(enter, min(a, b)), min(leave, max(a, b)))
    }
    guard enter < leave else { return nil }
    var (from, to) = (
      enter == 0 ? start.corner : corner(p + along * enter),
      leave == 1 ? end.corner : corner(p + along * leave)
    )
    guard from.horizon >= 0 || to.horizon >= 0 else { return nil }
    if from.horizon < 0 { from = to.mixed(with: from, to.horizon / (to.horizon - from.horizon)) }
    if to.horizon < 0 { to = from.mixed(with: to, from.horizon / (from.horizon - to.horizon)) }
    return from.image.w > 0 && to.image.w > 0 ? (from, to) : nil
  }

  /// A place in tile units, with its corner of the surface.
  struct Node {
    let place: SIMD2<Double>
    let corner: Corner
  }

  /// Appends the part of a divided ring before the horizon.
  ///
  /// The horizon cuts each cell by itself, so the ring is taken apart where it passes; whole blocks of cells are kept
  /// together elsewhere, as edges between them cancel out.
  func append(_ ring: [Node], in block: GlobeGrid.Block, of grid: GlobeGrid, to path: inout Path) {
    guard ring.count >= 3 else { return }
    // Half of the sphere or more may show or hide what none of its rings does.
    let isLarge = block.count > grid.cells / 2 && tile.canonical.z == 0
    let isBefore = !isLarge && ring.allSatisfy { $0.corner.horizon >= 0 && $0.corner.image.w > 0 }
    if !isLarge, !isBefore, ring.allSatisfy({ $0.corner.horizon < 0 }) { return }
    if isBefore {
      append(closed(ring, by: grid), to: &path)
      return
    }
    if block.count <= 1 {
      // It cuts facets, which are triangles: where it passes through a cell is no straight line.
      for triangle in GlobeGrid.triangles(of: ring.map(\.place)) {
        append(triangle.map { corner($0) }, to: &path)
      }
      return
    }
    let (middle, count) = block.quarters
    let bounds = SIMD2<Double>(middle) * grid.side
    for (row, isUpper) in [(block.first.y, true), (middle.y, false)] {
      let half = cut(ring, 1, bounds.y, keepsLower: isUpper)
      for (column, isLeft) in [(block.first.x, true), (middle.x, false)] {
        append(
          cut(half, 0, bounds.x, keepsLower: isLeft),
          in: GlobeGrid.Block(first: SIMD2(column, row), count: count), of: grid, to: &path)
      }
    }
  }

  /// The corners of a ring, with those of the cells along edges that it was cut at.
  private func closed(_ ring: [Node], by grid: GlobeGrid) -> [Corner] {
    var corners: [Corner] = []
    corners.reserveCapacity(2 * ring.count)
    var crossings: [SIMD2<Double>] = []
    for (index, node) in ring.enumerated() {
      corners.append(node.corner)
      grid.appendCrossings(
        from: node.place, to: ring[index + 1 == ring.count ? 0 : index + 1].place, &crossings)
      for place in crossings { corners.append(corner(place)) }
      crossings.removeAll(keepingCapacity: true)
    }
    return corners
  }

  /// The part of a divided ring on one side of a border of cells (Sutherland and Hodgman, 1974).
  private func cut(_ ring: [Node], _ axis: Int, _ bound: Double, keepsLower: Bool) -> [Node] {
    func isKept(_ node: Node) -> Bool { keepsLower ? node.place[axis] <= bound : node.place[axis] >= bound }
    guard !ring.allSatisfy(isKept) else { return ring }
    var result: [Node] = []
    result.reserveCapacity(ring.count + 4)
    for (index, p) in ring.enumerated() {
      let q = ring[index + 1 == ring.count ? 0 : index + 1]
      if isKept(p) { result.append(p) }
      guard isKept(p) != isKept(q), p.place[axis] != bound, q.place[axis] != bound else { continue }
      let (a, b) = (p.place.x, p.place.y) <= (q.place.x, q.place.y) ? (p.place, q.place) : (q.place, p.place)
      var place = (a + (b - a) * ((bound - a[axis]) / (b[axis] - a[axis])) + 0.5).rounded(.down)
      place[axis] = bound
      result.append(Node(place: place, corner: corner(place)))
    }
    return result
  }

  /// Appends the part of a piece of the surface in front of the horizon.
  func append(_ piece: [Corner], to path: inout Path) {
    let seen = Self.cutAtHorizon(piece)
    if seen.count >= 3 { path.append(contour: seen.map(\.steppedPixel), closed: true) }
  }

  /// The part of a convex piece in front of the horizon and of the eye; cuts of an edge do not depend on its direction.
  static func cutAtHorizon(_ piece: [Corner]) -> [Corner] {
    func isKept(_ corner: Corner) -> Bool { corner.horizon >= 0 && corner.image.w > 0 }
    guard !piece.allSatisfy(isKept) else { return piece }
    var kept: [Corner] = []
    for (index, p) in piece.enumerated() {
      let q = piece[index + 1 == piece.count ? 0 : index + 1]
      if isKept(p) { kept.append(p) }
      guard isKept(p) != isKept(q), p.horizon != q.horizon else { continue }
      let (a, b) = isKept(p) ? (p, q) : (q, p)
      let cut = a.mixed(with: b, min(max(a.horizon / (a.horizon - b.horizon), 0), 1))
      if cut.image.w > 0 { kept.append(cut) }
    }
    return kept
  }
}

/// The cells of a tile, by which rings are divided.
struct GlobeGrid {
  /// The number of cells along a side.
  let cells: Int

  fileprivate var side: Double { (GlobeTile.extent / Double(cells)).rounded(.down) }

  /// A square block of cells.
  struct Block {
    /// The first column and row.
    var first: SIMD2<Int>
    /// The number of cells along a side, a power of two.
    var count: Int

    /// Its quarters, and the column and row where they meet.
    fileprivate var quarters: (middle: SIMD2<Int>, count: Int) { (first &+ count / 2, count / 2) }
  }

  /// All cells.
  var whole: Block { Block(first: .zero, count: cells) }

  /// The part of a ring inside the tile.
  func cutToTile(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let extent = GlobeTile.extent
    var ring = ring
    for (axis, bound, keepsLower) in [(0, 0.0, false), (0, extent, true), (1, 0.0, false), (1, extent, true)]
    {
      ring = Self.cut(ring, axis, bound, keepsLower: keepsLower)
      if ring.isEmpty { break }
    }
    return ring
  }

  /// The ring with added points wherever it passes from one cell to another.
  func divided(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count * 2)
    for (index, p) in ring.enumerated() {
      result.append(p)
      appendCrossings(from: p, to: ring[index + 1 == ring.count ? 0 : index + 1], &result)
    }
    return result
  }

  /// The line with added points wherever it passes from one cell to another.
  func divided(line: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard var previous = line.first else { return [] }
    var result = [previous]
    result.reserveCapacity(line.count * 2)
    for point in line.dropFirst() {
      appendCrossings(from: previous, to: point, &result)
      result.append(point)
      previous = point
    }
    return result
  }

  /// The places, rounded to whole units, at which a segment crosses the borders of cells.
  ///
  /// The places do not depend on the direction of the segment, so that the areas on its two sides meet.
  fileprivate func appendCrossings(
    from p: SIMD2<Double>, to q: SIMD2<Double>, _ result: inout [SIMD2<Double>]
  ) {
    let isForward = (p.x, p.y) <= (q.x, q.y)
    let (a, b) = isForward ? (p, q) : (q, p)
    var places: [(along: Double, place: SIMD2<Double>)] = []
    for axis in 0..<2 where a[axis] != b[axis] {
      let (low, high) = (min(a[axis], b[axis]), max(a[axis], b[axis]))
      var index = (low / side).rounded(.down) + 1
      while index * side < high {
        let along = (index * side - a[axis]) / (b[axis] - a[axis])
        var place = ((a + (b - a) * along) + 0.5).rounded(.down)
        place[axis] = index * side
        places.append((along, place))
        index += 1
      }
    }
    guard !places.isEmpty else { return }
    places.sort { $0.along < $1.along }
    var last = p
    for step in isForward ? places : places.reversed() where step.place != last && step.place != q {
      result.append(step.place)
      last = step.place
    }
  }

  /// The parts of rings in each cell, which together enclose the same area by the even-odd rule.
  func pieces(of rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    for ring in rings {
      for row in slices(of: divided(ring), axis: 1) { pieces += slices(of: row, axis: 0) }
    }
    return pieces
  }

  /// The facets of a part of a cell; squares are divided from their upper right to their lower left corner.
  static func triangles(of piece: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    guard piece.count > 3 else { return [piece] }
    let right = piece.indices.max { piece[$0].x - piece[$0].y < piece[$1].x - piece[$1].y } ?? 0
    let turned = Array(piece[right...] + piece[..<right])
    let isLeftmost = turned.allSatisfy { turned[2].x - turned[2].y <= $0.x - $0.y }
    guard piece.count == 4, isLeftmost else { return EarClipping.triangles(of: [piece]) }
    return [Array(turned[...2]), [turned[2], turned[3], turned[0]]]
  }

  private func slices(of ring: [SIMD2<Double>], axis: Int) -> [[SIMD2<Double>]] {
    let values = ring.map { $0[axis] }
    guard let low = values.min(), let high = values.max(), low < high else { return [] }
    let first = (low / side).rounded(.down)
    let last = (high / side).rounded(.up)
    guard last - first > 1 else { return [ring] }
    var slices: [[SIMD2<Double>]] = []
    var rest = ring
    var index = first + 1
    while index < last, !rest.isEmpty {
      slices.append(Self.cut(rest, axis, index * side, keepsLower: true))
      rest = Self.cut(rest, axis, index * side, keepsLower: false)
      index += 1
    }
    slices.append(rest)
    return slices.filter { $0.count >= 3 }
  }

  /// The part of a ring on one side of a line along an axis (Sutherland and Hodgman, 1974).
  private static func cut(
    _ ring: [SIMD2<Double>], _ axis: Int, _ bound: Double, keepsLower: Bool
  ) -> [SIMD2<Double>] {
    func isKept(_ point: SIMD2<Double>) -> Bool { keepsLower ? point[axis] <= bound : point[axis] >= bound }
    guard !ring.allSatisfy(isKept) else { return ring }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count + 4)
    for (index, p) in ring.enumerated() {
      let q = ring[index + 1 == ring.count ? 0 : index + 1]
      if isKept(p) { result.append(p) }
      guard isKept(p) != isKept(q), p[axis] != bound, q[axis] != bound else { continue }
      let (a, b) = (p.x, p.y) <= (q.x, q.y) ? (p, q) : (q, p)
      var place = (a + (b - a) * ((bound - a[axis]) / (b[axis] - a[axis])) + 0.5).rounded(.down)
      place[axis] = bound
      result.append(place)
    }
    return result
  }
}
