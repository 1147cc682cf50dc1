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

  private mutating func append(_ longitude: Double, _ latitude: Double) {
    if var known = region, abs(longitude - last) <= 180 {
      known.west = min(known.west, longitude)
      known.east = max(known.east, longitude)
      known.south = min(known.south, latitude)
      known.north = max(known.north, latitude)
      region = known
    } else {
      finish()
      region = CoordinateBounds(west: longitude, south: latitude, east: longitude, north: latitude)
    }
    last = longitude
  }

  private mutating func append(_ positions: Positions) {
    positions.withUnsafeCoordinates { coordinates in
      var index = 0
      while index < coordinates.count {
        append(coordinates[index], coordinates[index + 1])
        index += 2
        guard var known = region else { continue }
        // What goes on in the same region: local, so that it stays in registers.
        var last = last
        while index < coordinates.count {
          let (x, y) = (coordinates[index], coordinates[index + 1])
          guard abs(x - last) <= 180 else { break }
          known.west = x < known.west ? x : known.west
          known.east = x > known.east ? x : known.east
          known.south = y < known.south ? y : known.south
          known.north = y > known.north ? y : known.north
          last = x
          index += 2
        }
        (region, self.last) = (known, last)
      }
    }
  }
}
