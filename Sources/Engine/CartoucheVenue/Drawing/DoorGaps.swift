import CartoucheGeoJSON
import CartoucheGeometry

/// The gaps that the doors of a floor leave in its walls.
struct DoorGaps {
  /// The lines of doors.
  let doors: [Segment]
  private let cells: [SIMD2<Int32>: [Int]]

  /// The greatest distance between the ends of a door and its wall, in metres.
  private static let tolerance = 0.25
  private static let side = 5.0

  /// The doors of a floor, in a plane.
  init(_ floor: Floor, _ plane: LocalPlane) {
    var doors: [Segment] = []
    for entrance in floor.entrances {
      entrance.geometry.forEachLine { line in
        let points = line.points(in: plane)
        if let first = points.first, let last = points.last, points.count > 1 {
          doors.append(Segment(first, last))
        }
      }
    }
    self.doors = doors
    var cells: [SIMD2<Int32>: [Int]] = [:]
    for (index, door) in doors.enumerated() {
      cells[GridCell.of((door.a + door.b) / 2, side: Self.side), default: []].append(index)
    }
    self.cells = cells
  }

  /// Returns the parts of a wall between its doors.
  func cut(_ wall: [Point]) -> [[Point]] {
    guard !doors.isEmpty, wall.count > 1 else { return [wall] }
    var parts: [[Point]] = []
    var part = [wall[0]]
    for (a, b) in zip(wall, wall.dropFirst()) {
      let piece = Segment(a, b)
      for gap in gaps(in: piece) {
        let end = a + piece.vector * gap.lowerBound
        if Segment(part[part.count - 1], end).length > 1e-3 { part.append(end) }
        if part.count > 1 { parts.append(part) }
        part = [a + piece.vector * gap.upperBound]
      }
      if Segment(part[part.count - 1], b).length > 1e-3 { part.append(b) }
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// Returns the fractions of a straight piece of wall taken by doors, in ascending order and disjoint.
  private func gaps(in piece: Segment) -> [ClosedRange<Double>] {
    let length = piece.length
    guard length > 0 else { return [] }
    var gaps: [ClosedRange<Double>] = []
    var seen: Set<Int> = []
    for cell in GridCell.along(piece, side: Self.side) {
      for index in cells[cell] ?? [] where seen.insert(index).inserted {
        let door = doors[index]
        let (one, other) = (piece.share(nearestTo: door.a), piece.share(nearestTo: door.b))
        let (low, high) = (min(one, other), max(one, other))
        let isOnWall =
          Segment(piece.a + piece.vector * one, door.a).length < Self.tolerance
          && Segment(piece.a + piece.vector * other, door.b).length < Self.tolerance
        // A door across the wall takes up none of it.
        if isOnWall, (high - low) * length > 0.5 * door.length { gaps.append(low...high) }
      }
    }
    gaps.sort { $0.lowerBound < $1.lowerBound }
    return gaps.reduce(into: []) { merged, gap in
      if let last = merged.last, gap.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, gap.upperBound)
      } else {
        merged.append(gap)
      }
    }
  }
}

/// The cells of a square grid.
enum GridCell {
  /// Returns the cell that contains a point.
  static func of(_ point: Point, side: Double) -> SIMD2<Int32> {
    func place(_ value: Double) -> Int32 {
      let cell = (value / side).rounded(.down)
      return cell.isFinite ? Int32(min(max(cell, -1e9), 1e9)) : 0
    }
    return SIMD2(place(point.x), place(point.y))
  }

  /// Returns the cells that a segment passes through and their neighbours; none for a segment longer than any building.
  static func along(_ segment: Segment, side: Double) -> [SIMD2<Int32>] {
    let steps = (segment.length / side).rounded(.up)
    guard steps.isFinite, steps < 10_000 else { return [] }
    var result: [SIMD2<Int32>] = []
    var step = 0.0
    while step <= steps {
      let cell = of(segment.a + segment.vector * (steps == 0 ? 0 : step / steps), side: side)
      for dx: Int32 in -1...1 {
        for dy: Int32 in -1...1 {
          let near = SIMD2(cell.x &+ dx, cell.y &+ dy)
          if !result.suffix(27).contains(near) { result.append(near) }
        }
      }
      step += 1
    }
    return result
  }
}
