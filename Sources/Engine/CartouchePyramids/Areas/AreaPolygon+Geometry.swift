import CartoucheGeoJSON
import CartoucheGeometry

extension AreaPolygon {
  /// The parts of a geometry in degrees, and their copies in the neighbouring worlds as far as they reach into this one.
  static func parts(of geometry: Geometry) -> [AreaPolygon] {
    plainParts(of: geometry).flatMap(\.copies)
  }

  /// The polygon and its copies in the neighbouring worlds, as far as they reach into the world.
  var copies: [AreaPolygon] {
    [-1.0, 0, 1].compactMap { turn in
      box.min.x + turn <= 1 && box.max.x + turn >= 0 ? (turn == 0 ? self : shifted(by: turn)) : nil
    }
  }

  /// The polygon of the box around a polygon.
  var surroundings: AreaPolygon {
    let (low, high) = (box.min, box.max)
    return AreaPolygon(rings: [[low, Point(high.x, low.y), high, Point(low.x, high.y), low]])
  }

  private static func plainParts(of geometry: Geometry) -> [AreaPolygon] {
    switch geometry {
    case .point(let position): [AreaPolygon(rings: [[point(position)]], isFilled: false)]
    case .multiPoint(let positions):
      positions.map { AreaPolygon(rings: [[point($0)]], isFilled: false) }
    case .lineString(let line): [AreaPolygon(rings: [line.map(point)], isFilled: false)]
    case .multiLineString(let lines): lines.map { AreaPolygon(rings: [$0.map(point)], isFilled: false) }
    case .polygon(let rings): [AreaPolygon(rings: rings.map { $0.map(point) })]
    case .multiPolygon(let polygons):
      polygons.map { rings in AreaPolygon(rings: rings.map { $0.map(point) }) }
    case .geometryCollection(let parts): parts.flatMap(plainParts)
    }
  }

  private static func point(_ position: Position) -> Point {
    Mercator.project(longitude: position.longitude, latitude: position.latitude)
  }
}
