import CartoucheGeometry

extension ContourTracer {
  /// The areas between neighbouring levels, lowest first, in all squares with four samples.
  ///
  /// They cover the data without gaps and overlaps: a band ends where the next one begins, and at the border of the
  /// data. Rings around less than 1/10000 of a square are left out.
  ///
  /// Called once, after the last row; the result is empty without `makesBands`.
  ///
  /// - Complexity: O(vertices), and for each hole the number of vertices of the polygons around it.
  public mutating func bands() -> [ContourBand] {
    guard collectsSides else { return [] }
    closeSides()
    var rings = BandRings(self)
    return rings.take().map { level, rings in
      ContourBand(level: level, polygons: Self.polygons(of: rings))
    }
  }

  /// Assigns each hole to the smallest outer ring around it.
  private static func polygons(of rings: [[Point]]) -> [[[Point]]] {
    let areas = rings.map(area)
    let outer = rings.indices.filter { areas[$0] >= smallestArea }
    var polygons = outer.map { [rings[$0]] }
    let boxes = outer.map { Box(around: rings[$0]) }
    for hole in rings.indices where areas[hole] <= -smallestArea {
      let point = rings[hole][0]
      var found: Int?
      for (number, index) in outer.enumerated()
      where areas[index] > -areas[hole] && boxes[number].contains(point) && contains(rings[index], point) {
        if let known = found, areas[outer[known]] <= areas[index] { continue }
        found = number
      }
      if let found { polygons[found].append(rings[hole]) }
    }
    return polygons
  }

  /// Whether a ring has a point inside it, by the number of edges to the east of the point.
  private static func contains(_ ring: [Point], _ point: Point) -> Bool {
    var isInside = false
    for index in 1..<ring.count {
      let (a, b) = (ring[index - 1], ring[index])
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }
}

/// Follows the borders of bands, with the band on the left: along lines at its lower bound, against lines at its upper
/// bound, and along the border of the data.
private struct BandRings {
  private let tracer: ContourTracer
  /// The number of vertices; higher indices are samples at which sides of the border begin.
  private let count: Int
  /// The next vertex or sample along the border of the data, −1 for a vertex inside.
  private var along: [Int32]
  /// Whether a vertex was passed at the lower bound or at the upper bound, and whether a sample was passed.
  private var isTaken: (lower: [Bool], upper: [Bool], sample: [Bool])

  /// A place on the border of a band.
  private enum Place {
    case lower(Int)
    case upper(Int)
    case sample(Int)
  }

  init(_ tracer: ContourTracer) {
    self.tracer = tracer
    count = tracer.vertices.count
    let sides = tracer.sides
    along = [Int32](repeating: -1, count: count + sides.count)
    isTaken = (
      Array(repeating: false, count: count), Array(repeating: false, count: count),
      Array(repeating: false, count: sides.count)
    )
    let successors = Self.successors(of: sides)
    for (index, side) in sides.enumerated() {
      var place = count + index
      let (low, high) = (min(side.fromNumber, side.toNumber), max(side.fromNumber, side.toNumber))
      for offset in 0..<(high - low) {
        let vertex =
          side.fromNumber < side.toNumber ? side.first + offset : side.first + high - low - 1 - offset
        along[place] = vertex
        place = Int(vertex)
      }
      along[place] = Int32(truncatingIfNeeded: count + successors[index])
    }
  }

  /// The side that follows each side: where two sides begin at one sample, the left one, which is of the same square.
  private static func successors(of sides: [ContourTracer.BorderSide]) -> [Int] {
    func key(_ x: Int32, _ y: Int32) -> Int64 { Int64(y) << 32 | Int64(x) }
    var starts: [Int64: [Int]] = [:]
    for (index, side) in sides.enumerated() { starts[key(side.fromX, side.fromY), default: []].append(index) }
    return sides.map { side in
      let found = starts[key(side.toX, side.toY)] ?? []
      let (dx, dy) = (side.toX - side.fromX, side.toY - side.fromY)
      // Left of (dx, dy) on the map is (dy, −dx), as rows run to the south.
      let left = found.first {
        sides[$0].toX - sides[$0].fromX == dy && sides[$0].toY - sides[$0].fromY == -dx
      }
      return left ?? found.first ?? 0
    }
  }

  /// The closed rings of all bands, by the numbers of the bands.
  mutating func take() -> [(level: Int, rings: [[Point]])] {
    var rings: [Int: [[Point]]] = [:]
    func add(_ level: Int32, _ ring: [Point]) {
      if ring.count > 3 { rings[Int(level), default: []].append(ring) }
    }
    for vertex in 0..<count where tracer.vertices[vertex].next >= 0 || along[vertex] >= 0 {
      if !isTaken.lower[vertex] { add(tracer.vertices[vertex].level, ring(from: .lower(vertex))) }
      if !isTaken.upper[vertex] { add(tracer.vertices[vertex].level - 1, ring(from: .upper(vertex))) }
    }
    for sample in isTaken.sample.indices where !isTaken.sample[sample] {
      add(tracer.sides[sample].fromNumber, ring(from: .sample(sample)))
    }
    return rings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func ring(from start: Place) -> [Point] {
    var points: [Point] = []
    var place = start
    while mark(place) {
      points.append(point(of: place))
      place = next(after: place)
    }
    if let first = points.first { points.append(first) }
    return points
  }

  /// Marks a place as passed; false if it already was.
  private mutating func mark(_ place: Place) -> Bool {
    switch place {
    case .lower(let vertex):
      if isTaken.lower[vertex] { return false }
      isTaken.lower[vertex] = true
    case .upper(let vertex):
      if isTaken.upper[vertex] { return false }
      isTaken.upper[vertex] = true
    case .sample(let sample):
      if isTaken.sample[sample] { return false }
      isTaken.sample[sample] = true
    }
    return true
  }

  private func point(of place: Place) -> Point {
    switch place {
    case .lower(let vertex), .upper(let vertex): tracer.vertices[vertex].point
    case .sample(let sample):
      Point(Double(tracer.sides[sample].fromX), Double(tracer.sides[sample].fromY))
    }
  }

  private func next(after place: Place) -> Place {
    switch place {
    case .lower(let vertex):
      let next = tracer.vertices[vertex].next
      return next >= 0 ? .lower(Int(next)) : along(vertex, tracer.vertices[vertex].level)
    case .upper(let vertex):
      let previous = tracer.vertices[vertex].previous
      return previous >= 0 ? .upper(Int(previous)) : along(vertex, tracer.vertices[vertex].level - 1)
    case .sample(let sample): return along(count + sample, tracer.sides[sample].fromNumber)
    }
  }

  /// The next place of a band along the border of the data.
  private func along(_ place: Int, _ level: Int32) -> Place {
    let next = Int(along[place])
    if next >= count { return .sample(next - count) }
    // Every vertex that is reached is on a line or on the border.
    guard next >= 0 else { return .lower(place) }
    return tracer.vertices[next].level == level ? .lower(next) : .upper(next)
  }
}
