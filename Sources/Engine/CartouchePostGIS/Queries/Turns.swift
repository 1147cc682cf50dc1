import CartoucheGeoJSON

/// Lines across the antimeridian in systems where nothing is there: in degrees they would jump around the world.
enum Turns {
  /// The greatest length in metres of an edge that is taken for one across the antimeridian: a quarter of the equator.
  private static let longest = 1e7

  /// Whether an edge, from the position at an index to the next, jumps from one side of the world to the other.
  private static func jumps(_ degrees: [Double], _ source: [Double], at index: Int) -> Bool {
    guard abs(degrees[index + 2] - degrees[index]) > 180 else { return false }
    let (x, y) = (source[index + 2] - source[index], source[index + 3] - source[index + 1])
    return abs(x) < longest && abs(y) < longest
  }

  /// Whether any edge does.
  ///
  /// - Parameters:
  ///   - degrees: Longitude and latitude of each position in turn.
  ///   - source: The same positions in their own system.
  static func differ(_ degrees: [Double], _ source: [Double]) -> Bool {
    guard degrees.count == source.count else { return false }
    return stride(from: 0, to: degrees.count - 3, by: 2).contains { jumps(degrees, source, at: $0) }
  }

  /// Continues longitudes beyond 180 degrees wherever an edge jumps.
  static func join(_ degrees: inout [Double], _ source: [Double]) {
    guard degrees.count == source.count else { return }
    let plain = degrees
    var turn = 0.0
    for index in stride(from: 0, to: plain.count - 3, by: 2) {
      if jumps(plain, source, at: index) { turn += plain[index + 2] > plain[index] ? -360 : 360 }
      degrees[index + 2] += turn
    }
  }
}

extension Geometry {
  /// Whether every ring ends where it begins.
  var hasClosedRings: Bool {
    switch self {
    case .polygon(let rings): rings.allSatisfy { $0.isClosed }
    case .multiPolygon(let polygons): polygons.rings.allSatisfy { $0.isClosed }
    case .geometryCollection(let parts): parts.allSatisfy(\.hasClosedRings)
    case .point, .multiPoint, .lineString, .multiLineString: true
    }
  }
}
