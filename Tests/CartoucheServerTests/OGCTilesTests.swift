import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Testing

@testable import CartoucheServer

/// OGC API Tiles, and the parts of OGC API Common that lead to them.
@Suite struct OGCTilesTests {
  private static let base = "http://localhost:8080"
  private static let json: [(name: String, value: String)] = [
    ("Host", "localhost:8080"), ("Accept", "application/geo+json, application/json"),
  ]

  private static func document(_ url: String, _ server: MapServer? = nil) async throws -> JSONValue {
    let answer =
      if let server { await server.get(url, json) } else { await WorldServer.get(url, headers: json) }
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))")
    return try JSONValue(parsing: answer.body)
  }

  private static func links(_ value: JSONValue) -> [(rel: String, type: String, href: String)] {
    (value["links"]?.array ?? []).map {
      ($0["rel"]?.string ?? "", $0["type"]?.string ?? "", $0["href"]?.string ?? "")
    }
  }

  // MARK: - Documents

  /// The members that the published schemas require, by the path of the document and the member that has the objects.
  private static let required: [(url: String, list: String?, members: [String], relations: [String])] = [
    (
      "/", nil, ["title", "links"],
      [
        "self", "alternate", "service-desc", "conformance", "data", OGCRelation.conformance, OGCRelation.data,
        OGCRelation.tilingSchemes, OGCRelation.tilesets("vector"),
      ]
    ),
    ("/conformance", nil, ["conformsTo"], []),
    ("/tileMatrixSets", "tileMatrixSets", ["id", "title", "uri", "crs", "links"], ["self"]),
    ("/tileMatrixSets/WebMercatorQuad", nil, ["id", "crs", "tileMatrices"], []),
    (
      "/tileMatrixSets/WebMercatorQuad", "tileMatrices",
      [
        "id", "scaleDenominator", "cellSize", "pointOfOrigin", "tileWidth", "tileHeight", "matrixWidth",
        "matrixHeight",
      ], []
    ),
    ("/collections", nil, ["collections", "links"], ["self"]),
    ("/collections", "collections", ["id", "title", "extent", "links"], ["self"]),
    ("/collections/world", nil, ["id", "extent", "links"], ["self", OGCRelation.tilesets("vector")]),
    ("/collections/World", nil, ["id", "extent", "links"], ["self", OGCRelation.tilesets("map")]),
    ("/tiles", nil, ["tilesets", "links"], ["self"]),
    (
      "/tiles", "tilesets", ["dataType", "crs", "tileMatrixSetURI", "links"],
      ["self", OGCRelation.tilingScheme]
    ),
    (
      "/collections/world/tiles", "tilesets", ["dataType", "crs", "links"],
      ["self", OGCRelation.tilingScheme]
    ),
    (
      "/styles/World/map/tiles", "tilesets", ["dataType", "crs", "links"], ["self", OGCRelation.tilingScheme]
    ),
    (
      "/tiles/WebMercatorQuad", nil, ["dataType", "crs", "links"],
      ["self", "item", OGCRelation.tilingScheme]
    ),
    (
      "/collections/world/tiles/WebMercatorQuad", nil, ["dataType", "crs", "links", "tileMatrixSetLimits"],
      ["self", "item", OGCRelation.tilingScheme]
    ),
    ("/collections/world/tiles/WebMercatorQuad", "layers", ["id", "dataType"], []),
    (
      "/collections/world/tiles/WebMercatorQuad", "tileMatrixSetLimits",
      ["tileMatrix", "minTileRow", "maxTileRow", "minTileCol", "maxTileCol"], []
    ),
    (
      "/styles/World/map/tiles/WebMercatorQuad", nil, ["dataType", "crs", "links"],
      ["self", "item", OGCRelation.tilingScheme]
    ),
  ]

  @Test func documentsHaveWhatTheSchemasRequire() async throws {
    for (url, list, members, relations) in Self.required {
      let document = try await Self.document(url)
      let objects = try list.map { try #require(document[$0]?.array, "\(url) \($0)") } ?? [document]
      #expect(!objects.isEmpty, "\(url)")
      for object in objects {
        for member in members { #expect(object[member] != nil, "\(url): \(list ?? "") \(member)") }
        let found = Set(Self.links(object).map(\.rel))
        for relation in relations { #expect(found.contains(relation), "\(url): \(relation)") }
      }
    }
  }

  @Test func everyLinkLeadsToItsMediaType() async throws {
    var open = ["/?f=json"]
    var seen: Set<String> = []
    while let url = open.popLast() {
      guard seen.insert(url).inserted else { continue }
      let answer = await WorldServer.get(url, headers: Self.json)
      try #require(answer.status == .ok, "\(url)")
      guard let document = try? JSONValue(parsing: answer.body) else { continue }
      let items = ["collections", "tilesets", "tileMatrixSets"].flatMap { document[$0]?.array ?? [] }
      for link in ([document] + items).flatMap(Self.links) {
        try #require(link.href.hasPrefix(Self.base), "\(link.href)")
        let path = link.href.dropFirst(Self.base.count).replacing("{tileMatrix}", with: "2")
          .replacing("{tileRow}", with: "1").replacing("{tileCol}", with: "3")
        let target = await WorldServer.get(String(path), headers: [("Host", "localhost:8080")])
        let isPage = link.rel == "alternate"
        #expect(target.status == .ok, "\(path)")
        #expect(target["Content-Type"]?.hasPrefix(link.type) == true, "\(path): \(link.type)")
        if link.type == "application/json", !isPage { open.append(String(path)) }
      }
    }
    #expect(seen.count > 10)
  }

  @Test func theTileMatrixSetIsTheRegisteredOne() async throws {
    let document = try await Self.document("/tileMatrixSets/WebMercatorQuad")
    #expect(
      document["uri"]?.string == "http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad")
    #expect(document["crs"]?.string == "http://www.opengis.net/def/crs/EPSG/0/3857")
    let matrices = try #require(document["tileMatrices"]?.array)
    #expect(matrices.map { $0["id"]?.string } == (0...24).map { "\($0)" })
    for (zoom, matrix) in matrices.enumerated() {
      let count = Double(1 << zoom)
      let scale = try #require(matrix["scaleDenominator"]?.number)
      #expect(abs(scale * count - 559_082_264.028717) < 1e-5)
      let size = try #require(matrix["cellSize"]?.number)
      #expect(abs(size * count - 156_543.033928041) < 1e-8)
      #expect(abs(scale * 0.00028 / size - 1) < 1e-12)
      #expect(matrix["tileWidth"]?.number == 256 && matrix["tileHeight"]?.number == 256)
      #expect(matrix["matrixWidth"]?.number == count && matrix["matrixHeight"]?.number == count)
      let origin = matrix["pointOfOrigin"]?.array?.compactMap(\.number) ?? []
      #expect(origin.count == 2 && abs(origin[0] + 20037508.3427892) < 1e-6 && origin[0] == -origin[1])
    }
  }

  @Test(arguments: [
    ([-180.0, -85.0511, 180, 85.0511], 2, [0, 3, 0, 3]), ([0, 0, 90, 66], 2, [1, 1, 2, 2]),
    ([5, 45, 11, 48], 6, [22, 23, 32, 33]), ([-180, -90, 180, 90], 0, [0, 0, 0, 0]),
    ([180, 0, 180, 0], 3, [4, 4, 7, 7]), ([-500, 85, 500, 89], 1, [0, 0, 0, 1]),
  ])
  func limitsAreTheTilesThatShowTheBox(bounds: [Double], zoom: Int, expected: [Double]) throws {
    let limits = WebMercatorQuad.limits(bounds, zoom...zoom)
    let limit = try #require(limits.first)
    #expect(limit["tileMatrix"]?.string == "\(zoom)")
    let numbers = ["minTileRow", "maxTileRow", "minTileCol", "maxTileCol"].map { limit[$0]?.number }
    #expect(numbers == expected)
    #expect(WebMercatorQuad.limits(bounds, 25...30).isEmpty)
  }

  @Test func theFrontPageIsJSONForThoseWhoPreferIt() async {
    for (url, accept, type) in [
      ("/", nil, "text/html"), ("/", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html"),
      ("/", "*/*", "text/html"), ("/", "application/json", "application/json"),
      ("/", "text/html;q=0.5, application/json", "application/json"),
      ("/", "text/html, application/json;q=0.5", "text/html"), ("/?f=json", "text/html", "application/json"),
      ("/?f=html", "application/json", "text/html"), ("/?f=xml", nil, "application/problem+json"),
    ] as [(String, String?, String)] {
      let answer = await WorldServer.get(url, headers: accept.map { [("Accept", $0)] } ?? [])
      #expect(answer["Content-Type"]?.hasPrefix(type) == true, "\(url) \(accept ?? "")")
    }
    #expect(await WorldServer.get("/")["Vary"]?.split(separator: ", ").contains("Accept") == true)
  }

  @Test func conformanceNamesTheClassesOfWhatIsServed() async throws {
    func classes(_ server: MapServer?) async throws -> [String] {
      (try await Self.document("/conformance", server)["conformsTo"]?.array ?? []).compactMap(\.string)
    }
    let all = try await classes(nil)
    for name in [
      "ogcapi-common-1/1.0/conf/core", "ogcapi-common-1/1.0/conf/oas30", "ogcapi-tiles-1/1.0/conf/core",
      "ogcapi-tiles-1/1.0/conf/tileset", "ogcapi-tiles-1/1.0/conf/tilesets-list",
      "ogcapi-tiles-1/1.0/conf/dataset-tilesets", "ogcapi-tiles-1/1.0/conf/oas30",
      "ogcapi-tiles-1/1.0/conf/mvt", "ogcapi-tiles-1/1.0/conf/geojson", "ogcapi-tiles-1/1.0/conf/png",
      "ogcapi-tiles-1/1.0/conf/jpeg",
    ] {
      #expect(all.contains("http://www.opengis.net/spec/\(name)"), "\(name)")
    }
    let plain = try await PaperServer.make()
    let few = try await classes(plain)
    #expect(!few.contains { $0.hasSuffix("/mvt") || $0.hasSuffix("/dataset-tilesets") })
    #expect(try await Self.document("/tiles", plain)["tilesets"]?.array?.isEmpty == true)
    #expect(await plain.get("/tiles/WebMercatorQuad/0/0/0").status == .notFound)
  }

  @Test func severalSetsOfVectorTilesAreOneAsADataset() async throws {
    let folder = try TestFolder()
    let place = TileID(z: 0, x: 0, y: 0)
    let server = try await folder.server(
      ["a", "b"].map { name in
        (name: "\(name).pmtiles", bytes: TestArchive(tiles: [place: StoredTileTests.tile(name)]).bytes)
      })
    let tile = await server.get("/tiles/WebMercatorQuad/0/0/0")
    #expect(tile.status == .ok)
    #expect(tile.body == (await server.get("/data/a,b/0/0/0.pbf")).body)
    let list = try await Self.document("/collections", server)["collections"]?.array ?? []
    #expect(list.map { $0["id"]?.string } == ["a", "b"])
    // A collection with tiles that has a look too has both kinds of sets.
    let relations = Set(Self.links(try #require(list.first)).map(\.rel))
    #expect(relations.isSuperset(of: [OGCRelation.tilesets("vector"), OGCRelation.tilesets("map")]))
  }

  @Test func picturesThatAreStoredHaveTheirOwnSet() async throws {
    let folder = try TestFolder()
    var archive = TestArchive(tiles: [TileID(z: 1, x: 1, y: 0): [0x89, 0x50, 0x4E, 0x47]])
    archive.type = .png
    let server = try await folder.server([("sat.pmtiles", archive.bytes)])
    let list = try await Self.document("/collections/sat/map/tiles", server)["tilesets"]?.array ?? []
    #expect(list.map { $0["dataType"]?.string } == ["map"])
    let answer = await server.get("/collections/sat/map/tiles/WebMercatorQuad/1/0/1")
    #expect(answer.status == .ok)
    #expect(answer.body == (await server.get("/data/sat/1/1/0.png")).body)
    #expect(await server.get("/collections/sat/map/tiles/WebMercatorQuad/1/0/1?f=jpeg").status == .badRequest)
    #expect(try await Self.document("/collections/sat/tiles", server)["tilesets"]?.array?.isEmpty == true)
  }

  // MARK: - Tiles

  @Test(arguments: [
    ("/collections/world/tiles/WebMercatorQuad/2/1/3", "/data/world/2/3/1.pbf"),
    ("/collections/world/tiles/WebMercatorQuad/2/1/3?f=mvt", "/data/world/2/3/1.pbf"),
    ("/collections/world/tiles/WebMercatorQuad/2/1/3?f=geojson", "/data/world/2/3/1.geojson"),
    ("/collections/world/tiles/WebMercatorQuad/2/1/3?f=application/geo+json", "/data/world/2/3/1.geojson"),
    ("/tiles/WebMercatorQuad/2/1/3", "/data/world/2/3/1.pbf"),
    ("/styles/World/map/tiles/WebMercatorQuad/2/1/3", "/styles/World/256/2/3/1.png"),
    ("/styles/World/map/tiles/WebMercatorQuad/2/1/3?f=png", "/styles/World/256/2/3/1.png"),
    ("/styles/World/map/tiles/WebMercatorQuad/2/1/3?f=image/jpeg", "/styles/World/256/2/3/1.jpg"),
    ("/styles/World/map/tiles/WebMercatorQuad/2/1/3?f=jpg", "/styles/World/256/2/3/1.jpg"),
    ("/styles/World/map/tiles/WebMercatorQuad/2/1/3?f=webp", "/styles/World/256/2/3/1.webp"),
  ])
  func tilesHaveTheirRowBeforeTheirColumnAndTheBytesOfOtherPaths(url: String, path: String) async {
    let answer = await WorldServer.get(url)
    #expect(answer.status == .ok, "\(answer.text.prefix(300))")
    let other = await WorldServer.get(path)
    #expect(answer.body == other.body)
    #expect(answer["Content-Type"] == other["Content-Type"])
    #expect(answer["ETag"] == other["ETag"])
  }

  @Test(arguments: [
    ("/styles/World/map/tiles/WebMercatorQuad/1/0/0", "image/webp", "image/webp"),
    ("/styles/World/map/tiles/WebMercatorQuad/1/0/0", "*/*", "image/png"),
    ("/collections/world/tiles/WebMercatorQuad/1/0/0", "application/geo+json", "application/geo+json"),
    ("/collections/world/tiles/WebMercatorQuad/1/0/0", "*/*", "application/vnd.mapbox-vector-tile"),
  ])
  func formatsGoByWhatIsAccepted(url: String, accept: String, type: String) async {
    let answer = await WorldServer.get(url, headers: [("Accept", accept)])
    #expect(answer["Content-Type"] == type)
    #expect(answer["Vary"]?.split(separator: ", ").contains("Accept") == true)
  }

  @Test(arguments: [
    ("/tileMatrixSets/WorldCRS84Quad", 404), ("/tileMatrixSets/webmercatorquad", 404),
    ("/collections/none", 404), ("/collections/none/tiles", 404), ("/styles/none/map/tiles", 404),
    ("/collections/world/tiles/WorldCRS84Quad", 404), ("/collections/world/tiles/Nothing/0/0/0", 404),
    ("/collections/World/tiles/WebMercatorQuad", 404),
    ("/collections/World/tiles/WebMercatorQuad/0/0/0", 404),
    ("/collections/world/map/tiles/WebMercatorQuad/0/0/0", 404),
    ("/collections/world/tiles/WebMercatorQuad/2/4/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/0/4", 400),
    ("/collections/world/tiles/WebMercatorQuad/24/0/0", 404),
    ("/collections/world/tiles/WebMercatorQuad/25/0/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/x/0/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/0.5/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/0/0.pbf", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/-1/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/99999999999999999999/0", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/0/0?f=png", 400),
    ("/collections/world/tiles/WebMercatorQuad/2/0/0?f=mvt&f=mvt", 400),
    ("/styles/World/map/tiles/WebMercatorQuad/2/4/0", 400), ("/styles/World/map/tiles/Nothing/2/0/0", 404),
    ("/styles/World/map/tiles/WebMercatorQuad/25/0/0", 400),
    ("/styles/World/map/tiles/WebMercatorQuad/2/0/0?f=mvt", 400), ("/tiles/WebMercatorQuad/2/4/0", 400),
    ("/tiles/Nothing", 404), ("/tiles/0/0/0", 404), ("/conformance?f=xml", 400), ("/api?f=yaml", 400),
    ("/tileMatrixSets?f=html", 400), ("/collections?f=html", 400), ("/collections/world?f=", 400),
    ("/tiles?f=html", 400), ("/collections/world?key=%22%3E", 400), ("/collections/", 404),
  ])
  func whatThereIsNotIsRefusedWithAProblem(url: String, status: Int) async throws {
    let answer = await WorldServer.get(url)
    #expect(answer.status.rawValue == status, "\(url)")
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(try JSONValue(parsing: answer.body)["status"]?.number == Double(status))
  }

  @Test func namesOfInputsDoNotHideThePathsOfStandards() async throws {
    let folder = try TestFolder()
    let archive = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let names = ["api", "conformance", "collections", "tileMatrixSets", "wmts"]
    let server = try await folder.server(names.map { (name: "\($0).pmtiles", bytes: archive) })
    #expect(server.tileIDs == names.map { "\($0)-2" }.sorted())
    for name in names.dropLast() { _ = try await Self.document("/\(name)", server) }
  }
}
