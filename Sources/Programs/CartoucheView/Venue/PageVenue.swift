import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheMapView
import CartoucheVenue
import CartoucheVenueMap

/// The state of a venue on one page: the floor, the look, and the selected place and route.
struct PageVenue: Sendable {
  /// A request for a route between two places, with its result.
  private struct Way: Sendable {
    var from: VenuePlace
    var to: VenuePlace
    var isAccessible: Bool
    /// The route; `nil` when there is none, as ``problem`` says.
    var route: Route?
    var problem: String?
  }

  /// The venue that all pages share.
  private(set) var viewed: ViewedVenue
  /// The view and the colours.
  private(set) var look = ViewedVenue.Look()
  /// The identifier of the visible floor.
  private(set) var floor: String
  private var place: VenuePlace?
  private var way: Way?
  /// The number of the route, which tells a new one from the previous one.
  private var wayNumber = 0

  /// The initial state of a venue on a new page.
  init(_ viewed: ViewedVenue, _ wish: VenueWish) {
    self.viewed = viewed
    floor = viewed.venue.defaultFloor?.id ?? ""
    change(wish)
    if let wanted = wish.floor { _ = show(floor: wanted) }
  }

  // MARK: - Changes

  /// Adopts the venue after it has been read again; selections that no longer exist are dropped.
  mutating func follow(_ viewed: ViewedVenue) {
    if viewed === self.viewed { return }
    self.viewed = viewed
    if viewed.venue.floor(id: floor) == nil { floor = viewed.venue.defaultFloor?.id ?? "" }
    place = place.flatMap { viewed.place($0.id) }
    let shown = floor
    if let way { _ = findWay(from: way.from.id, to: way.to.id, isAccessible: way.isAccessible) }
    floor = shown
  }

  /// Shows the floor with an identifier, and returns `false` when there is none.
  mutating func show(floor id: String) -> Bool {
    guard viewed.venue.floor(id: id) != nil else { return false }
    floor = id
    return true
  }

  /// Adopts the requested parts of the look.
  mutating func change(_ wish: VenueWish) {
    look.view = wish.view ?? look.view
    look.colors = wish.colors ?? look.colors
  }

  /// Selects the place at a coordinate on the floor, or no place if there is none.
  mutating func pick(at coordinate: SIMD2<Double>) { place = viewed.place(at: coordinate, on: floor) }

  /// Selects the place with an identifier, and shows its floor.
  ///
  /// - Returns: The positions to bring into view; `nil` when there is no such place.
  mutating func choose(_ id: String) -> [Position]? {
    guard let found = viewed.place(id) else { return nil }
    place = found
    if let floor = found.floor { self.floor = floor }
    return found.outline
  }

  /// Clears the selection.
  mutating func chooseNothing() { place = nil }

  /// Finds the route between two places, and shows the floor where it begins.
  ///
  /// - Returns: The identifier for which there is no place; `nil` when both places exist.
  mutating func findWay(from: String, to: String, isAccessible: Bool) -> String? {
    guard let start = viewed.place(from) else { return from }
    guard let end = viewed.place(to) else { return to }
    var way = Way(from: start, to: end, isAccessible: isAccessible)
    do throws(RouteError) {
      way.route = try viewed.graph.route(
        from: .feature(start.id), to: .feature(end.id),
        options: RouteOptions(isAccessible: isAccessible, languages: viewed.languages))
      if let first = way.route?.legs.first { floor = first.floor }
    } catch {
      way.problem = Self.text(error, start, end)
    }
    self.way = way
    wayNumber += 1
    return nil
  }

  /// Returns the reason why there is no route, with names that people know.
  private static func text(_ error: RouteError, _ from: VenuePlace, _ to: VenuePlace) -> String {
    switch error {
    case .noWay(_, _, let isAccessible):
      "There is no \(isAccessible ? "accessible " : "")route from \(from.name) to \(to.name)."
    case .noGraph: "The venue has no network of ways for routes."
    default: "\(error)"
    }
  }

