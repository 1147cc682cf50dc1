import Cartouche
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheThreads
import CartoucheVenue

/// Venues as documents: their floors and places, searches, and routes.
enum Venues {
  static let routes: [Route] = [
    Route("venues.json") { context throws(ServerProblem) in
      var list: [JSONValue] = []
      for id in context.catalog.venueIDs { list.append(try summary(context.catalog.venue(id), context)) }
      return context.document(ServerAnswer(.ok, .list(list)))
    },
    Route("venues/{file}") { context throws(ServerProblem) in
      let file = context.text("file")
      guard file.hasSuffix(".json") else {
        throw .notFound("document \"\(file.prefix(60))\"", at: context.place("file"))
      }
      return try document(context, context.catalog.venue(String(file.dropLast(5)), at: context.place("file")))
    },
    Route("venues/{id}/search") { context throws(ServerProblem) in try await search(context) },
    Route("venues/{id}/route") { context throws(ServerProblem) in try await route(context) },
    Route("venues/{id}/{floor}/{z}/{x}/{y}") { context throws(ServerProblem) in
      let venue = try context.venue()
      let floor = try context.floor(context.text("floor"), of: venue, at: context.place("floor"))
      guard let tiles = venue.tiles[floor.id] else { throw .notFound("tile of this floor") }
      return try await StoredTiles.tile(context, of: tiles)
    },
  ]

  /// The longest text that is searched for, in bytes.
  private static let longestText = 200

  // MARK: - Documents

  /// A venue in a list.
  static func summary(_ venue: ServedVenue, _ context: RouteContext) throws(ServerProblem) -> JSONValue {
    let suffix = try context.keySuffix()
    var members: JSONObject = [
      "id": .string(venue.id), "name": .string(venue.name), "type": "venue",
      "floors": .int(Int64(venue.venue.floors.count)),
      "url": .string("\(context.base)/venues/\(PercentEncoding.encoded(venue.id)).json\(suffix)"),
    ]
    members["bounds"] = venue.bounds.map { .array($0.map(JSONValue.double)) }
    return .object(members)
  }

  private static func document(
    _ context: RouteContext, _ venue: ServedVenue
  ) throws(ServerProblem) -> ServerAnswer {
    let languages = try context.languages()
    let suffix = try context.keySuffix()
    let tag = EntityTag(
      venue.tag.description, "document", context.base, suffix, languages.joined(separator: ","))
    if let answer = context.unchanged(tag, type: "application/json") { return answer }
    let own = "\(context.base)/venues/\(PercentEncoding.encoded(venue.id))"
    let source = venue.venue
    var members: JSONObject = [
      "id": .string(venue.id), "name": .string(venue.name), "version": .string(source.version),
      "bearing": .double(source.naturalBearing.rounded(places: 4)),
      "route": .string("\(own)/route\(suffix)"), "search": .string("\(own)/search\(suffix)"),
    ]
    members["center"] = source.center.map(JSONValue.place)
    members["bounds"] = venue.bounds.map { .array($0.map(JSONValue.double)) }
    members["timeZone"] = source.timeZone.map(JSONValue.string)
    members["defaultFloor"] = source.defaultFloor.map { .string($0.id) }
    members["floors"] = .array(source.floors.map { floor($0, of: venue, own, suffix, languages) })
    members["categories"] = .array(
      source.categories.filter { !$0.name.isEmpty }.map {
        ["id": .string($0.id), "name": .string($0.name)]
      })
    members["locations"] = .array(
      source.locations.filter { !$0.isHidden }.map { location($0, of: venue, languages) })
    return context.stored(ServerAnswer(.ok, .json(members)), tag)
  }

  private static func floor(
    _ floor: Floor, of venue: ServedVenue, _ own: String, _ suffix: String, _ languages: [String]
  ) -> JSONValue {
    let path = "\(own)/\(PercentEncoding.encoded(floor.id))"
    var members: JSONObject = [
      "id": .string(floor.id), "name": .string(floor.title(in: languages)),
      "elevation": .double(floor.elevation), "picture": .string("\(path).png\(suffix)"),
      "tiles": [.string("\(path)/{z}/{x}/{y}.pbf\(suffix)")],
    ]
    if !floor.shortName.isEmpty { members["shortName"] = .string(floor.shortName) }
    if floor.isOutdoor { members["outdoor"] = true }
    if let tiles = venue.tiles[floor.id]?.members {
      for name in ["bounds", "minzoom", "maxzoom", "vector_layers"] { members[name] = tiles[name] }
    }
    return .object(members)
  }

