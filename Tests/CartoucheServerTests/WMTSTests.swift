import Cartouche
import CartoucheGeometry
import Foundation
import Testing

@testable import CartoucheServer

/// The Web Map Tile Service.
@Suite struct WMTSTests {
  private static let base = "http://localhost:8080"
  private static let host: [(name: String, value: String)] = [("Host", "localhost:8080")]

  private static func capabilities(_ url: String, _ server: MapServer? = nil) async throws -> ParsedMarkup {
    let answer =
      if let server { await server.get(url, host) } else { await WorldServer.get(url, headers: host) }
    try #require(answer.status == .ok, "\(answer.text)")
    #expect(answer["Content-Type"] == "application/xml")
    return try ParsedMarkup(answer.text)
  }

  /// The children that elements may have, in the order of the schemas of WMTS 1.0.0 and OWS Common 1.1.
  private static let order: [String: [String]] = [
    "Capabilities": [
      "ows:ServiceIdentification", "ows:ServiceProvider", "ows:OperationsMetadata", "Contents", "Themes",
      "WSDL", "ServiceMetadataURL",
    ],
    "ows:ServiceIdentification": [
      "ows:Title", "ows:Abstract", "ows:Keywords", "ows:ServiceType", "ows:ServiceTypeVersion",
      "ows:Profile", "ows:Fees", "ows:AccessConstraints",
    ],
    "ows:OperationsMetadata": ["ows:Operation", "ows:Parameter", "ows:Constraint"],
    "ows:Operation": ["ows:DCP", "ows:Parameter", "ows:Constraint", "ows:Metadata"],
    "ows:DCP": ["ows:HTTP"], "ows:HTTP": ["ows:Get", "ows:Post"], "ows:Get": ["ows:Constraint"],
    "ows:Constraint": ["ows:AllowedValues"], "ows:AllowedValues": ["ows:Value"],
    "Contents": ["Layer", "TileMatrixSet"],
    "Layer": [
      "ows:Title", "ows:Abstract", "ows:Keywords", "ows:WGS84BoundingBox", "ows:Identifier",
      "ows:BoundingBox", "ows:Metadata", "Style", "Format", "InfoFormat", "Dimension", "TileMatrixSetLink",
      "ResourceURL",
    ],
    "ows:WGS84BoundingBox": ["ows:LowerCorner", "ows:UpperCorner"],
    "Style": ["ows:Title", "ows:Abstract", "ows:Keywords", "ows:Identifier", "LegendURL"],
    "TileMatrixSetLink": ["TileMatrixSet", "TileMatrixSetLimits"],
    "TileMatrixSet": [
      "ows:Title", "ows:Abstract", "ows:Keywords", "ows:Identifier", "ows:BoundingBox", "ows:SupportedCRS",
      "WellKnownScaleSet", "TileMatrix",
    ],
    "TileMatrix": [
      "ows:Title", "ows:Abstract", "ows:Keywords", "ows:Identifier", "ScaleDenominator", "TopLeftCorner",
      "TileWidth", "TileHeight", "MatrixWidth", "MatrixHeight",
    ],
  ]

  @Test(arguments: [
    "/wmts.xml", "/styles/World/wmts.xml", "/wmts?service=WMTS&request=GetCapabilities",
    "/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetCapabilities",
  ])
  func elementsAreThoseOfTheSchemaInItsOrder(url: String) async throws {
    let root = try await Self.capabilities(url)
    #expect(root.name == "Capabilities")
    #expect(root.attributes["version"] == "1.0.0")
    #expect(root.attributes["xmlns"] == "http://www.opengis.net/wmts/1.0")
    for element in root.everything where !element.children.isEmpty {
      let order = try #require(Self.order[element.name], "\(element.name)")
      let places = try element.children.map { try #require(order.firstIndex(of: $0.name), "\($0.name)") }
      #expect(places == places.sorted(), "\(element.name)")
    }
  }

  @Test func everyStyleHasALayerForEachSizeOfTiles() async throws {
    let folder = try TestFolder()
    let style = Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8)
    let server = try await folder.server([("a.json", style), ("b.json", style)])
    func layers(_ url: String) async throws -> [String] {
      try await Self.capabilities(url, server).first("Contents").all("Layer").map {
        try $0.first("ows:Identifier").text
      }
    }
    #expect(try await layers("/wmts.xml") == ["a-256", "a-512", "b-256", "b-512"])
    #expect(try await layers("/styles/b/wmts.xml") == ["b-256", "b-512"])
    #expect(await server.get("/styles/c/wmts.xml").status == .notFound)
  }

