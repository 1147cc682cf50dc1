import CartoucheGeometry
import CartoucheText
import CartoucheTiles

extension SymbolFeature {
  /// The places of points, one on each line, or one in each polygon.
  var pointPlaces: [SymbolPlace] {
    switch feature.type {
    case .point: return parts.flatMap { $0.map { SymbolPlace(point: $0) } }
    case .lineString: return parts.compactMap { $0.first.map { SymbolPlace(point: $0) } }
    case .polygon:
      return Self.polygons(parts).map {
        SymbolPlace(point: PoleOfInaccessibility($0, precision: 16).point)
      }
    }
  }

  /// Rings grouped by polygon: a ring that runs in the direction of the first begins a polygon, the others are holes.
  private static func polygons(_ rings: [[Point]]) -> [[[Point]]] {
    var polygons: [[[Point]]] = []
    var isOuterPositive: Bool?
    for ring in rings {
      let area = ring.signedArea
      guard area != 0 else { continue }
      if isOuterPositive == nil { isOuterPositive = area > 0 }
      if (area > 0) == isOuterPositive {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}

extension [Point] {
  /// Twice the area, positive if the ring runs clockwise on the screen.
  fileprivate var signedArea: Double {
    guard var last = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum
  }
}
