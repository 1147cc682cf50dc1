import Cartouche
import CartoucheExpressions
import CartoucheJSON
import Testing

@testable import CartoucheRequests

/// Texts of servers that name overlays.
@Suite struct GrammarTests {
  // MARK: - Polylines

  /// The example of Google's documentation, and the same places with six decimals.
  static let places: [SIMD2<Double>] = [[-120.2, 38.5], [-120.95, 40.7], [-126.453, 43.252]]

  @Test(arguments: [(5, "_p~iF~ps|U_ulLnnqC_mqNvxq`@"), (6, "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")])
  func polylinesAreReadAndWritten(precision: Int, text: String) throws {
    #expect(try Polyline.decode(text, precision: precision) == Self.places)
    #expect(Polyline.encode(Self.places, precision: precision) == text)
  }

  @Test(arguments: [
    ("", 0), ("_p~iF", 5), ("_p~iF~ps|U_", 11), ("_p~iF ~ps|U", 5), ("~~~~~~~~~~~~?", 0),
  ])
  func brokenPolylinesAreLocated(text: String, offset: Int) throws {
    let error = try #require(throws: RequestError.self) { try Polyline.decode(text) }
    #expect(error.location?.offset == offset)
  }

  @Test func theWrongPrecisionIsHinted() throws {
    let error = try #require(throws: RequestError.self) {
      try Polyline.decode("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", precision: 5)
    }
    #expect(error.kind == .range)
    #expect(error.found.contains("precision 6"))
  }

  // MARK: - tileserver-gl

  @Test func pathsHaveOptionsAndPlaces() throws {
    let text = "stroke:#f00|width:3|fill:nine|8.5,47|9,47.5|8.5,47"
    let error = try #require(throws: RequestError.self) { try TileServerOverlays().path(text) }
    #expect(error.location?.offset == 25)
    guard
      case .path(let path) = try TileServerOverlays().path(
        "stroke:#f00|width:3|border:white|borderwidth:2|linecap:round|8.5,47|9,47.5|+8.5,-.5")
    else {
      Issue.record("not a path")
      return
    }
    #expect(path.places == [[8.5, 47], [9, 47.5], [8.5, -0.5]])
    #expect(path.look.stroke?.css == "rgba(255,0,0,1)")
    #expect(path.look.strokeWidth == 3)
    #expect(path.look.reach == 3.5)
    #expect(path.look.cap == .round)
  }

  @Test func pathsMayBeEncoded() throws {
    guard case .path(let path) = try TileServerOverlays().path("enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@") else {
      Issue.record("not a path")
      return
    }
    #expect(path.places == Self.places)
    #expect(path.look == .tileServerPath)
  }

  @Test func latitudesMayComeFirst() throws {
    var reader = TileServerOverlays()
    reader.latitudeFirst = true
    guard case .marker(let marker) = try reader.marker("47.5,8.5|pin-l-a+00f|scale:2|offset:3,-4") else {
      Issue.record("not a marker")
      return
    }
    #expect(marker.place == [8.5, 47.5])
    #expect(marker.scale == 2)
    #expect(marker.offset == [3, -4])
    guard case .pin(let look) = marker.figure else {
      Issue.record("not a pin")
      return
    }
    #expect(look.size == .large)
    #expect(look.symbol == .label("A"))
    #expect(look.color.css == "rgba(0,0,255,1)")
  }

  @Test(arguments: [
    ("strok:red|1,2|3,4", 0, "did you mean"), ("stroke:redd|1,2|3,4", 7, "CSS color"),
    ("1,2|", 4, "longitude"),
    ("1,2|3;4", 5, "\",\""), ("1e3,2", 1, "\",\""), ("181,0", 0, "from -180 to 180"),
    ("1,2,3", 3, "another place"),
    ("width:501|1,2", 6, "from 0 to 500"), ("", 0, "longitude"), ("1.,2", 0, "longitude"),
    ("--1,2", 0, "longitude"),
  ])
  func brokenPathsAreLocated(text: String, offset: Int, word: String) throws {
    let error = try #require(throws: RequestError.self) { try TileServerOverlays().path(text) }
    #expect(error.location?.offset == offset)
    #expect(error.description.contains(word))
  }

  // MARK: - Mapbox

  @Test func listsOfOverlaysAreRead() throws {
    let overlays = try MapboxOverlays.parse(
      "pin-s-a+9ed4bd(-122.46589,37.77343),path-5+f44-0.5+0f0-0.3(_p~iF~ps%7CU_ulLnnqC_mqNvxq%60%40)")
    #expect(overlays.count == 2)
    guard case .marker(let marker) = overlays[0], case .path(let path) = overlays[1] else {
      Issue.record("not a marker and a path")
      return
    }
    #expect(marker.place == [-122.46589, 37.77343])
    #expect(path.places == Self.places)
    #expect(path.look.strokeWidth == 5)
    #expect(path.look.stroke?.css == "rgba(255,68,68,0.5)")
    #expect(path.look.fill?.css == "rgba(0,255,0,0.3)")
  }

  @Test(arguments: [
    #"geojson({"type":"Point","coordinates":[1,2]}),pin-l(3,4)"#,
    "geojson(%7B%22type%22%3A%22Point%22%2C%22coordinates%22%3A%5B1%2C2%5D%7D),pin-l(3,4)",
    #"geojson({"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"title":"a),(b\")"}}),pin-l(3,4)"#,
  ])
  func punctuationInsideGeoJSONDoesNotSplit(text: String) throws {
    let overlays = try MapboxOverlays.parse(text)
    #expect(overlays.count == 2)
    guard case .geoJSON(let data) = overlays[0] else {
      Issue.record("not GeoJSON")
      return
    }
    #expect(data.positionCount == 1)
  }

  @Test(arguments: [
    ("pin-x(1,2)", 4), ("pin-s-rial(1,2)", 6), ("pin-s+ff(1,2)", 6), ("pin-s(1,2),", 11), ("pin-s(1,2", 9),
    ("path-5(_p~iF)", 12), ("geojson({)", 9), ("url-(1,2)", 4), ("pin-s%28(1,2)", 5), ("pin-s(1,2)x", 10),
  ])
  func brokenListsAreLocated(text: String, offset: Int) throws {
    let error = try #require(throws: RequestError.self) { try MapboxOverlays.parse(text) }
    #expect(error.location?.offset == offset, "\(error)")
  }

  @Test func pathsOfSixDecimalsAreOurs() throws {
    let overlays = try MapboxOverlays.parse("path6(_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI)")
    guard case .path(let path) = overlays[0] else {
      Issue.record("not a path")
      return
    }
    #expect(path.places == Self.places)
  }

  // MARK: - MapTiler, mbgl-renderer

  @Test func markersOfMapTilerShareTheirOptions() throws {
    let overlays = try MapTilerOverlays.markers("anchor:topleft|scale:0.5|8,47,red|9,48")
    let markers = overlays.compactMap { if case .marker(let marker) = $0 { marker } else { nil } }
    #expect(markers.map(\.place) == [[8, 47], [9, 48]])
    #expect(markers.allSatisfy { $0.anchor == .topLeft && $0.scale == 0.5 })
    #expect(markers[0].figure != markers[1].figure)
    let error = try #require(throws: RequestError.self) { try MapTilerOverlays.path("shortest|1,2|x") }
    #expect(error.location?.offset == 13)
  }

  @Test func requestsOfTheRendererAreRead() throws {
    let request = try RendererRequest(query: [
      ("style", #"{"version":8,"sources":{},"layers":[]}"#), ("width", "300"), ("height", "200"),
      ("center", "8.5,47.25"), ("zoom", "9.5"), ("ratio", "2"), ("bearing", "-90"),
    ])
    #expect(request.picture.view == .center([8.5, 47.25], zoom: 9.5))
    #expect(request.picture.scale == 2)
    #expect(request.picture.bearing == 270)
    #expect(request.style["version"] == 8)
    let error = try #require(throws: RequestError.self) {
      try RendererRequest(query: [("style", "a"), ("width", "3"), ("height", "2"), ("ratio", "9")])
    }
    #expect(error.pointer?.description == "/ratio")
  }
}
