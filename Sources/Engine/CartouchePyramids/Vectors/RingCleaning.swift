/// A vertex of a ring in whole units of a tile.
struct GridPoint: Hashable {
  var x, y: Int32
}

/// Simple rings, made from a ring that crosses or touches itself after simplification and rounding.
///
/// Where segments cross or touch, both receive a vertex in whole units; the ring is then split at the vertices that it
/// visits twice. Rings without area are dropped. All numbers are whole, so that the result is the same on every
/// machine.
struct RingCleaning {
  /// A ring without a repeated last vertex, and twice its area.
  typealias Loop = (points: [GridPoint], area: Int)

  private var ring: [GridPoint]

  /// The number of times that vertices are inserted: each may bend pieces by half a unit, so that others cross.
  private static let passes = 5

  /// The simple rings that a ring consists of, with their orientations.
  ///
  /// - Parameter ring: The vertices, without the repeated last one.
  static func loops(of ring: [GridPoint]) -> [Loop] {
    var cleaning = RingCleaning(ring: [])
    cleaning.ring.reserveCapacity(ring.count)
    for point in ring where point != cleaning.ring.last { cleaning.ring.append(point) }
    while cleaning.ring.count > 1, cleaning.ring.first == cleaning.ring.last { cleaning.ring.removeLast() }
    for _ in 0..<passes where cleaning.ring.count > 2 {
      guard cleaning.insertCrossings() else { break }
    }
    return cleaning.separated()
  }

  /// Twice the area inside a ring, above 0 if it runs clockwise on the screen.
  static func doubledArea(_ ring: some BidirectionalCollection<GridPoint>) -> Int {
    guard var last = ring.last else { return 0 }
    var area = 0
    for point in ring {
      area += Int(last.x) * Int(point.y) - Int(point.x) * Int(last.y)
      last = point
    }
    return area
  }

  // MARK: - Crossings

  /// Inserts vertices where pieces cross or touch; false if there was nothing to insert.
  private mutating func insertCrossings() -> Bool {
    let count = ring.count
    let order = (0..<count).sorted { (lowX($0), $0) < (lowX($1), $1) }
    var inserted: [(piece: Int, along: Int, point: GridPoint)] = []
    for (place, first) in order.enumerated() {
      let right = max(ring[first].x, end(first).x)
      for second in order[(place + 1)...] {
        if lowX(second) > right { break }
        meet(first, second, &inserted)
      }
    }
    // A ring with too many crossings is dropped or drawn as it is.
    guard !inserted.isEmpty, inserted.count <= 4 * count + 64 else { return false }
    inserted.sort {
      ($0.piece, $0.along, $0.point.x, $0.point.y) < ($1.piece, $1.along, $1.point.x, $1.point.y)
    }
    var result: [GridPoint] = []
    result.reserveCapacity(count + inserted.count)
    var next = 0
    for piece in 0..<count {
      if ring[piece] != result.last { result.append(ring[piece]) }
      while next < inserted.count, inserted[next].piece == piece {
        if inserted[next].point != result.last { result.append(inserted[next].point) }
        next += 1
      }
    }
    while result.count > 1, result.first == result.last { result.removeLast() }
    let isChanged = result != ring
    ring = result
    return isChanged
  }

  private func end(_ piece: Int) -> GridPoint { ring[piece + 1 < ring.count ? piece + 1 : 0] }

  private func lowX(_ piece: Int) -> Int32 { min(ring[piece].x, end(piece).x) }