  private static func location(
    _ location: Location, of venue: ServedVenue, _ languages: [String]
  ) -> JSONValue {
    var members: JSONObject = [
      "id": .string(location.id), "name": .string(location.details.name(in: languages)),
    ]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { members[name] = .string(text) }
    }
    add("type", location.type)
    add("description", location.details.description)
    add("phone", location.phone)
    add("website", location.website)
    if !location.categories.isEmpty { members["categories"] = .texts(location.categories) }
    let place =
      location.features.lazy.compactMap { venue.places[$0] }.first ?? venue.places.node(of: location)
    add("floor", place?.floor)
    members["center"] = place.map { .place($0.center) }
    return .object(members)
  }

  // MARK: - Searches

  private static func search(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let venue = try context.venue()
    guard let text = try context.query.value("q"), !text.isEmpty else {
      throw ServerProblem(.badRequest, "expected the words to search for", at: "query.q")
    }
    guard text.utf8.count <= longestText else {
      throw ServerProblem(.badRequest, "expected at most \(longestText) bytes", at: "query.q", isRange: true)
    }
    var limit = 20
    if let wanted = try context.query.value("limit") {
      limit = try SegmentText.wholeNumber(wanted, 1...100, at: "query.limit")
    }
    let languages = try context.languages()
    let tag = EntityTag(
      venue.tag.description, "search", text, "\(limit)", languages.joined(separator: ","))
    if let answer = context.unchanged(tag, type: "application/json") { return answer }
    let found = await ParallelWork.run { [limit] in venue.matches(text, limit: limit) }
    let matches = found.map { match -> JSONValue in
      var members: JSONObject = ["id": .string(match.id), "name": .string(match.name)]
      if let floor = match.floor.flatMap({ venue.venue.floor(id: $0) }) {
        members["floor"] = .string(floor.id)
        members["floorName"] = .string(floor.title(in: languages))
      }
      members["center"] = match.center.map(JSONValue.place)
      return .object(members)
    }
    return context.stored(
      ServerAnswer(.ok, .json(["query": .string(text), "matches": .array(matches)])), tag)
  }

  // MARK: - Routes

  private static func route(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let venue = try context.venue()
    guard let from = try context.query.value("from"), !from.isEmpty else {
      throw ServerProblem(.badRequest, "expected the place where the route begins", at: "query.from")
    }
    let to = context.query.values("to")
    guard !to.isEmpty, to.allSatisfy({ !$0.isEmpty }) else {
      throw ServerProblem(.badRequest, "expected the place where the route ends", at: "query.to")
    }
    let options = try context.routeOptions()
    let stops = [from] + to
    var tag = EntityTag(venue.tag.description, "route", options.text)
    for stop in stops { tag.combine(Array(stop.utf8)) }
    if let answer = context.unchanged(tag, type: "application/json") { return answer }
    let route = try await context.route(through: stops, of: venue, options) { index in
      index == 0 ? "query.from" : "query.to\(to.count > 1 ? "[\(index - 1)]" : "")"
    }
    var members: JSONObject = [
      "cost": .double(route.cost.rounded(places: 3)), "length": .double(route.length.rounded(places: 3)),
      "accessible": .bool(options.isAccessible),
    ]
    members["legs"] = .array(route.legs.map { leg($0, of: venue, options) })
    return context.stored(ServerAnswer(.ok, .json(members)), tag)
  }

  private static func leg(
    _ leg: CartoucheVenue.Route.Leg, of venue: ServedVenue, _ options: RouteOptions
  ) -> JSONValue {
    // A line has two positions, even where the route only changes floors.
    let line = leg.line.count == 1 ? leg.line + leg.line : leg.line
    let name = venue.venue.floor(id: leg.floor)?.title(in: options.languages) ?? leg.floor
    let geometry: JSONObject = [
      "type": "LineString", "coordinates": .array(line.map(JSONValue.place)),
    ]
    var members: JSONObject = ["floor": .string(leg.floor), "floorName": .string(name)]
    members["geometry"] = .object(geometry)
    members["connection"] = leg.connection.map(JSONValue.string) ?? .null
    members["instructions"] = .array(leg.instructions.map(instruction))
    return .object(members)
  }

  private static func instruction(_ instruction: CartoucheVenue.Route.Instruction) -> JSONValue {
    var members: JSONObject = [
      "action": .string(instruction.action.rawValue), "text": .string(instruction.text),
      "sentence": .string(instruction.sentence),
    ]
    members["distance"] = .double(instruction.distance.rounded(places: 2))
    members["position"] = .place(instruction.position)
    members["landmark"] = instruction.landmark.map(JSONValue.string) ?? .null
    return .object(members)
  }
}

