import CartoucheGeoJSON
import CartoucheGeometry

extension Floor {
  /// The bounds of everything on the floor, in degrees; `nil` for an empty floor.
  public var bounds: CoordinateBounds? {
    var box = Box.empty
    func take(_ geometry: Geometry?) {
      geometry?.forEachPosition { box.formUnion(Point($0.longitude, $0.latitude)) }
    }
    take(outline)
    for space in spaces { take(space.geometry) }
    for obstruction in obstructions { take(obstruction.geometry) }
    for entrance in entrances { take(entrance.geometry) }
    guard !box.isEmpty else { return nil }
    return CoordinateBounds(west: box.min.x, south: box.min.y, east: box.max.x, north: box.max.y)
  }

  /// The area of the floor in square metres on the ellipsoid: that of the outline, or else of all spaces together.
  ///
  /// Spaces that overlap count for each of them; areas that group spaces, and holes, do not count.
  public var area: Double {
    if let outline, outline.planarArea > 0 { return outline.planarArea }
    return spaces.reduce(0) { sum, space in
      space.isVoid || space.kind == "area" ? sum : sum + space.geometry.planarArea
    }
  }
}

extension Venue {
  /// The bounds of all floors together, in degrees; `nil` when all of them are empty.
  public var bounds: CoordinateBounds? { CoordinateBounds(around: floors.compactMap(\.bounds)) }
}

extension Space {
  /// Whether the space is a hole in the floor, which is not drawn.
  public var isVoid: Bool { own.kind == "void" || own.layer?.lowercased() == "void" }
}

extension Geometry {
  /// The area of the polygons without their holes, in square metres, in the plane around the first position.
  ///
  /// - Complexity: O(n) in the number of positions.
  package var planarArea: Double {
    guard let origin = firstPosition else { return 0 }
    let plane = LocalPlane(around: origin)
    var sum = 0.0
    forEachPolygon { rings in
      for (index, ring) in rings.enumerated() {
        let area = abs(FlatGeometry.signedArea(ring.points(in: plane).flat))
        sum += index == 0 ? area : -area
      }
    }
    return max(sum, 0)
  }

  /// Visits the polygons, including those inside collections.
  package func forEachPolygon(_ body: (Rings) -> Void) {
    switch self {
    case .polygon(let rings): body(rings)
    case .multiPolygon(let polygons): polygons.forEach(body)
    case .geometryCollection(let parts): for part in parts { part.forEachPolygon(body) }
    default: break
    }
  }

  /// Visits the lines, including those inside collections.
  package func forEachLine(_ body: (Positions) -> Void) {
    switch self {
    case .lineString(let line): body(line)
    case .multiLineString(let lines): lines.forEach(body)
    case .geometryCollection(let parts): for part in parts { part.forEachLine(body) }
    default: break
    }
  }

  /// Visits the points, including those inside collections.
  package func forEachPoint(_ body: (Position) -> Void) {
    switch self {
    case .point(let position): body(position)
    case .multiPoint(let positions): positions.forEach(body)
    case .geometryCollection(let parts): for part in parts { part.forEachPoint(body) }
    default: break
    }
  }
}

extension Positions {
  /// The points of the positions in a plane, in metres.
  package func points(in plane: LocalPlane) -> [Point] { map(plane.point) }
}

extension [Point] {
  /// The coordinates one after another.
  package var flat: [Double] { flatMap { [$0.x, $0.y] } }
}
