import CartoucheJSON
import CartoucheStyle
import MapLibre
import Testing

/// The style JSON of a source.
func json(_ source: MLNSource) throws -> JSONValue { try source.styleJSON() }

/// Source classes against the members of style JSON.
@Suite struct SourcesTests {
  private let page = URL(filePath: "/data/tiles.json")

  @Test(
    "each type has its class",
    arguments: [
      ("vector", #"{"type":"vector","url":"https://a.example/t.json"}"#),
      ("raster", #"{"type":"raster","tiles":["https://a.example/{z}/{x}/{y}.png"],"tileSize":256}"#),
      ("raster-dem", #"{"type":"raster-dem","url":"https://a.example/t.json","encoding":"terrarium"}"#),
      ("geojson", #"{"type":"geojson","cluster":true,"data":{"type":"Point","coordinates":[1,2]}}"#),
      ("image", #"{"type":"image","url":"a.png","coordinates":[[0,1],[1,1],[1,0],[0,0]]}"#),
    ])
  func classes(type: String, text: String) throws {
    let expected: [String: MLNSource.Type] = [
      "vector": MLNVectorTileSource.self, "raster": MLNRasterTileSource.self,
      "raster-dem": MLNRasterDEMSource.self, "geojson": MLNShapeSource.self, "image": MLNImageSource.self,
    ]
    let members = try JSONValue(parsing: text)
    let source = try MLNSource.source(identifier: "s", styleJSON: members)
    #expect(Swift.type(of: source) == expected[type])
    #expect(source.identifier == "s")
    // Members that the class has no property for come back as well.
    var more = try #require(members.object)
    more["metadata"] = ["a": 1]
    let again = try MLNSource.source(identifier: "s", styleJSON: .object(more))
    #expect(try json(again)["metadata"] == ["a": 1])
    for member in more { #expect(try json(again)[member.key] == member.value) }
  }

  @Test("canvas and video sources are refused and reported", arguments: ["canvas", "video", "", "tiles"])
  func unsupported(type: String) throws {
    let error = #expect(throws: MLNSourceError.self) {
      try MLNSource.source(identifier: "s", styleJSON: ["type": .string(type)])
    }
    #expect(error?.kind == .unsupportedType)
    #expect(error?.description.contains("\"s\"") == true)
    #expect(throws: MLNSourceError.self) { try MLNSource.source(identifier: "s", styleJSON: "geojson") }
    #expect(throws: MLNSourceError.self) { try MLNSource(identifier: "plain").styleJSON() }
  }

  @Test("a TileJSON document completes the source") func configuration() throws {
    let source = MLNVectorTileSource(identifier: "s", configurationURL: page)
    #expect(source.tileURLTemplates.isEmpty)
    #expect(source.attributionHTMLString == nil)
    source.configuration = ["tiles": ["https://a.example/{z}"], "attribution": "© A"]
    #expect(source.tileURLTemplates == ["https://a.example/{z}"])
    #expect(source.attributionHTMLString == "© A")
    // What the style says goes before it.
    let members: JSONValue = ["type": "vector", "url": "file:///data/tiles.json", "attribution": "© B"]
    let styled = try #require(
      try MLNSource.source(identifier: "s", styleJSON: members) as? MLNVectorTileSource)
    styled.configuration = source.configuration
    #expect(styled.attributionInfos == [MLNAttributionInfo(title: "© B")])
  }

  @Test("a configuration URL determines the width of tiles") func configurationURL() throws {
    let vector = MLNVectorTileSource(identifier: "s", configurationURL: page)
    #expect(try json(vector) == ["type": "vector", "url": "file:///data/tiles.json"])
    #expect(vector.configurationURL == page)
    let archive = MLNVectorTileSource(
      identifier: "s", configurationURLString: "pmtiles://file:///a b.pmtiles")
    #expect(try json(archive)["url"] == "pmtiles://file:///a b.pmtiles")
    #expect(try json(MLNRasterTileSource(identifier: "s", configurationURL: page))["tileSize"] == 512)
    let mapbox = try #require(URL(string: "mapbox://mapbox.satellite"))
    #expect(try json(MLNRasterTileSource(identifier: "s", configurationURL: mapbox))["tileSize"] == 256)
    let sized = MLNRasterDEMSource(identifier: "s", configurationURL: page, tileSize: 64)
    #expect(try json(sized) == ["type": "raster-dem", "url": "file:///data/tiles.json", "tileSize": 64])
    #expect(MLNRasterTileSource(identifier: "s", configurationURL: page, tileSize: .nan).error != nil)
    let asset = try #require(URL(string: "tiles.json"))
    #expect(
      try json(MLNVectorTileSource(identifier: "s", configurationURL: asset))["url"] == "asset://tiles.json")
  }

  private func vector(_ options: [MLNTileSourceOption: Any]) -> MLNVectorTileSource {
    MLNVectorTileSource(
      identifier: "s", tileURLTemplates: ["https://a.example/{z}/{x}/{y}"], options: options)
  }

  private func member(_ name: String, _ options: [MLNTileSourceOption: Any]) throws -> JSONValue? {
    try json(vector(options))[name]
  }

  @Test("templates keep their order") func templates() throws {
    let templates = ["https://b.example/{z}", "https://a.example/{z}", "https://c.example/{z}"]
    let source = MLNRasterTileSource(identifier: "s", tileURLTemplates: templates)
    #expect(source.tileURLTemplates == templates)
    #expect(source.configurationURL == nil)
    #expect(try json(source) == ["type": "raster", "tiles": .array(templates.map(JSONValue.string))])
    #expect(MLNRasterTileSource(identifier: "s", tileURLTemplates: []).error?.kind == .invalidArgument)
  }

  @Test("zoom levels are read, and must not cross") func zoomLevels() throws {
    #expect(try member("minzoom", [.minimumZoomLevel: 3]) == 3)
    #expect(try member("maxzoom", [.maximumZoomLevel: NSNumber(value: 14.0)]) == 14)
    #expect(try member("minzoom", [:]) == nil)
    #expect(try member("maxzoom", [:]) == nil)
    for options: [MLNTileSourceOption: Any] in [
      [.minimumZoomLevel: 5, .maximumZoomLevel: 4], [.minimumZoomLevel: 23], [.maximumZoomLevel: "4"],
      [.maximumZoomLevel: -1], [.minimumZoomLevel: Double.nan], [.maximumZoomLevel: NSNull()],
    ] {
      let error = #expect(throws: MLNSourceError.self) { try json(vector(options)) }
      #expect(error?.kind == .invalidArgument)
    }
    #expect(vector([.minimumZoomLevel: 4, .maximumZoomLevel: 4]).error == nil)
  }

  @Test("bounds may be boxed or not") func bounds() throws {
    let bounds = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(-10.5, -20), CLLocationCoordinate2DMake(30, 40))
    for value: Any in [bounds, NSValue(mlnCoordinateBounds: bounds)] {
      #expect(try member("bounds", [.coordinateBounds: value]) == [-20, -10.5, 40, 30])
    }
    #expect(vector([.coordinateBounds: "w,s,e,n"]).error?.kind == .invalidArgument)
    #expect(vector([.coordinateBounds: NSValue(mlnCoordinate: bounds.sw)]).error != nil)
  }

  @Test("the width of tiles is a member") func tileSize() throws {
    let source = MLNRasterTileSource(identifier: "s", tileURLTemplates: ["a"], options: [.tileSize: 256])
    #expect(try json(source)["tileSize"] == 256)
    let plain = MLNRasterTileSource(identifier: "s", tileURLTemplates: ["a"])
    #expect(try json(plain)["tileSize"] == nil, "512 is the style's own default")
    #expect(try member("tileSize", [.tileSize: 256]) == nil, "vector tiles have no width")
  }

  @Test("attribution is given as HTML") func attributionHTML() throws {
    let html = #"<a href="https://a.example/">&copy; A</a>"#
    let source = vector([.attributionHTMLString: html])
    #expect(source.attributionHTMLString == html)
    #expect(try json(source)["attribution"] == .string(html))
    #expect(vector([.attributionHTMLString: 5]).error != nil)
  }

  @Test("attribution objects are escaped as HTML") func attributionInfos() throws {
    let infos = [
      MLNAttributionInfo(title: "© <A> & \"B\"", url: URL(string: "https://a.example/?x=1&y=2")),
      MLNAttributionInfo(title: "no link"),
    ]
    let source = vector([.attributionInfos: infos])
    #expect(
      source.attributionHTMLString
        == #"<a href="https://a.example/?x=1&amp;y=2">© &lt;A&gt; &amp; &quot;B&quot;</a> no link"#)
    #expect(source.attributionInfos == infos)
    #expect(vector([.attributionInfos: ["A"]]).error?.kind == .invalidArgument)
  }

  @Test("attribution is read from HTML") func attributionReading() throws {
    let source = vector([
      .attributionHTMLString: """
      <a href='https://www.mapbox.com/' class="x">&copy; Mapbox</a> <script>alert(1)</script>
      <A target=_blank HREF=https://www.openstreetmap.org/copyright>&#169;&nbsp;<b>OpenStreetMap</b></A>,
      CC&#x20;BY &unknown; <a class="improve" href="https://apps.mapbox.com/feedback/">Improve this map</a>
      """
    ])
    let infos = source.attributionInfos
    #expect(
      infos.map(\.title.string) == [
        "© Mapbox", "alert(1)", "© OpenStreetMap", ", CC BY &unknown;", "Improve this map",
      ])
    #expect(
      infos.map { $0.url?.host } == ["www.mapbox.com", nil, "www.openstreetmap.org", nil, "apps.mapbox.com"])
    #expect(infos.map(\.isFeedbackLink) == [false, false, false, false, true])
    #expect(infos[2].title(with: .short).string == "OSM")
    #expect(infos[2].title(with: .medium).string == "OpenStreetMap")
    #expect(infos[2].title(with: .long).string == "© OpenStreetMap")
    for odd in ["", "<", "a<b", "<a href=", "&#99999999;&#xD800;", "</a></a>"] {
      #expect(vector([.attributionHTMLString: odd]).attributionInfos.count <= 1)
    }
  }

