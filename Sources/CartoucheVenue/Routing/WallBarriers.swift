import CartoucheGeoJSON
import CartoucheGeometry

/// The obstacles that a way on a floor must not cross: walls with gaps where doors are, furniture, and holes.
struct WallBarriers: Sendable {
  private let segments: [Segment]
  /// The segments in the cells of a grid, by the positions of cells.
  private var cells: [SIMD2<Int32>: [Int32]] = [:]

  /// The side of a cell in metres.
  private static let side = 4.0
  /// The least distance of a straightened way from a wall, in metres.
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
    for (index, segment) in segments.enumerated() {
      for cell in GridCell.along(segment, side: Self.side) {
        cells[cell, default: []].append(Int32(truncatingIfNeeded: index))
      }
    }
  }

  private static func edges(of rings: Rings, _ plane: LocalPlane) -> [Segment] {
    rings.flatMap { ring in
      let points = ring.points(in: plane)
      return zip(points, points.dropFirst()).map { Segment($0, $1) }
    }
  }

  /// Whether a straight way is free of barriers, with room beside it.
  func isFree(_ way: Segment) -> Bool {
    var seen: Set<Int32> = []
    for cell in GridCell.along(way, side: Self.side) {
      for index in cells[cell] ?? [] where seen.insert(index).inserted {
        let barrier = segments[Int(index)]
        if way.crosses(barrier) || way.distance(to: barrier) < Self.clearance { return false }
      }
    }
    return true
  }

  /// The line with corners left out where the straight way is free.
  ///
  /// - Complexity: O(n²) in the number of points, each look at the barriers around.
  func smoothed(_ line: [Point]) -> [Point] {
    guard line.count > 2 else { return line }
    var result = [line[0]]
    var start = 0
    while start < line.count - 1 {
      var next = start + 1
      var candidate = start + 2
      // Far corners are seen past near ones rarely; a few misses end the look.
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
  /// The distance to another segment; 0 when they cross.
  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    let ways = [
      nearest(to: other.a) - other.a, nearest(to: other.b) - other.b, other.nearest(to: a) - a,
      other.nearest(to: b) - b,
    ]
    return ways.map { ($0 * $0).sum() }.min()?.squareRoot() ?? 0
  }
}

extension Space {
  /// Whether bundles of the enterprise system file the space under walls or furniture.
  package var isSolid: Bool {
    guard let layer = own.layer else { return false }
    return ["wall", "inner wall", "outer wall", "exterior wall", "furniture", "column", "obstruction"]
      .contains(layer.lowercased())
  }
}
