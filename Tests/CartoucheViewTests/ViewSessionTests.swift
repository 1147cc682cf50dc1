import Cartouche
import CartoucheImages
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheView

/// Messages to a page: the newest map, exact when it rests, and its findings.
@Suite struct ViewSessionTests {
  private func isShown(_ page: PageStandIn, _ color: [UInt8], at x: Int = 2, _ y: Int = 2) -> Bool {
    let canvas = page.canvas
    guard canvas.width > x, canvas.height > y, page.frames.last?.isExact == true else { return false }
    let found = canvas[x, y]
    return [found.red, found.green, found.blue] == color
  }

  @Test func theMapAtRestIsThePictureOfTheCommandRender() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    let map = try await Map.load(page.folder.appendingPathComponent("style.json").path)
    let picture = try await Snapshotter().snapshot(of: map, in: Viewport(width: 200, height: 100))
    #expect(page.canvas.pixels == picture.pixels)
    #expect(page.messages("style").last?["layers"]?.array?.count == 2)
    #expect(
      page.messages("attributions").last?["parts"]?.array?.first?["link"]?.string == "https://example.org")
  }

  @Test func aPageThatSpeaksBeforeDrawingBeginsIsDrawn() async throws {
    let page = try PageStandIn(drawsAtOnce: false)
    await page.begin()
    page.draw()
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
  }

  @Test func dragsMoveTheMapWithLossesAndRestIsExact() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    let before = page.frames.count
    func pointer(_ phase: String, _ x: Int, _ time: Int) async {
      await page.say(
        #"{"type":"pointer","pointer":"mouse","phase":"\#(phase)","id":1,"x":\#(x),"y":50,"button":"primary","time":\#(time)}"#
      )
    }
    await pointer("down", 100, 1000)
    for step in 1...5 { await pointer("move", 100 + 10 * step, 1000 + 100 * step) }
    await pointer("move", 150, 2000)
    await pointer("up", 150, 2500)
    try await page.wait("frames after the drag") {
      page.frames.count > before && page.frames.last?.isExact == true
        && page.messages("view").last?["resting"] == true
    }
    #expect(page.frames[before].inputTime >= 1000)
    let camera = try #require(page.messages("view").last?["camera"])
    // 50 of the 2048 pixels that the world is wide at zoom 2, to the west.
    #expect(abs((camera["longitude"]?.number ?? 0) + 50 * 360 / 2048) < 1e-6)
  }

  @Test func noFrameIsSentBeforeTheLastOneIsShown() async throws {
    let page = try PageStandIn(answersFrames: false)
    await page.begin()
    try await page.wait("a frame") { page.frames.count == 1 }
    for step in 1...20 {
      await page.say(#"{"type":"key","key":"right","keys":[],"time":\#(step * 20)}"#)
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(page.frames.count == 1)
    // What comes next is the newest camera, not one of those between.
    await page.say(#"{"type":"shown","frame":1}"#)
    try await page.wait("the next frame") { page.frames.count == 2 }
  }

  @Test func aSavedStyleIsDrawnAndABrokenOneLeavesTheLastMap() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("red") { isShown(page, [255, 0, 0]) }
    try page.save(PageStandIn.style("#0000ff"))
    try await page.wait("blue") { isShown(page, [0, 0, 255]) }

    try page.save("{\n  \"version\": 8,,\n}")
    try await page.wait("a finding") { page.messages("findings").last?["broken"] == true }
    let finding = try #require(page.messages("findings").last?["findings"]?.array?.first)
    #expect(finding["severity"]?.string == "error")
    #expect(finding["place"]?.string?.hasSuffix("style.json:2:16") == true, "\(finding)")
    #expect(isShown(page, [0, 0, 255]))

    try page.save(PageStandIn.style("#00ffff"))
    try await page.wait("cyan") { isShown(page, [0, 255, 255]) }
    try await page.wait("no finding") { page.messages("findings").last?["broken"] == false }
  }

  @Test func aStyleThatIsBrokenAtFirstIsDrawnWhenItIsMended() async throws {
    let page = try PageStandIn("{")
    await page.begin()
    try await page.wait("a finding") { page.messages("findings").last?["broken"] == true }
    #expect(page.frames.isEmpty)
    try page.save(PageStandIn.style("#0000ff"))
    try await page.wait("blue") { isShown(page, [0, 0, 255]) }
  }

  @Test func aFindingOfTheStyleHasItsLineAndColumn() async throws {
    let page = try PageStandIn(PageStandIn.style("gren"))
    await page.begin()
    try await page.wait("a finding") { page.messages("findings").last?["findings"]?.array?.isEmpty == false }
    let finding = try #require(page.messages("findings").last?["findings"]?.array?.first)
    #expect(finding["place"]?.string?.contains("style.json:6:") == true, "\(finding)")
  }

  @Test func theCameraStaysWhenTheStyleIsSaved() async throws {
    let page = try PageStandIn()
    let camera = #"{"longitude":1,"latitude":2,"zoom":5,"bearing":30,"pitch":0,"roll":0}"#
    await page.begin(#","camera":\#(camera)"#)
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    try page.save(PageStandIn.style("#0000ff", zoom: 9))
    try await page.wait("the style again") { page.messages("style").count == 2 }
    try await page.wait("rest") { page.messages("view").last?["resting"] == true }
    #expect(page.messages("view").last?["camera"]?["zoom"]?.number == 5)
    #expect(page.messages("view").last?["camera"]?["bearing"]?.number == 30)
  }

  @Test func layersAreHiddenAndShown() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("green land") { isShown(page, [0, 255, 0], at: 100, 50) }
    await page.say(#"{"type":"visibility","layer":"land","visible":false}"#)
    try await page.wait("no land") { isShown(page, [255, 0, 0], at: 100, 50) }
    try page.save(PageStandIn.style("#0000ff"))
    try await page.wait("no land in the new style either") { isShown(page, [0, 0, 255], at: 100, 50) }
    await page.say(#"{"type":"visibility","layer":"land","visible":true}"#)
    try await page.wait("green land again") { isShown(page, [0, 255, 0], at: 100, 50) }
    await page.say(#"{"type":"visibility","layer":"no such layer","visible":true}"#)
  }

  @Test func whatLiesUnderAPlaceIsTold() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    await page.say(#"{"type":"inspect","number":1,"x":100,"y":50}"#)
    try await page.wait("an answer") { page.messages("features").count == 1 }
    let feature = try #require(page.messages("features").last?["features"]?.array?.first)
    #expect(feature["layer"]?.string == "land")
    #expect(feature["id"]?.string == "7")
    #expect(feature["properties"]?.array?.first == ["name", "Square"])
    await page.say(#"{"type":"inspect","number":2,"x":1,"y":1}"#)
    try await page.wait("an answer") { page.messages("features").count == 2 }
    #expect(page.messages("features").last?["features"]?.array?.isEmpty == true)
  }

  @Test func aDroppedFileLiesOverTheMapUntilItIsTakenAway() async throws {
    let page = try PageStandIn()
    await page.begin()
    try await page.wait("green land") { isShown(page, [0, 255, 0], at: 100, 50) }
    let file = #"{"type":"Polygon","coordinates":[[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]]]}"#
    #expect(await page.viewed.add(overlay: Array(file.utf8), name: "a.geojson") == nil)
    try await page.wait("an overlay") { page.messages("style").last?["overlays"]?.array == ["a.geojson"] }
    try await page.wait("another colour") {
      page.frames.last?.isExact == true && !isShown(page, [0, 255, 0], at: 100, 50)
    }
    await page.say(#"{"type":"removeOverlay","name":"a.geojson"}"#)
    try await page.wait("green land again") { isShown(page, [0, 255, 0], at: 100, 50) }
    #expect(await page.viewed.add(overlay: Array("no data".utf8), name: "b.txt") != nil)
  }

  @Test func whatIsNotUnderstoodIsRefusedAndTheMapGoesOn() async throws {
    let page = try PageStandIn()
    await page.say("nonsense")
    await page.say(#"{"type":"pointer"}"#)
    #expect(page.messages("refusal").count == 2)
    await page.say(#"{"type":"inspect","number":1,"x":100,"y":50}"#)
    await page.say(#"{"type":"commandLine"}"#)
    await page.begin()
    try await page.wait("an exact frame") { page.frames.last?.isExact == true }
    await page.say(#"{"type":"commandLine"}"#)
    #expect(
      page.messages("commandLine").last?["text"]?.string?.hasPrefix("cartouche render --size=200x100") == true
    )
  }
}
