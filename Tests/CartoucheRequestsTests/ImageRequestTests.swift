import CartoucheImages
import CartoucheJSON
import Testing

@testable import CartoucheRequests

/// Requests for pictures as JSON.
@Suite struct ImageRequestTests {
  private func request(_ text: String) throws -> ImageRequest { try ImageRequest(parsing: Array(text.utf8)) }

  @Test func allMembersAreReadAndWritten() throws {
    let request = try request(
      """
      {"id": "7", "style": "basic", "bounds": [170, -20, -170, 10], "bearing": -30, "pitch": 20, "width": 300,
       "height": 200, "scale": 2, "format": "JPG", "padding": [1, 2, 3], "maxzoom": 12, "language": "de,zh-Hant",
       "quality": 70, "compression": 6, "dither": true, "attribution": false, "setfilter": ["==", "class", "park"],
       "layer_id": "land", "before_layer": "labels", "output": "a.jpg",
       "overlays": [
        {"type": "marker", "at": [8.5, 47.4], "symbol": "A", "size": "small", "color": "#f00", "scale": 2,
         "offset": [1, -2], "anchor": "center"},
        {"type": "marker", "at": [8.5, 47.4], "icon": "pin.png"},
        {"type": "path", "path": [[8, 47], [9, 48]], "stroke": "red", "stroke-opacity": 0.5, "border": "white",
         "border-width": 2, "line-cap": "round"},
        {"type": "path", "polyline": "_p~iF~ps|U_ulLnnqC", "fill": "blue"},
        {"type": "polygon", "rings": [[[8, 47], [9, 47], [9, 48]]], "fill-opacity": 0.25},
        {"type": "circle", "at": [8, 47], "radius": 1000},
        {"type": "geojson", "data": {"type": "Point", "coordinates": [8, 47]}},
        {"type": "geojson", "look": "layers", "data": {"type": "Feature",
         "geometry": {"type": "Point", "coordinates": [8, 47]}, "properties": {"circle-radius": 9, "name": "x"}}}
       ]}
      """)
    #expect(request.bearing == 330)
    #expect(request.encoding.compression == .level(6))
    #expect(request.encoding.encoding(for: nil).format == .jpeg)
    #expect(request.padding == .pixels(top: 1, right: 2, bottom: 3, left: 2))
    #expect(request.languages == ["de", "zh-Hant"])
    #expect(request.overlays.count == 8)
    let again = try ImageRequest(request.json)
    #expect(again == request)
    #expect(again.canonicalText == request.canonicalText)
    #expect(!request.canonicalText.contains("\"id\""))
  }

  @Test(arguments: ["png8", "png64", "png", "jpeg", "webp", "webp-lossless"], ["fast", "best"])
  func encodingsSurviveWriting(format: String, compression: String) throws {
    let text = #"{"width": 1, "height": 1, "format": "\#(format)", "compression": "\#(compression)"}"#
    let asked = try request(text)
    #expect(try ImageRequest(asked.json) == asked)
    #expect(try asked.encoding.encoding(for: nil).colors == ImageEncoding(name: format).colors)
    #expect(asked.encoding.encoding(for: "a.jpg").compression == ImageCompression(name: compression))
  }

