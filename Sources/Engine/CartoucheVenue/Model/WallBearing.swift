import CartoucheGeoJSON
import CartoucheGeometry

extension Venue {
  /// The bearing at which most walls run along the edges of a picture, in degrees clockwise from north, from −45 to 45.
  ///
  /// It is 0 for a venue without a direction, such as a round one. Walls are the edges of floors and rooms, and
  /// obstructions that are lines.
  ///
  /// - Complexity: O(n) in the number of positions.
  package var wallBearing: Double {
    guard let origin = floors.lazy.compactMap({ $0.outline?.firstPosition }).first ?? center else { return 0 }
    var walls = WallDirections(around: origin)
    for floor in floors {
      if let outline = floor.outline { walls.add(outline) }
      for space in floor.spaces { walls.add(space.geometry) }
      for obstruction in floor.obstructions where obstruction.isLinear { walls.add(obstruction.geometry) }
    }
    return walls.bearing
  }
}

/// The directions of walls; directions that differ by right angles count as equal.
private struct WallDirections {
  private let plane: LocalPlane
  /// The sum of the walls as complex numbers of four times their angle.
  private var sum = Point.zero
  /// The sum of their lengths in metres.
  private var length = 0.0

  init(around origin: Position) { plane = LocalPlane(around: origin) }

  /// Adds the edges of lines and of the rings of areas.
  mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point, .multiPoint: break
    case .lineString(let positions): add(positions)
    case .multiLineString(let lines), .polygon(let lines): for line in lines { add(line) }
    case .multiPolygon(let polygons): for lines in polygons { for line in lines { add(line) } }
    case .geometryCollection(let parts): for part in parts { add(part) }
    }
  }

  private mutating func add(_ positions: Positions) {
    var last: Point?
    for position in positions {
      let point = plane.point(position)
      defer { last = point }
      guard let last else { continue }
      let way = point - last
      let square = (way * way).sum()
      guard square > 0, square.isFinite else { continue }
      let doubled = Point(way.x * way.x - way.y * way.y, 2 * way.x * way.y)
      let fourfold = Point(doubled.x * doubled.x - doubled.y * doubled.y, 2 * doubled.x * doubled.y)
      sum += fourfold / (square * square.squareRoot())
      length += square.squareRoot()
    }
  }

  /// The bearing, to a hundredth of a degree; 0 if less than half of the length agrees on one.
  var bearing: Double {
    guard length > 0, 2 * (sum * sum).sum().squareRoot() > length else { return 0 }
    // Angles run anticlockwise from east, bearings clockwise from north: what rises to the right needs a turn back.
    let angle = ElementaryFunctions.arctangent(y: sum.y, x: sum.x) / 4 * 180 / .pi
    return (-angle * 100).rounded() / 100
  }
}
