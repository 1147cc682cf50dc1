import CartoucheGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Distances in metres near a latitude, on a plane that touches the WGS 84 ellipsoid there.
///
/// Formulas: Agafonkin, “Fast geodesic approximations with Cheap Ruler” (2017).
struct FlatRuler {
  /// Metres to a degree of longitude and of latitude.
  private let scale: Position

  init(latitude: Double) {
    let radius = 6_378_137.0
    let flattening = 1 / 298.257223563
    let eccentricity = flattening * (2 - flattening)
    let degree = radius * .pi / 180
    let cosine = ElementaryFunctions.cosine(latitude * .pi / 180)
    let w2 = 1 / (1 - eccentricity * (1 - cosine * cosine))
    let w = w2.squareRoot()
    scale = Position(degree * w * cosine, degree * w * w2 * (1 - eccentricity))
  }

  func distance(_ a: Position, _ b: Position) -> Double { length(a - b) }

  /// The distance in metres of a point from a line of at least two points; not a number for fewer.
  func distance(from point: Position, to line: some Collection<Position>) -> Double {
    var smallest = Double.infinity
    for (start, end) in zip(line, line.dropFirst()) {
      smallest = min(smallest, distance(from: point, to: Segment(start, end)))
    }
    return smallest == .infinity ? .nan : smallest
  }

  /// The distance in metres of a point from a segment.
  func distance(from point: Position, to segment: Segment) -> Double {
    var nearest = segment.start
    let direction = wrapped(segment.end - segment.start) * scale
    let squared = direction.x * direction.x + direction.y * direction.y
    if squared > 0 {
      let offset = wrapped(point - nearest) * scale
      let share = (offset.x * direction.x + offset.y * direction.y) / squared
      if share > 1 {
        nearest = segment.end
      } else if share > 0 {
        nearest += direction / scale * share
      }
    }
    return length(point - nearest)
  }

  /// The smallest distance of two segments that do not cross.
  func distance(_ a: Segment, _ b: Segment) -> Double {
    min(
      distance(from: a.start, to: b), distance(from: a.end, to: b), distance(from: b.start, to: a),
      distance(from: b.end, to: a))
  }

  /// The distance between two boxes; 0 if they meet, NaN if one is empty.
  func distance(_ a: Bounds, _ b: Bounds) -> Double {
    if a.isEmpty || b.isEmpty { return .nan }
    let gap = Position(
      max(0, b.low.x - a.high.x, a.low.x - b.high.x), max(0, b.low.y - a.high.y, a.low.y - b.high.y))
    return length(gap)
  }

  private func length(_ difference: Position) -> Double {
    let metres = wrapped(difference) * scale
    return (metres.x * metres.x + metres.y * metres.y).squareRoot()
  }

  /// The difference with its longitude taken the shorter way around.
  private func wrapped(_ difference: Position) -> Position {
    guard difference.x.magnitude > 180, difference.x.isFinite else { return difference }
    return Position(difference.x - 360 * (difference.x / 360).rounded(), difference.y)
  }
}
