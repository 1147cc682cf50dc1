// Sound because: a line of n points, neighbours included, is written as at most 3n points, for which there is room.

/// The places at which lines are divided beside sharp corners.
struct SharpCorners {
  /// The distance from the corner, in device pixels; 0 for no division.
  var reach: Float
  /// The x axis of the units of the path, if points lie on whole ones.
  var unit: SIMD2<Float>?

  /// The displacement to the point in a direction from a corner.
  func step(_ direction: SIMD2<Float>) -> SIMD2<Float> {
    let step = direction * reach
    guard let unit else { return step }
    let squared = (unit * unit).sum()
    let x = ((step * unit).sum() / squared).rounded(.toNearestOrAwayFromZero)
    let y = ((step.y * unit.x - step.x * unit.y) / squared).rounded(.toNearestOrAwayFromZero)
    return SIMD2(unit.x * x - unit.y * y, unit.y * x + unit.x * y)
  }
}

extension DisplayList {
  /// The cosine of the turn from which on a corner is sharp, 75°.
  private static let sharpTurn: Float = 0.258819

  /// Divides the lines recorded since a stroke began at a distance before and after each sharp corner.
  ///
  /// So the reference limits how far distances lean (`gfx/polyline_generator.cpp` of MapLibre Native).
  mutating func divideAtSharpCorners(_ mark: (points: Int, runs: Int), _ corners: SharpCorners) {
    // A closure would copy the list.
    var first = mark.runs
    while first < runs.count, !hasSharpCorner(runs[first]) { first += 1 }
    guard first < runs.count else { return }
    let lines = Array(runs[first...])
    let start = Int(lines[0].start) - 1
    let old = Array(points[start...])
    points.removeLast(points.count - start)
    runs.removeLast(lines.count)
    for line in lines {
      let before = Int(line.start) - 1 - start
      let begun = points.count + 1
      points.append(atMost: 3 * (Int(line.count) + 3)) { room in
        Self.divide(old[before...before + Int(line.count) + 2], corners, into: room)
      }
      runs.append(
        Run(
          start: Int32(clamping: begun), count: Int32(clamping: points.count - begun - 2), offset: line.offset
        ))
    }
  }

  /// Writes the points of a line, and those that divide it, and returns their number; the first and last are neighbours.
  private static func divide(
    _ line: ArraySlice<SIMD2<Float>>, _ corners: SharpCorners,
    into room: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int {
    var count = 0
    func append(_ point: SIMD2<Float>) {
      room[count] = point
      count += 1
    }
    let reach = corners.reach
    let last = line.endIndex - 2
    var place = line.startIndex
    append(line[place])
    var before = CentreLine.direction(from: line[place], to: line[place + 1])
    place += 1
    var along = CentreLine.direction(from: line[place], to: line[place + 1])
    while place < last {
      append(line[place])
      let after = CentreLine.direction(from: line[place + 1], to: line[place + 2])
      if let (direction, length) = along {
        var rest = length
        if isSharp(before, along), length > 2 * reach {
          append(line[place] + corners.step(direction))
          rest -= reach
        }
        if isSharp(along, after), rest > 2 * reach { append(line[place + 1] - corners.step(direction)) }
      }
      (before, along) = (along, after)
      place += 1
    }
    append(line[last])
    append(line[last + 1])
    return count
  }

  private mutating func hasSharpCorner(_ run: Run) -> Bool {
    var before: Direction?
    for place in Int(run.start) - 1...Int(run.start) + Int(run.count) {
      let after = CentreLine.direction(from: points[place], to: points[place + 1])
      if Self.isSharp(before, after) { return true }
      before = after
    }
    return false
  }

  private typealias Direction = (unit: SIMD2<Float>, length: Float)

  /// Whether a line turns by more than 75° between two segments; `false` if one has no direction.
  @inline(__always)
  private static func isSharp(_ before: Direction?, _ after: Direction?) -> Bool {
    guard let before, let after else { return false }
    return (before.unit * after.unit).sum() < sharpTurn
  }
}
