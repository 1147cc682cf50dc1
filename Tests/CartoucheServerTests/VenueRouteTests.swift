import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheTiles
import Testing

@testable import CartoucheServer

/// Venues: documents, pictures, tiles, searches and routes.
@Suite struct VenueRouteTests {
  private static let ground = "m_d23f0824128b2f33"
  private static let upper = "m_1818e811892f902b"
  private static let route = "from=s_f9ebdacc0cb1e29c&to=s_21b1aed23196cd44"

  @Test func aVenueIsListedWithItsFloorsAndPlaces() async throws {
    let venue = try await VenueServer.json("/venues/sample-venue.json")
    let floors = venue["floors"]?.array ?? []
    #expect(Set(floors.map { $0["id"]?.string }) == [Self.ground, Self.upper])
    #expect(floors.contains { $0["name"]?.string == "Ground floor" })
    #expect(venue["bounds"]?.array?.count == 4)
    #expect(venue["locations"]?.array?.isEmpty == false)
    let lists = try await VenueServer.json("/index.json").array ?? []
    #expect(lists.contains { $0["id"]?.string == "sample-venue" && $0["type"]?.string == "venue" })
    #expect(try await VenueServer.json("/venues.json").array?.count == 1)
    let page = await VenueServer.get("/")
    #expect(page.text.contains("href=\"venues/sample-venue/\""))
    // Everything that is given out is there.
    for floor in floors {
      let picture = try #require(floor["picture"]?.string)
      #expect(await VenueServer.get("\(picture)?width=64&height=48").status == .ok)
    }
  }

  @Test func instructionsAreInTheLanguageOfTheRequest() async throws {
    func first(_ query: String) async throws -> String? {
      let route = try await VenueServer.json("/venues/sample-venue/route?\(Self.route)\(query)")
      return route["legs"]?.array?.first?["instructions"]?.array?.first?["text"]?.string
    }
    let english = try #require(try await first(""))
    #expect(english.hasPrefix("Leave "))
    let german = try #require(try await first("&language=de-CH,fr"))
    #expect(german != english)
    // Of an unknown language, the next one counts.
    #expect(try await first("&language=xx,de") == german)
  }

  @Test(arguments: [("plan", false), ("3d", true), ("stack", true)])
  func floorsAreDrawnInEachView(view: String, isTilted: Bool) async throws {
    let path = "/venues/sample-venue/\(Self.ground).png?view=\(view)&width=200&height=150"
    let answer = await VenueServer.get(path)
    try #require(answer.status == .ok, "\(answer.text.prefix(300))")
    let picture = try Image(decoding: answer.body)
    #expect([picture.width, picture.height] == [200, 150])
    let pitch = answer.numbers("Cartouche-Camera").last ?? .nan
    #expect((pitch > 0) == isTilted)
    // The floor is not the paper alone.
    #expect(picture.middle { $0 != picture.color(0, 0) } != nil)
  }

