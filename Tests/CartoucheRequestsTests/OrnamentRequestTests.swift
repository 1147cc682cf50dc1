import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheRequests

/// Title, scale bar, north arrow and attribution of requests.
@Suite struct OrnamentRequestTests {
  private func request(_ members: String) throws -> ImageRequest {
    try ImageRequest(parsing: Array(#"{"width": 300, "height": 200, \#(members)}"#.utf8))
  }

  @Test(arguments: [
    ("true", AttributionPlace.bottomRight), ("false", .hidden), (#""false""#, .hidden),
    (#""true""#, .bottomRight), (#""topleft""#, .topLeft), (#""topright""#, .topRight),
    (#""bottomleft""#, .bottomLeft), (#""bottomright""#, .bottomRight), ("null", .bottomRight),
  ])
  func placesOfAttributionsAreReadAndWritten(value: String, place: AttributionPlace) throws {
    let request = try request("\"attribution\": \(value)")
    #expect(request.attribution == place)
    #expect(try ImageRequest(request.json).canonicalText == request.canonicalText)
    #expect(request.canonicalText.contains("attribution") == (place != .bottomRight))
  }

  @Test func membersAreReadAndWritten() throws {
    let request = try request(
      #""scale_bar": "nautical", "north_arrow": true, "title": "A lake", "dpi": 300"#)
    #expect(request.scaleBar == .nautical && request.northArrow && request.title == "A lake")
    #expect(request.encoding.density == 300 && request.scale == 3.125)
    #expect(request.encoding.encoding(for: nil).density == 300)
    #expect(try ImageRequest(request.json).canonicalText == request.canonicalText)
    #expect(!request.canonicalText.contains("scale\":3"))
    let scaled = try self.request(#""dpi": 300, "scale": 1, "scale_bar": true"#)
    #expect(scaled.scale == 1 && scaled.scaleBar == .metric)
    #expect(try ImageRequest(scaled.json).canonicalText == scaled.canonicalText)
    #expect(try self.request(#""scale_bar": false"#).scaleBar == nil)
  }

  @Test(arguments: [
    (#""attribution": "middle""#, "bottomright, bottomleft, topleft, topright"),
    (#""attribution": "topleftt""#, "did you mean \"topleft\"?"),
    (#""attribution": 1"#, "true, false"),
    (#""scale_bar": "metrical""#, "did you mean \"metric\"?"), (#""scale_bar": 5"#, "a string"),
    (#""north_arrow": "yes""#, "true or false"), (#""title": 5"#, "a string"),
    (#""title": "\#(String(repeating: "x", count: 501))""#, "at most 500"),
    (#""dpi": 0"#, "from 1 to 9600"),
    (#""dpi": 500"#, "48 to 384"), (#""scalebar": true"#, "did you mean \"scale_bar\"?"),
  ])
  func badMembersAreLocated(members: String, message: String) throws {
    let error = try #require(throws: RequestError.self) { try request(members) }
    #expect("\(error)".contains(message), "\(error)")
    #expect(error.pointer != nil)
  }

  /// A gray ground whose data ask for an attribution.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"data": {"type": "geojson", "attribution": "<a href='https://a.example'>© Us</a>",
       "data": {"type": "Point", "coordinates": [100, 0]}}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#808080"}},
       {"id": "data", "type": "circle", "source": "data"}]}
      """
    return try Map(Array(style.utf8))
  }

  /// The box of pixels that are not the ground.
  private func ink(_ picture: RequestedPicture) -> (low: SIMD2<Int>, high: SIMD2<Int>)? {
    let (width, pixels) = (picture.snapshot.width, picture.snapshot.pixels)
    let places = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0] != 128 }
      .map { SIMD2($0 / 4 % width, $0 / 4 / width) }
    guard let first = places.first else { return nil }
    return places.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
  }

  @Test func attributionsAreDrawnWhereTheyAreAskedFor() async throws {
    let view = #""center": [8, 47], "zoom": 9"#
    let (map, snapshotter) = (try map(), Snapshotter())
    for (place, isRight, isLow) in [
      ("bottomright", true, true), ("bottomleft", false, true), ("topleft", false, false),
      ("topright", true, false),
    ] {
      for scale in [0.5, 1, 3] {
        let request = try request(view + #", "scale": \#(scale), "attribution": "\#(place)""#)
        let picture = try await snapshotter.picture(of: request, on: map)
        let box = try #require(ink(picture))
        let size = SIMD2(picture.snapshot.width, picture.snapshot.height)
        #expect((box.low.x > size.x / 2) == isRight && (box.low.y > size.y / 2) == isLow)
        // It grows with the device pixels.
        #expect(abs(Double(box.high.y - box.low.y + 1) / scale - 19) <= 2)
      }
    }
    let hidden = try await snapshotter.picture(
      of: request(view + #", "attribution": false"#), on: map)
    #expect(ink(hidden) == nil && hidden.snapshot.attributions.count == 1)
    // The engine itself draws none.
    var bare = map
    bare.camera = Camera(center: [8, 47], zoom: 9)
    let plain = try await snapshotter.snapshot(of: bare, in: Viewport(width: 300, height: 200))
    #expect(Set(plain.pixels) == [128, 255])
  }

  @Test func filesStateTheirDensity() async throws {
    let request = try request(#""dpi": 192, "format": "png""#)
    let picture = try await Snapshotter().picture(of: request, on: map())
    #expect(picture.snapshot.width == 600)
    // 192 pixels per inch are 7559 per metre.
    #expect(Array(picture.bytes[37..<45]) == Array("pHYs".utf8) + [0, 0, 0x1D, 0x87])
  }
}
