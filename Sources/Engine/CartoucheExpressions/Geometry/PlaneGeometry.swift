// Plane geometry for `within` and `distance`. The predicates agree with the reference implementation on boundaries: a
// point on the boundary is outside unless the caller says otherwise, and segments that only touch do not cross.

typealias Position = SIMD2<Double>

/// A box in the plane; empty at first.
struct Bounds {
  var low = Position(.infinity, .infinity)
  var high = Position(-.infinity, -.infinity)

  init() {}

  init(_ positions: some Sequence<Position>) { for position in positions { extend(to: position) } }

  mutating func extend(to position: Position) {
    low = Position(min(low.x, position.x), min(low.y, position.y))
    high = Position(max(high.x, position.x), max(high.y, position.y))
  }

  var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  /// Whether this box lies inside the other without touching its edges.
  func isInside(_ other: Bounds) -> Bool {
    low.x > other.low.x && high.x < other.high.x && low.y > other.low.y && high.y < other.high.y
  }
}

/// The rings of a polygon: the outer one, then holes.
typealias Rings = [[Position]]

extension Rings {
  /// Whether a point is inside by the even-odd rule; on the boundary it is `boundary`.
  ///
  /// Rings are closed: the last point is the first.
  func contains(_ point: Position, boundary: Bool = false) -> Bool {
    var isInside = false
    for ring in self {
      for (start, end) in zip(ring, ring.dropFirst()) {
        if Segment(start, end).contains(point) { return boundary }
        if (start.y > point.y) != (end.y > point.y),
          point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x
        {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// Whether a line lies inside: all its points, and no segment crosses a ring.
  func contains(line: [Position]) -> Bool {
    line.allSatisfy { contains($0) }
      && !zip(line, line.dropFirst()).contains { start, end in crosses(Segment(start, end)) }
  }

  private func crosses(_ segment: Segment) -> Bool {
    contains { ring in
      zip(ring, ring.dropFirst()).contains { segment.crosses(Segment($0, $1)) }
    }
  }

  /// Whether more than one ring has the orientation of the first.
  var hasSeveralOuterRings: Bool {
    var outer: Bool?
    for ring in self {
      let area = ring.signedArea
      if area == 0 { continue }
      guard let direction = outer else {
        outer = area < 0
        continue
      }
      if direction == (area < 0) { return true }
    }
    return false
  }

  /// The rings as polygons: each ring with the orientation of the first begins a new one.
  var polygons: [Rings] {
    if count <= 1 { return [self] }
    var polygons: [Rings] = []
    var outer: Bool?
    for ring in self {
      let area = ring.signedArea
      if area == 0 { continue }
      if outer == nil { outer = area < 0 }
      if outer == (area < 0) || polygons.isEmpty {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}

extension [Position] {
  /// Twice the area, with a sign that tells the direction (shoelace formula).
  var signedArea: Double {
    guard var previous = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += (previous.x - point.x) * (point.y + previous.y)
      previous = point
    }
    return sum
  }
}

extension [Position] {
  /// The ring with its first point at the end.
  var closed: [Position] {
    guard let first, let last, first != last else { return self }
    return self + [first]
  }
}

/// A straight line between two points.
struct Segment {
  let start: Position
  let end: Position

  init(_ start: Position, _ end: Position) {
    self.start = start
    self.end = end
  }

  /// Whether a point lies exactly on the segment.
  func contains(_ point: Position) -> Bool {
    let (a, b) = (point - start, point - end)
    return Self.cross(a, b) == 0 && a.x * b.x <= 0 && a.y * b.y <= 0
  }

  /// Whether the segments cross at an inner point of both; parallel ones never do.
  func crosses(_ other: Segment) -> Bool {
    if Self.cross(other.end - other.start, end - start) == 0 { return false }
    return other.separates(start, end) && separates(other.start, other.end)
  }

  /// Whether two points lie strictly on different sides of the line through the segment.
  private func separates(_ first: Position, _ second: Position) -> Bool {
    let direction = end - start
    let (a, b) = (Self.cross(first - start, direction), Self.cross(second - start, direction))
    return (a > 0 && b < 0) || (a < 0 && b > 0)
  }

  private static func cross(_ a: Position, _ b: Position) -> Double { a.x * b.y - b.x * a.y }
}
