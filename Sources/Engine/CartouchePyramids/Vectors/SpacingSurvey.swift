import CartoucheGeoJSON
import CartoucheGeometry

/// The distances between neighbouring vertices and between neighbouring points, by which a maximum zoom is guessed.
struct SpacingSurvey {
  /// The number of steps by their binary exponent, from 2⁻⁶⁴ to 1.
  private var histogram = Array(repeating: 0, count: 65)
  private var count = 0

  /// The highest zoom that is guessed.
  static let limit = 14

  /// Counts a distance in the unit world; places that coincide are ignored.
  mutating func add(_ distance: Double) {
    guard distance > 0, distance.isFinite else { return }
    histogram[min(max(64 + Int(distance.exponent), 0), 64)] += 1
    count += 1
  }

  /// Counts the distances in the geometries of features: between vertices, and between points that are neighbours on a
  /// Hilbert curve.
  ///
  /// Large collections are sampled: evenly, and always at the same features.
  init(_ features: [Feature]) {
    var points: [Point] = []
    for index in stride(from: 0, to: features.count, by: max(features.count / 200_000, 1)) {
      if let geometry = features[index].geometry { add(geometry, &points) }
    }
    add(PointOrder.alongCurve(points).lazy.map { points[$0] })
  }

  private mutating func add(_ geometry: Geometry, _ points: inout [Point]) {
    switch geometry {
    case .point(let position): points.append(Self.project(position))
    case .multiPoint(let positions): points += positions.map(Self.project)
    case .lineString(let positions): add(positions.lazy.map(Self.project))
    case .multiLineString(let lines): for line in lines { add(line.lazy.map(Self.project)) }
    case .polygon(let rings): for ring in rings { add(ring.lazy.map(Self.project)) }
    case .multiPolygon(let polygons):
      for rings in polygons { for ring in rings { add(ring.lazy.map(Self.project)) } }
    case .geometryCollection(let parts): for part in parts { add(part, &points) }
    }
  }

  private static func project(_ position: Position) -> Point {
    Mercator.project(longitude: position.longitude, latitude: position.latitude)
  }

  private mutating func add(_ points: some Sequence<Point>) {
    var last: Point?
    for point in points {
      if let last {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        add((dx * dx + dy * dy).squareRoot())
      }
      last = point
    }
  }

  /// The lowest zoom at which at most a quarter of the distances is shorter than a pixel; `nil` without distances.
  var zoom: Int? {
    guard count > 0 else { return nil }
    var below = 0
    for (index, number) in histogram.enumerated() {
      below += number
      // The distance is at least 2^(index − 64), a pixel of zoom z is 2^(−9 − z).
      if 4 * below > count { return min(max(64 - index - 9, 0), Self.limit) }
    }
    return Self.limit
  }
}
