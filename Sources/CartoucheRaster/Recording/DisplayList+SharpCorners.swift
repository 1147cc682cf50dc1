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
    let reach = corners.reach
    // A closure would copy the list.
    var isAnySharp = false
    for place in mark.runs..<runs.count where !isAnySharp { isAnySharp = hasSharpCorner(runs[place]) }
    guard isAnySharp else { return }
    let lines = runs[mark.runs...].map {
      (run: $0, points: Array(points[Int($0.start) - 1...$0.lastPlace + 1]))
    }
    points.removeLast(points.count - mark.points)
    runs.removeLast(runs.count - mark.runs)
    for (run, line) in lines {
      points.append(line[0])
      let start = points.count
      for place in 1..<line.count - 1 {
        points.append(line[place])
        guard place + 2 < line.count,
          let (direction, length) = CentreLine.direction(from: line[place], to: line[place + 1])
        else { continue }
        var rest = length
        if Self.isSharp(line[place - 1], line[place], line[place + 1]), length > 2 * reach {
          points.append(line[place] + corners.step(direction))
          rest -= reach
        }
        if Self.isSharp(line[place], line[place + 1], line[place + 2]), rest > 2 * reach {
          points.append(line[place + 1] - corners.step(direction))
        }
      }
      runs.append(
        Run(
          start: Int32(clamping: start), count: Int32(clamping: points.count - start - 1), offset: run.offset)
      )
      points.append(line[line.count - 1])
    }
  }

  private mutating func hasSharpCorner(_ run: Run) -> Bool {
    var before: SIMD2<Float>?
    for place in Int(run.start) - 1...run.lastPlace {
      let after = CentreLine.direction(from: points[place], to: points[place + 1])?.0
      if let before, let after, (before * after).sum() < Self.sharpTurn { return true }
      before = after
    }
    return false
  }

  /// Whether a line turns by more than 75° at a point that has neighbours.
  private static func isSharp(_ p: SIMD2<Float>, _ q: SIMD2<Float>, _ r: SIMD2<Float>) -> Bool {
    guard let (before, _) = CentreLine.direction(from: p, to: q),
      let (after, _) = CentreLine.direction(from: q, to: r)
    else { return false }
    return (before * after).sum() < sharpTurn
  }
}

extension Run {
  /// The place of the last point.
  fileprivate var lastPlace: Int { Int(start) + Int(count) }
}
