import CartoucheMapView
import SeededRandom
import Testing

@testable import CartoucheView

/// Messages of a page are read; those that cannot be read are refused without harm.
@Suite struct PageMessageTests {
  @Test(arguments: [
    (
      #"{"type":"pointer","pointer":"mouse","phase":"down","id":1,"x":3,"y":-4.5,"button":"primary","keys":["shift"],"time":12.5}"#,
      PageMessage.input(.mouseDown(.primary, at: [3, -4.5], .shift), time: .microseconds(12_500))
    ),
    (
      #"{"type":"pointer","pointer":"mouse","phase":"move","id":1,"x":3,"y":4,"button":"primary","keys":[],"time":0}"#,
      .input(.mouseMoved(to: [3, 4]), time: .zero)
    ),
    (
      #"{"type":"pointer","pointer":"touch","phase":"up","id":7,"x":3,"y":4,"time":1}"#,
      .input(.touches([Touch(id: 7, .ended, at: [3, 4])]), time: .milliseconds(1))
    ),
    (
      #"{"type":"wheel","delta":-120,"x":1,"y":2,"keys":["control","meta"],"time":1}"#,
      .input(.wheel(delta: -120, .automatic, at: [1, 2], [.control, .command]), time: .milliseconds(1))
    ),
    (#"{"type":"key","key":"left","keys":[],"time":1}"#, .input(.key(.left, []), time: .milliseconds(1))),
    (#"{"type":"control","name":"north","time":1}"#, .control(.north, time: .milliseconds(1))),
    (#"{"type":"shown","frame":12}"#, .shown(frame: 12)),
    (#"{"type":"inspect","number":1,"x":1,"y":2}"#, .inspect(number: 1, [1, 2])),
    (#"{"type":"visibility","layer":"a","visible":false}"#, .visibility(layer: "a", isVisible: false)),
    (#"{"type":"commandLine"}"#, .commandLine),
    (#"{"type":"removeOverlay","name":"a.geojson"}"#, .removeOverlay("a.geojson")),
    (
      #"{"type":"zoomToOverlay","name":"a.geojson","time":3}"#,
      .zoomToOverlay("a.geojson", time: .milliseconds(3))
    ),
    (#"{"type":"venue","want":"floor","id":"m_1"}"#, .venue(.floor("m_1"))),
    (#"{"type":"venue","want":"look","view":"3d"}"#, .venue(.look(VenueWish(view: .solid)))),
    (
      #"{"type":"venue","want":"look","floor":"m","view":"flat","theme":"dark"}"#,
      .venue(.look(VenueWish(floor: "m", view: .flat, colors: .dark)))
    ),
    (#"{"type":"venue","want":"search","number":3,"text":"é"}"#, .venue(.search(number: 3, "é"))),
    (#"{"type":"venue","want":"pick","x":1,"y":2.5}"#, .venue(.pick([1, 2.5]))),
    (#"{"type":"venue","want":"place","id":"s"}"#, .venue(.place("s"))),
    (#"{"type":"venue","want":"noPlace"}"#, .venue(.noPlace)),
    (
      #"{"type":"venue","want":"route","from":"a","to":"b","accessible":true}"#,
      .venue(.route(from: "a", to: "b", isAccessible: true))
    ),
    (#"{"type":"venue","want":"noRoute"}"#, .venue(.noRoute)),
    (#"{"type":"venue","want":"leg","number":2}"#, .venue(.leg(2))),
    (
      #"{"type":"view","width":800,"height":600,"ratio":2,"time":5,"venue":{"theme":"dark"}}"#,
      .view(
        PageView(
          viewport: Viewport(width: 800, height: 600, pixelRatio: 2), time: .milliseconds(5),
          venue: VenueWish(colors: .dark)))
    ),
    (
      #"{"type":"view","width":800,"height":600,"ratio":2,"time":5,"hidden":["roads"]}"#,
      .view(
        PageView(
          viewport: Viewport(width: 800, height: 600, pixelRatio: 2), time: .milliseconds(5),
          hidden: ["roads"]))
    ),
  ])
  func messagesAreRead(text: String, message: PageMessage) throws {
    #expect(try PageMessage(reading: text) == message)
  }

  @Test func aPageThatWasSeenBeforeTellsItsCamera() throws {
    let message = try PageMessage(
      reading: """
        {"type":"view","width":8,"height":6,"ratio":1,"time":0,
         "camera":{"longitude":8.5,"latitude":47,"zoom":11,"bearing":30,"pitch":40,"roll":0}}
        """)
    guard case .view(let page) = message else {
      Issue.record("\(message) is not about the view")
      return
    }
    #expect(page.camera == Camera(center: [8.5, 47], zoom: 11, bearing: 30, pitch: 40))
  }

  @Test(arguments: [
    "", "[]", "null", "{}", #"{"type":"dance"}"#, #"{"type":"zoomToOverlay","name":"a"}"#,
    #"{"type":"shown","frame":-1}"#,
    #"{"type":"shown","frame":1e300}"#,
    #"{"type":"shown","frame":"1"}"#, #"{"type":"inspect","number":1,"x":1e999,"y":2}"#,
    #"{"type":"inspect","number":1,"x":1e9,"y":2}"#, #"{"type":"key","key":"F13","keys":[],"time":1}"#,
    #"{"type":"key","key":"left","keys":["hyper"],"time":1}"#,
    #"{"type":"key","key":"left","keys":[],"time":-1}"#,
    #"{"type":"key","key":"left","keys":[],"time":1e15}"#,
    #"{"type":"key","key":"left","keys":[1],"time":1}"#,
    #"{"type":"view","width":0,"height":600,"ratio":2,"time":5}"#,
    #"{"type":"view","width":1e6,"height":600,"ratio":2,"time":5}"#,
    #"{"type":"view","width":8,"height":6,"ratio":1,"time":0,"camera":{"longitude":8.5}}"#,
    #"{"type":"pointer","pointer":"mouse","phase":"down","id":1,"x":1,"y":1,"button":"middle","keys":[],"time":1}"#,
    #"{"type":"venue"}"#, #"{"type":"venue","want":"everything"}"#, #"{"type":"venue","want":"floor"}"#,
    #"{"type":"venue","want":"floor","id":7}"#, #"{"type":"venue","want":"look","view":"upside down"}"#,
    #"{"type":"venue","want":"look","theme":3}"#, #"{"type":"venue","want":"search","number":-1,"text":"a"}"#,
    #"{"type":"venue","want":"search","number":1}"#, #"{"type":"venue","want":"pick","x":1}"#,
    #"{"type":"venue","want":"route","from":"a","to":"b"}"#,
    #"{"type":"venue","want":"route","from":"a","to":["b"],"accessible":false}"#,
    #"{"type":"venue","want":"leg","number":-1}"#, #"{"type":"venue","want":"leg","number":1e9}"#,
    #"{"type":"view","width":8,"height":6,"ratio":1,"time":0,"venue":{"view":"round"}}"#,
  ])
  func whatIsNoMessageIsRefused(text: String) {
    #expect(throws: PageMessageError.self) { try PageMessage(reading: text) }
  }

  @Test func aRefusalSaysWhatWasFoundAndWhatWasExpected() {
    let error = #expect(throws: PageMessageError.self) {
      try PageMessage(reading: #"{"type":"shown","frame":true}"#)
    }
    #expect(
      error?.description == "a message's \"frame\" is true; expected a number from 0.0 to 4503599627370496.0")
  }

  @Test func aMessageHasALimit() {
    let name = String(repeating: "a", count: PageMessage.sizeLimit)
    #expect(throws: PageMessageError.self) {
      try PageMessage(reading: #"{"type":"removeOverlay","name":"\#(name)"}"#)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func brokenMessagesNeverTrap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let seeds = [
      #"{"type":"pointer","pointer":"touch","phase":"down","id":1,"x":3,"y":4,"button":"primary","keys":["alt"],"time":12}"#,
      #"{"type":"view","width":8,"height":6,"ratio":1,"time":0,"camera":{"longitude":8.5,"latitude":4,"zoom":1,"bearing":0,"pitch":0,"roll":0}}"#,
      #"{"type":"wheel","delta":1e2,"x":1,"y":2,"keys":[],"time":1}"#,
      #"{"type":"venue","want":"route","from":"a","to":"b","accessible":true}"#,
      #"{"type":"venue","want":"search","number":3,"text":"é"}"#,
    ].map { Array($0.utf8) }
    let inserts = ["9", "1e400", "-", "null", "{}", "\"", "99999999999999999999", "\u{0}", "[", "é"]
    for _ in 0..<2000 {
      var bytes = seeds[random.int(0...seeds.count - 1)]
      for _ in 0...random.int(0...3) {
        let place = random.int(0...bytes.count - 1)
        switch random.int(0...2) {
        case 0: bytes[place] = UInt8(random.int(0...255))
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: inserts[random.int(0...inserts.count - 1)].utf8, at: place)
        }
        if bytes.isEmpty { break }
      }
      _ = try? PageMessage(reading: String(decoding: bytes, as: UTF8.self))
    }
  }
}