  @Test func picturesHaveTagsBeforeTheyAreDrawn() async throws {
    let server = MapServer()
    await server.load([VenueServer.bundle])
    let path = "/venues/sample-venue/\(Self.upper)@2x.png?width=100&height=80&theme=dark"
    let tag = try #require(await VenueServer.get(path)["ETag"])
    let again = await server.get(path, headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
    #expect(server.pictures.counts.values.made == 0)
    #expect(await server.get(path)["ETag"] == tag)
    let others = [
      "/venues/sample-venue/\(Self.upper)@2x.png?width=100&height=80",
      "/venues/sample-venue/\(Self.ground)@2x.png?width=100&height=80&theme=dark",
      "/venues/sample-venue/\(Self.upper).png?width=100&height=80&theme=dark",
      "/venues/sample-venue/\(Self.upper)@2x.webp?width=100&height=80&theme=dark",
    ]
    for other in others { #expect(await server.get(other)["ETag"] != tag, "\(other)") }
  }

  @Test func aRouteIsDrawnOnItsFloor() async throws {
    let path = "/venues/sample-venue/\(Self.ground).png?width=300&height=200"
    let plain = await VenueServer.get(path)
    let drawn = await VenueServer.get("\(path)&route=s_f9ebdacc0cb1e29c,s_21b1aed23196cd44")
    try #require(drawn.status == .ok, "\(drawn.text)")
    #expect(drawn.body != plain.body)
    #expect(drawn["ETag"] != plain["ETag"])
  }

  @Test func aRouteLeadsOverFloors() async throws {
    let route = try await VenueServer.json("/venues/sample-venue/route?\(Self.route)")
    let legs = route["legs"]?.array ?? []
    #expect(legs.first?["geometry"]?["type"]?.string == "LineString")
    #expect(legs.allSatisfy { $0["instructions"]?.array?.isEmpty == false })
    #expect((route["length"]?.number ?? 0) > 1)
    let free = try await VenueServer.json("/venues/sample-venue/route?\(Self.route)&accessible=true")
    #expect(free["accessible"]?.bool == true)
    let answer = await VenueServer.get("/venues/sample-venue/route?\(Self.route)")
    let tag = try #require(answer["ETag"])
    let again = await VenueServer.get(
      "/venues/sample-venue/route?\(Self.route)", headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
  }

  @Test func namesAreFoundInSpiteOfErrors() async throws {
    let found = try await VenueServer.json("/venues/sample-venue/search?q=ofice%200016")
    let first = try #require(found["matches"]?.array?.first)
    #expect(first["name"]?.string == "Office 0016")
    #expect(first["floor"]?.string == Self.ground)
    #expect(first["center"]?.array?.count == 2)
    let none = try await VenueServer.json("/venues/sample-venue/search?q=zzzzzz")
    #expect(none["matches"]?.array?.isEmpty == true)
    // What is found can be gone to by its name.
    let way = await VenueServer.get("/venues/sample-venue/route?from=Office%200016&to=s_21b1aed23196cd44")
    #expect(way.status == .ok)
  }

  @Test func floorsAreVectorTiles() async throws {
    let venue = try await VenueServer.json("/venues/sample-venue.json")
    let box = venue["bounds"]?.array?.compactMap(\.number) ?? []
    try #require(box.count == 4)
    let tile = Self.tile((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, 17)
    let answer = await VenueServer.get("/venues/sample-venue/\(Self.ground)/\(tile).pbf")
    try #require(answer.status == .ok, "\(answer.text.prefix(200))")
    #expect(answer["Content-Type"] == "application/vnd.mapbox-vector-tile")
    let layers = try VectorTile(answer.body).layerNames
    #expect(Set(["spaces", "obstructions", "entrances"]).isSubset(of: layers))
    let features = try await VenueServer.json("/venues/sample-venue/\(Self.ground)/\(tile).geojson")
    #expect(features["features"]?.array?.contains { $0["properties"]?["layer"]?.string == "spaces" } == true)
    #expect(await VenueServer.get("/venues/sample-venue/\(Self.ground)/0/3/0.pbf").status == .notFound)
    #expect(await VenueServer.get("/venues/sample-venue/nowhere/\(tile).pbf").status == .notFound)
  }

  /// The path of the tile of a place.
  private static func tile(_ longitude: Double, _ latitude: Double, _ z: Int) -> String {
    let place = Mercator.project(longitude: longitude, latitude: latitude) * Double(1 << z)
    return "\(z)/\(Int(place.x))/\(Int(place.y))"
  }

  @Test(arguments: [
    ("/venues/sample-venu.json", ServerStatus.notFound, "path[1]"),
    ("/venues/sample-venue.xml", .notFound, "path[1]"),
    ("/venues/sample-venue/roof.png", .notFound, "path[2]"),
    ("/venues/sample-venue/0.bmp", .badRequest, "path[2]"),
    ("/venues/sample-venue/0@9x.png", .badRequest, "path[2]"),
    ("/venues/sample-venue/0.png?view=globe", .badRequest, "query.view"),
    ("/venues/sample-venue/0.png?theme=pink", .badRequest, "query.theme"),
    ("/venues/sample-venue/0.png?width=0", .badRequest, "query.width"),
    ("/venues/sample-venue/0.png?width=-1", .badRequest, "query.width"),
    ("/venues/sample-venue/0.png?width=99999999999999999999", .contentTooLarge, "query.width"),
    ("/venues/sample-venue/0@4x.png?width=4000&height=4000", .contentTooLarge, "query.width"),
    ("/venues/sample-venue/0.png?route=a", .badRequest, "query.route"),
    ("/venues/sample-venue/0.png?route=a,b", .notFound, "query.route"),
    ("/venues/sample-venue/route", .badRequest, "query.from"),
    ("/venues/sample-venue/route?from=a", .badRequest, "query.to"),
    ("/venues/sample-venue/route?from=s_f9ebdacc0cb1e29c&to=nowhere", .notFound, "query.to"),
    ("/venues/sample-venue/route?from=nowhere&to=s_f9ebdacc0cb1e29c", .notFound, "query.from"),
    ("/venues/sample-venue/route?from=a&to=b&accessible=maybe", .badRequest, "query.accessible"),
    ("/venues/sample-venue/search", .badRequest, "query.q"),
    ("/venues/sample-venue/search?q=", .badRequest, "query.q"),
    ("/venues/sample-venue/search?q=a&limit=0", .badRequest, "query.limit"),
    ("/venues/other/search?q=a", .notFound, "path[1]"),
  ])
  func mistakesAreToldWithTheirPlaces(url: String, status: ServerStatus, place: String) async {
    let answer = await VenueServer.get(url)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.place == place, "\(answer.text)")
    #expect(answer["Content-Type"] == "application/problem+json")
  }

  @Test func longTextsAndManyStopsAreRefused() async {
    let text = String(repeating: "a", count: 300)
    #expect(await VenueServer.get("/venues/sample-venue/search?q=\(text)").status == .badRequest)
    let stops = String(repeating: "&to=s_21b1aed23196cd44", count: 30)
    #expect(
      await VenueServer.get("/venues/sample-venue/route?from=s_f9ebdacc0cb1e29c\(stops)").status
        == .badRequest)
  }

  @Test func stopsOfPicturesMayBePlacesOnFloors() {
    #expect(VenuePictures.stops("a,b") == ["a", "b"])
    #expect(VenuePictures.stops("8.5,47.4@G,b") == ["8.5,47.4@G", "b"])
    #expect(VenuePictures.stops("1,2") == ["1", "2"])
    #expect(VenuePictures.stops("").isEmpty)
  }

  @Test func bundlesAreFoundInFoldersAndBrokenOnesAreFailures() async throws {
    let folder = try ServedFolder()
    let bytes = try #require(OpenFile(path: VenueServer.bundle))
    try folder.write(try await FilePart(bytes, 0..<bytes.size).bytes(), to: "mall.zip")
    try folder.write("PK\u{3}\u{4}nothing", to: "other.zip")
    let server = await folder.server()
    #expect(await server.get("/venues/mall.json").status == .ok)
    #expect(await server.get("/venues/other.json").status == .notFound)
    let named = await folder.server(["mall.zip", "other.zip"])
    #expect(await named.get("/venues/mall.json").status == .ok)
    let failed = await named.get("/venues/other.json")
    #expect(failed.status == .serviceUnavailable)
    #expect(!failed.text.contains(folder.path))
  }
}
