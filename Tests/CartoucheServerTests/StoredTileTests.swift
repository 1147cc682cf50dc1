import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation
import Testing

@testable import CartoucheServer

/// Tiles as they are stored, in every form and under every path.
@Suite struct StoredTileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A vector tile with some features in a layer.
  static func tile(_ name: String = "layer", features count: Int = 300) -> [UInt8] {
    var members: [String] = []
    for number in 0..<count {
      members.append(
        #"{"type":"Feature","id":\#(number),"properties":{"n":\#(number),"text":"number \#(number)"},"#
          + #""geometry":{"type":"Point","coordinates":[\#(Double(number % 170)),\#(Double(number % 80))]}}"#)
    }
    return vectorTile(
      name, "{\"type\":\"FeatureCollection\",\"features\":[\(members.joined(separator: ","))]}")
  }

  private static func vectorTile(_ name: String, _ text: String) -> [UInt8] {
    guard let document = try? JSONValue(parsing: Array(text.utf8)),
      let features = document.object?["features"]
    else { return [] }
    var coordinates: [Int16] = []
    var ends: [UInt32] = []
    var records: [TileLayer.Record] = []
    var (tags, values): ([UInt32], [JSONValue]) = ([], [])
    for feature in features.array ?? [] {
      let place = feature.object?["geometry"]?.object?["coordinates"]?.array?.compactMap(\.number) ?? []
      coordinates += place.map { Int16($0 * 20) }
      ends.append(UInt32(ends.count + 1))
      let start = UInt32(tags.count)
      for (key, name) in ["n", "text"].enumerated() {
        tags += [UInt32(key), UInt32(values.count)]
        values.append(feature.object?["properties"]?.object?[name] ?? .null)
      }
      records.append(
        TileLayer.Record(
          type: .point, tags: start..<UInt32(tags.count), parts: UInt32(ends.count - 1)..<UInt32(ends.count)))
    }
    guard let attributes = TileAttributes(keys: ["n", "text"], values: values, tags: tags),
      let layer = TileLayer(
        name: name, attributes: attributes, records: records, partEnds: ends, coordinates: coordinates)
    else { return [] }
    var writer = VectorTileWriter()
    writer.append(layer)
    return writer.bytes
  }

  private static let world = TileID(z: 0, x: 0, y: 0)

  /// An archive of one tile, stored with a compression.
  private static func archive(_ compression: Compression, _ tile: [UInt8] = tile()) -> [UInt8] {
    TestArchive(
      tiles: [world: TestArchive.packed(tile, compression)], compression: compression
    ).bytes
  }

  // MARK: - Paths

  @Test func fourPathsGiveTheSameBytes() async throws {
    let server = try await folder.server([("roads.pmtiles", Self.archive(.gzip))])
    let first = await server.get("/data/roads/0/0/0.pbf")
    try #require(first.status == .ok)
    #expect(first.body == Self.tile())
    for path in [
      "/services/roads/tiles/0/0/0.pbf", "/roads/0/0/0", "/roads/0/0/0.mvt", "/data/roads/0/0/0.mvt",
      "/data/roads/0/0/0", "/roads/0/0/0.pbf",
    ] {
      let answer = await server.get(path)
      #expect(answer.status == .ok && answer.body == first.body && answer["ETag"] == first["ETag"], "\(path)")
      #expect(answer["Content-Type"] == "application/vnd.mapbox-vector-tile")
    }
  }

  @Test(arguments: [
    "/data/roads/0/0/0.png", "/roads/0/0/0.jpg", "/data/roads/0/1/0.pbf", "/data/roads/1/0/0.pbf",
    "/other/0/0/0", "/other", "/other.json", "/roads/0/0/0.mlt", "/styles/0/0/0.pbf", "/data/0/0/0.pbf",
    "/metrics/metadata", "/data/31/0/0",
  ])
  func whatIsNotThereIs404(path: String) async throws {
    let server = try await folder.server([("roads.pmtiles", Self.archive(.none))])
    #expect(await server.get(path).status == .notFound)
  }

  @Test func shortPathsShadowNoOthers() async throws {
    let files = ["styles", "data", "fonts", "health", "metrics", "catalog", "index", "services", "roads"]
    let server = try await folder.server(files.map { ("\($0).pmtiles", Self.archive(.none)) })
    #expect(await server.get("/health").text == "OK")
    #expect(try JSONValue(parsing: await server.get("/styles.json").body).array?.count == files.count)
    #expect(try JSONValue(parsing: await server.get("/data.json").body).array?.count == files.count)
    #expect(await server.get("/styles").status == .notFound)
    #expect(await server.get("/data/0/0/0").status == .notFound)
    #expect(await server.get("/roads").status == .ok)
  }

  @Test func shortPathsAndTheAliasOfTheEndingAreSettings() async throws {
    var options = ServerOptions()
    options.hasShortTilePaths = false
    options.pbfAlias = "tile"
    let server = try await folder.server([("roads.pmtiles", Self.archive(.none))], options: options)
    for path in ["/roads", "/roads.json", "/roads/0/0/0", "/roads/metadata"] {
      #expect(await server.get(path).status == .notFound, "\(path)")
    }
    #expect(await server.get("/data/roads/0/0/0.tile").body == Self.tile())
    #expect(await server.get("/data/roads/0/0/0.pbf").status == .ok)
    #expect(await server.get("/data/roads.json").text.contains("{y}.tile\""))
  }

  // MARK: - Compression

  @Test(arguments: [Compression.gzip, .brotli, .zstd])
  func storedBytesPassThroughWhereTheyAreAccepted(compression: Compression) async throws {
    let plain = Self.tile()
    let stored = TestArchive.packed(plain, compression)
    let server = try await folder.server([("roads.pmtiles", Self.archive(compression))])
    let path = "/data/roads/0/0/0.pbf"
    let passed = await server.get(path, [("Accept-Encoding", "\(compression.rawValue);q=0.5, identity")])
    #expect(passed.body == stored)
    #expect(passed["Content-Encoding"] == compression.rawValue)
    #expect(passed["Vary"] == "Accept-Encoding")
    for header in ["identity", "\(compression.rawValue);q=0", "", "*;q=0"] {
      let decoded = await server.get(path, [("Accept-Encoding", header)])
      #expect(decoded.body == plain && decoded["Content-Encoding"] == nil, "\(header)")
      #expect(decoded["Vary"] == "Accept-Encoding")
      #expect(decoded["ETag"] != nil && decoded["ETag"] != passed["ETag"])
    }
    #expect(await server.get(path, [("Accept-Encoding", "*")]).body == stored)
    // The client that has one coding is told so in that coding alone.
    let tag = try #require(passed["ETag"])
    let headers = [("Accept-Encoding", compression.rawValue), ("If-None-Match", tag)]
    let again = await server.get(path, headers)
    #expect(again.status == .notModified && again["ETag"] == tag && again["Content-Encoding"] == nil)
    #expect(await server.get(path, [("If-None-Match", tag)]).status == .ok)
  }

  @Test func plainTilesAreCompressedForThoseWhoAcceptThat() async throws {
    let server = try await folder.server([
      ("plain.pmtiles", Self.archive(.none)), ("new.pmtiles", Self.archive(.zstd)),
    ])
    for path in ["/data/plain/0/0/0.pbf", "/data/new/0/0/0.pbf"] {
      let answer = await server.get(path, [("Accept-Encoding", "gzip")])
      #expect(answer["Content-Encoding"] == "gzip")
      #expect(try Compression.gzip.decompress(answer.body, limit: 1 << 20) == Self.tile())
    }
  }

  @Test func unstatedCompressionIsRecognised() async throws {
    var archive = TestArchive(tiles: [Self.world: TestArchive.packed(Self.tile(), .gzip)])
    archive.compression = .deflate
    let server = try await folder.server([("roads.pmtiles", archive.bytes)])
    let path = "/data/roads/0/0/0.pbf"
    #expect(await server.get(path).body == Self.tile())
    #expect(await server.get(path, [("Accept-Encoding", "gzip")])["Content-Encoding"] == "gzip")
  }

  // MARK: - Other forms

  @Test func tilesAreGeoJSONToo() async throws {
    let server = try await folder.server([("roads.pmtiles", Self.archive(.gzip))])
    let answer = await server.get("/data/roads/0/0/0.geojson", [("Accept-Encoding", "gzip")])
    #expect(answer["Content-Type"] == "application/geo+json")
    let text = try Compression.gzip.decompress(answer.body, limit: 1 << 20)
    let features = try #require(try JSONValue(parsing: text).object?["features"]?.array)
    #expect(features.count == 300)
    #expect(features.allSatisfy { $0.object?["properties"]?.object?["layer"]?.string == "layer" })
    #expect(features[7].object?["properties"]?.object?["n"]?.number == 7)
    let place = features[7].object?["geometry"]?.object?["coordinates"]?.array?.compactMap(\.number) ?? []
    #expect(place.count == 2 && abs(place[0] - (7 * 20 / 8192 * 360 - 180)) < 0.05)
  }

  /// A MapLibre tile with a point in the layer "layer".
  private static let newer: [UInt8] =
    [26, 1, 5] + Array("layer".utf8) + [
      0x80, 0x20, 1, 4, 2, 0x30, 0x62, 1, 2, 1, 1, 1, 0, 0x13, 0x42, 2, 2, 2, 2,
    ]

  @Test func newerTilesAreGivenToOlderClientsAsTheyCanReadThem() async throws {
    let archive = TestArchive(tiles: [Self.world: Self.newer], type: .mlt)
    let server = try await folder.server([("new.pmtiles", archive.bytes)])
    #expect(await server.get("/data/new.json").text.contains("{y}.mlt"))
    let stored = await server.get("/data/new/0/0/0.mlt")
    #expect(stored.body == Self.newer)
    #expect(stored["Content-Type"] == "application/vnd.maplibre-tile")
    for (path, accept) in [
      ("/data/new/0/0/0.pbf", "*/*"), ("/data/new/0/0/0.mvt", ""),
      ("/new/0/0/0", "application/vnd.mapbox-vector-tile"),
    ] {
      let older = await server.get(path, [("Accept", accept)])
      #expect(older["Content-Type"] == "application/vnd.mapbox-vector-tile")
      #expect(older["Vary"] == "Accept, Accept-Encoding")
      let layer = try #require(try VectorTile(older.body).layer(named: "layer")).features
      #expect(layer.coordinates == [2, 2])
    }
    let newer = await server.get(
      "/data/new/0/0/0.pbf", [("Accept", "application/vnd.maplibre-tile, */*;q=0.1")])
    #expect(newer.body == Self.newer)
    #expect(await server.get("/data/new/0/0/0.geojson").text.contains(#""layer":"layer""#))
  }

  // MARK: - Joined sets

  @Test func setsAreJoined() async throws {
    var second = TestArchive(tiles: [
      TileID(z: 1, x: 0, y: 0): Self.tile("lakes"), Self.world: Self.tile("lakes"),
    ])
    second.metadata = #"{"vector_layers":[{"id":"lakes","fields":{}}],"attribution":"you"}"#
    let server = try await folder.server([
      ("roads.pmtiles", Self.archive(.gzip)), ("lakes.pmtiles", second.bytes),
      ("same.pmtiles", Self.archive(.none, Self.tile("layer", features: 2))),
      ("new.pmtiles", TestArchive(tiles: [Self.world: Self.newer], type: .mlt).bytes),
    ])
    for path in ["/roads,lakes/0/0/0", "/data/roads,lakes/0/0/0.pbf"] {
      #expect(try VectorTile(await server.get(path).body).layerNames == ["layer", "lakes"])
    }
    #expect(try VectorTile(await server.get("/roads,lakes/1/0/0").body).layerNames == ["lakes"])
    // Names must not repeat in a tile: the first set wins.
    let same = try VectorTile(await server.get("/roads,same,new/0/0/0").body)
    #expect(same.entries.count == 1 && same.entries[0].featureCount == 300)
    for path in ["/roads,lakes", "/data/roads,lakes.json", "/roads,lakes.json"] {
      let members = try #require(try JSONValue(parsing: await server.get(path).body).object, "\(path)")
      #expect(members["attribution"]?.string == "me | you")
      let layers = members["vector_layers"]?.array?.compactMap { $0.object?["id"]?.string }
      #expect(layers == ["layer", "lakes"])
      #expect(members["maxzoom"]?.number == 1)
      #expect(members["tiles"]?.array?.first?.string == "/data/roads,lakes/{z}/{x}/{y}.pbf")
    }
  }

  @Test func setsThatCannotBeJoinedAreRefused() async throws {
    var picture = TestArchive(tiles: [Self.world: [0x89, 0x50]], type: .png)
    picture.metadata = "{}"
    let server = try await folder.server([
      ("roads.pmtiles", Self.archive(.none)), ("photo.pmtiles", picture.bytes),
      ("a,b.pmtiles", Self.archive(.none)),
    ])
    #expect(await server.get("/roads,photo/0/0/0").status == .badRequest)
    #expect(await server.get("/roads,none/0/0/0").status == .notFound)
    #expect(await server.get("/roads,roads/0/0/0").body == Self.tile())
    let sixteen = Array(repeating: "roads", count: 16).joined(separator: ",")
    #expect(await server.get("/\(sixteen)/0/0/0").status == .ok)
    #expect(await server.get("/\(sixteen),roads/0/0/0").status == .badRequest)
    // A name may have a comma itself.
    #expect(await server.get("/a,b/0/0/0").status == .ok)
    #expect(await server.get("/a%2Cb,roads/0/0/0").status == .ok)
  }

  // MARK: - Data

  private static let lines = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":5,"properties":{"name":"a","width":2,"open":true,"any":1,"none":null},
     "geometry":{"type":"LineString","coordinates":[[0,0],[10,10],[20,0]]}},
    {"type":"Feature","properties":{"any":"x","parts":[1,2]},
     "geometry":{"type":"Polygon","coordinates":[[[30,0],[40,0],[40,10],[30,10],[30,0]],
     [[33,3],[33,6],[36,6],[36,3],[33,3]]]}}]}
    """

  @Test func dataAreTilesToo() async throws {
    let server = try await folder.server([("lines.geojson", Array(Self.lines.utf8))])
    let answer = await server.get("/data/lines/0/0/0.pbf")
    let tile = try VectorTile(answer.body)
    #expect(tile.entries.map(\.name) == ["lines"])
    #expect(tile.entries[0].extent == 4096 && tile.entries[0].version == 2)
    let layer = try #require(try tile.layer(named: "lines")).features
    #expect(layer.count == 2)
    #expect(layer[0].identifier == 5 && layer[1].record.identifier == .max)
    #expect(layer[0].properties == ["name": "a", "width": 2, "open": true, "any": 1])
    #expect(layer[1].properties == ["any": "x", "parts": "[1,2]"])
    #expect(layer[1].polygons == [0..<2])
    // The coordinates of the projection, rounded to 4096ths.
    for (index, degrees) in [(0.0, 0.0), (10, 10), (20, 0)].enumerated() {
      let point = Mercator.project(longitude: degrees.0, latitude: degrees.1) * 4096
      #expect(abs(Double(layer.coordinates[2 * index]) / 2 - point.x) <= 0.75)
      #expect(abs(Double(layer.coordinates[2 * index + 1]) / 2 - point.y) <= 0.75)
    }
    #expect(await server.get("/lines/0/0/0").body == answer.body)
    #expect(await server.get("/data/lines/2/0/3.pbf").status == .noContent)
  }

  @Test func tilesOfDataReach64UnitsBeyondTheirEdges() async throws {
    let text = #"{"type":"LineString","coordinates":[[-170,5],[170,5]]}"#
    let server = try await folder.server([("line.geojson", Array(text.utf8))])
    let body = await server.get("/data/line/3/4/3.pbf").body
    let layer = try #require(try VectorTile(body).layer(named: "line")).features
    let x = stride(from: 0, to: layer.coordinates.count, by: 2).map { Int(layer.coordinates[$0]) / 2 }
    #expect(x.min() == -64 && x.max() == 4096 + 64)
  }

  @Test func dataAreDescribed() async throws {
    let server = try await folder.server([("lines.geojson", Array(Self.lines.utf8))])
    let members = try #require(try JSONValue(parsing: await server.get("/data/lines.json").body).object)
    #expect(members["tilejson"]?.string == "3.0.0")
    #expect(members["bounds"]?.array?.map(\.number) == [0, 0, 40, 10])
    let layer = try #require(members["vector_layers"]?.array?.first?.object)
    #expect(layer["id"]?.string == "lines")
    #expect(
      layer["fields"]?.object == [
        "name": "String", "width": "Number", "open": "Boolean", "any": "Mixed", "parts": "String",
      ])
  }

  // MARK: - Descriptions

  @Test func descriptionsAreValidAndTheirTilesAnswer() async throws {
    var archive = TestArchive(tiles: [
      TileID(z: 2, x: 1, y: 1): Self.tile(), TileID(z: 4, x: 5, y: 5): Self.tile(),
    ])
    archive.bounds = [170, -90, -170, 90]
    archive.center = [200, 89, 9]
    var picture = TestArchive(tiles: [Self.world: [0x89, 0x50]], type: .webp)
    picture.metadata = "{}"
    let server = try await folder.server([
      ("roads.pmtiles", archive.bytes), ("photo.pmtiles", picture.bytes),
      ("lines.geojson", Array(Self.lines.utf8)),
    ])
    let list = try #require(try JSONValue(parsing: await server.get("/data.json").body).array)
    #expect(list.compactMap { $0.object?["id"]?.string } == ["lines", "photo", "roads"])
    for set in list {
      let members = try #require(set.object)
      func numbers(_ name: String) -> [Double] { members[name]?.array?.compactMap(\.number) ?? [] }
      let isVector = members["format"]?.string == "pbf"
      #expect(members["tilejson"]?.string == (isVector ? "3.0.0" : "2.2.0"))
      #expect((members["vector_layers"]?.array?.isEmpty == false) == isVector)
      let (low, high) = (members["minzoom"]?.number ?? -1, members["maxzoom"]?.number ?? -1)
      #expect(0 <= low && low <= high && high <= 30)
      let box = numbers("bounds")
      try #require(box.count == 4)
      #expect(box[0] < box[2] && box[1] < box[3] && box[0] >= -180 && box[3] <= 85.0511)
      let center = numbers("center")
      try #require(center.count == 3)
      #expect((box[0]...box[2]).contains(center[0]) && (box[1]...box[3]).contains(center[1]))
      #expect((low...high).contains(center[2]))
      let url = try #require(members["tiles"]?.array?.first?.string)
      let filled = url.replacing("{z}", with: "\(Int(low))").replacing("{x}", with: low == 2 ? "1" : "0")
        .replacing("{y}", with: low == 2 ? "1" : "0")
      #expect(await server.get(filled).status == .ok, "\(filled)")
    }
    #expect(await server.get("/data/photo.json").text.contains("{y}.webp"))
  }

  @Test func metadataOfArchivesAreGiven() async throws {
    let server = try await folder.server([("roads.pmtiles", Self.archive(.none))])
    let first = await server.get("/data/roads/metadata")
    #expect(try JSONValue(parsing: first.body).object?["attribution"]?.string == "me")
    #expect(await server.get("/roads/metadata").body == first.body)
  }
}