  @Test func linksLeadToTilesOfTheSizeAndFormat() async throws {
    let root = try await Self.capabilities("/wmts.xml")
    for layer in try root.first("Contents").all("Layer") {
      let formats = layer.all("Format").map(\.text)
      #expect(formats == ["image/png", "image/jpeg", "image/webp"])
      let set = try layer.first("TileMatrixSetLink").first("TileMatrixSet").text
      #expect(try layer.first("ows:Identifier").text.hasSuffix(set.suffix(4).replacing("_", with: "-")))
      for link in layer.all("ResourceURL") {
        let template = try #require(link.attributes["template"])
        try #require(template.hasPrefix(Self.base))
        for (z, x, y) in [(0, 0, 0), (3, 4, 2), (24, 8_388_607, 1)] {
          let path = template.dropFirst(Self.base.count).replacing("{TileMatrix}", with: "\(z)")
            .replacing("{TileCol}", with: "\(x)").replacing("{TileRow}", with: "\(y)")
          let answer = await WorldServer.get(String(path))
          #expect(answer.status == .ok, "\(path)")
          #expect(answer["Content-Type"] == link.attributes["format"])
        }
      }
    }
  }

  @Test func matricesGoToTheLargestZoomWithHalfTheScaleOfTheOneBefore() async throws {
    var options = ServerOptions()
    options.largestZoom = 7
    for (server, count) in [(await WorldServer.shared.value, 25), (await WorldServer.make(options), 8)] {
      let contents = try await Self.capabilities("/wmts.xml", server).first("Contents")
      for (set, size) in zip(contents.all("TileMatrixSet"), [256, 512]) {
        #expect(try set.first("ows:Identifier").text == "GoogleMapsCompatible_\(size)")
        #expect(try set.first("ows:SupportedCRS").text == "urn:ogc:def:crs:EPSG::3857")
        let matrices = set.all("TileMatrix")
        #expect(matrices.count == count)
        for (zoom, matrix) in matrices.enumerated() {
          let scale = try #require(Double(try matrix.first("ScaleDenominator").text))
          let expected = 559_082_264.02872 * 256 / Double(size) / Double(1 << zoom)
          #expect(abs(scale / expected - 1) < 1e-11)
          let corner = try matrix.first("TopLeftCorner").text.split(separator: " ").compactMap { Double($0) }
          #expect(
            corner.count == 2
              && zip(corner, [-20037508.3427892, 20037508.3427892]).allSatisfy {
                abs($0 - $1) < 1e-6
              })
          for (name, number) in [
            ("ows:Identifier", zoom), ("TileWidth", size), ("TileHeight", size), ("MatrixWidth", 1 << zoom),
            ("MatrixHeight", 1 << zoom),
          ] {
            #expect(try matrix.first(name).text == "\(number)")
          }
        }
      }
    }
  }

  @Test func boundsAreThoseOfTheData() async throws {
    let folder = try TestFolder()
    var archive = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()])
    archive.bounds = [5, 45, 11, 48]
    let server = try await folder.server([("alps.pmtiles", archive.bytes)])
    let layer = try await Self.capabilities("/wmts.xml", server).first("Contents").first("Layer")
    let box = try layer.first("ows:WGS84BoundingBox")
    #expect(try box.first("ows:LowerCorner").text == "5 45")
    #expect(try box.first("ows:UpperCorner").text == "11 48")
    let points = #"{"type": "MultiPoint", "coordinates": [[10, 20], [30, 40]]}"#
    let data = try await folder.server([("points.geojson", Array(points.utf8))])
    let cut = try await Self.capabilities("/wmts.xml", data).first("Contents").first("Layer")
    #expect(try cut.first("ows:WGS84BoundingBox").first("ows:LowerCorner").text == "10 20")
    #expect(try cut.first("ows:WGS84BoundingBox").first("ows:UpperCorner").text == "30 40")
    // Without data a style is as large as the world.
    let plain = try await folder.server([
      ("plain.json", Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8))
    ])
    let world = try await Self.capabilities("/wmts.xml", plain).first("Contents").first("Layer")
    #expect(try world.first("ows:WGS84BoundingBox").first("ows:LowerCorner").text == "-180 -85.0511")
  }

  @Test func textsAreEscapedAndAttributionsPlain() async throws {
    let style = PaperServer.attributed.replacing("Paper", with: "A <b> & \\\"c\\\" \\u0001'd'")
    let server = try await PaperServer.make(style: style)
    let layer = try await Self.capabilities("/wmts.xml?key=k-1", server).first("Contents").first("Layer")
    #expect(try layer.first("ows:Title").text == "A <b> & \"c\" 'd', 256 px")
    #expect(try layer.first("ows:Abstract").text == "© Some & Others")
    #expect(try layer.first("ResourceURL").attributes["template"]?.hasSuffix(".png?key=k-1") == true)
  }

  // MARK: - Requests by members of a query

  private static let getTile =
    "/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=World-256&STYLE=default&FORMAT=image/png"
    + "&TILEMATRIXSET=GoogleMapsCompatible_256&TILEMATRIX=2&TILEROW=1&TILECOL=3"

  @Test(arguments: [
    (getTile, "/styles/World/256/2/3/1.png"),
    (
      getTile.lowercased().replacing("world", with: "World").replacing("googlemapsc", with: "GoogleMapsC"),
      "/styles/World/256/2/3/1.png"
    ),
    (getTile.replacing("256", with: "512").replacing("png", with: "jpeg"), "/styles/World/512/2/3/1.jpeg"),
  ])
  func tilesByQueryAreThoseOfTheLinks(url: String, path: String) async {
    let answer = await WorldServer.get(url)
    #expect(answer.status == .ok, "\(answer.text.prefix(300))")
    let other = await WorldServer.get(path)
    #expect(answer.body == other.body)
    #expect(answer["ETag"] == other["ETag"])
  }

  @Test(arguments: [
    ("/wmts", "MissingParameterValue", "query.Service"),
    ("/wmts?service=WMS&request=GetCapabilities", "InvalidParameterValue", "query.Service"),
    ("/wmts?service=WMTS", "MissingParameterValue", "query.Request"),
    ("/wmts?service=WMTS&request=GetFeatureInfo", "OperationNotSupported", "query.Request"),
    ("/wmts?service=WMTS&service=WMTS&request=GetCapabilities", "InvalidParameterValue", "query.Service"),
    (getTile.replacing("World-256", with: "<&>"), "InvalidParameterValue", "query.Layer"),
    (getTile.replacing("image/png", with: "image/gif"), "InvalidParameterValue", "query.Format"),
    (getTile.replacing("SET=Goo", with: "SET=Boo"), "InvalidParameterValue", "query.TileMatrixSet"),
    (getTile.replacing("MATRIX=2", with: "MATRIX=25"), "TileOutOfRange", "query.TileMatrix"),
    (getTile.replacing("ROW=1", with: "ROW=4"), "TileOutOfRange", "query.TileRow"),
    (getTile.replacing("COL=3", with: "COL=99999999999999999999"), "TileOutOfRange", "query.TileCol"),
    (getTile.replacing("ROW=1", with: "ROW=-1"), "InvalidParameterValue", "query.TileRow"),
    (getTile.replacing("&TILECOL=3", with: ""), "MissingParameterValue", "query.TileCol"),
  ])
  func wrongRequestsAreReportedAsExceptions(url: String, code: String, place: String) async throws {
    let answer = await WorldServer.get(url)
    #expect(answer.status == .badRequest)
    #expect(answer["Content-Type"] == "application/xml")
    #expect(answer["Cache-Control"] == "no-store")
    let report = try ParsedMarkup(answer.text)
    #expect(report.name == "ows:ExceptionReport")
    let exception = try report.first("ows:Exception")
    #expect(exception.attributes["exceptionCode"] == code)
    #expect(exception.attributes["locator"] == place)
    #expect(try !exception.first("ows:ExceptionText").text.isEmpty)
  }
}
