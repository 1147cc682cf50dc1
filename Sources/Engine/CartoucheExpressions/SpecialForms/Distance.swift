import CartoucheGeometry
import CartoucheJSON

/// `distance`: the smallest distance in metres to a geometry (style specification, “distance”).
enum Distance {
  static let forms = [SpecialForm("distance", "The smallest distance in metres to a geometry.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error(
        "'distance' expression requires exactly one argument, but found \(items.count - 1) instead.")
    }
    guard let parts = GeometryArgument.parts(items[1]) else {
      return context.error(
        "'distance' expression requires valid geojson object that contains polygon geometry type.")
    }
    return Node(
      .other, type: .number, reads: [.geometry, .unfoldable],
      .number { (context) throws(EvaluationError) in
        guard let tile = context.tile, let geometry = context.geometry else { return .nan }
        let coordinates = geometry.map { $0.map(tile.coordinate(ofUnits:)) }
        guard let first = coordinates.first?.first else { return .nan }
        var search = DistanceSearch(ruler: FlatRuler(latitude: first.y))
        switch context.geometryType.single {
        case .point: search.add(points: coordinates.flatMap(\.self), to: parts)
        // The reference joins the parts of a line; a gap between two parts is not a segment here.
        case .lineString: for line in coordinates { search.add(line: line, to: parts) }
        case .polygon:
          for polygon in geometry.polygons {
            search.add(polygon: polygon.map { $0.map(tile.coordinate(ofUnits:)) }, to: parts)
          }
        default: return .nan
        }
        return search.smallest ?? .nan
      })
  }
}

/// The search for the smallest distance between geometries.
struct DistanceSearch {
  let ruler: FlatRuler
  private(set) var smallest: Double?

  init(ruler: FlatRuler) { self.ruler = ruler }

  private mutating func add(_ distance: Double) {
    if distance.isNaN { return }
    smallest = min(smallest ?? .infinity, distance)
  }

  mutating func add(points: [Position], to parts: [GeometryArgument]) {
    for part in parts {
      for point in points where smallest != 0 { add(point, to: part) }
    }
  }

  private mutating func add(_ point: Position, to part: GeometryArgument) {
    switch part {
    case .point(let other): add(ruler.distance(point, other))
    case .lineString(let line): add(from: point, to: line)
    case .polygon(let rings): add(from: point, to: rings)
    }
  }

  mutating func add(line: [Position], to parts: [GeometryArgument]) {
    for part in parts where smallest != 0 {
      switch part {
      case .point(let point): add(from: point, to: line)
      case .lineString(let other): add(pairs: [line], [other])
      case .polygon(let rings): add(line: line, to: rings)
      }
    }
  }

  mutating func add(polygon: Rings, to parts: [GeometryArgument]) {
    let polygon = polygon.map(\.closed)
    for part in parts where smallest != 0 {
      switch part {
      case .point(let point): add(from: point, to: polygon)
      case .lineString(let line): add(line: line, to: polygon)
      case .polygon(let other):
        if polygon.joined().contains(where: { other.contains($0, boundary: true) })
          || other.joined().contains(where: { polygon.contains($0, boundary: true) })
        {
          smallest = 0
        } else {
          add(pairs: polygon, other)
        }
      }
    }
  }

  private mutating func add(line: [Position], to rings: Rings) {
    if line.contains(where: { rings.contains($0, boundary: true) }) {
      smallest = 0
    } else {
      add(pairs: [line], rings)
    }
  }

  private mutating func add(from point: Position, to line: [Position]) {
    if line.count == 1 {
      add(ruler.distance(point, line[0]))
    } else {
      add(ruler.distance(from: point, to: line))
    }
  }

  private mutating func add(from point: Position, to rings: Rings) {
    if rings.contains(point, boundary: true) {
      smallest = 0
    } else {
      for ring in rings { add(from: point, to: ring) }
    }
  }

  // MARK: Lines to lines

  // Runs of this many segments share a box; pairs of runs that are further apart than the best distance so
  // far are skipped.
  private static let runLength = 16

  private typealias Run = (line: ArraySlice<Position>, bounds: Bounds)

  private static func runs(_ lines: [[Position]]) -> [Run] {
    lines.flatMap { line in
      stride(from: 0, to: max(line.count - 1, 1), by: runLength).map { start in
        let run = line[start..<min(start + runLength + 1, line.count)]
        return (run, Bounds(run))
      }
    }
  }

  private mutating func add(pairs first: [[Position]], _ second: [[Position]]) {
    let others = Self.runs(second.filter { $0.count > 1 })
    for run in Self.runs(first.filter { $0.count > 1 }) {
      for other in others where !(ruler.distance(run.bounds, other.bounds) >= (smallest ?? .infinity)) {
        for (start, end) in zip(run.line, run.line.dropFirst()) {
          for (otherStart, otherEnd) in zip(other.line, other.line.dropFirst()) {
            let (a, b) = (Segment(start, end), Segment(otherStart, otherEnd))
            if a.crosses(b) {
              smallest = 0
              return
            }
            add(ruler.distance(a, b))
          }
        }
      }
    }
  }
}
