import CartoucheGeometry
import CartoucheTiles

/// The places at which the symbols of a feature may be.
struct SymbolGeometry {
  private let feature: TileFeature
  private let joined: [[Point]]?

  /// The geometry of a feature.
  ///
  /// - Parameter joined: Its lines after they were joined with those of others; `nil` if they were not.
  init(_ feature: TileFeature, joined: [[Point]]? = nil) {
    self.feature = feature
    self.joined = joined
  }

  /// The lines that symbols follow, in tile units.
  var lines: [[Point]] { joined ?? feature.partsInTileUnits }

  /// Calls `body` with the places of points, with one on each line, or with one in each polygon.
  func forEachPlace(_ body: (SymbolPlace) -> Void) {
    switch feature.type {
    case .point, .lineString:
      let coordinates = feature.layer.coordinates
      let unit = feature.unit
      for part in 0..<feature.partCount {
        var vertices = feature.vertices(ofPart: part)
        if feature.type == .lineString { vertices = vertices.prefix(1) }
        for vertex in vertices {
          body(
            SymbolPlace(
              point: Point(Double(coordinates[2 * vertex]), Double(coordinates[2 * vertex + 1])) * unit))
        }
      }
    case .polygon:
      for polygon in Self.polygons(feature.partsInTileUnits) {
        body(SymbolPlace(point: PoleOfInaccessibility(polygon, precision: 16).point))
      }
    }
  }

  /// Whether some place may lie in the tile; of polygons it is not known before it is searched.
  var mayHavePlaceInside: Bool {
    if feature.type == .polygon { return true }
    let coordinates = feature.layer.coordinates
    let extent = feature.layer.extent
    for part in 0..<feature.partCount {
      var vertices = feature.vertices(ofPart: part)
      if feature.type == .lineString { vertices = vertices.prefix(1) }
      for vertex in vertices {
        let (x, y) = (Int(coordinates[2 * vertex]), Int(coordinates[2 * vertex + 1]))
        if x >= 0, x < extent, y >= 0, y < extent { return true }
      }
    }
    return false
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

extension TileFeature {
  /// The number of tile units per unit of the layer.
  fileprivate var unit: Double { Double(TileID.extent) / Double(max(layer.extent, 1)) }

  /// The parts of the geometry in tile units.
  var partsInTileUnits: [[Point]] {
    let coordinates = layer.coordinates
    let unit = unit
    return (0..<partCount).map { part in
      vertices(ofPart: part).map {
        Point(Double(coordinates[2 * $0]), Double(coordinates[2 * $0 + 1])) * unit
      }
    }
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