  /// Finds the place where two pieces meet inside at least one of them.
  private func meet(
    _ first: Int, _ second: Int, _ inserted: inout [(piece: Int, along: Int, point: GridPoint)]
  ) {
    let (a, b, c, d) = (ring[first], end(first), ring[second], end(second))
    guard min(a.y, b.y) <= max(c.y, d.y), min(c.y, d.y) <= max(a.y, b.y) else { return }
    func insert(_ point: GridPoint, into piece: Int) {
      let (start, end) = (ring[piece], end(piece))
      guard point != start, point != end else { return }
      let along =
        (Int(point.x) - Int(start.x)) * (Int(end.x) - Int(start.x))
        + (Int(point.y) - Int(start.y)) * (Int(end.y) - Int(start.y))
      inserted.append((piece, along, point))
    }
    let (sideA, sideB) = (Self.side(c, d, a), Self.side(c, d, b))
    let (sideC, sideD) = (Self.side(a, b, c), Self.side(a, b, d))
    if sideA == 0, Self.isWithin(a, c, d) { insert(a, into: second) }
    if sideB == 0, Self.isWithin(b, c, d) { insert(b, into: second) }
    if sideC == 0, Self.isWithin(c, a, b) { insert(c, into: first) }
    if sideD == 0, Self.isWithin(d, a, b) { insert(d, into: first) }
    guard (sideA > 0) != (sideB > 0), (sideC > 0) != (sideD > 0), sideA != 0, sideB != 0, sideC != 0,
      sideD != 0
    else { return }
    // The place along the first piece is sideA : sideA − sideB.
    let point = GridPoint(
      x: a.x + Self.part(b.x - a.x, sideA, sideA - sideB), y: a.y + Self.part(b.y - a.y, sideA, sideA - sideB)
    )
    insert(point, into: first)
    insert(point, into: second)
  }

  /// Twice the area of a triangle: its sign says on which side of a line a point is.
  private static func side(_ a: GridPoint, _ b: GridPoint, _ point: GridPoint) -> Int {
    (Int(b.x) - Int(a.x)) * (Int(point.y) - Int(a.y)) - (Int(b.y) - Int(a.y)) * (Int(point.x) - Int(a.x))
  }

  /// Whether a point on the line through a piece is within its box.
  private static func isWithin(_ point: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
    min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) && min(a.y, b.y) <= point.y
      && point.y <= max(a.y, b.y)
  }

  /// A part of a length, rounded to the nearest unit.
  private static func part(_ length: Int32, _ share: Int, _ whole: Int) -> Int32 {
    let (top, bottom) = whole < 0 ? (-Int(length) * share, -whole) : (Int(length) * share, whole)
    let doubled = 2 * top + bottom
    let quotient = doubled / (2 * bottom)
    return Int32(truncatingIfNeeded: doubled % (2 * bottom) < 0 ? quotient - 1 : quotient)
  }

  // MARK: - Loops

  /// The ring cut apart at the vertices that it visits more than once.
  private func separated() -> [Loop] {
    var loops: [Loop] = []
    var path: [GridPoint] = []
    var places: [GridPoint: Int] = [:]
    places.reserveCapacity(ring.count)
    func close(_ loop: ArraySlice<GridPoint>) {
      guard loop.count > 2 else { return }
      let area = Self.doubledArea(loop)
      if area != 0 { loops.append((Array(loop), area)) }
    }
    for point in ring {
      if let place = places[point] {
        close(path[place...])
        for dropped in path[(place + 1)...] { places[dropped] = nil }
        path.removeSubrange((place + 1)...)
      } else {
        places[point] = path.count
        path.append(point)
      }
    }
    close(path[...])
    return loops
  }

  /// Whether a ring holds another, by the first vertex of the other that is not on its line.
  static func holds(_ ring: [GridPoint], _ other: [GridPoint]) -> Bool {
    for point in other {
      switch position(of: point, in: ring) {
      case .inside: return true
      case .outside: return false
      case .edge: continue
      }
    }
    return true
  }

  private enum Place { case inside, outside, edge }

  private static func position(of point: GridPoint, in ring: [GridPoint]) -> Place {
    guard var last = ring.last else { return .outside }
    var isInside = false
    for vertex in ring {
      let side = side(last, vertex, point)
      if side == 0, isWithin(point, last, vertex) { return .edge }
      if (last.y > point.y) != (vertex.y > point.y), (side > 0) == (vertex.y > last.y) { isInside.toggle() }
      last = vertex
    }
    return isInside ? .inside : .outside
  }
}
