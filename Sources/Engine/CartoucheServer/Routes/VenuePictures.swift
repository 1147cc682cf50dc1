import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import CartoucheVenue
import CartoucheVenueMap

/// Pictures of the floors of venues, with routes on them.
enum VenuePictures {
  static let routes: [Route] = [
    Route("venues/{id}/{floor}") { context throws(ServerProblem) in try await picture(context) }
  ]

  /// The views by their names in queries.
  private static let views: [String: VenueLook.View] = [
    "plan": .flat, "flat": .flat, "3d": .solid, "stack": .stacked, "stacked": .stacked,
  ]

  private static func picture(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let venue = try context.venue()
    let (query, limits) = (context.query, context.server.options.limits)
    let place = context.place("floor")
    let end = try SegmentText.ending(context.text("floor"), scales: limits.scales, at: place)
    let floor = try context.floor(end.text, of: venue, at: place)
    let encoding = try context.encoding(end.format, at: "floor")
    let width = try side("width", 800, context)
    let height = try side("height", 600, context)
    guard Double(width) * Double(height) * end.scale * end.scale <= Double(limits.pixels) else {
      throw ServerProblem(
        .contentTooLarge,
        "expected at most \(limits.pixels) pixels, found \(width)x\(height)@\(end.scale.short)x",
        at: "query.width")
    }
    var look = VenueLook()
    look.floor = floor.id
    look.languages = try context.languages()
    look.view = try choice("view", views, .flat, query)
    let themes = Dictionary(uniqueKeysWithValues: VenueTheme.all.map { ($0.name, $0) })
    look.theme = try choice("theme", themes, .light, query)
    let selection = try query.value("select")
    if let selection { look.highlights = venue.features(of: selection) }
    let stops = Self.stops(try query.value("route") ?? "")
    guard stops.count != 1 else {
      throw ServerProblem(.badRequest, "expected FROM,TO", at: "query.route")
    }
    let options = try context.routeOptions()

    // The tag is that of the wish, so that nothing is drawn for a client that has the picture.
    let wish =
      "\(floor.id)\n\(look.view.rawValue)\n\(look.theme.name)\n\(options.text)\n\(look.highlights.sorted())\n\(stops)"
    let form = "\(width) \(height) \(end.scale) \(encoding.name) \(encoding.quality) \(encoding.compression)"
    let tag = EntityTag(venue.tag.description, "picture", wish, form)
    let isNegotiated = end.format == nil
    if tag.isNamed(by: context.request.header("If-None-Match")) {
      context.server.pictures.counts.add(\.notModified)
      RequestNotes.current?.note(.client)
      return context.stored(ServerAnswer(.notModified), tag, negotiated: isNegotiated)
    }
    if !stops.isEmpty {
      look.route = try await context.route(through: stops, of: venue, options) { _ in "query.route" }
    }
    let drawn = await venue.drawn(look, key: wish)
    let order = order(drawn, look, ImageSize(width, height, end.scale), encoding, venue, tag)
    var answer = try await context.picture(order, negotiated: isNegotiated)
    if answer["ETag"] != nil { answer["ETag"] = tag.description }
    return answer
  }

  /// The sides of a picture in logical pixels, and its scale.
  private struct ImageSize {
    var width, height: Int
    var scale: Double

    init(_ width: Int, _ height: Int, _ scale: Double) {
      (self.width, self.height, self.scale) = (width, height, scale)
    }
  }

  /// The order of a picture in which the drawing fills the frame.
  private static func order(
    _ drawn: ServedVenue.Drawn, _ look: VenueLook, _ size: ImageSize, _ encoding: ImageEncoding,
    _ venue: ServedVenue, _ tag: EntityTag
  ) -> PictureOrder {
    var request = ImageRequest(width: size.width, height: size.height)
    request.scale = size.scale
    request.attribution = .hidden
    var map = drawn.map
    map.camera.bearing = drawn.drawing.bearing
    map.camera.pitch = look.view.tilt
    let viewport = request.viewport
    let padding = min(32, Double(min(size.width, size.height)) / 12)
    map.fit(drawn.drawing, in: viewport, padding: padding)
    map.placeLabels(of: drawn.drawing, in: viewport)
    request.view = .center(map.camera.center, zoom: map.camera.zoom)
    request.bearing = map.camera.bearing
    request.pitch = map.camera.pitch
    let style = ServedStyle(id: venue.id, map: map, tag: tag, tiles: [:], attribution: nil)
    return PictureOrder(style, .request(request), encoding)
  }

  /// The places of a route, separated by commas; a place `longitude,latitude@floor` contains a comma itself.
  static func stops(_ text: String) -> [String] {
    var stops: [String] = []
    var parts = text.split(separator: ",", omittingEmptySubsequences: true).map(String.init)[...]
    while let part = parts.popFirst() {
      if Double(part) != nil, let next = parts.first, let number = next.split(separator: "@").first,
        next.contains("@"), Double(String(number)) != nil
      {
        stops.append("\(part),\(next)")
        parts = parts.dropFirst()
      } else {
        stops.append(part)
      }
    }
    return stops
  }

  private static func side(
    _ name: String, _ usual: Int, _ context: RouteContext
  ) throws(ServerProblem) -> Int {
    guard let text = try context.query.value(name) else { return usual }
    let most = context.server.options.limits.side
    do throws(ServerProblem) {
      return try SegmentText.wholeNumber(text, 1...most, at: "query.\(name)")
    } catch {
      guard error.isRange, text != "0" else { throw error }
      throw ServerProblem(.contentTooLarge, error.detail, at: error.place, isRange: true)
    }
  }

  private static func choice<Value>(
    _ name: String, _ choices: [String: Value], _ usual: Value, _ query: RequestQuery
  ) throws(ServerProblem) -> Value {
    guard let text = try query.value(name) else { return usual }
    if let value = choices[text] { return value }
    let known = choices.keys.sorted().joined(separator: ", ")
    throw ServerProblem(
      .badRequest, "expected one of \(known), found \"\(text.prefix(40))\"", at: "query.\(name)")
  }
}

extension VenueLook.View {
  /// The tilt of a view, in degrees.
  fileprivate var tilt: Double {
    switch self {
    case .flat: 0
    case .solid: 45
    case .stacked: 60
    }
  }
}

extension ServedVenue {
  /// The spaces and obstructions of a place: a location's, or the one itself.
  func features(of id: String) -> Set<String> {
    Set(venue.locations.first { $0.id == id && !$0.isHidden }?.features ?? [id])
  }
}
