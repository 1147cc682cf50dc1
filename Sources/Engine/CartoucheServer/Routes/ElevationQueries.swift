import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles

/// Heights at places, out of tiles that have them as colours: on the paths of tileserver-gl.
enum ElevationQueries {
  static let routes: [Route] = [
    Route("data/{id}/elevation/{z}/{x}/{y}") { context throws(ServerProblem) in try await one(context) },
    Route("data/{id}/elevation", methods: ["POST"]) { context throws(ServerProblem) in
      try await several(context)
    },
  ]

  /// The most places of one request.
  private static let most = 10_000

  /// The ways in which heights are colours.
  private enum Encoding: String {
    case mapbox, terrarium

    /// The height in metres of a colour.
    func height(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
      let number = Double(Int(red) << 16 | Int(green) << 8 | Int(blue))
      // −10000 + 0.1 · number, with one rounding; the other is exact.
      return self == .mapbox ? (number - 100_000) / 10 : number / 256 - 32_768
    }
  }

  /// A place in a tile.
  private struct Place: Sendable {
    let tile: TileID
    /// The fractions of the tile's side, from the north-west, 0 up to 1.
    let x, y: Double

    /// The middle of a tile.
    init(middleOf tile: TileID) {
      self.tile = tile
      (x, y) = (0.5, 0.5)
    }

    /// A place in degrees.
    init(longitude: Double, latitude: Double, zoom: Int) {
      let side = Double(1 << zoom)
      let point = Mercator.project(longitude: longitude, latitude: latitude) * side
      let column = min(max(point.x.rounded(.down), 0), side - 1)
      let row = min(max(point.y.rounded(.down), 0), side - 1)
      tile = TileID(z: zoom, x: Int(column), y: Int(row))
      (x, y) = (point.x - column, point.y - row)
    }

    /// The colour of the place in the picture of its tile.
    func color(in image: Image) -> (red: UInt8, green: UInt8, blue: UInt8) {
      func pixel(_ fraction: Double, _ count: Int) -> Int {
        min(max(Int(fraction * Double(count)), 0), count - 1)
      }
      let color = image[pixel(x, image.width), pixel(y, image.height)]
      return (color.red, color.green, color.blue)
    }
  }

  // MARK: - One place

  private static func one(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let (set, encoding) = try source(context)
    let (place, longitude, latitude) = try place(context, set)
    guard let image = try await image(of: place.tile, set, context.server) else {
      return context.stored(ServerAnswer(.noContent), EntityTag([]))
    }
    let (red, green, blue) = place.color(in: image)
    return context.document(
      ServerAnswer(
        .ok,
        .json([
          "z": .int(Int64(place.tile.z)), "x": .int(Int64(place.tile.x)), "y": .int(Int64(place.tile.y)),
          "red": .int(Int64(red)), "green": .int(Int64(green)), "blue": .int(Int64(blue)),
          "latitude": .double(latitude.rounded(places: 7)),
          "longitude": .double(longitude.rounded(places: 7)),
          "elevation": .double(encoding.height(red, green, blue)),
        ])))
  }

  /// The place in the path: the middle of a tile where both numbers are whole, else a longitude and a latitude.
  private static func place(
    _ context: RouteContext, _ set: ServedTiles
  ) throws(ServerProblem) -> (place: Place, longitude: Double, latitude: Double) {
    let z = try SegmentText.wholeNumber(
      context.text("z"), 0...ServerOptions.zoomLimit, at: context.place("z"))
    let (x, y) = (context.text("x"), context.text("y"))
    if x.contains(".") || y.contains(".") {
      let longitude = try SegmentText.number(x, -180...180, at: context.place("x"))
      let latitude = try SegmentText.number(y, -90...90, at: context.place("y"))
      let zoom = min(max(z, set.zooms.lowerBound), set.zooms.upperBound)
      return (Place(longitude: longitude, latitude: latitude, zoom: zoom), longitude, latitude)
    }
    let last = (1 << z) - 1
    do throws(ServerProblem) {
      let tile = TileID(
        z: z, x: try SegmentText.wholeNumber(x, 0...last, at: context.place("x")),
        y: try SegmentText.wholeNumber(y, 0...last, at: context.place("y")))
      guard set.zooms.contains(z) else {
        throw .notFound("tile of this zoom level", at: context.place("z"))
      }
      let side = Double(1 << z)
      let middle = Mercator.unproject(Point(Double(tile.x) + 0.5, Double(tile.y) + 0.5) / side)
      return (Place(middleOf: tile), middle.x, middle.y)
    } catch {
      guard error.isRange else { throw error }
      throw .notFound("such tile", at: error.place)
    }
  }

