import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// Areas on the globe, as paths in device pixels.
extension GlobeTile {
  /// The number of cells along a side into which areas are divided.
  var areaCellCount: Int { cellCount(base: 128, least: 2) }

  /// The whole tile, up to the pole at the edge of the world.
  func square(cells: Int) -> Path {
    let (low, high) = (0.0, Self.extent)
    return path(
      of: [[SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]], cells: cells)
  }

  /// The part of an area inside the tile and before the horizon; rings enclose it by the even-odd rule.
  ///
  /// - Parameters:
  ///   - rings: The rings in tile units, each without its first point at the end.
  ///   - cells: The number of cells along a side of the tile.
  func path(of rings: [[SIMD2<Double>]], cells: Int) -> Path {
    let grid = GlobeGrid(cells: cells)
    let inside = rings.map { grid.cutToTile($0) }.filter { $0.count >= 3 }
    var path = Path()
    let side = isBeforeHorizon ? Side.before : side(of: Box(around: inside.joined()))
    guard side != .beyond else { return path }
    if side == .before {
      // Edges between cells cancel out: only the rings themselves are seen.
      for ring in inside { path.append(contour: pixels(of: grid.divided(ring)), closed: true) }
    } else {
      for piece in grid.pieces(of: inside) { append(piece.map { corner($0) }, to: &path) }
    }
    for (isAtEdge, y, pole) in [(isNorthernmost, 0.0, 1.0), (isSouthernmost, Self.extent, -1.0)]
    where isAtEdge {
      for ring in inside {
        let divided = grid.divided(ring)
        for (index, place) in divided.enumerated() {
          let next = divided[index + 1 == divided.count ? 0 : index + 1]
          guard place.y == y, next.y == y, place.x != next.x else { continue }
          append([corner(place), corner(next), corner(atPole: pole)], to: &path)
        }
      }
    }
    return path
  }

  /// The edges of rings inside the tile and before the horizon, as lines.
  func outline(of rings: [[SIMD2<Double>]], cells: Int) -> Path {
    let grid = GlobeGrid(cells: cells)
    var path = Path()
    if !isBeforeHorizon, side(of: Box(around: rings.joined())) == .beyond { return path }
    for ring in rings where ring.count >= 2 {
      var line: [SIMD2<Float>] = []
      func finish() {
        if line.count > 1 { path.append(contour: line, closed: false) }
        line = []
      }
      let divided = grid.divided(ring)
      var previous = divided[0]
      for place in divided.dropFirst() + [divided[0]] {
        defer { previous = place }
        guard let seen = visible(from: previous, to: place) else {
          finish()
          continue
        }
        let (from, to) = (SIMD2<Float>(seen.from.pixel), SIMD2<Float>(seen.to.pixel))
        if line.last != from {
          finish()
          line = [from]
        }
        line.append(to)
      }
      finish()
    }
    return path
  }

  /// The part of a segment inside the tile and before the horizon.
  private func visible(from p: SIMD2<Double>, to q: SIMD2<Double>) -> (from: Corner, to: Corner)? {
    var (enter, leave) = (0.0, 1.0)
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
      corner(enter == 0 ? p : p + along * enter), corner(leave == 1 ? q : p + along * leave)
    )
    guard from.horizon >= 0 || to.horizon >= 0 else { return nil }
    if from.horizon < 0 { from = to.mixed(with: from, to.horizon / (to.horizon - from.horizon)) }
    if to.horizon < 0 { to = from.mixed(with: to, from.horizon / (from.horizon - to.horizon)) }
    return from.image.w > 0 && to.image.w > 0 ? (from, to) : nil
  }

  private func pixels(of ring: [SIMD2<Double>]) -> [SIMD2<Float>] {
    ring.compactMap {
      let corner = corner($0)
      return corner.image.w > 0 ? SIMD2<Float>(corner.pixel) : nil
    }
  }

  /// Appends the part of a piece of the surface before the horizon.
  private func append(_ piece: [Corner], to path: inout Path) {
    let seen = Self.cutAtHorizon(piece)
    if seen.count >= 3 { path.append(contour: seen.map { SIMD2<Float>($0.pixel) }, closed: true) }
  }

  /// The part of a convex piece before the horizon and before the eye; cuts of an edge do not depend on its direction.
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

/// The cells of a tile, and what they make of rings.
struct GlobeGrid {
  /// The number of cells along a side.
  let cells: Int

  private var side: Double { (GlobeTile.extent / Double(cells)).rounded(.down) }

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

  /// The ring with points wherever it passes from one cell to another.
  func divided(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count * 2)
    for (index, p) in ring.enumerated() {
      result.append(p)
      appendCrossings(from: p, to: ring[index + 1 == ring.count ? 0 : index + 1], &result)
    }
    return result
  }

  /// The line with points wherever it passes from one cell to another.
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
  /// They do not depend on the direction of the segment, so that areas on both sides of it meet.
  private func appendCrossings(from p: SIMD2<Double>, to q: SIMD2<Double>, _ result: inout [SIMD2<Double>]) {
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

  /// The parts of rings in each cell: by the even-odd rule they are together what the rings are.
  func pieces(of rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    for ring in rings {
      for row in slices(of: divided(ring), axis: 1) { pieces += slices(of: row, axis: 0) }
    }
    return pieces
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