  @Test func qualitiesInNamesOfFormatsAreQualities() throws {
    let named = try request(#"{"width": 1, "height": 1, "format": "jpg70"}"#)
    #expect(try named == request(#"{"width": 1, "height": 1, "format": "jpeg", "quality": 70}"#))
    #expect(named.encoding.encoding(for: nil) == .jpeg(quality: 70))
  }

  @Test func spellingsOfOnePictureHaveOneText() throws {
    let texts = try [
      #"{"width": 20, "height": 10, "center": [8, 47.5], "zoom": 9}"#,
      #"{"zoom": 9.0, "center": [8.0, 47.50], "height": 1e1, "width": 20, "bearing": 360, "format": "png"}"#,
      #"{"id": "x", "output": "x.png", "width": 20, "height": 10, "center": [8, 47.5], "zoom": 9, "scale": 1}"#,
    ].map { try request($0).canonicalText }
    #expect(Set(texts) == [#"{"center":[8,47.5],"format":"png","height":10,"width":20,"zoom":9}"#])
    let overlays = try [
      ##"{"width":9,"height":9,"overlays":[{"type":"path","path":[[-120.2,38.5]],"stroke":"#f00"}]}"##,
      #"{"width":9,"height":9,"overlays":[{"type":"path","polyline":"_p~iF~ps|U","stroke":"rgb(255,0,0)"}]}"#,
    ].map { try request($0).canonicalText }
    #expect(overlays[0] == overlays[1])
  }

  @Test(arguments: [
    (#"{"width": 1}"#, "", "no member \"height\""),
    (#"{"widht": 1, "height": 2}"#, "/widht", "did you mean \"width\"?"),
    (#"{"width": 0, "height": 2}"#, "/width", "from 1 to 4096"),
    (#"{"width": 1.5, "height": 2}"#, "/width", "a whole number"),
    (#"{"width": 4096, "height": 4096, "scale": 2}"#, "/scale", "device pixels"),
    (
      #"{"width": 1, "height": 1, "center": [1, 2], "zoom": 3, "bounds": [1, 2, 3, 4]}"#, "/bounds",
      "together"
    ),
    (#"{"width": 1, "height": 1, "center": [1, 2]}"#, "", "no member \"zoom\""),
    (#"{"width": 1, "height": 1, "zoom": 2}"#, "/zoom", "without \"center\""),
    (#"{"width": 1, "height": 1, "center": [1, 91], "zoom": 2}"#, "/center/1", "from -90 to 90"),
    (#"{"width": 1, "height": 1, "center": [1, 2], "zoom": 2, "padding": 1}"#, "/padding", "with \"center\""),
    (#"{"width": 10, "height": 10, "bounds": [0, 0, 1, 1], "padding": 5}"#, "/padding", "no room"),
    (#"{"width": 1, "height": 1, "bounds": [0, 2, 1, 1]}"#, "/bounds", "above the north"),
    (#"{"width": 1, "height": 1, "fit": "overlay"}"#, "/fit", "did you mean \"overlays\"?"),
    (#"{"width": 1, "height": 1, "fit": "overlays"}"#, "/fit", "without overlays"),
    (#"{"width": 1, "height": 1, "compression": "fastt"}"#, "/compression", "did you mean \"fast\"?"),
    (#"{"width": 1, "height": 1, "format": "pngg"}"#, "/format", "did you mean \"png\"?"),
    (#"{"width": 1, "height": 1, "pitch": 61}"#, "/pitch", "from 0 to 60"),
    (#"{"width": 1, "height": 1, "setfilter": ["has", "a"]}"#, "/setfilter", "without \"layer_id\""),
    (#"{"width": 1, "height": 1, "layer_id": "a"}"#, "/layer_id", "without \"setfilter\""),
    (#"{"width": 1, "height": 1, "language": "deutsch"}"#, "/language", "language tags"),
    (#"{"width": 1, "height": 1, "overlays": [{"type": "pin"}]}"#, "/overlays/0/type", "one of marker"),
    (#"{"width": 1, "height": 1, "overlays": [{"at": [1, 2]}]}"#, "/overlays/0", "no member \"type\""),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "marker", "at": [1, 2], "symbol": "airpot"}]}"#,
      "/overlays/0/symbol", "did you mean \"airport\"?"
    ),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "marker", "at": [1, 2], "icon": "a", "size": "small"}]}"#,
      "/overlays/0/size", "together"
    ),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "path", "polyline": "_p~iF"}]}"#,
      "/overlays/0/polyline",
      "at byte 5"
    ),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "path", "path": [[1, 2]], "stroke": "redd"}]}"#,
      "/overlays/0/stroke", "a CSS color"
    ),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "geojson", "data": {"type": "Pint", "coordinates": [1, 2]}}]}"#,
      "/overlays/0/data", ""
    ),
    (
      #"{"width": 1, "height": 1, "overlays": [{"type": "geojson", "look": "layers", "data": {"type": "Feature", "geometry": null, "properties": {"line-width": "a"}}}]}"#,
      "/overlays/0/data/properties/line-width", ""
    ),
  ])
  func wrongValuesAreLocated(text: String, pointer: String, words: String) throws {
    let error = try #require(throws: RequestError.self) { try request(text) }
    #expect(error.pointer?.description.hasPrefix(pointer) == true, "\(error)")
    #expect(words.isEmpty || error.description.contains(words), "\(error)")
    #expect(error.location != nil)
  }

  @Test func linesAndColumnsAreThoseOfTheText() throws {
    let error = try #require(throws: RequestError.self) {
      try ImageRequest(parsing: Array("{\"width\": 1,\n \"height\": 2,\n  \"zom\": 3}".utf8), name: "a.json")
    }
    #expect(error.description.contains("a.json:3:3"))
  }
}
