import CartoucheGeoJSON
import CartoucheGeometry

/// The obstacles that a route on a floor must not cross: walls with gaps at doors, furniture, and holes.
struct WallBarriers: Sendable {
  private let segments: [Segment]
  private let grid: SegmentGrid

  /// The least distance between a straightened path and a wall, in metres.
  private static let clearance = 0.2

  /// The barriers of a floor, in a plane.
  init(_ floor: Floor, _ plane: LocalPlane) {
    var segments: [Segment] = []
    let doors = DoorGaps(floor, plane)
    for obstruction in floor.obstructions {
      obstruction.geometry.forEachLine { line in
        for part in doors.cut(line.points(in: plane)) {
          segments += zip(part, part.dropFirst()).map { Segment($0, $1) }
        }
      }
      obstruction.geometry.forEachPolygon { segments += Self.edges(of: $0, plane) }
    }
    for space in floor.spaces where space.isVoid || space.isSolid {
      space.geometry.forEachPolygon { segments += Self.edges(of: $0, plane) }
    }
    self.segments = segments
    grid = SegmentGrid(segments)
  }

  private static func edges(of rings: Rings, _ plane: LocalPlane) -> [Segment] {
    rings.flatMap { ring in
      let points = ring.points(in: plane)
      return zip(points, points.dropFirst()).map { Segment($0, $1) }
    }
  }

  /// Returns whether a straight path is free of barriers, with clearance on both sides.
  func isFree(_ way: Segment) -> Bool {
    let room = Point(repeating: Self.clearance)
    let (low, high) = (way.low - room, way.high + room)
    return grid.allSatisfy(around: way, margin: Self.clearance) { index in
      let barrier = segments[index]
      let (least, most) = (barrier.low, barrier.high)
      if least.x > high.x || most.x < low.x || least.y > high.y || most.y < low.y { return true }
      return !way.crosses(barrier) && way.distance(to: barrier) >= Self.clearance
    }
  }

  /// Returns the line without the corners that a straight path can skip.
  ///
  /// - Complexity: O(n²) in the number of points, times the number of barriers near each path.
  func smoothed(_ line: [Point]) -> [Point] {
    guard line.count > 2 else { return line }
    var result = [line[0]]
    var start = 0
    while start < line.count - 1 {
      var next = start + 1
      var candidate = start + 2
      // Far corners are rarely visible when nearer ones are not, so a few misses end the search.
      var misses = 0
      while candidate < line.count, misses < 12 {
        if isFree(Segment(line[start], line[candidate])) {
          (next, misses) = (candidate, 0)
        } else {
          misses += 1
        }
        candidate += 1
      }
      result.append(line[next])
      start = next
    }
    return result
  }
}

extension Segment {
  /// Returns the distance to another segment; 0 when they cross.
  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    func square(_ way: Point) -> Double { (way * way).sum() }
    let mine = min(square(other.nearest(to: a) - a), square(other.nearest(to: b) - b))
    let others = min(square(nearest(to: other.a) - other.a), square(nearest(to: other.b) - other.b))
    return min(mine, others).squareRoot()
  }
}

extension Space {
  /// Whether the layer of the enterprise system marks the space as a wall or furniture.
  package var isSolid: Bool {
    guard let layer = own.layer else { return false }
    return ["wall", "inner wall", "outer wall", "exterior wall", "furniture", "column", "obstruction"]
      .contains(layer.lowercased())
  }
}