  @Test("the rows of tiles are counted from north or south") func schemes() throws {
    #expect(try member("scheme", [:]) == nil)
    for tms: Any in [
      MLNTileCoordinateSystem.TMS, NSNumber(value: 1), 1, MLNTileCoordinateSystem.TMS.rawValue,
    ] {
      #expect(try member("scheme", [.tileCoordinateSystem: tms]) == "tms")
    }
    #expect(try member("scheme", [.tileCoordinateSystem: MLNTileCoordinateSystem.XYZ]) == "xyz")
    var raw = MLNTileCoordinateSystem.TMS.rawValue
    let box = NSValue(bytes: &raw, objCType: "Q")
    #expect(try member("scheme", [.tileCoordinateSystem: box]) == "tms")
    for bad: Any in [2, "TMS", NSValue(mlnCoordinate: CLLocationCoordinate2D())] {
      #expect(vector([.tileCoordinateSystem: bad]).error?.kind == .invalidArgument)
    }
  }

  @Test("elevations are encoded in one of two ways") func encodings() throws {
    func dem(_ options: [MLNTileSourceOption: Any]) throws -> JSONValue? {
      let source = MLNRasterDEMSource(identifier: "s", tileURLTemplates: ["a"], options: options)
      #expect(try json(source)["type"] == "raster-dem")
      return try json(source)["encoding"]
    }
    #expect(try dem([:]) == nil, "mapbox is the style's own default")
    #expect(try dem([.demEncoding: MLNDEMEncoding.terrarium]) == "terrarium")
    #expect(try dem([.demEncoding: 0]) == "mapbox")
    #expect(throws: MLNSourceError.self) { try dem([.demEncoding: 7]) }
    let mlt: MLNVectorTileSourceEncoding = .MLT
    #expect(try member("encoding", [.vectorTileSourceOptionEncoding: mlt]) == "mlt")
  }

