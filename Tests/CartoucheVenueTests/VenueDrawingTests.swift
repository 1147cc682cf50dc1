import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import Testing

@testable import CartoucheVenue

@Suite struct VenueDrawingTests {
  private func features(
    _ part: String, _ bundle: BundleBuilder = .maker, _ look: VenueLook = VenueLook(), floor: Int = 0
  ) throws -> [Feature] {
    let drawing = VenueDrawing(try VenueDocument(parsing: bundle.bytes).venue, look: look)
    return drawing.data[floor].features.features.filter { $0.properties["part"]?.string == part }
  }

  @Test func wallsHaveGapsWhereDoorsAre() throws {
    let walls = try features("wall")
    #expect(walls.count == 2)
    // Two pieces of four and a half metres, a fifth of a metre thick, the outer ends a tenth longer.
    for wall in walls { #expect(abs((wall.geometry?.planarArea ?? 0) - 0.2 * 4.6) < 0.02) }
    #expect(try features("door").count == 1 && features("swing").count == 1)
  }

  @Test func whiteWallsAreDrawnInAColourThatReads() throws {
    #expect(try features("wall").allSatisfy { $0.properties["color"]?.string == "#c4cad0" })
    var bundle = BundleBuilder.maker
    bundle.replace("#ffffff", "#803020", in: "styles.json")
    #expect(try features("wall", bundle).allSatisfy { $0.properties["color"]?.string == "#803020" })
  }

  @Test func featuresWithoutALookAreDrawnInVersionTwoAlone() throws {
    #expect(try features("space", .three).map { $0.properties["id"]?.string } == ["g_0a", "g_0b"])
    #expect(try features("space", .three, floor: 1).isEmpty)
    var bundle = BundleBuilder.maker
    bundle.remove("styles.json")
    #expect(try features("space", bundle).allSatisfy { $0.properties["color"]?.string == "#f5f5f5" })
  }

  @Test func drawingsOfTheShownFloorAloneArePartsOfThoseOfAll() throws {
    let venue = try VenueDocument(parsing: BundleBuilder.maker.bytes).venue
    for view in VenueLook.View.allCases {
      var look = VenueLook()
      look.view = view
      look.floor = venue.floors[1].id
      look.isInteractive = true
      let all = VenueDrawing(venue, look: look)
      look.drawsHiddenFloors = false
      let one = VenueDrawing(venue, look: look)
      let hidden = "floor \(venue.floors[0].id)"
      #expect(all.data.contains { $0.source == hidden })
      #expect(one.data.contains { $0.source == hidden } == (view == .stacked))
      for (source, features) in one.data {
        #expect(all.data.first { $0.source == source }?.features == features)
      }
      let shown = all.style.layers.filter { view == .stacked || !$0.id.hasSuffix(" \(venue.floors[0].id)") }
      #expect(one.style.layers == shown)
      #expect(one.extent == all.extent && one.height == all.height)
    }
  }

  @Test func heightsAreThoseOfLooksAndFloors() throws {
    var look = VenueLook()
    look.view = .stacked
    let wall = try #require(try features("wall", .maker, look, floor: 1).first)
    #expect(wall.properties["base"]?.number == 3 && wall.properties["top"]?.number == 4)
  }

  @Test func labelsHaveNamesOfLocationsAndStayInRooms() throws {
    let rooms = try features("room", .three)
    #expect(rooms.map { $0.properties["name"]?.string } == ["Café Blue"])
    #expect(rooms.first?.properties["icon"]?.string == "venue-food")
  }

  @Test(arguments: VenueLook.View.allCases, VenueTheme.all) func stylesAreValid(
    _ view: VenueLook.View, _ theme: VenueTheme
  ) throws {
    var look = VenueLook()
    (look.view, look.theme) = (view, theme)
    let venue = try VenueDocument(parsing: VenueReadingTests.sample).venue
    look.route = try RouteGraph(venue).route(
      from: .feature(venue.floors[0].spaces[1].id), to: .feature(venue.floors[1].spaces[3].id))
    let drawing = VenueDrawing(venue, look: look)
    let ids = drawing.style.layers.map(\.id)
    #expect(Set(ids).count == ids.count)
    let sources = Set(drawing.style.sources.map(\.id))
    #expect(drawing.style.layers.allSatisfy { $0.source.map(sources.contains) ?? true })
    #expect(Set(drawing.data.map(\.source)) == sources)
  }

  @Test func aVenueIsDrawnTheSameEachTime() throws {
    let venue = try VenueDocument(parsing: VenueReadingTests.sample).venue
    let one = VenueDrawing(venue)
    let other = VenueDrawing(venue)
    #expect(one.style == other.style)
    for (a, b) in zip(one.data, other.data) { #expect(a.features == b.features) }
  }

  @Test func iconsAreInTheSprite() throws {
    let sprite = try VenueSprite(pixelRatio: 2)
    #expect(sprite.index["venue-elevator"]?["width"] == 40)
    for kind in PlaceKind.allCases { #expect(sprite.index["venue-\(kind.rawValue)"] != nil) }
    #expect(VenueDrawing.icons().allSatisfy { icon in icon.bitmap.pixels.contains { $0 != 0 } })
  }

  @Test func routesAndSelectionsOfAnInteractiveDrawingAreDataAlone() throws {
    let venue = try VenueDocument(parsing: VenueReadingTests.sample).venue
    var look = VenueLook()
    look.isInteractive = true
    let drawing = VenueDrawing(venue, look: look)
    let ids = drawing.style.layers.map(\.id)
    for floor in venue.floors {
      #expect(ids.contains("selection \(floor.id)") && ids.contains("route-ends \(floor.id)"))
    }
    let route = try RouteGraph(venue).route(
      from: .feature(venue.floors[0].spaces[1].id), to: .feature(venue.floors[1].spaces[3].id))
    look.route = route
    let routed = VenueDrawing(venue, look: look)
    #expect(routed.style == drawing.style)
    let data = try #require(routed.data.first { $0.source == VenueDrawing.routeSource })
    #expect(data.features == drawing.features(of: route))
    let room = venue.floors[1].spaces[3]
    let chosen = VenueDrawing.selection([room.id, "nowhere"], in: venue)
    #expect(chosen.features.map { $0.properties["floor"]?.string } == [venue.floors[1].id])
  }

  @Test(arguments: [
    ("Toilets 2", PlaceKind.toilets), ("Damen-WC", .toilets), ("WCs", .toilets), ("男性お手洗い", .toilets),
    ("Stairwells", .stairs), ("Cafétéria", .food), ("Lift", .elevator), ("Shop & Café", .food),
  ])
  func kindsAreKnownByTheirWords(name: String, kind: PlaceKind) { #expect(PlaceKinds.kind(in: name) == kind) }

  @Test(arguments: ["", "Office", "Liftoff", "Wcx", "Shopper", "会議室"]) func otherWordsNameNoKind(name: String)
  {
    #expect(PlaceKinds.kind(in: name) == nil)
  }
}
