import CartoucheGeoJSON
import CartoucheGeometry

// Sound because only pairs of coordinates inside of the buffer are read, as long as it is lent.

extension CoordinateBounds {
  /// The region around features, `nil` when they have no positions: O(positions).
  ///
  /// The positions of a feature that follow each other without crossing half the world are one region.
  init?(of features: [Feature]) {
    var regions = PositionRegions()
    for feature in features {
      if let geometry = feature.geometry { regions.append(geometry) }
      regions.finish()
    }
    self.init(around: regions.regions)
  }
}

/// The regions of positions, one after the other.
private struct PositionRegions {
  private(set) var regions: [CoordinateBounds] = []
  private var region: CoordinateBounds?
  /// The longitude of the last position.
  private var last = 0.0

  mutating func append(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): append(position.longitude, position.latitude)
    case .multiPoint(let positions), .lineString(let positions): append(positions)
    case .multiLineString(let lines), .polygon(let lines): append(lines.positions)
    case .multiPolygon(let polygons): append(polygons.positions)
    case .geometryCollection(let geometries): for part in geometries { append(part) }
    }
  }

  /// Ends the region under way.
  mutating func finish() {
    if let region { regions.append(region) }
    region = nil
  }

  private mutating func append(_ positions: Positions) {
    positions.withUnsafeCoordinates { coordinates in
      for index in stride(from: 0, to: coordinates.count, by: 2) {
        append(coordinates[index], coordinates[index + 1])
      }
    }
  }

  @inline(__always)
  private mutating func append(_ longitude: Double, _ latitude: Double) {
    if region != nil, abs(longitude - last) <= 180 {
      region?.formUnion(longitude, latitude)
    } else {
      finish()
      region = CoordinateBounds(west: longitude, south: latitude, east: longitude, north: latitude)
    }
    last = longitude
  }
}

extension CoordinateBounds {
  fileprivate mutating func formUnion(_ longitude: Double, _ latitude: Double) {
    west = min(west, longitude)
    east = max(east, longitude)
    south = min(south, latitude)
    north = max(north, latitude)
  }
}
