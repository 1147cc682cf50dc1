import CartoucheGeometry

/// The region that contains the positions and the number of those that are not longitudes and latitudes, found in one
/// pass.
public struct PositionSurvey: Sendable, Hashable {
  /// The smallest rectangle around all positions, x and y as written; empty without a position.
  public private(set) var box = Box.empty
  /// The smallest rectangle around the positions beyond ±360 in x or ±90 in y.
  public private(set) var outside = Box.empty
  /// The number of positions.
  public private(set) var count = 0
  /// The number of positions beyond ±360 in x or ±90 in y.
  public private(set) var outsideCount = 0
  /// Whether all numbers beyond the range are whole.
  public private(set) var isWhole = true

  /// The survey of the positions of `geoJSON`.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init(_ geoJSON: GeoJSON) {
    switch geoJSON {
    case .geometry(let geometry): self.init([Feature(geometry: geometry)])
    case .feature(let feature): self.init([feature])
    case .featureCollection(let collection): self.init(collection.features)
    }
  }

  /// The survey of the positions of `features`.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init(_ features: [Feature]) {
    // By index: a copy of each feature would count references to its properties.
    for index in features.indices {
      switch features[index].geometry {
      case .point(let position)?: add(Point(position.longitude, position.latitude))
      case let geometry?: add(geometry)
      case nil: break
      }
    }
  }

  private mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): add(Point(position.longitude, position.latitude))
    case .multiPoint(let positions), .lineString(let positions): add(positions)
    case .multiLineString(let lines), .polygon(let lines): add(lines.positions)
    case .multiPolygon(let polygons): add(polygons.positions)
    case .geometryCollection(let parts): for part in parts { add(part) }
    }
  }

  private mutating func add(_ positions: Positions) {
    for position in positions { add(Point(position.longitude, position.latitude)) }
  }

  @inline(__always)
  private mutating func add(_ point: Point) {
    count += 1
    box.formUnion(point)
    if point.x.magnitude <= 360 && point.y.magnitude <= 90 { return }
    outsideCount += 1
    outside.formUnion(point)
    if isWhole, point.x.rounded(.towardZero) != point.x || point.y.rounded(.towardZero) != point.y {
      isWhole = false
    }
  }
}
