import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// A route as features: a line for each floor, ribbons for stacked views, and signs at its ends.
struct RouteDrawing {
  private(set) var features: [Feature] = []

  /// The width of a ribbon in metres.
  private static let ribbon = 0.7

  init(_ route: Route, _ lifts: FloorLifts, _ theme: VenueTheme) {
    let tone = theme.tone(.route)
    for (index, leg) in route.legs.enumerated() {
      let lift = lifts[leg.floor]
      var properties: JSONObject = [
        "part": "way", "floor": .string(leg.floor), "color": tone.json, "solid": tone.unlit.json,
        "base": .double(lift + 0.2),
        "top": .double(lift + 0.45), "percent": 100,
      ]
      if leg.line.count > 1 {
        features.append(Feature(geometry: .lineString(leg.line), properties: properties))
        let plane = LocalPlane(around: leg.line[0])
        let ring = WallOutline(leg.line.map(plane.point), width: Self.ribbon).ring
        if ring.count > 3 {
          properties["part"] = "ribbon"
          features.append(Feature(geometry: .polygon([ring.map(plane.position)]), properties: properties))
        }
      }
      if index + 1 < route.legs.count, let end = leg.line.last {
        let other = lifts[route.legs[index + 1].floor]
        let plane = LocalPlane(around: end)
        properties["part"] = "ribbon"
        properties["base"] = .double(min(lift, other) + 0.2)
        properties["top"] = .double(max(lift, other) + 0.45)
        let half = 0.5
        let ring = [
          Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half), Point(-half, -half),
        ]
        if lift != other {
          features.append(Feature(geometry: .polygon([ring.map(plane.position)]), properties: properties))
        }
      }
    }
    addEnd(route.legs.first, \.first, IconShapes.start)
    addEnd(route.legs.last, \.last, IconShapes.end)
  }

  private mutating func addEnd(_ leg: Route.Leg?, _ end: KeyPath<[Position], Position?>, _ icon: String) {
    guard let leg, let position = leg.line[keyPath: end] else { return }
    features.append(
      Feature(
        geometry: .point(position),
        properties: ["part": "end", "floor": .string(leg.floor), "icon": .string(icon)]))
  }
}
