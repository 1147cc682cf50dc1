import Cartouche
import CartoucheJSON
import CartoucheVenue
import CartoucheVenueMap
import Foundation
import Testing

@testable import CartoucheView

/// Messages to a page about a venue: floors, places and ways, each when it asks.
@Suite struct VenueSessionTests {
  private let ground = "m_d23f0824128b2f33"
  private let upper = "m_1818e811892f902b"

  /// A page on the sample venue whose map rests.
  private func page(_ arguments: [String] = [], _ more: String = "") async throws -> PageStandIn {
    let page = try PageStandIn(venue: arguments)
    await page.begin(more)
    try await page.wait("a venue") { page.messages("venue").count == 1 }
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    return page
  }

  private func want(_ page: PageStandIn, _ more: String) async {
    await page.say(#"{"type":"venue",\#(more)}"#)
  }

  /// The last that was told of the venue.
  private func state(_ page: PageStandIn) throws -> JSONValue { try #require(page.messages("venue").last) }

  @Test func aBundleIsShownWithItsFloors() async throws {
    let page = try await page()
    let state = try state(page)
    #expect(state["floors"]?.array?.map { $0["id"]?.string } == [upper, ground])
    #expect(state["floors"]?.array?.map { $0["sign"]?.string } == ["1", "G"])
    #expect(state["floor"]?.string == ground)
    #expect(state["view"]?.string == "flat" && state["theme"]?.string == "light")
    #expect(state["routes"] == true)
    #expect(page.messages("findings").last?["broken"] == false)
  }

  @Test func anotherFloorIsAStateOfTheSameStyle() async throws {
    let page = try await page()
    let before = page.canvas.pixels
    await want(page, #""want":"floor","id":"\#(upper)""#)
    try await page.wait("another picture") {
      page.frames.last?.isExact == true && page.canvas.pixels != before
    }
    #expect(try state(page)["floor"]?.string == upper)
    // One style, told once: floors are no styles of their own.
    #expect(page.messages("style").count == 1)
    await want(page, #""want":"floor","id":"\#(ground)""#)
    try await page.wait("the first picture") { page.canvas.pixels == before }
  }

  @Test func thePictureIsThatOfTheVenueDrawnByItself() async throws {
    let page = try await page(["--padding=8"])
    let venue = try VenueDocument(parsing: [UInt8](try PageStandIn.sampleVenue())).venue
    let drawing = VenueDrawing(venue)
    var map = Map(drawing)
    let viewport = Viewport(width: 200, height: 100)
    map.fit(drawing, in: viewport, padding: 8)
    let picture = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(page.canvas.pixels == picture.pixels)
  }

  @Test(arguments: [
    ("office 0016", "Office 0016"), ("OFICE 0016", "Office 0016"), ("γραφειο 0012", "Γραφείο 0012"),
    ("examin 0008", "Examination 0008"),
  ])
  func namesAreFoundWithoutAccentsByTheirBeginningsAndWithErrors(text: String, name: String) async throws {
    let page = try await page()
    await want(page, #""want":"search","number":5,"text":"\#(text)""#)
    let answer = try #require(page.messages("matches").last)
    #expect(answer["number"]?.number == 5)
    let match = try #require(answer["matches"]?.array?.first)
    #expect(match["name"]?.string == name)
    #expect(match["floor"]?.string?.isEmpty == false)
  }

  @Test func aPlaceThatIsChosenIsToldAndSeen() async throws {
    let page = try await page()
    await want(page, #""want":"search","number":1,"text":"0016""#)
    let matches = try #require(page.messages("matches").last?["matches"]?.array)
    let id = try #require(matches.first { $0["name"]?.string == "Office 0016" }?["id"]?.string)
    let before = page.messages("view").last?["camera"]?["zoom"]?.number ?? 0
    await want(page, #""want":"place","id":"\#(id)""#)
    let place = try #require(try state(page)["place"])
    #expect(place["name"]?.string == "Office 0016")
    #expect(place["floorTitle"]?.string == "Ground floor")
    try await page.wait("rest") {
      page.messages("view").last?["resting"] == true
        && (page.messages("view").last?["camera"]?["zoom"]?.number ?? 0) > before
    }
    await want(page, #""want":"noPlace""#)
    #expect(try state(page)["place"] == nil)
  }

  @Test func aClickFindsTheRoomUnderIt() async throws {
    let page = try await page()
    let venue = try VenueDocument(parsing: [UInt8](try PageStandIn.sampleVenue())).venue
    let camera = try #require(page.messages("view").last?["camera"])
    var map = Map(VenueDrawing(venue))
    map.camera.center = [camera["longitude"]?.number ?? 0, camera["latitude"]?.number ?? 0]
    map.camera.zoom = camera["zoom"]?.number ?? 0
    let view = ViewTransform(map.camera, Viewport(width: 200, height: 100))
    let office = try #require(VenueSearch(venue).match(named: "Office 0016")?.center)
    let point = try #require(
      view.pixel(Mercator.project(longitude: office.longitude, latitude: office.latitude)))
    await want(page, #""want":"pick","x":\#(point.x),"y":\#(point.y)"#)
    #expect(try state(page)["place"]?["name"]?.string == "Office 0016")
    // Nothing is beside the building.
    await want(page, #""want":"pick","x":1,"y":1"#)
    #expect(try state(page)["place"] == nil)
  }

  @Test func aWayIsToldFloorByFloorAndItsLegsAreSeen() async throws {
    let page = try await page()
    await want(
      page,
      #""want":"route","from":"s_f9ebdacc0cb1e29c","to":"s_21b1aed23196cd44","accessible":true"#)
    let route = try #require(try state(page)["route"])
    let legs = try #require(route["legs"]?.array)
    #expect(legs.map { $0["floor"]?.string } == [ground, upper])
    #expect(route["accessible"] == true && (route["length"]?.number ?? 0) > 0)
    #expect(
      legs[0]["instructions"]?.array?.last?["text"]?.string == "Take the lift to Level 1 – Soins")
    await want(page, #""want":"leg","number":1"#)
    #expect(try state(page)["floor"]?.string == upper)
    await want(page, #""want":"noRoute""#)
    #expect(try state(page)["route"] == nil)
  }

  @Test func instructionsAreInTheLanguageOfTheCommand() async throws {
    let page = try await page(["--language=de-CH,fr"])
    await want(
      page,
      #""want":"route","from":"s_f9ebdacc0cb1e29c","to":"s_21b1aed23196cd44","accessible":true"#)
    let state = try state(page)
    #expect(state["language"]?.string == "de")
    let text = state["route"]?["legs"]?.array?.first?["instructions"]?.array?.last?["text"]?.string
    #expect(text == "Mit dem Aufzug: Level 1 – Soins")
  }

  @Test func theLookChangesAndTheCameraStays() async throws {
    let page = try await page()
    let before = page.canvas.pixels
    let camera = page.messages("view").last?["camera"]
    await want(page, #""want":"look","theme":"dark""#)
    try await page.wait("another picture") {
      page.frames.last?.isExact == true && page.canvas.pixels != before
    }
    #expect(try state(page)["theme"]?.string == "dark")
    #expect(page.messages("view").last?["camera"]?["zoom"] == camera?["zoom"])
    await want(page, #""want":"look","view":"3d""#)
    try await page.wait("a tilt") { page.messages("view").last?["camera"]?["pitch"]?.number == 45 }
  }

  @Test func theCommandLineIsThatOfVenues() async throws {
    let page = try await page()
    await want(page, #""want":"floor","id":"\#(upper)""#)
    await page.say(#"{"type":"commandLine"}"#)
    let text = try #require(page.messages("commandLine").last?["text"]?.string)
    #expect(
      text.hasPrefix("cartouche venue render --floor=\(upper) --view=flat --theme=light --size=200x100 "),
      "\(text)")
    #expect(text.hasSuffix("venue.zip"))
  }

  @Test func aPageThatComesBackGetsItsFloor() async throws {
    let page = try await page([], #","venue":{"floor":"\#(upper)","view":"3d","theme":"dark"}"#)
    let state = try state(page)
    #expect(state["floor"]?.string == upper)
    #expect(state["view"]?.string == "3d" && state["theme"]?.string == "dark")
  }

  @Test func whatThereIsNotIsRefused() async throws {
    let page = try await page()
    let count = page.messages("venue").count
    for wish in [
      #""want":"floor","id":"attic""#, #""want":"place","id":"nowhere""#, #""want":"leg","number":0"#,
      #""want":"route","from":"s_f9ebdacc0cb1e29c","to":"nowhere","accessible":false"#,
    ] { await want(page, wish) }
    #expect(page.messages("refusal").count == 4)
    #expect(page.messages("venue").count == count)
  }

  @Test func otherMapsHaveNoVenue() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("a style") { page.messages("venue").count == 1 }
    #expect(page.messages("venue").last?["floors"] == nil)
    await want(page, #""want":"floor","id":"m""#)
    #expect(page.messages("refusal").count == 1)
  }

  @Test func aDamagedBundleSaysSo() async throws {
    let page = try PageStandIn(file: "venue.zip", try PageStandIn.sampleVenue().prefix(5000))
    await page.begin()
    try await page.wait("a finding") { page.messages("findings").last?["broken"] == true }
    let finding = try #require(page.messages("findings").last?["findings"]?.array?.first)
    #expect(finding["message"]?.string?.contains("cut off") == true, "\(finding)")
  }
}