extension ServedVenue {
  /// West, south, east and north of all floors; `nil` without any geometry.
  var bounds: [Double]? {
    let all = tiles.values.compactMap { $0.members["bounds"]?.array?.compactMap(\.number) }
      .filter { $0.count == 4 }
    guard let west = all.map({ $0[0] }).min(), let south = all.map({ $0[1] }).min(),
      let east = all.map({ $0[2] }).max(), let north = all.map({ $0[3] }).max()
    else { return nil }
    return [west, south, east, north]
  }
}

extension RouteContext {
  /// The venue that the path names.
  func venue() throws(ServerProblem) -> ServedVenue { try catalog.venue(text("id"), at: place("id")) }

  /// The floor of a name.
  ///
  /// - Throws: ``ServerProblem``: 404 with the floors that there are.
  func floor(_ name: String, of venue: ServedVenue, at place: String) throws(ServerProblem) -> Floor {
    if let floor = venue.venue.floor(named: name) { return floor }
    let known = venue.venue.floors.prefix(20).map(\.id).joined(separator: ", ")
    throw .notFound("floor \"\(name.prefix(60))\"; expected one of \(known)", at: place)
  }

  /// The languages of names, in order of preference.
  func languages() throws(ServerProblem) -> [String] {
    (try query.value("language") ?? "").split(separator: ",").prefix(10).map(String.init)
  }

  /// The options of routes: `accessible`, `avoid` and `language`.
  func routeOptions() throws(ServerProblem) -> RouteOptions {
    let avoids = (try query.value("avoid") ?? "").lowercased().split(separator: ",").map(String.init)
    return RouteOptions(
      isAccessible: try flag("accessible"), avoids: Set(avoids), languages: try languages())
  }

  /// A member of the query that is true or false; the latter without one.
  private func flag(_ name: String) throws(ServerProblem) -> Bool {
    switch try query.value(name) {
    case nil, "false", "0": return false
    case "true", "1", "": return true
    case let other?:
      throw ServerProblem(
        .badRequest, "expected true or false, found \"\(other.prefix(40))\"", at: "query.\(name)")
    }
  }

  /// The route through places.
  ///
  /// - Parameter place: The place in the request of the stop with a number.
  /// - Throws: ``ServerProblem``: 400 for too many places, 404 for one that there is not, or without a way.
  func route(
    through stops: [String], of venue: ServedVenue, _ options: RouteOptions, at place: (Int) -> String
  ) async throws(ServerProblem) -> CartoucheVenue.Route {
    let most = 20
    guard stops.count <= most else {
      throw ServerProblem(
        .badRequest, "expected at most \(most) places, found \(stops.count)", at: place(most), isRange: true)
    }
    let (result, ends) = await ParallelWork.run {
      let ends = stops.map(venue.end)
      return (
        Result { () throws(RouteError) in try venue.graph.route(ends, options: options) }, ends
      )
    }
    do throws(RouteError) {
      return try result.get()
    } catch {
      var index: Int?
      switch error {
      case .unknown(let id), .unreachable(let id, _): index = ends.firstIndex(of: .feature(id))
      case .noGraph, .noWay, .noAmenity: break
      }
      throw ServerProblem(.notFound, "\(error)", at: place(index ?? 0))
    }
  }
}

extension RouteOptions {
  /// A text that equal options have in common, for tags.
  var text: String {
    "\(isAccessible) \(avoids.sorted().joined(separator: ",")) \(languages.joined(separator: ","))"
  }
}

extension JSONValue {
  /// Longitude and latitude, rounded to about a millimetre.
  static func place(_ position: Position) -> JSONValue {
    [.double(position.longitude.rounded(places: 8)), .double(position.latitude.rounded(places: 8))]
  }

  /// An array of texts.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
