import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// The lifts and stairs of a stacked view, as columns from their lowest stop to their highest.
struct Shafts {
  private(set) var features: [Feature] = []

  /// Half the side of a column in metres.
  private static let half = 0.9

  init(_ venue: Venue, lifts: FloorLifts, _ theme: VenueTheme) {
    let floors = Set(venue.floors.map(\.id))
    let nodes = Dictionary(
      venue.nodes.map { ($0.id, $0.position) }, uniquingKeysWith: { first, _ in first })
    let geometry = VenuePlaces(venue)
    for connection in venue.connections {
      let stops = connection.entrances.compactMap { stop -> (lift: Double, position: Position)? in
        guard floors.contains(stop.floor) else { return nil }
        let position = stop.node.flatMap { nodes[$0] } ?? stop.geometry.flatMap { geometry[$0]?.center }
        return position.map { (lifts[stop.floor], $0) }
      }
      guard let low = stops.map(\.lift).min(), let high = stops.map(\.lift).max(), high > low,
        let position = stops.first?.position
      else { continue }
      let plane = LocalPlane(around: position)
      let half = Self.half
      let ring = [
        Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half), Point(-half, -half),
      ]
      let tone = theme.tone(PlaceKinds.kind(of: connection) == .elevator ? .route : .glass)
      features.append(
        Feature(
          geometry: .polygon([ring.map(plane.position)]),
          properties: [
            "part": "shaft", "solid": tone.unlit.json, "base": .double(low + 0.1), "top": .double(high + 1.4),
            "percent": 100, "id": .string(connection.id),
          ]))
    }
  }
}