  /// Removes the route.
  mutating func leaveWay() {
    way = nil
    wayNumber += 1
  }

  /// Shows the floor of a leg of the route.
  ///
  /// - Returns: The positions to bring into view; `nil` when there is no such leg.
  mutating func show(leg number: Int) -> [Position]? {
    guard let legs = way?.route?.legs, legs.indices.contains(number) else { return nil }
    floor = legs[number].floor
    return legs[number].line
  }

  // MARK: - The map

  /// The map of the venue as the page shows it.
  var map: Map {
    var map = viewed.drawn(look).map
    show(on: &map, since: nil)
    return map
  }

  /// Updates a map with the same look to this state.
  ///
  /// - Parameter last: The state that the map shows; only the differences are changed.
  func show(on map: inout Map, since last: PageVenue?) {
    if floor != last?.floor { map.showFloor(floor) }
    if place?.features != last?.place?.features {
      map.select(place?.features ?? [], in: viewed.venue)
    }
    if wayNumber != (last?.wayNumber ?? 0) {
      map.showRoute(way?.route, on: viewed.drawn(look).drawing)
    }
  }

  /// The initial camera, fitted to the venue unless options say otherwise.
  func home(_ options: SceneOptionGroup, in viewport: Viewport) -> Camera {
    let drawn = viewed.drawn(look)
    var map = drawn.map
    map.camera.bearing = drawn.drawing.bearing
    map.camera.pitch = look.pitch
    options.view.turn(&map.camera)
    map.fit(drawn.drawing, in: viewport, padding: options.padding?.insets ?? PaddingSides.standard)
    // A scale that no zoom level has leaves the venue as it is fitted.
    try? options.view.move(&map)
    return map.camera
  }

  /// The options with which `cartouche venue render` draws the venue as the page shows it.
  var options: [String] {
    var options = ["--floor=\(floor)", "--view=\(look.view.rawValue)", "--theme=\(look.colors.rawValue)"]
    if let way, way.route != nil {
      options.append("--route=\(way.from.id),\(way.to.id)")
      if way.isAccessible { options.append("--accessible") }
    }
    return options
  }

  // MARK: - The message to the page

  /// The state for the page.
  var json: JSONObject {
    let buildings = viewed.venue.stacks.filter { !$0.floors.isEmpty }
    var object: JSONObject = [
      "type": "venue", "name": .string(viewed.venue.name), "floor": .string(floor),
      "view": .string(look.view.rawValue), "theme": .string(look.colors.rawValue),
      "routes": .bool(!viewed.graph.isEmpty), "language": .string(RoutePhrases(viewed.languages).language),
      "floors": .array(
        viewed.venue.floors.reversed().map { floor in
          let building = buildings.count > 1 ? buildings.first { $0.floors.contains(floor.id) }?.name : nil
          var entry: JSONObject = [
            "id": .string(floor.id), "title": .string(floor.title(in: viewed.languages)),
            "sign": .string(floor.shortName.isEmpty ? floor.elevationText : floor.shortName),
          ]
          entry["building"] = building.flatMap { $0.isEmpty ? nil : .string($0) }
          return .object(entry)
        }),
    ]
    object["place"] = place?.json(in: viewed)
    object["route"] = way.map(json)
    return object
  }

  private func json(_ way: Way) -> JSONValue {
    var object: JSONObject = [
      "from": ["id": .string(way.from.id), "name": .string(way.from.name)],
      "to": ["id": .string(way.to.id), "name": .string(way.to.name)],
      "accessible": .bool(way.isAccessible),
    ]
    object["problem"] = way.problem.map(JSONValue.string)
    if let route = way.route {
      object["length"] = .double(route.length.rounded())
      object["legs"] = .array(
        route.legs.map { leg in
          [
            "floor": .string(leg.floor), "title": .string(viewed.title(ofFloor: leg.floor) ?? leg.floor),
            "instructions": .array(
              leg.instructions.map {
                ["action": .string($0.action.rawValue), "text": .string($0.sentence)]
              }),
          ]
        })
    }
    return .object(object)
  }
}
