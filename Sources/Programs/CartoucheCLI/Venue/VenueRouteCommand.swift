import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// `cartouche venue route`: the way from one place to another.
struct VenueRouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Finds the route from one place of a venue to another.",
    discussion: """
      Places are identifiers of nodes, rooms, locations, doors or connections, the name of a room, or \
      LON,LAT@FLOOR. Costs are in metres: the distance walked, the costs that the bundle adds, and those of lifts and \
      stairs. \
      Instructions are in English or in the language that --language names: \
      \(RouteOptions.knownLanguages.joined(separator: ", ")).

      \(ExitStatus.help) 65 also means that there is no route; the message gives the reason.
      """)

  @OptionGroup var input: VenueInput

  @OptionGroup var places: VenueRoutePlaces

  @Flag(help: "Print the route as JSON.")
  var json = false

  @Flag(help: "Print the route as GeoJSON, a line per floor.")
  var geojson = false

  func validate() throws {
    if json, geojson { throw ValidationError("--json and --geojson exclude each other") }
    if places.from == nil {
      throw ValidationError("--from is missing: expected the place where the route begins")
    }
  }

  func run() async throws {
    let venue = try await input.venue(isQuiet: json || geojson)
    guard let route = try places.route(in: venue) else {
      throw CommandFailure(.badInput, "expected --from and --to")
    }
    if geojson { return try Terminal.standard.print(json: route.geoJSON, keepsDoubles: false) }
    if json { return try Terminal.standard.print(json: Self.json(route), keepsDoubles: false) }
    var lines = ["\(route.length.rounded1) m, cost \(route.cost.rounded1) m"]
    for leg in route.legs {
      lines.append("\(venue.floor(id: leg.floor)?.title(in: places.language.tags) ?? leg.floor)")
      lines += leg.instructions.map { "  \($0.sentence)" }
    }
    try Terminal.standard.print(lines)
  }

  private static func json(_ route: Route) -> JSONValue {
    [
      "cost_m": .double(route.cost.rounded(digits: 3)), "length_m": .double(route.length.rounded(digits: 3)),
      "nodes": .strings(route.nodes),
      "legs": .array(
        route.legs.map { leg in
          [
            "floor": .string(leg.floor),
            "geometry": [
              "type": "LineString",
              // A line has two positions, even where the route only changes floors.
              "coordinates": .array(
                (leg.line.count == 1 ? leg.line + leg.line : leg.line).map(JSONValue.position)),
            ],
            "nodes": .strings(leg.nodes),
            "connection": leg.connection.map(JSONValue.string) ?? .null,
            "instructions": .array(leg.instructions.map(json)),
          ]
        }),
    ]
  }

  private static func json(_ instruction: Route.Instruction) -> JSONValue {
    [
      "action": .string(instruction.action.rawValue), "text": .string(instruction.text),
      "distance_m": .double(instruction.distance.rounded(digits: 2)),
      "position": .position(instruction.position),
      "landmark": instruction.landmark.map(JSONValue.string) ?? .null,
    ]
  }
}

/// The options for the places that a route connects.
struct VenueRoutePlaces: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The start of the route: an identifier, a name, or lon,lat@floor.", valueName: "place")
  )
  var from: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The destination; may be repeated for stops on the way.", valueName: "place"))
  var to: [String] = []

  @Option(help: ArgumentHelp("Go to the nearest exit, toilets, elevator or stairs.", valueName: "kind"))
  var nearest: RouteAmenity?

  @Flag(help: "Use only ways that are accessible to wheelchairs.")
  var accessible = false

  @Option(
    help: ArgumentHelp(
      "A kind of connection to avoid, such as escalator. May be repeated.", valueName: "kind"))
  var avoid: [String] = []

  @OptionGroup var language: VenueLanguageOption

  func validate() throws {
    if from != nil, to.isEmpty == (nearest == nil) {
      throw ValidationError("expected either --to or --nearest")
    }
  }

  /// The route; `nil` when none is requested.
  ///
  /// - Throws: `RouteError` when there is none.
  func route(in venue: Venue) throws -> Route? {
    guard let from else { return nil }
    let graph = RouteGraph(venue)
    let options = RouteOptions(
      isAccessible: accessible, avoids: Set(avoid.map { $0.lowercased() }), languages: language.tags)
    if let nearest {
      return try graph.route(from: venue.routeEnd(from), toNearest: nearest, options: options)
    }
    return try graph.route(([from] + to).map(venue.routeEnd), options: options)
  }
}

extension RouteAmenity: ExpressibleByArgument {}

extension Venue {
  /// The place that a text names: a place on a floor, an identifier, or else a name.
  func routeEnd(_ text: String) throws -> RouteEnd {
    let parts = text.split(separator: "@", maxSplits: 1)
    if parts.count == 2, let place = try? Coordinate(String(parts[0])) {
      let floor = try floor(for: String(parts[1]))
      return .position(Position(place.longitude, place.latitude), floor: floor.id)
    }
    if hasFeature(text) { return .feature(text) }
    return .feature(VenueSearch(self).match(named: text)?.id ?? text)
  }

  /// Whether a feature has this identifier.
  private func hasFeature(_ id: String) -> Bool {
    if nodes.contains(where: { $0.id == id }) || locations.contains(where: { $0.id == id }) { return true }
    if connections.contains(where: { $0.id == id }) { return true }
    return floors.contains { floor in
      floor.spaces.contains { $0.id == id } || floor.obstructions.contains { $0.id == id }
        || floor.entrances.contains { $0.id == id } || floor.annotations.contains { $0.id == id }
    }
  }
}
