import CartoucheGeoJSON
import CartoucheGeometry

/// The floors and centres of the features of a venue, by identifier.
package struct VenuePlaces: Sendable {
  /// The place of a feature.
  package struct Place: Sendable {
    /// The identifier of the floor.
    package let floor: String
    /// The position for a label.
    package let center: Position
  }

  private let features: [String: (floor: String, geometry: Geometry, center: Position?)]
  private let nodes: [String: Place]

  /// The places of a venue's features.
  package init(_ venue: Venue) {
    var features: [String: (floor: String, geometry: Geometry, center: Position?)] = [:]
    for floor in venue.floors {
      func add(_ id: String, _ geometry: Geometry, _ center: Position?) {
        if features[id] == nil { features[id] = (floor.id, geometry, center) }
      }
      for space in floor.spaces { add(space.id, space.geometry, space.center) }
      for obstruction in floor.obstructions { add(obstruction.id, obstruction.geometry, obstruction.center) }
      for entrance in floor.entrances { add(entrance.id, entrance.geometry, nil) }
      for annotation in floor.annotations { add(annotation.id, annotation.geometry, nil) }
      for area in floor.areas { add(area.id, area.geometry, nil) }
    }
    self.features = features
    nodes = Dictionary(
      venue.nodes.map { ($0.id, Place(floor: $0.floor, center: $0.position)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The place of a feature; `nil` when there is none.
  package subscript(id: String) -> Place? {
    guard let feature = features[id] else { return nil }
    return Place(floor: feature.floor, center: feature.center ?? feature.geometry.labelPosition)
  }

  /// Returns the place of the first node of a location.
  package func node(of location: Location) -> Place? { location.nodes.lazy.compactMap { nodes[$0] }.first }
}

extension Geometry {
  /// The position for a label: the pole of inaccessibility of the largest polygon, the middle of a line, or the point.
  ///
  /// - Complexity: O(n) in the number of positions, times about 50.
  package var labelPosition: Position {
    guard let origin = firstPosition else { return Position(longitude: 0, latitude: 0) }
    let plane = LocalPlane(around: origin)
    var best: (area: Double, rings: [[Point]])?
    forEachPolygon { rings in
      let points = rings.map { $0.points(in: plane) }
      let area = abs(FlatGeometry.signedArea(points.first?.flat ?? []))
      if area > best?.area ?? -1 { best = (area, points) }
    }
    if let best { return plane.position(PoleOfInaccessibility(best.rings, precision: 0.1).point) }
    var longest: [Point] = []
    var length = -1.0
    forEachLine { line in
      let points = line.points(in: plane)
      let own = FlatGeometry.length(points.flat)
      if own > length { (longest, length) = (points, own) }
    }
    return FlatGeometry.point(longest.flat, at: length / 2).map(plane.position) ?? origin
  }
}