  // MARK: Options of shapes

  private func shape(_ options: [MLNShapeSourceOption: Any]) throws -> JSONValue {
    try json(MLNShapeSource(identifier: "s", shape: nil, options: options))
  }

  @Test("the data may be a URL") func dataURL() throws {
    let url = try #require(URL(string: "https://a.example/a.geojson"))
    let source = MLNShapeSource(identifier: "s", url: url, options: nil)
    #expect(try json(source) == ["type": "geojson", "data": "https://a.example/a.geojson"])
  }

  @Test(
    "options of shapes become members, with the style's defaults otherwise",
    arguments: [
      (MLNShapeSourceOption.maximumZoomLevel, "maxzoom"), (.minimumZoomLevel, "minzoom"), (.buffer, "buffer"),
      (.simplificationTolerance, "tolerance"), (.clusterRadius, "clusterRadius"),
      (.clusterMinPoints, "clusterMinPoints"), (.maximumZoomLevelForClustering, "clusterMaxZoom"),
    ])
  func numbers(option: MLNShapeSourceOption, member: String) throws {
    #expect(try shape([:])[member] == nil)
    #expect(try shape([option: 4])[member] == 4)
    #expect(try shape([option: NSNumber(value: 4.5)])[member] == 4.5)
    for bad: Any in ["4", NSNull(), true, -1, Double.infinity, [4]] {
      let source = MLNShapeSource(identifier: "s", shape: nil, options: [option: bad])
      #expect(source.error?.kind == .invalidArgument)
      #expect(source.error?.message.contains(option.rawValue) == true)
      #expect(throws: MLNSourceError.self) { try json(source) }
    }
    // The engine's own defaults are those that are documented.
    var findings: [Diagnostic] = []
    let style = GeoJSONSourceOptions(
      StyleSource(id: "s", members: try #require(try shape([:]).object)), diagnostics: &findings)
    #expect(style.maxzoom == 18)
    #expect(style.buffer == 128)
    #expect(style.tolerance == 0.375)
    #expect(!style.lineMetrics)
    #expect(!style.cluster)
    #expect(style.clusterRadius == 50)
    #expect(style.clusterMaxZoom == 17)
    #expect(style.clusterMinPoints == 2)
  }

  @Test("Boolean options become members") func booleans() throws {
    for (option, member) in [
      (MLNShapeSourceOption.clustered, "cluster"), (.lineDistanceMetrics, "lineMetrics"),
    ] {
      #expect(try shape([:])[member] == nil)
      for yes: Any in [true, NSNumber(value: true), 1] { #expect(try shape([option: yes])[member] == true) }
      #expect(try shape([option: NSNumber(value: false)])[member] == false)
      #expect(throws: MLNSourceError.self) { try shape([option: "yes"]) }
    }
  }

  @Test("a minimum zoom level above the maximum is refused") func crossedZoomLevels() {
    #expect(throws: MLNSourceError.self) { try shape([.minimumZoomLevel: 19]) }
    #expect(throws: MLNSourceError.self) { try shape([.minimumZoomLevel: 5, .maximumZoomLevel: 4]) }
  }

  @Test("attributes of clusters are pairs of expressions") func clusterProperties() throws {
    let sum = NSExpression(format: "sum:({$featureAccumulated, total})")
    let count = NSExpression(forKeyPath: "count")
    let members = try shape([.clusterProperties: ["total": [sum, count]]])
    #expect(
      members["clusterProperties"] == [
        "total": [["+", ["accumulated"], ["get", "total"]], ["get", "count"]]
      ])
    for bad: Any in [[sum], ["total": [sum]], ["total": ["+", "count"]], 5] {
      #expect(throws: MLNSourceError.self) { try shape([.clusterProperties: bad]) }
    }
  }

  // MARK: Local data and pictures

  @Test("local GeoJSON becomes a shape, and the shape a source") func localData() throws {
    let text = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    let source = MLNShapeSource(identifier: "s", shape: try MapLibreTests.shape(text), options: nil)
    #expect(try json(source)["data"] == JSONValue(parsing: text))
  }

  @Test("corners run counter-clockwise here and clockwise in a style") func images() throws {
    let quad = MLNCoordinateQuadMake(
      CLLocationCoordinate2DMake(4, 1), CLLocationCoordinate2DMake(-3, 0),
      CLLocationCoordinate2DMake(-4, 5.5),
      CLLocationCoordinate2DMake(3, 6))
    let url = try #require(URL(string: "https://a.example/radar.png"))
    let source = MLNImageSource(identifier: "s", coordinateQuad: quad, url: url)
    #expect(
      try json(source) == [
        "type": "image", "url": "https://a.example/radar.png",
        "coordinates": [[1, 4], [6, 3], [5.5, -4], [0, -3]],
      ])
    let again = try #require(
      try MLNSource.source(identifier: "s", styleJSON: json(source)) as? MLNImageSource)
    #expect(again.coordinates.bottomLeft.latitude == -3)
    #expect(again.coordinates.topRight.longitude == 6)
    #expect(again.url == url)
    var changes = 0
    again.onChange = { changes += 1 }
    again.coordinates = MLNCoordinateQuadFromCoordinateBounds(
      MLNCoordinateBoundsMake(CLLocationCoordinate2DMake(0, 0), CLLocationCoordinate2DMake(1, 2)))
    again.url = URL(string: "b.png")
    #expect(changes == 2)
    #expect(try json(again)["coordinates"] == [[0, 1], [2, 1], [2, 0], [0, 0]])
    #expect(try json(again)["url"] == "asset://b.png")
    again.coordinates.topLeft.latitude = .nan
    #expect(again.error?.kind == .invalidArgument)
    #expect(again.coordinates.topLeft.latitude == 1)
  }
}
