import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import Testing

@testable import CartoucheServer

/// Overlays in the grammars of tileserver-gl, Mapbox and martin.
@Suite struct StaticOverlayTests {
  /// The path to a picture of the gray ground.
  private static let ground = "/styles/paper/static/20,20,7/60x60.png"
  private static let mapbox = "/styles/v1/me/paper/static"

  // MARK: - tileserver-gl

  @Test(arguments: [
    ("path=19,20|21,20", 200), ("path=19,20|21,20&path=20,19|20,21", 200), ("path=20,20", 200),
    ("path=fill:red|19,19|21,19|21,21|19,19", 200), ("path=enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@", 200),
    ("path=stroke:blue|width:8|border:white|borderwidth:2|19,20|21,20", 200),
    ("path=linecap:round|linejoin:bevel|19,20|20,21|21,20", 200), ("path=19,20|-179,20", 200),
    ("path=width:0|19,20|21,20", 200), ("path=stroke:none|fill:none|19,20|21,20", 200),
    ("path=fill:none|enc:_p~iF~ps|U", 200), ("path=+19,20.|21,20", 400), ("path=+19,+20|21,20", 200),
    ("path=.5,-.5|1,1", 200), ("fill=red&path=19,19|21,19|21,21", 200),
    ("stroke=rgb(1,2,3)&path=19,20|21,20", 200),
    ("marker=20,20", 200), ("marker=20,20|pin-s", 200), ("marker=20,20|pin-l-a+f00|scale:2|offset:3,-4", 200),
    ("polygon=fill:red|19,19|21,19|21,21", 200), ("circle=20,20,1000", 200),
    ("latlng=true&path=20,19|20,21", 200),
    ("path=", 400), ("path=|", 400), ("path=19", 400), ("path=19,", 400), ("path=19,20|", 400),
    ("path=19,20||21,20", 400), ("path=19;20|21,20", 400), ("path=181,20|21,20", 400),
    ("path=19,91|21,20", 400),
    ("path=1e3,20|21,20", 400), ("path=NaN,20|21,20", 400), ("path=19,20,5|21,20", 400),
    ("path=stroke:redd|19,20|21,20", 400), ("path=width:-1|19,20|21,20", 400),
    ("path=width:501|19,20|21,20", 400),
    ("path=borderwidth:251|19,20|21,20", 400), ("path=linecap:pointy|19,20|21,20", 400),
    ("path=enc:", 400), ("path=enc:_p~iF", 400), ("path=enc:_izlhA~rlgdF_{geC~ywl@", 400),
    ("path=colour:red|19,20|21,20", 400), ("marker=20", 400), ("marker=20,20|pin-x", 400),
    ("marker=20,20|pin-s|scale:11", 400), ("marker=20,20|pin-s|scale:0", 400),
    ("marker=20,20|pin-s|offset:1001,0", 400), ("marker=20,20|pin-s|angle:3", 400),
    ("latlng=maybe&path=19,20|21,20", 400), ("polygon=19,19|21,19", 400), ("stroke=redd", 400),
    ("linejoin=spiky", 400), ("paht=19,20|21,20", 400), ("padding=a&path=19,20|21,20", 400),
  ])
  func overlaysOfQueriesAreDrawnOrRefused(query: String, status: Int) async throws {
    let url = "\(Self.ground)?\(query)".replacing("|", with: "%7C")
    let answer = try await PaperServer.get(url)
    #expect(answer.status.rawValue == status, "\(answer.text.prefix(300))")
    if status == 400 { #expect(answer.place?.hasPrefix("query.") == true, "\(answer.text.prefix(300))") }
  }

  @Test(arguments: [
    "oklch(0.6 0.2 30)", "hsl(120 50% 50%)", "rebeccapurple", "#f0f8", "rgb(10% 20% 30%)", "hwb(90 10% 10%)",
    "color(srgb 1 0 0)",
  ])
  func anyColorOfStylesIsRead(color: String) async throws {
    let url = "\(Self.ground)?path=stroke:\(PercentEncoding.encoded(color))%7Cwidth:20%7C19,20%7C21,20"
    let answer = try await PaperServer.get(url)
    let isKnown = Color(css: color) != nil
    #expect(answer.status == (isKnown ? .ok : .badRequest))
    if isKnown { #expect(try Image(decoding: answer.body).color(30, 30) != SIMD3(192, 192, 192)) }
  }

  @Test func colorsThatAreNoneHaveTheirPlace() async throws {
    let answer = try await PaperServer.get("\(Self.ground)?path=1,2|3,4&path=stroke:redd|1,2|3,4")
    #expect(answer.place == "query.path[1] column 8")
    #expect(answer.text.contains("redd"))
    #expect(try await PaperServer.get("\(Self.ground)?fill=redd").place == "query.fill column 1")
  }

  @Test func queryMembersHoldForAllPathsUnlessTheseSayOtherwise() async throws {
    let all = try await PaperServer.get(
      "\(Self.ground)?stroke=red&width=9&linecap=round&linejoin=round&border=white&borderwidth=3&path=19.9,20|20.1,20"
    )
    let own = try await PaperServer.get(
      "\(Self.ground)?path=stroke:red|width:9|linecap:round|linejoin:round|border:white|borderwidth:3|19.9,20|20.1,20"
    )
    #expect(all.status == .ok && all["ETag"] == own["ETag"] && all.body == own.body)
    let other = try await PaperServer.get(
      "\(Self.ground)?stroke=red&width=9&path=stroke:blue|19.9,20|20.1,20")
    #expect(try Image(decoding: other.body).color(30, 30) == SIMD3(0, 0, 255))
    // The same as a layer of a style.
    let layer = #"""
      {"addlayer": {"id": "line", "type": "line", "source": {"type": "geojson", "maxzoom": 22, "tolerance": 0.05,
        "data": {"type": "LineString", "coordinates": [[19.9, 20], [20.1, 20.1], [20.1, 20]]}},
        "layout": {"line-cap": "round", "line-join": "bevel"}, "paint": {"line-color": "#ff0000", "line-width": 9}}}
      """#
    let drawn = try await PaperServer.picture(
      "\(Self.ground)?stroke=%23f00&width=9&linecap=round&linejoin=bevel&path=19.9,20|20.1,20.1|20.1,20")
    #expect(try await PaperServer.picture(Self.ground, body: layer).pixels == drawn.pixels)
  }

  @Test func latitudesComeFirstInPathsAndMarkersAlone() async throws {
    let swapped = try await PaperServer.get(
      "/styles/paper/static/20,10,7/60x60.png?latlng=1&path=9.9,20|10.1,20&marker=10,20")
    let usual = try await PaperServer.get(
      "/styles/paper/static/20,10,7/60x60.png?path=20,9.9|20,10.1&marker=20,10")
    #expect(swapped.status == .ok && swapped.body == usual.body)
  }

  // MARK: - Pins

  @Test(
    arguments: ["s", "l"],
    [
      "", "-a", "-z", "-Q", "-0", "-7", "-42", "-99", "-airport", "-cafe", "-museum", "-rail", "-restaurant",
      "-park",
      "-hospital",
    ])
  func pinsAreThoseOfReferences(size: String, label: String) async throws {
    for color in ["f00", "2468ac"] {
      let url = "\(Self.mapbox)/pin-\(size)\(label)+\(color)(20,20)/20,20,6/80x100.png"
      let picture = try await PaperServer.picture(url)
      let symbol = try label.isEmpty ? .none : #require(PinSymbol(name: String(label.dropFirst())))
      let look = PinLook(
        size: size == "s" ? .small : .large, color: try #require(Color(css: "#\(color)")), symbol: symbol)
      let pin = PinImage(look, pixelRatio: 1).image.bitmap
      // The tip is at the middle of the picture.
      let corner = SIMD2(40 - pin.width / 2, 50 - pin.height)
      var largest = 0
      for y in 0..<100 {
        for x in 0..<80 {
          var expected = SIMD3(192.0, 192, 192)
          let (u, v) = (x - corner.x, y - corner.y)
          if (0..<pin.width).contains(u), (0..<pin.height).contains(v) {
            let bytes = (0..<4).map { Double(pin.pixels[4 * (v * pin.width + u) + $0]) }
            expected = SIMD3(bytes[0], bytes[1], bytes[2]) + expected * (1 - bytes[3] / 255)
          }
          let found = picture.color(x, y)
          for channel in 0..<3 {
            largest = max(largest, abs(found[channel] - Int(expected[channel].rounded())))
          }
        }
      }
      // The pin is blended in parts, each of which is rounded.
      #expect(largest <= 6, "\(url)")
    }
  }

  // MARK: - Mapbox

  @Test(arguments: [
    (
      "pin-s-a+9ed4bd(-122.46589,37.77343),path-5+f44-0.5+0f0-0.3(_p~iF~ps%7CU_ulLnnqC_mqNvxq%60%40)/auto/50x30@2x",
      200
    ),
    ("path-5+f44-0.5(%7DrpeFxbnjVsFwdAvr@cHgFor@jEmAlFmEMwM_FuItCkOi@wc@bg@wBSgM)/auto/50x30", 200),
    ("path6-3+00f(_izlhA~rlgdF_%7BgeC~ywl@_kwzCn%60%7BnI)/auto/50x30", 200),
    ("geojson(%7B%22type%22:%22Point%22,%22coordinates%22:%5B-73.99,40.7%5D%7D)/-73.99,40.70,12/50x30", 200),
    ("pin-s(1,2)/auto/50x30?padding=5", 200), ("pin-m-cafe(1,2)/1,2,3.456,10,20/50x30", 200),
    ("1,2,3/50x30?logo=false&attribution=false&access_token=pk.a", 200),
    ("auto/50x30", 422), ("1,2,22.1/50x30", 422), ("1,2,3,361/50x30", 422), ("1,2,3,0,61/50x30", 422),
    ("181,2,3/50x30", 422), ("1,86,3/50x30", 422), ("[3,0,1,1]/50x30", 422), ("[0,3,1,1]/50x30", 422),
    ("[0,0,1]/50x30", 400), ("[0,0,1,200]/50x30", 422), ("1,2/50x30", 400), ("1,2,3,4,5,6/50x30", 400),
    ("auto,1/50x30", 400), ("1,2,3/50x30?padding=5", 422), ("[0,0,1,1]/50x30?padding=1,2,3,4,5", 422),
    ("[0,0,1,1]/50x30?padding=1.5", 422), ("[0,0,1,1]/50x30?padding=-1", 422),
    ("[0,0,1,1]/50x30?padding=25", 422),
    ("[0,0,1,1]/50x30?padding=", 422), ("1,2,3/0x30", 422), ("1,2,3/50", 400),
    ("pin-x(1,2)/1,2,3/50x30", 400), ("pin-s-unheard(1,2)/1,2,3/50x30", 400),
    ("pin-s+12(1,2)/1,2,3/50x30", 400),
    ("pin-s(1,200)/1,2,3/50x30", 422), ("pin-s(1,2),/1,2,3/50x30", 400), ("path-5(_p~iF)/1,2,3/50x30", 400),
    ("path-5+f44-2(_p~iF~ps%7CU)/1,2,3/50x30", 422), ("path-5-0.5(_p~iF~ps%7CU)/1,2,3/50x30", 400),
    ("geojson(%7B)/1,2,3/50x30", 422), ("geojson(%7B%22type%22:%22Pint%22%7D)/1,2,3/50x30", 422),
    ("1,2,3/50x30?before_layer=sqares", 422), ("1,2,3/50x30?unknown=1", 400), ("1,2,3/50x30?logo=maybe", 422),
  ])
  func pathsOfMapboxAreDrawnOrRefused(path: String, status: Int) async throws {
    let answer = try await PaperServer.get("\(Self.mapbox)/\(path)")
    #expect(answer.status.rawValue == status, "\(answer.text.prefix(300))")
    if status >= 400 { #expect(answer.place != nil, "\(answer.text.prefix(300))") }
  }

  private func geoJSON(_ text: String) -> String { "geojson(\(PercentEncoding.encoded(text)))" }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[20,20]}"#, #"{"type":"MultiPoint","coordinates":[[20,20],[20.01,20]]}"#,
    #"{"type":"LineString","coordinates":[[19,20],[21,20]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[19,20],[21,20]],[[20,19],[20,21]]]}"#,
    #"{"type":"Polygon","coordinates":[[[19,19],[21,19],[21,21],[19,19]]]}"#,
    #"{"type":"MultiPolygon","coordinates":[[[[19,19],[21,19],[21,21],[19,19]]]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[20,20]},{"type":"LineString","coordinates":[[19,20],[21,20]]}]}"#,
    ##"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"stroke":"#f00","stroke-width":9,"title":"a),(b"},"geometry":{"type":"LineString","coordinates":[[19,20],[21,20]]}}]}"##,
  ])
  func allGeometriesOfGeoJSONAreDrawn(text: String) async throws {
    let plain = try await PaperServer.picture("\(Self.mapbox)/20,20,6/60x60.png")
    let drawn = try await PaperServer.picture("\(Self.mapbox)/\(geoJSON(text))/20,20,6/60x60.png")
    #expect(drawn.pixels != plain.pixels)
    // The same in the query of another path, and in a body.
    let query = try await PaperServer.picture("\(Self.ground)?geojson=\(PercentEncoding.encoded(text))")
    #expect(query.pixels == drawn.pixels)
    #expect(try await PaperServer.picture(Self.ground, body: text).pixels == drawn.pixels)
  }

  @Test func simplestyleIsThatOfTheSpecification() async throws {
    let area =
      ##"{"type":"Feature","properties":{"fill":"#f00","fill-opacity":1},"geometry":{"type":"Polygon","coordinates":[[[19,19],[21,19],[21,21],[19,21],[19,19]]]}}"##
    #expect(try await PaperServer.picture(Self.ground, body: area).color(30, 30) == SIMD3(255, 0, 0))
    let line = #"{"type":"LineString","coordinates":[[19,20],[21,20]]}"#
    let picture = try await PaperServer.picture(Self.ground, body: line)
    #expect(picture.color(30, 30) == SIMD3(0x55, 0x55, 0x55) && picture.color(30, 26) == SIMD3(192, 192, 192))
  }

  @Test func theLastOverlayIsOnTop() async throws {
    let polyline = Polyline.encode([[19, 20], [21, 20]])
    let down = Polyline.encode([[20, 19], [20, 21]])
    let pin = "pin-l+00f(20,20)"
    let red = "path-12+f00(\(PercentEncoding.encoded(polyline)))"
    let green = "path-12+0f0(\(PercentEncoding.encoded(down)))"
    let area = geoJSON(
      ##"{"type":"Feature","properties":{"fill":"#ff0","fill-opacity":1,"stroke-opacity":0},"geometry":{"type":"Polygon","coordinates":[[[19,19],[21,19],[21,21],[19,21],[19,19]]]}}"##
    )
    for (list, color) in [
      ("\(red),\(green)", SIMD3(0, 255, 0)), ("\(green),\(red)", SIMD3(255, 0, 0)),
      ("\(red),\(green),\(area)", SIMD3(255, 255, 0)), ("\(pin),\(area)", SIMD3(255, 255, 0)),
    ] {
      let picture = try await PaperServer.picture("\(Self.mapbox)/\(list)/20,20,6/60x60.png")
      #expect(picture.color(30, 30) == color, "\(list)")
    }
    let below = try await PaperServer.picture("\(Self.mapbox)/\(area),\(pin)/20,20,6/60x60.png")
    #expect(below.color(30, 22).z > 150)
  }

  @Test func overlaysGoBelowALayerOfTheStyle() async throws {
    let path = "path-20+00f(\(PercentEncoding.encoded(Polyline.encode([[-3, 0], [3, 0]]))))"
    let above = try await PaperServer.picture("\(Self.mapbox)/\(path)/0,0,4/60x60.png")
    #expect(above.color(30, 30) == SIMD3(0, 0, 255))
    let url = "\(Self.mapbox)/\(path)/0,0,4/60x60.png?before_layer=squares"
    let below = try await PaperServer.picture(url)
    #expect(below.color(30, 30) == SIMD3(255, 0, 0))
    let unknown = try await PaperServer.get(url + "x")
    #expect(unknown.status == .unprocessableContent && unknown.text.contains("did you mean \\\"squares\\\"?"))
    // With a layer of the request's own, that is below, and overlays are on top.
    let both = try await PaperServer.picture(
      url + "&addlayer="
        + PercentEncoding.encoded(##"{"id":"x","type":"background","paint":{"background-color":"#ff0"}}"##))
    #expect(both.color(30, 30) == SIMD3(0, 0, 255) && both.color(2, 2) == SIMD3(255, 255, 0))
  }

  // MARK: - Style edits

  @Test(arguments: [
    (#"{"type":"fill","source":"squares"}"#, "/addlayer"), (#"{"id":"x","source":"squares"}"#, "/addlayer"),
    (#"{"id":"squares","type":"fill","source":"squares"}"#, "/addlayer/id"),
    (#"{"id":"x","type":"fil","source":"squares"}"#, "/addlayer/type"),
    (#"{"id":"x","type":"fill"}"#, "/addlayer/source"),
    (#"{"id":"x","type":"fill","source":"sqares"}"#, "/addlayer/source"),
    (#"{"id":"x","type":"fill","source":7}"#, "/addlayer/source"),
    (#"{"id":"x","type":"fill","source":{"type":"nothing"}}"#, "/addlayer/source"),
    (
      #"{"id":"x","type":"fill","source":"squares","paint":{"fill-color":"redd"}}"#,
      "/addlayer/paint/fill-color"
    ),
    (
      #"{"id":"x","type":"fill","source":"squares","paint":{"fill-colour":"red"}}"#,
      "/addlayer/paint/fill-colour"
    ),
    (
      #"{"id":"x","type":"line","source":"squares","layout":{"line-cap":"pointy"}}"#,
      "/addlayer/layout/line-cap"
    ),
    (#"{"id":"x","type":"fill","source":"squares","filter":["=="]}"#, "/addlayer/filter"),
    (#"{"id":"x","type":"fill","source":"squares","minzoom":99}"#, "/addlayer/minzoom"),
    (#"{"id":"x""#, "query.addlayer"),
    ("[1]", "/addlayer"), (#"{"id":1,"type":"fill","source":"squares"}"#, "/addlayer"),
  ])
  func brokenLayersAreLocated(layer: String, place: String) async throws {
    let answer = try await PaperServer.get(
      "\(Self.mapbox)/0,0,3/20x20?addlayer=\(PercentEncoding.encoded(layer))")
    #expect(answer.status == .unprocessableContent, "\(answer.text.prefix(300))")
    #expect(answer.place?.hasPrefix(place) == true, "\(answer.text.prefix(300))")
  }

  @Test func filtersHideTheNamedFeaturesOnly() async throws {
    let url = "\(Self.mapbox)/5,0,3/200x60.png"
    let green = { (color: SIMD3<Int>) in color.y > 200 && color.x < 60 }
    let red = { (color: SIMD3<Int>) in color.x > 200 && color.y < 60 }
    let plain = try await PaperServer.picture(url)
    #expect(plain.box(where: green) != nil && plain.box(where: red) != nil)
    let filter = PercentEncoding.encoded(#"["!=",["get","class"],"red"]"#)
    let filtered = try await PaperServer.picture("\(url)?layer_id=squares&setfilter=\(filter)")
    #expect(filtered.box(where: green) == plain.box(where: green) && filtered.box(where: red) == nil)
    for query in [
      "setfilter=\(filter)", "layer_id=squares", "layer_id=sqares&setfilter=\(filter)",
      "layer_id=squares&setfilter=[1", "layer_id=squares&setfilter=%5B%22foo%22,1%5D",
      "layer_id=squares&setfilter=\(filter)&setfilter=\(filter)",
      "layer_id=squares&setfilter=\(filter)&addlayer=%7B%22id%22:%22x%22,%22type%22:%22background%22%7D",
    ] { #expect(try await PaperServer.get("\(url)?\(query)").status == .unprocessableContent, "\(query)") }
  }

  // MARK: - martin

  private func feature(_ geometry: String, _ properties: String) -> String {
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}]}"#
  }

  private static let point = #"{"type":"Point","coordinates":[20,20]}"#
  private static let line = #"{"type":"LineString","coordinates":[[19,20],[21,20]]}"#
  private static let area = #"{"type":"Polygon","coordinates":[[[19,19],[21,19],[21,21],[19,21],[19,19]]]}"#

  @Test(arguments: [
    (point, ##""circle-radius":12,"circle-color":"#ff0000","circle-stroke-width":2"##, SIMD3(255, 0, 0)),
    (line, ##""line-width":9,"line-color":"#00ff00","name":"A1","line-wideness":"x""##, SIMD3(0, 255, 0)),
    (area, ##""fill-color":"#0000ff","line-color":"#000000","other":[1]"##, SIMD3(0, 0, 255)),
  ])
  func literalPropertiesAreDrawn(geometry: String, properties: String, color: SIMD3<Int>) async throws {
    let picture = try await PaperServer.picture(
      "/style/paper/static/20,20,6/60x60.png", body: feature(geometry, properties))
    #expect(picture.color(30, 30) == color)
  }

  @Test func textsAndIconsAreLiteralPropertiesToo() async throws {
    let path = "/style/paper/static/20,20,6/60x60.png"
    let text = try await PaperServer.picture(
      path, body: feature(Self.point, ##""text-field":"HXH","text-size":20,"text-color":"#0000ff""##))
    let middle = try #require(text.middle { $0.z > 200 && $0.x < 100 })
    #expect(abs(middle.x - 30) < 3 && abs(middle.y - 30) < 4)
    // Nothing but the text.
    let box = try #require(text.box { $0 != SIMD3(192, 192, 192) })
    #expect(box.w - box.y < 26)
    let dot = await WorldServer.get(
      "/style/World/static/-40,30,6/60x60.png", method: "POST",
      body: feature(
        #"{"type":"Point","coordinates":[-40,30]}"#, ##""icon-image":"dot","icon-color":"#ff0000""##))
    try #require(dot.status == .ok, "\(dot.text)")
    #expect(try Image(decoding: dot.body).color(30, 30) == SIMD3(255, 0, 0))
  }

  @Test(arguments: [
    ("circle-radius", #""wide""#), ("circle-color", #""redd""#), ("line-width", #"["get","x"]"#),
    ("fill-opacity", "2"), ("line-cap", #""pointy""#), ("text-size", #""big""#), ("icon-size", "{}"),
  ])
  func wrongLiteralValuesAreLocated(name: String, value: String) async throws {
    let answer = try await PaperServer.get(
      "/style/paper/static/20,20,6/60x60.png", body: feature(Self.point, "\"\(name)\":\(value)"))
    #expect(answer.status == .badRequest, "\(answer.text.prefix(200))")
    #expect(answer.place == "body /features/0/properties/\(name)", "\(answer.text.prefix(300))")
  }

  // MARK: - Tilted maps

  @Test(arguments: [(0, 45), (120, 60), (200, 30)])
  func linesLieOnTheGroundAndPinsAreUpright(bearing: Int, pitch: Int) async throws {
    let view = "20,20,7@\(bearing),\(pitch)/200x200"
    let found = try await PaperServer.places(
      "/styles/paper/static/\(view).json?"
        + [19.8, 20, 20.2].map { "marker=\($0),20" }.joined(separator: "&"))
    let picture = try await PaperServer.picture(
      "/styles/paper/static/\(view).png?path=stroke:blue|width:6|19,20|21,20")
    for marker in found["markers"]?.array ?? [] {
      let pixel = marker["pixel"]?.array?.compactMap(\.number) ?? []
      try #require(pixel.count == 2)
      #expect(picture.color(Int(pixel[0]), Int(pixel[1])) == SIMD3(0, 0, 255), "\(pixel)")
    }
    // The pin is as on a flat map, pixel by pixel.
    let url = "/styles/paper/static/20,20,7@\(bearing),\(pitch)/80x100.png?marker=20,20|pin-l-a+f00"
    let flat = try await PaperServer.picture(
      "/styles/paper/static/20,20,7/80x100.png?marker=20,20|pin-l-a+f00")
    let box = try #require(flat.box { $0 != SIMD3(192, 192, 192) })
    let turned = try await PaperServer.picture(url)
    let tilted = try #require(turned.box { $0 != SIMD3(192, 192, 192) })
    for side in 0..<4 { #expect(abs(box[side] - tilted[side]) <= 1) }
  }

  @Test func buildingsKeepTheirHeights() async throws {
    let style = """
      {"version": 8, "sources": {"house": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
        [[[19.99, 19.99], [20.01, 19.99], [20.01, 20.01], [19.99, 20.01], [19.99, 19.99]]]}}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#c0c0c0"}},
        {"id": "house", "type": "fill-extrusion", "source": "house",
         "paint": {"fill-extrusion-color": "#ff0000", "fill-extrusion-height": 4000}}]}
      """
    let server = try await PaperServer.make(style: style)
    let red = { (color: SIMD3<Int>) in color.x > color.y + 60 }
    let url = "/styles/paper/static/20,20,12@0,60/200x200.png"
    let plain = try await PaperServer.picture(url, from: server)
    let drawn = try await PaperServer.picture(
      url + "?marker=19.9,19.9&path=19.8,19.9|20.2,19.9", from: server)
    let flat = try await PaperServer.picture("/styles/paper/static/20,20,12/200x200.png", from: server)
    let (box, same) = (try #require(plain.box(where: red)), try #require(drawn.box(where: red)))
    #expect(box == same)
    #expect(box.w - box.y > (try #require(flat.box(where: red))).w - (try #require(flat.box(where: red))).y)
  }
}