  // MARK: - Several places

  private static func several(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    let (set, encoding) = try source(context)
    let places = try places(context, set)
    var heights: [JSONValue] = Array(repeating: .null, count: places.count)
    let end = ContinuousClock.now + context.server.options.deadline
    // Each tile is decoded once; those of one batch are few as a rule.
    let tiles = Dictionary(grouping: places.indices) { places[$0].tile }
    for (tile, numbers) in tiles {
      guard ContinuousClock.now < end, !Task.isCancelled else {
        throw ServerProblem(.gatewayTimeout, "the heights of so many tiles cannot be read in time")
      }
      guard let image = try await image(of: tile, set, context.server) else { continue }
      for number in numbers {
        let (red, green, blue) = places[number].color(in: image)
        heights[number] = .double(encoding.height(red, green, blue))
      }
    }
    var answer = ServerAnswer(.ok, .list(heights))
    answer["Cache-Control"] = "no-store"
    return answer
  }

  private static func places(_ context: RouteContext, _ set: ServedTiles) throws(ServerProblem) -> [Place] {
    let body = try QueryMembers.json(context.request.body, "body")
    guard let points = body.object?["points"]?.array else {
      throw ServerProblem(.badRequest, "expected an object with \"points\"", at: "body")
    }
    guard points.count <= most else {
      throw ServerProblem(
        .contentTooLarge, "expected at most \(most) points, found \(points.count)", at: "body/points")
    }
    var places: [Place] = []
    places.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      let members = point.object ?? [:]
      func number(_ name: String, _ range: ClosedRange<Double>) throws(ServerProblem) -> Double {
        guard let number = members[name]?.number, range.contains(number) else {
          throw ServerProblem(
            .badRequest,
            "expected a number from \(range.lowerBound.short) to \(range.upperBound.short), found "
              + (members[name]?.summary ?? "none"), at: "body/points/\(index)/\(name)")
        }
        return number
      }
      let highest = Double(set.zooms.upperBound)
      let zoom = members["z"] == nil ? highest : try number("z", 0...Double(ServerOptions.zoomLimit))
      places.append(
        Place(
          longitude: try number("lon", -180...180), latitude: try number("lat", -90...90),
          zoom: Int(min(max(zoom, Double(set.zooms.lowerBound)), highest))))
    }
    return places
  }

  // MARK: - Tiles

  /// The set of tiles that the path names, which must have heights.
  private static func source(
    _ context: RouteContext
  ) throws(ServerProblem) -> (tiles: ServedTiles, encoding: Encoding) {
    let set = try context.tiles()
    let name = set.members["encoding"]?.string
    guard !set.format.isVector, let encoding = name.flatMap(Encoding.init) else {
      throw ServerProblem(
        .badRequest,
        "expected tiles with the encoding mapbox or terrarium, found \(name.map { "\"\($0)\"" } ?? "none")",
        at: context.place("id"))
    }
    return (set, encoding)
  }

  private static func image(
    of tile: TileID, _ set: ServedTiles, _ server: MapServer
  ) async throws(ServerProblem) -> Image? {
    guard let bytes = try await set.tile(tile, of: server)?.bytes else { return nil }
    let result = await ParallelWork.run { Result { () throws(ImageError) in try Image(decoding: bytes) } }
    do throws(ImageError) {
      return try result.get()
    } catch {
      throw ServerProblem(.badGateway, "the tile cannot be decoded")
    }
  }
}
