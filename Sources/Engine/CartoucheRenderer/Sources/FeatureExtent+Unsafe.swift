import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheThreads

// Sound because only pairs of coordinates inside the buffer are read, while it is lent.

/// The extent of features as they are drawn: O(positions · log features).
struct FeatureExtent: Sendable {
  /// The region around all positions, `nil` if there are none.
  ///
  /// Lines and rings run straight from position to position: one from 170° to −170° goes the long way. Parts on both
  /// sides of the antimeridian are fitted across it.
  var bounds: CoordinateBounds?
  /// The number of lines and rings with neighbours between half a turn and a turn apart.
  ///
  /// RFC 7946 §3.1.9 requires those to be cut at the antimeridian.
  var longWayCount = 0
  /// The number of positions that are not finite.
  var brokenCount = 0
  /// The number of positions.
  var positionCount = 0

  /// The extent of features; not of all once `stop` is given.
  init(of features: [Feature], until stop: StopSignal = .never) {
    var regions = PositionRegions()
    var watch = StopWatch(stop)
    for feature in features where !watch.stops() {
      if let geometry = feature.geometry { regions.append(geometry) }
    }
    bounds = CoordinateBounds(around: regions.regions)
    longWayCount = regions.longWayCount
    brokenCount = regions.brokenCount
    positionCount = regions.positionCount
  }
}

/// The regions of points, lines and polygons, one after the other.
private struct PositionRegions {
  private(set) var regions: [CoordinateBounds] = []
  private(set) var longWayCount = 0
  private(set) var brokenCount = 0
  private(set) var positionCount = 0

  mutating func append(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): append(position.longitude, position.latitude)
    case .multiPoint(let positions):
      for position in positions { append(position.longitude, position.latitude) }
    case .lineString(let positions): append(path: positions)
    case .multiLineString(let lines): for line in lines { append(path: line) }
    case .polygon(let rings): append(rings)
    case .multiPolygon(let polygons): for rings in polygons { append(rings) }
    case .geometryCollection(let geometries): for part in geometries { append(part) }
    }
  }

  private mutating func append(_ longitude: Double, _ latitude: Double) {
    positionCount += 1
    guard longitude.isFinite, latitude.isFinite else {
      brokenCount += 1
      return
    }
    // Points near each other are one region: only the gaps between regions matter.
    if var last = regions.last, last.west - 1 < longitude, longitude < last.east + 1 {
      last.west = min(last.west, longitude)
      last.east = max(last.east, longitude)
      last.south = min(last.south, latitude)
      last.north = max(last.north, latitude)
      regions[regions.count - 1] = last
    } else {
      regions.append(CoordinateBounds(west: longitude, south: latitude, east: longitude, north: latitude))
    }
  }

  private mutating func append(_ rings: Rings) { for ring in rings { append(path: ring) } }

  /// Adds a line or ring, whose positions belong together.
  private mutating func append(path positions: Positions) {
    positions.withUnsafeCoordinates { coordinates in
      // Local, so that they stay in registers.
      var (west, south, east, north) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
      var last = Double.nan
      var (broken, isLong) = (0, false)
      for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
        let (x, y) = (coordinates[index], coordinates[index + 1])
        guard abs(x) < .infinity, abs(y) < .infinity else {
          broken += 1
          continue
        }
        west = x < west ? x : west
        east = x > east ? x : east
        south = y < south ? y : south
        north = y > north ? y : north
        let step = abs(x - last)
        if step > 180, step < 360 { isLong = true }
        last = x
      }
      positionCount += coordinates.count / 2
      brokenCount += broken
      if isLong { longWayCount += 1 }
      if west <= east {
        regions.append(CoordinateBounds(west: west, south: south, east: east, north: north))
      }
    }
  }
}
